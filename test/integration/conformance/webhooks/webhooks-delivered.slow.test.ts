/** Specification: Events, Payload, Request headers of a delivery, Signature, Delivery behaviour, Delivery status. */
import { expect, test } from 'vitest';
import {
  asset,
  batches,
  batchOf,
  highFidelity,
  hourMs,
  type Json,
  setOf,
  standard,
  start,
  startClocked,
  type Tried,
} from '../second-half.ts';
import * as shapes from '../shapes.ts';
import { type Received, type Receiver, signedAt, startReceiver } from './webhook-receiver.ts';

const all = ['asset', 'variation_set', 'batch'].flatMap((noun) =>
  ['completed', 'failed', 'canceled'].map((end) => `${noun}.${end}`),
);

async function listen(service: Tried, events = all): Promise<Receiver & { id: string; secret: string }> {
  const receiver = await startReceiver();
  const { status, json } = await service.post('/v1/webhooks', { url: receiver.url, events });
  expect(status).toBe(201);
  return Object.assign(receiver, { id: json.id, secret: json.secret });
}

/** What came, once so many did. */
const came = (service: Tried, receiver: Receiver, count: number): Promise<readonly Received[]> =>
  service.until(
    async () => {
      await service.get('/v1/settings');
      return receiver.received;
    },
    (received) => received.length >= count,
  );

const tally = (received: readonly Received[]): string[] =>
  received.map(({ json }) => String(json.event)).toSorted((a, b) => a.localeCompare(b));

const delivery = async (service: Tried, id: string): Promise<Json> =>
  shapes.deliveryList.parse(await service.read(`/v1/webhooks/${id}/deliveries`)).deliveries[0];

test('Signature: a received delivery verifies over its raw bytes, with Unix seconds near the clock', async () => {
  const service = await start({ allowLocalWebhooks: true });
  const receiver = await listen(service);
  await service.create(standard, asset('a mug', 'Becher für Öl'));
  const [first] = await came(service, receiver, 1);
  if (first === undefined) throw new Error('Nothing came.');
  const timestamp = signedAt(first, receiver.secret);
  expect(Math.abs(Number(timestamp) - Date.now() / 1000)).toBeLessThan(300);
  expect(timestamp).not.toBeNull();
  expect(signedAt(first, `${receiver.secret}x`)).toBeNull();
});

test('Request headers: POST, delivery id, event name, `Service-Webhooks/1.0`, `application/json`, no token', async () => {
  const service = await start({ allowLocalWebhooks: true });
  const receiver = await listen(service);
  await service.create(standard, asset('a mug'));
  const [first] = await came(service, receiver, 1);
  expect(first).toMatchObject({
    method: 'POST',
    headers: {
      'x-service-delivery': first?.json.id,
      'x-service-event': 'asset.completed',
      'user-agent': 'Service-Webhooks/1.0',
      'content-type': 'application/json',
    },
  });
  expect(first?.headers.authorization).toBeUndefined();
});

test('Payload: `id`, `event`, `occurred_at` and `job`, no `test`, no download URLs', async () => {
  const service = await start({ allowLocalWebhooks: true });
  const receiver = await listen(service);
  const { id, job_id: jobId } = await service.create(standard, asset('a mug'));
  const [first] = await came(service, receiver, 1);
  expect(first?.json).toEqual({
    id: expect.any(String),
    event: 'asset.completed',
    occurred_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    job: {
      id: jobId,
      resource: { type: 'asset', id },
      status: 'complete',
      current_stage: null,
      progress: 1,
    },
  });
  expect(first?.json.id).not.toBe(jobId);
});

test('a test delivery has `test: true` and synthetic ids that refer to no real resource', async () => {
  const service = await start({ allowLocalWebhooks: true });
  const receiver = await listen(service);
  const { json } = await service.post(`/v1/webhooks/${receiver.id}/test`);
  const [first] = await came(service, receiver, 1);
  expect(first?.json).toMatchObject({ id: json.delivery_id, event: 'test', test: true });
  expect((await service.get(`/v1/jobs/${first?.json.job.id}`)).status).toBe(404);
  expect((await service.get(`/v1/assets/${first?.json.job.resource.id}`)).status).toBe(404);
  expect(signedAt(first as Received, receiver.secret)).not.toBeNull();
});

