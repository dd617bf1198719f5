/** Specification: Webhook, Webhooks (endpoints): register, list, delete, test, deliveries. */
import { expect, test } from 'vitest';
import { type Json, start, startClocked, type Tried } from '../second-half.ts';
import { expectInvalid, expectProblem } from '../service.ts';
import * as shapes from '../shapes.ts';
import { startReceiver } from './webhook-receiver.ts';

const events = ['asset', 'variation_set', 'batch'].flatMap((noun) =>
  ['completed', 'failed', 'canceled'].map((end) => `${noun}.${end}`),
);
const hook = 'https://example.com/hook';

async function register(service: Tried, url: string, wanted: string[] = ['asset.completed']): Promise<Json> {
  const { status, json } = await service.post('/v1/webhooks', { url, events: wanted });
  expect(status).toBe(201);
  return shapes.createdWebhook.parse(json);
}

/** The entries of the list, whose fields the specification does not show. */
async function listed(service: Tried): Promise<Json[]> {
  const body = await service.read('/v1/webhooks');
  return Array.isArray(body) ? body : (Object.values(body).find(Array.isArray) ?? []);
}

/** All deliveries, once they are no longer pending. */
const settled = (service: Tried, id: string): Promise<Json> =>
  service.until(
    async () => shapes.deliveryList.parse(await service.read(`/v1/webhooks/${id}/deliveries?limit=100`)),
    ({ counts }) => counts.pending === 0,
  );

test('Register: 201 with `id`, `url`, `events`, `created_at` and `secret`, for each of the nine events', async () => {
  const service = await start();
  const created = await register(service, hook, events);
  expect(created).toMatchObject({ url: hook, events });
});

test('`secret` is "returned only at creation and never again", and each webhook has its own', async () => {
  const service = await start();
  const first = await register(service, hook);
  const second = await register(service, hook);
  expect(first.secret).not.toBe(second.secret);
  const { text } = await service.get('/v1/webhooks');
  for (const { id, secret } of [first, second]) {
    expect(text).toContain(id);
    expect(text).not.toContain(secret);
  }
});

test('Registration "does not support `Idempotency-Key`": the same key twice makes two', async () => {
  const service = await start();
  const body = { url: hook, events: ['asset.failed'] };
  const answers = [1, 2].map(() => service.post('/v1/webhooks', body, { key: 'the-same-key' }));
  const ids = (await Promise.all(answers)).map(({ status, json }) => [status, json.id]);
  expect(ids.map(([status]) => status)).toEqual([201, 201]);
  expect(await listed(service)).toHaveLength(2);
});

test.each([
  ['plain http', 'http://example.com/hook'],
  ['no URL', 'example.com/hook'],
  ['another scheme', 'ftp://example.com/hook'],
  ['this machine', 'https://localhost/hook'],
  ['loopback', 'https://127.0.0.1/hook'],
  ['loopback as a number', 'https://2130706433/hook'],
  ['loopback of version 6', 'https://[::1]/hook'],
  ['loopback mapped into version 6', 'https://[::ffff:127.0.0.1]/hook'],
  ['a private network', 'https://10.0.0.1/hook'],
  ['another private network', 'https://192.168.1.1/hook'],
  ['link-local metadata', 'https://169.254.169.254/hook'],
  ['2001 characters', `https://example.com/${'a'.repeat(1981)}`],
  ['an empty text', ''],
  ['a number', 5],
])('`url` is a "public HTTPS URL" of at most 2000: %s is 422', async (_what, url) => {
  const service = await start();
  const answer = await service.post('/v1/webhooks', { url, events: ['asset.completed'] });
  expectInvalid(answer, 'url');
  expect(await listed(service)).toEqual([]);
});

test('`url` of exactly 2000 characters is accepted', async () => {
  const service = await start();
  const url = `https://example.com/${'a'.repeat(1980)}`;
  expect((await register(service, url)).url).toHaveLength(2000);
});

test('`events`: 1 to 32 items, each a text; none, 33, others and missing ones are 422', async () => {
  const service = await start();
  const post = (wanted: unknown): ReturnType<Tried['post']> =>
    service.post('/v1/webhooks', { url: hook, events: wanted });
  for (const wanted of [[], Array.from({ length: 33 }, () => 'asset.failed'), 'asset.failed', undefined])
    expectInvalid(await post(wanted), 'events');
  expectInvalid(await post(['asset.failed', 1]), 'events.1');
  expect(await listed(service)).toEqual([]);
});

