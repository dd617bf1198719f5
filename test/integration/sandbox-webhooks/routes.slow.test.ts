import type { ServerResponse } from 'node:http';
import { describe, expect, test } from 'vitest';
import { until } from '../../fakes/pauses.ts';
import { startService, token } from '../sandbox-service/service.ts';
import { startHooked } from './hooked-service.ts';
import { accept, startReceiver } from './receiver.ts';

const events = ['asset.completed', 'asset.failed'];
const url = 'https://hooks.example.com/caliper?key=very-private';

describe('registering', () => {
  test('answers 201 with the secret, which nothing tells again', async () => {
    const service = await startService();
    const { status, json } = await service.call('POST', '/v1/webhooks', { url, events });
    expect(status).toBe(201);
    expect(Object.keys(json).toSorted()).toEqual(['created_at', 'events', 'id', 'secret', 'url']);
    expect(json).toMatchObject({ url, events });
    expect(json.secret).toMatch(/^whsec_[\w-]{43}$/);
    const list = await service.call('GET', '/v1/webhooks');
    const { secret, ...item } = json;
    expect(list.json).toEqual({ webhooks: [item] });
    const deliveries = await service.call('GET', `/v1/webhooks/${json.id}/deliveries`);
    for (const text of [list.text, deliveries.text, ...service.logged]) expect(text).not.toContain(secret);
    for (const line of service.logged) expect(line).not.toContain('very-private');
  });

  test('ignores Idempotency-Key', async () => {
    const service = await startService();
    const send = () =>
      service.call('POST', '/v1/webhooks', { url, events }, { 'idempotency-key': 'one-and-the-same' });
    const [first, second] = [await send(), await send()];
    expect(second.status).toBe(201);
    expect(second.json.id).not.toBe(first.json.id);
    expect(second.json.secret).not.toBe(first.json.secret);
    expect((await service.call('GET', '/v1/webhooks')).json.webhooks).toHaveLength(2);
  });

  test('refuses what is no registration, with the path of the field', async () => {
    const service = await startService();
    const cases: [unknown, string][] = [
      [{ url: 'http://127.0.0.1/', events }, 'url'],
      [{ url: 'https://[::ffff:169.254.169.254]/', events }, 'url'],
      [{ url, events: ['asset.done'] }, 'events.0'],
      [{ url, events, name: 'x' }, 'name'],
      ['{', ''],
    ];
    for (const [body, path] of cases) {
      const reply = await service.call('POST', '/v1/webhooks', body);
      expect(reply.status).toBe(422);
      expect(reply.json).toMatchObject({ type: 'validation-error', errors: [{ path }] });
    }
    const large = await service.call('POST', '/v1/webhooks', { url: 'x'.repeat(100_000), events });
    expect(large.status).toBe(413);
    expect((await service.call('GET', '/v1/webhooks')).json).toEqual({ webhooks: [] });
  });

  test('has a bound of 50 for each account', async () => {
    const service = await startService({ token2: 'another' });
    for (let n = 0; n < 50; n += 1)
      expect((await service.call('POST', '/v1/webhooks', { url, events })).status).toBe(201);
    const refused = await service.call('POST', '/v1/webhooks', { url, events });
    expect(refused.status).toBe(409);
    expect(refused.json).toMatchObject({
      type: 'too-many-webhooks',
      detail: expect.stringContaining('50 webhooks'),
    });
    const other = { authorization: 'Bearer another' };
    expect((await service.call('POST', '/v1/webhooks', { url, events }, other)).status).toBe(201);
  });
});

describe('a webhook of another account', () => {
  test('is unknown, whatever is asked of it', async () => {
    const service = await startService({ token2: 'another' });
    const other = { authorization: 'Bearer another' };
    const { id } = (await service.call('POST', '/v1/webhooks', { url, events })).json;
    expect((await service.call('GET', '/v1/webhooks', undefined, other)).json).toEqual({ webhooks: [] });
    for (const [method, path] of [
      ['DELETE', ''],
      ['POST', '/test'],
      ['GET', '/deliveries'],
    ] as const) {
      const foreign = await service.call(method, `/v1/webhooks/${id}${path}`, undefined, other);
      const unknown = await service.call(method, `/v1/webhooks/webhook_0${path}`);
      for (const reply of [foreign, unknown]) {
        expect(reply.status).toBe(404);
        expect(reply.json.type).toBe('not-found');
      }
    }
    expect((await service.call('GET', '/v1/webhooks')).json.webhooks).toHaveLength(1);
  });

  test('hears nothing of this one', async () => {
    const service = await startHooked({ token2: 'another', speed: 1000 });
    const [own, foreign] = [await startReceiver(), await startReceiver()];
    const { id } = await service.register(own.url);
    await service.call(
      'POST',
      '/v1/webhooks',
      { url: foreign.url, events: ['asset.completed'] },
      { authorization: 'Bearer another' },
    );
    const created = await service.create({ inputs: { text: 'a mug' } });
    await until(async () => {
      await service.clock.advance(1000);
      return own.received.length > 0;
    });
    expect(own.received[0]?.json).toMatchObject({
      event: 'asset.completed',
      job: {
        id: created.json.job_id,
        resource: { type: 'asset', id: created.json.id },
        status: 'complete',
        current_stage: null,
        progress: 1,
      },
    });
    const { deliveries } = await service.deliveries(id);
    expect(deliveries).toMatchObject([{ resource: { type: 'asset', id: created.json.id } }]);
    expect(foreign.connections()).toBe(0);
  });
});

