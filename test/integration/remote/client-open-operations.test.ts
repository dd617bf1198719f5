import { afterEach, describe, expect, it } from 'vitest';
import type { OpenOperation } from '../../../main/contract/plain/operation-paths.ts';
import type { RemoteClient } from '../../../main/remote/types.ts';
import { samples } from '../../unit/remote/answer-samples.ts';
import { asked, createDesk, failure } from './client-desk.ts';
import { json, page } from './local-service.ts';

const desk = createDesk();
afterEach(() => desk.close());

const asset = json(200, samples['AssetDetail']?.full);
const set = json(200, samples['variation set']?.full);
const unknown = json(404, { type: 'not-found', title: 'Not found', status: 404 });
const forbidden = json(405, { type: 'method-not-allowed', status: 405 });

type Call = (client: RemoteClient) => Promise<unknown>;
/** Operation, call, its route, and the read that tells what a 404 means. */
const operations: readonly [OpenOperation, Call, string, string][] = [
  ['bulk_job_status', (c) => c.bulkJobStatus(['j']), 'POST /v1/jobs/status', 'GET /v1/settings'],
  ['asset_list', (c) => c.listAssets({ limit: 3 }), 'GET /v1/assets?limit=3', 'GET /v1/settings'],
  ['delete_asset', (c) => c.deleteAsset('x'), 'DELETE /v1/assets/x', 'GET /v1/assets/x'],
  [
    'delete_variation_set',
    (c) => c.deleteVariationSet('x'),
    'DELETE /v1/variation-sets/x',
    'GET /v1/variation-sets/x',
  ],
  ['asset_bundle', (c) => c.requestAssetBundle('x'), 'POST /v1/assets/x/bundle', 'GET /v1/assets/x'],
  [
    'variation_set_bundle',
    (c) => c.getVariationSetBundle('x'),
    'GET /v1/variation-sets/x/bundle',
    'GET /v1/variation-sets/x',
  ],
];
const readable = {
  'GET /v1/settings': json(200, {}),
  'GET /v1/assets/x': asset,
  'GET /v1/variation-sets/x': set,
};

describe.each(operations)('%s', (operation, call, route, read) => {
  it.each([
    ['405', forbidden],
    ['405 as a page', page(405)],
  ])('is not offered: %s', async (_, answer) => {
    const told: OpenOperation[] = [];
    const { client, service } = await desk.route(
      { [route]: answer, else: unknown },
      { onNotOffered: (name) => told.push(name) },
    );
    expect(client.offers(operation)).toBe(true);
    const error = await failure(call(client));
    expect(error.code).toBe('remote.not-offered');
    expect(error.message).toContain(route.split(' ')[1]?.split('?')[0]);
    expect(asked(service.received)).toEqual([route]);
    expect(client.offers(operation)).toBe(false);
    await failure(call(client));
    expect(told).toEqual([operation]);
  });

  it.each([
    ['404', unknown],
    ['404 as a page', page(404)],
  ])('is not offered: %s, though what it is about reads', async (_, answer) => {
    const { client, service } = await desk.route({ ...readable, [route]: answer, else: unknown });
    expect((await failure(call(client))).code).toBe('remote.not-offered');
    expect(asked(service.received)).toEqual([route, read]);
    expect(client.offers(operation)).toBe(false);
  });

  it('is not blamed for a 404 that is about something else', async () => {
    const { client } = await desk.route({ else: unknown });
    const about = read === 'GET /v1/settings' ? 'remote.not-a-service' : 'remote.not-found';
    expect((await failure(call(client))).code).toBe(about);
    expect(client.offers(operation)).toBe(true);
  });
});

it('goes where the connection says', async () => {
  const { client, service } = await desk.route(
    { 'DELETE /v2/rm/a%201': json(200, {}), 'POST /jobs:bulk': json(200, { jobs: {} }), else: unknown },
    { paths: { delete_asset: '/v2/rm/{id}', bulk_job_status: '/jobs:bulk' } },
  );
  await client.deleteAsset('a 1');
  await client.bulkJobStatus(['j']);
  expect(asked(service.received)).toEqual(['DELETE /v2/rm/a%201', 'POST /jobs:bulk']);
});

it('is not made with a path that leads elsewhere', async () => {
  await expect(
    desk.route({ else: unknown }, { paths: { asset_list: '/v1/../../admin' } }),
  ).rejects.toMatchObject({
    code: 'connection.path-invalid',
  });
});