test('Register: an unknown property is 422', async () => {
  const service = await start();
  const answer = await service.post('/v1/webhooks', { url: hook, events: ['asset.failed'], secret: 'x' });
  expectInvalid(answer, 'secret');
  expect(await listed(service)).toEqual([]);
});

test('Delete: 204, then it is gone from the list and 404', async () => {
  const service = await start();
  const { id } = await register(service, hook);
  expect(await service.call('DELETE', `/v1/webhooks/${id}`)).toMatchObject({ status: 204, text: '' });
  expect(await listed(service)).toEqual([]);
  expectProblem(await service.call('DELETE', `/v1/webhooks/${id}`), 404, 'not-found');
  expectProblem(await service.get(`/v1/webhooks/${id}/deliveries`), 404, 'not-found');
  expectProblem(await service.post(`/v1/webhooks/${id}/test`), 404, 'not-found');
});

test('Delete: "queued deliveries stop": a receiver that failed once hears no more', async () => {
  const service = await startClocked({ allowLocalWebhooks: true });
  const receiver = await startReceiver(500);
  const { id } = await register(service, receiver.url);
  await service.post(`/v1/webhooks/${id}/test`);
  await service.until(
    () => service.read(`/v1/webhooks/${id}/deliveries`),
    ({ deliveries }) => deliveries[0]?.attempts === 1,
  );
  await service.del(`/v1/webhooks/${id}`);
  for (let n = 0; n < 20; n += 1) await service.clock.advance(60_000);
  expect(receiver.received).toHaveLength(1);
});

test('webhooks are owned: another account lists none of them and gets 404 for each operation', async () => {
  const service = await start();
  const { id } = await register(service, hook);
  expect(JSON.stringify((await service.foreign('GET', '/v1/webhooks')).json)).not.toContain(id);
  for (const [method, tail] of [
    ['DELETE', ''],
    ['POST', '/test'],
    ['GET', '/deliveries'],
  ] as const)
    expect(await service.foreign(method, `/v1/webhooks/${id}${tail}`)).toMatchObject({ status: 404 });
  expect(await listed(service)).toHaveLength(1);
});

test('Test: 202 with `delivery_id` and `status: pending`, whatever the events of the webhook', async () => {
  const service = await start({ allowLocalWebhooks: true });
  const receiver = await startReceiver();
  const { id } = await register(service, receiver.url, ['batch.failed']);
  const { status, json } = await service.post(`/v1/webhooks/${id}/test`);
  expect([status, json]).toEqual([202, { delivery_id: expect.any(String), status: 'pending' }]);
  const { deliveries } = await settled(service, id);
  expect(deliveries).toMatchObject([
    { id: json.delivery_id, event: 'test', status: 'delivered', resource: null },
  ]);
});

test('Deliveries: newest first, paged by a string cursor; `counts` cover all whatever the filter', async () => {
  const service = await start({ allowLocalWebhooks: true });
  const receiver = await startReceiver();
  const { id } = await register(service, receiver.url);
  const ids: string[] = [];
  for (let n = 0; n < 3; n += 1) ids.push((await service.post(`/v1/webhooks/${id}/test`)).json.delivery_id);
  await settled(service, id);
  const path = `/v1/webhooks/${id}/deliveries`;
  const seen: string[] = [];
  let query = '?limit=1';
  for (let page = 1; page <= 3; page += 1) {
    const body: Json = shapes.deliveryList.parse(await service.read(path + query));
    seen.push(...body.deliveries.map((delivery: Json) => delivery.id));
    expect(body.counts).toEqual({ pending: 0, delivered: 3, dead: 0 });
    expect(typeof body.next_cursor).toBe(page < 3 ? 'string' : 'object');
    query = `?limit=1&cursor=${encodeURIComponent(body.next_cursor)}`;
  }
  expect(seen).toEqual(ids.toReversed());
  const none = shapes.deliveryList.parse(await service.read(`${path}?status=dead`));
  expect(none).toEqual({ deliveries: [], counts: { pending: 0, delivered: 3, dead: 0 }, next_cursor: null });
});

test('Deliveries: a bad `limit`, `cursor` and `status` are 422', async () => {
  const service = await start();
  const { id } = await register(service, hook);
  const path = `/v1/webhooks/${id}/deliveries`;
  for (const limit of ['0', '101', 'x']) expectInvalid(await service.get(`${path}?limit=${limit}`), 'limit');
  expectInvalid(await service.get(`${path}?cursor=x`), 'cursor');
  expectInvalid(await service.get(`${path}?status=failed`), 'status');
  expect((await service.read(path)).deliveries).toEqual([]);
});