describe('deliveries', () => {
  test('are pages, newest first, with a filter and the counts of all', async () => {
    const service = await startHooked();
    const receiver = await startReceiver((response, received, count) =>
      count % 2 === 0 ? accept(response, received, count) : response.writeHead(500).end(),
    );
    const { id } = await service.register(receiver.url);
    const sent: string[] = [];
    for (let n = 1; n <= 5; n += 1) {
      sent.push(await service.sendTest(id));
      await service.tried(id, 1);
      await service.clock.advance(1);
    }
    const counts = { dead: 0, delivered: 2, pending: 3 };
    const whole = await service.deliveries(id);
    expect(whole.deliveries.map((each: { id: string }) => each.id)).toEqual(sent.toReversed());
    expect(whole).toMatchObject({ counts, next_cursor: null });
    expect(Object.keys(whole.deliveries[0]).toSorted()).toEqual([
      'attempts',
      'created_at',
      'delivered_at',
      'event',
      'id',
      'last_response_code',
      'next_retry_at',
      'resource',
      'status',
    ]);
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const query: string = cursor === null ? '' : `&cursor=${cursor}`;
      const page = await service.deliveries(id, `?limit=2${query}`);
      expect(page.counts).toEqual(counts);
      seen.push(...page.deliveries.map((each: { id: string }) => each.id));
      cursor = page.next_cursor;
    } while (cursor !== null);
    expect(seen).toEqual(sent.toReversed());
    const delivered = await service.deliveries(id, '?status=delivered&limit=2');
    expect(delivered.deliveries.map((each: { id: string }) => each.id)).toEqual([sent[3], sent[1]]);
    expect(delivered).toMatchObject({ counts, next_cursor: null });
    expect((await service.deliveries(id, '?status=dead')).deliveries).toEqual([]);
  });

  test.each([
    ['limit=0', 'limit'],
    ['limit=101', 'limit'],
    ['limit=ten', 'limit'],
    ['cursor=nonsense', 'cursor'],
    ['cursor=', 'cursor'],
    ['status=canceled', 'status'],
    ['status=', 'status'],
  ])('?%s is refused with its path', async (query, path) => {
    const service = await startService();
    const { id } = (await service.call('POST', '/v1/webhooks', { url, events })).json;
    const reply = await service.call('GET', `/v1/webhooks/${id}/deliveries?${query}`);
    expect(reply.status).toBe(422);
    expect(reply.json.errors).toMatchObject([{ path }]);
  });

  test('a token is needed', async () => {
    const service = await startService();
    const reply = await service.call('GET', '/v1/webhooks', undefined, { authorization: `Basic ${token}` });
    expect(reply.status).toBe(401);
  });
});

describe('deleting', () => {
  test('answers 204 without a body, and what was queued stops', async () => {
    const service = await startHooked();
    const receiver = await startReceiver((response) => response.writeHead(503).end());
    const { id } = await service.register(receiver.url);
    await service.sendTest(id);
    await service.tried(id, 1);
    const reply = await service.call('DELETE', `/v1/webhooks/${id}`);
    expect(reply).toMatchObject({ status: 204, text: '' });
    expect(reply.headers['content-type']).toBeUndefined();
    await service.clock.advance(86_400_000);
    expect(receiver.connections()).toBe(1);
    expect((await service.call('GET', `/v1/webhooks/${id}/deliveries`)).status).toBe(404);
    expect((await service.call('DELETE', `/v1/webhooks/${id}`)).status).toBe(404);
    await service.close();
    expect(service.logged.join('\n')).not.toContain('"level":50');
  });

  test('an attempt that is under way then changes nothing any more', async () => {
    const service = await startHooked();
    const held: ServerResponse[] = [];
    const receiver = await startReceiver((response) => held.push(response));
    const { id } = await service.register(receiver.url);
    await service.sendTest(id);
    await until(() => receiver.received.length === 1);
    await service.call('DELETE', `/v1/webhooks/${id}`);
    held[0]?.writeHead(500).end();
    const other = await service.register((await startReceiver()).url);
    await service.sendTest(other.id);
    expect(await service.tried(other.id, 1)).toMatchObject({ status: 'delivered' });
    await service.clock.advance(86_400_000);
    expect(receiver.connections()).toBe(1);
  });
});
