import { afterEach, describe, expect, it } from 'vitest';
import { isAppError } from '../../../main/contract/plain/errors.ts';
import { asked, createDesk } from './client-desk.ts';
import { type Answer, json, page } from './local-service.ts';

const desk = createDesk();
afterEach(() => desk.close());

const at = '2026-11-21T10:00:00Z';
const member = (index: number) => ({
  asset_id: `a${index}`,
  job_id: `j${index}`,
  status: 'complete',
  files: [],
});
const batchPage = (next: number | null, ...indexes: number[]): Answer =>
  json(200, {
    members: indexes.map((index) => ({ batch_index: index, ...member(index) })),
    next_cursor: next,
  });
const setPage = (next: number | null, ...indexes: number[]): Answer =>
  json(200, {
    members: indexes.map((index) => ({ variant_index: index, ...member(index) })),
    next_cursor: next,
  });
const assetPage = (next: string | null, ...ids: string[]): Answer =>
  json(200, {
    assets: ids.map((id) => ({ id, kind: 'object_reconstruction', created_at: at })),
    next_cursor: next,
  });
const deliveryPage = (next: string | null, ...ids: string[]): Answer =>
  json(200, {
    deliveries: ids.map((id) => ({ id, event: 'test', status: 'pending', attempts: 0, created_at: at })),
    counts: {},
    next_cursor: next,
  });

async function drained<T>(entries: AsyncIterable<T>, name: (entry: T) => string | number) {
  const got: (string | number)[] = [];
  try {
    for await (const entry of entries) got.push(name(entry));
    return { got, code: null };
  } catch (error) {
    if (!isAppError(error)) throw error;
    return { got, code: error.code };
  }
}

describe('lists over HTTP', () => {
  it('the members of a batch, with the limit and the status on every page', async () => {
    const { client, service } = await desk.serve(batchPage(2, 1, 2), batchPage(9, 7, 9), batchPage(null, 12));
    const entries = client.batchMembers('b', { limit: 2, status: 'complete' });
    expect(await drained(entries, (entry) => entry.batch_index)).toEqual({
      got: [1, 2, 7, 9, 12],
      code: null,
    });
    expect(asked(service.received)).toEqual([
      'GET /v1/batches/b/assets?limit=2&status=complete',
      'GET /v1/batches/b/assets?limit=2&cursor=2&status=complete',
      'GET /v1/batches/b/assets?limit=2&cursor=9&status=complete',
    ]);
  });

  it('the members of a set from a place on', async () => {
    const { client, service } = await desk.serve(setPage(6, 5, 6), setPage(null));
    const entries = client.variationSetMembers('s', { cursor: 4 });
    expect(await drained(entries, (entry) => entry.variant_index)).toEqual({ got: [5, 6], code: null });
    expect(asked(service.received)).toEqual([
      'GET /v1/variation-sets/s/assets?cursor=4',
      'GET /v1/variation-sets/s/assets?cursor=6',
    ]);
  });

  it('the assets, and the deliveries', async () => {
    const assets = await desk.serve(assetPage('n e', 'a'), assetPage(null, 'b'));
    expect(await drained(assets.client.assets({ limit: 1 }), ({ id }) => id)).toEqual({
      got: ['a', 'b'],
      code: null,
    });
    expect(assets.service.received[1]?.path).toBe('/v1/assets?limit=1&cursor=n+e');
    const deliveries = await desk.serve(deliveryPage('2', 'd1'), deliveryPage(null, 'd2'));
    const entries = deliveries.client.webhookDeliveries('w', { status: 'pending' });
    expect(await drained(entries, ({ id }) => id)).toEqual({ got: ['d1', 'd2'], code: null });
    expect(deliveries.service.received[1]?.path).toBe('/v1/webhooks/w/deliveries?cursor=2&status=pending');
  });

  it('ends where the service goes round in a circle', async () => {
    const integers = await desk.serve(batchPage(2, 1, 2), batchPage(2, 1, 2));
    expect(await drained(integers.client.batchMembers('b'), (entry) => entry.batch_index)).toEqual({
      got: [1, 2, 1, 2],
      code: 'remote.cursor-repeated',
    });
    expect(integers.service.received).toHaveLength(2);
    const texts = await desk.serve(assetPage('x', 'a'), assetPage('y', 'b'), assetPage('x', 'c'));
    expect(await drained(texts.client.assets(), ({ id }) => id)).toEqual({
      got: ['a', 'b', 'c'],
      code: 'remote.cursor-repeated',
    });
    expect(texts.service.received).toHaveLength(3);
  });

  it('asks for no page that nobody reads, and goes on over a hiccup', async () => {
    const { client, service } = await desk.serve(assetPage('x', 'a', 'b'), page(503), assetPage(null, 'c'));
    const entries = client.assets();
    expect(service.received).toEqual([]);
    await entries.next();
    await entries.next();
    expect(service.received).toHaveLength(1);
    expect((await entries.next()).value).toMatchObject({ id: 'c' });
    expect(service.received).toHaveLength(3);
  });

  it('lets go in the middle of a page that is on its way', async () => {
    const controller = new AbortController();
    const { client } = await desk.serve(assetPage('x', 'a'), () => controller.abort());
    const entries = client.assets({ signal: controller.signal });
    expect(await drained(entries, ({ id }) => id)).toEqual({ got: ['a'], code: 'cancelled' });
  });
});