test.each([
  ['asset.completed', 'a mug'],
  ['asset.failed', 'sandbox:fail'],
  ['asset.canceled', 'sandbox:hold'],
])('event `%s`', async (event, text) => {
  const service = await start({ allowLocalWebhooks: true });
  const receiver = await listen(service);
  const { job_id: jobId } = await service.create(standard, asset(text));
  if (event === 'asset.canceled') await service.post(`/v1/jobs/${jobId}/cancel`);
  const received = await came(service, receiver, 1);
  expect(tally(received)).toEqual([event]);
  expect(await delivery(service, receiver.id)).toMatchObject({ event, resource: { type: 'asset' } });
});

test('`asset.failed`: also after a timeout', async () => {
  const service = await startClocked({ allowLocalWebhooks: true, jobBudgetMs: hourMs });
  const receiver = await listen(service);
  await service.create(standard, asset('sandbox:hold'));
  await service.clock.advance(hourMs);
  expect(tally(await came(service, receiver, 1))).toEqual(['asset.failed']);
});

test.each([
  ['batch.completed', ['a'], ['asset.completed', 'batch.completed']],
  ['batch.completed', ['a', 'sandbox:fail'], ['asset.completed', 'asset.failed', 'batch.completed']],
  ['batch.failed', ['sandbox:fail'], ['asset.failed', 'batch.failed']],
  ['batch.canceled', ['sandbox:hold'], ['asset.canceled', 'batch.canceled']],
] as const)(
  '`%s` of %j, and "the usual `asset.*` events for each member"',
  async (event, texts, expected) => {
    const service = await start({ allowLocalWebhooks: true });
    const receiver = await listen(service);
    const { id, job_id: jobId } = await service.create(batches, batchOf(...texts));
    if (event === 'batch.canceled') await service.post(`/v1/jobs/${jobId}/cancel`);
    const received = await came(service, receiver, expected.length);
    expect(tally(received)).toEqual(expected);
    const own = received.find(({ json }) => json.event === event);
    expect(own?.json.job).toMatchObject({ id: jobId, resource: { type: 'batch', id } });
  },
);

test.each([
  ['variation_set.completed', 'a mug', ['asset.completed', 'asset.completed']],
  ['variation_set.completed', 'sandbox:fail=1', ['asset.completed', 'asset.failed']],
  ['variation_set.failed', 'sandbox:fail', ['asset.failed', 'asset.failed']],
  ['variation_set.canceled', 'sandbox:hold', ['asset.canceled', 'asset.canceled']],
] as const)('`%s` of a set "%s", with the events of its members', async (event, text, members) => {
  const service = await start({ allowLocalWebhooks: true });
  const receiver = await listen(service);
  const { id, job_id: jobId } = await service.create(highFidelity, setOf(2, text));
  if (event === 'variation_set.canceled') await service.post(`/v1/jobs/${jobId}/cancel`);
  const received = await came(service, receiver, 3);
  expect(tally(received)).toEqual([...members, event]);
  const own = received.find(({ json }) => json.event === event);
  expect(own?.json.job).toMatchObject({ id: jobId, resource: { type: 'variation_set', id } });
});

test('only events that were requested come', async () => {
  const service = await start({ allowLocalWebhooks: true });
  const receiver = await listen(service, ['batch.completed']);
  await service.create(batches, batchOf('a', 'sandbox:fail'));
  const received = await came(service, receiver, 1);
  await service.post(`/v1/webhooks/${receiver.id}/test`);
  await came(service, receiver, 2);
  expect(received.map(({ json }) => json.event)).toEqual(['batch.completed', 'test']);
});

test('a 2xx makes it `delivered`, with the code, the time and no further retry', async () => {
  const service = await start({ allowLocalWebhooks: true });
  const receiver = await listen(service);
  receiver.answer = 201;
  await service.post(`/v1/webhooks/${receiver.id}/test`);
  const done = await service.until(
    () => delivery(service, receiver.id),
    ({ status }) => status !== 'pending',
  );
  expect(done).toMatchObject({
    status: 'delivered',
    attempts: 1,
    delivered_at: expect.any(String),
    last_response_code: 201,
    next_retry_at: null,
  });
});

test('retries: 30 s after the first failure, then doubled, each with the same id and a new signature', async () => {
  const service = await startClocked({ allowLocalWebhooks: true, stepMs: 1_000 });
  const receiver = await listen(service);
  receiver.answer = 500;
  await service.post(`/v1/webhooks/${receiver.id}/test`);
  const waits: number[] = [];
  for (let attempt = 1; attempt <= 4; attempt += 1) {
    const failed = await service.until(
      () => delivery(service, receiver.id),
      ({ attempts }) => attempts === attempt,
    );
    expect(failed).toMatchObject({ status: 'pending', last_response_code: 500, delivered_at: null });
    waits.push(Math.round((Date.parse(failed.next_retry_at) - service.clock.now()) / 1000));
    receiver.answer = attempt === 3 ? 204 : 500;
    if (attempt === 3) break;
    await service.clock.advance(Date.parse(failed.next_retry_at) - service.clock.now());
  }
  expect(waits.map((seconds) => Math.round(seconds / 10) * 10)).toEqual([30, 60, 120]);
  await service.clock.advance(121_000);
  const done = await service.until(
    () => delivery(service, receiver.id),
    ({ status }) => status === 'delivered',
  );
  expect(done.attempts).toBe(4);
  const { received } = receiver;
  expect(new Set(received.map(({ headers }) => headers['x-service-delivery'])).size).toBe(1);
  expect(new Set(received.map((one) => signedAt(one, receiver.secret))).size).toBe(4);
});

test('"Redirects are not followed; a 3xx counts as a failed attempt" and is the `last_response_code`', async () => {
  const service = await startClocked({ allowLocalWebhooks: true });
  const receiver = await listen(service);
  const elsewhere = await startReceiver();
  receiver.answer = 307;
  receiver.moved = elsewhere.url;
  await service.post(`/v1/webhooks/${receiver.id}/test`);
  const failed = await service.until(
    () => delivery(service, receiver.id),
    ({ attempts }) => attempts === 1,
  );
  expect(failed).toMatchObject({ status: 'pending', last_response_code: 307 });
  expect(elsewhere.received).toEqual([]);
});

test('`last_response_code` is null when no HTTP response was recorded', async () => {
  const service = await startClocked({ allowLocalWebhooks: true });
  // Nobody listens at port 1.
  const { json } = await service.post('/v1/webhooks', { url: 'http://127.0.0.1:1/', events: all });
  await service.post(`/v1/webhooks/${json.id}/test`);
  const failed = await service.until(
    () => delivery(service, json.id),
    ({ attempts }) => attempts === 1,
  );
  expect(failed).toMatchObject({ status: 'pending', last_response_code: null });
});

test('"a delivery is marked `dead` after about 24 hours", no wait longer than six', async () => {
  const service = await startClocked({ allowLocalWebhooks: true, stepMs: 60_000 });
  const receiver = await listen(service);
  receiver.answer = 503;
  await service.post(`/v1/webhooks/${receiver.id}/test`);
  const created = service.clock.now();
  const dead = await service.until(
    async () => {
      const read = await delivery(service, receiver.id);
      const next = read.next_retry_at === null ? 0 : Date.parse(read.next_retry_at) - service.clock.now();
      expect(next).toBeLessThanOrEqual(6 * hourMs);
      if (next > 60_000) await service.clock.advance(next);
      return read;
    },
    ({ status }) => status !== 'pending',
  );
  expect(dead).toMatchObject({ status: 'dead', last_response_code: 503, next_retry_at: null });
  const hours = (service.clock.now() - created) / hourMs;
  expect(hours).toBeGreaterThan(17);
  expect(hours).toBeLessThan(31);
  const { counts } = await service.read(`/v1/webhooks/${receiver.id}/deliveries`);
  expect(counts).toEqual({ pending: 0, delivered: 0, dead: 1 });
});
