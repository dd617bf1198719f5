import { afterEach, describe, expect, it } from 'vitest';
import { InlineFile } from '../../../main/remote/body/json-body.ts';
import type { RemoteClient } from '../../../main/remote/types.ts';
import { samples } from '../../unit/remote/answer-samples.ts';
import { createDesk, failure, token } from './client-desk.ts';
import { json } from './local-service.ts';

const desk = createDesk();
afterEach(() => desk.close());

const options = { idempotencyKey: 'key-1' };
const answer = (name: string): object => samples[name]?.full ?? {};
const url = 'https://images.example/mug.png';
const png = Buffer.from('a picture');
const clip = Buffer.from('a clip');
const data = { data: png.toString('base64') };

/** What is called, and what the service is then asked. */
const creates: readonly [string, (client: RemoteClient) => Promise<unknown>, string, object, string][] = [
  [
    'a standard asset',
    (client) =>
      client.createStandardAsset(
        { inputs: { images: [{ data: InlineFile.fromBytes(png) }] }, name: 'Mug', params: null },
        options,
      ),
    '/v1/assets/standard',
    { inputs: { images: [data] }, name: 'Mug' },
    'CreateAssetResponse',
  ],
  [
    'a measured asset',
    (client) =>
      client.createMeasuredAsset(
        {
          inputs: { images: [{ url }], capture: [{ data: InlineFile.fromBytes(clip) }] },
          name: null,
          params: { physics: { simulator: 'mujoco' } },
        },
        options,
      ),
    '/v1/assets/measured',
    {
      inputs: { images: [{ url }], capture: [{ data: clip.toString('base64') }] },
      params: { physics: { simulator: 'mujoco' } },
    },
    'CreateAssetResponse',
  ],
  [
    'a standard batch',
    (client) =>
      client.createStandardBatch(
        {
          items: [
            { inputs: { text: 'a' }, name: 'A', params: null },
            { inputs: { images: [{ data: InlineFile.fromBytes(png) }] }, name: null, params: null },
          ],
          name: 'Both',
        },
        options,
      ),
    '/v1/batches/standard',
    { items: [{ inputs: { text: 'a' }, name: 'A' }, { inputs: { images: [data] } }], name: 'Both' },
    'CreateAssetsResponse',
  ],
  [
    'a measured batch',
    (client) => {
      const item = { inputs: { images: [{ url }], capture: [{ url }] }, name: null, params: null } as const;
      return client.createMeasuredBatch({ items: [item, item], name: null }, options);
    },
    '/v1/batches/measured',
    {
      items: [
        { inputs: { images: [{ url }], capture: [{ url }] } },
        { inputs: { images: [{ url }], capture: [{ url }] } },
      ],
    },
    'CreateAssetsResponse',
  ],
  [
    'a high-fidelity set',
    (client) =>
      client.createHighFidelityVariationSet(
        {
          count: 12,
          seed: { text: 'worn', variation_references: [{ data: InlineFile.fromBytes(png) }, { url }] },
          name: null,
          params: { variation: { wildness: 'wild' } },
        },
        options,
      ),
    '/v1/variation-sets/high-fidelity',
    {
      count: 12,
      seed: { text: 'worn', variation_references: [data, { url }] },
      params: { variation: { wildness: 'wild' } },
    },
    'CreateVariationSetResponse',
  ],
  [
    'a procedural set',
    (client) =>
      client.createProceduralVariationSet(
        {
          count: 500,
          seed: { text: 'a valve' },
          name: 'Valves',
          params: { physics: { articulated: false } },
        },
        options,
      ),
    '/v1/variation-sets/procedural',
    { count: 500, seed: { text: 'a valve' }, name: 'Valves', params: { physics: { articulated: false } } },
    'CreateVariationSetResponse',
  ],
];

describe('creates', () => {
  it.each(creates)('%s', async (_, call, path, body, resource) => {
    const { client, service } = await desk.serve(json(202, answer(resource)));
    expect(await call(client)).toEqual(answer(resource));
    const [sent] = service.received;
    expect([sent?.method, sent?.path]).toEqual(['POST', path]);
    expect(sent?.headers).toMatchObject({
      authorization: `Bearer ${token}`,
      'idempotency-key': 'key-1',
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(sent?.body ?? '')),
    });
    expect(JSON.parse(sent?.body ?? '')).toEqual(body);
  });

  it('a batch answered with fewer assets than items is not as specified', async () => {
    const { client } = await desk.serve(json(202, answer('CreateAssetsResponse')));
    const item = { inputs: { text: 'a' }, name: null, params: null };
    const error = await failure(
      client.createStandardBatch({ items: [item, item, item], name: null }, options),
    );
    expect([error.code, error.data]).toEqual([
      'remote.invalid-response',
      expect.objectContaining({ field: 'assets', expected: 'a list of 3, one for each item' }),
    ]);
  });
});

const calls: readonly [string, (client: RemoteClient) => Promise<unknown>, string, string][] = [
  ['an asset', (c) => c.getAsset('a/1'), 'GET /v1/assets/a%2F1', 'AssetDetail'],
  ['the assets', (c) => c.listAssets(), 'GET /v1/assets', 'AssetListResponse'],
  [
    'a page of assets',
    (c) => c.listAssets({ limit: 7, cursor: 'c=1' }),
    'GET /v1/assets?limit=7&cursor=c%3D1',
    'AssetListResponse',
  ],
  ['a batch', (c) => c.getBatch('b?1'), 'GET /v1/batches/b%3F1', 'BatchDetail'],
  [
    'members of a batch',
    (c) => c.listBatchMembers('b', { limit: 100, cursor: 50, status: 'failed' }),
    'GET /v1/batches/b/assets?limit=100&cursor=50&status=failed',
    'BatchMemberList',
  ],
  ['a set', (c) => c.getVariationSet('s'), 'GET /v1/variation-sets/s', 'variation set'],
  [
    'members of a set',
    (c) => c.listVariationSetMembers('s', { cursor: 3 }),
    'GET /v1/variation-sets/s/assets?cursor=3',
    'variation set members',
  ],
  ['a job', (c) => c.getJob('j'), 'GET /v1/jobs/j', 'Job'],
  ['a canceled job', (c) => c.cancelJob('j'), 'POST /v1/jobs/j/cancel', 'Job'],
  ['a requested bundle', (c) => c.requestAssetBundle('a'), 'POST /v1/assets/a/bundle', 'BundleResponse'],
  ['a bundle', (c) => c.getAssetBundle('a'), 'GET /v1/assets/a/bundle', 'BundleState'],
  [
    'a requested bundle of a set',
    (c) => c.requestVariationSetBundle('s'),
    'POST /v1/variation-sets/s/bundle',
    'BundleResponse',
  ],
  [
    'a bundle of a set',
    (c) => c.getVariationSetBundle('s'),
    'GET /v1/variation-sets/s/bundle',
    'BundleState',
  ],
  ['a test of a webhook', (c) => c.testWebhook('w'), 'POST /v1/webhooks/w/test', 'webhook test'],
  [
    'deliveries',
    (c) => c.listWebhookDeliveries('w', { limit: 5, cursor: 'n', status: 'dead' }),
    'GET /v1/webhooks/w/deliveries?limit=5&cursor=n&status=dead',
    'DeliveryListResponse',
  ],
];

describe('reads and actions', () => {
  it.each(calls)('%s', async (_, call, request, resource) => {
    const { client, service } = await desk.serve(json(200, { ...answer(resource), brand_new: 1 }));
    expect(await call(client)).toEqual(answer(resource));
    const [sent] = service.received;
    expect(`${sent?.method} ${sent?.path}`).toBe(request);
    expect(sent?.headers['idempotency-key']).toBeUndefined();
    const isRequest = resource === 'BundleResponse';
    expect(sent?.body).toBe(isRequest ? '{"format":"zip"}' : '');
  });

  it('the webhooks', async () => {
    const listed = {
      id: 'w',
      url: 'https://x.example/h',
      events: ['asset.failed'],
      created_at: '2026-11-21T10:00:00.000Z',
    };
    const { client, service } = await desk.serve(json(200, { webhooks: [listed] }));
    expect(await client.listWebhooks()).toEqual([listed]);
    expect(service.received[0]?.path).toBe('/v1/webhooks');
  });

  it.each<[string, (client: RemoteClient, id: string) => Promise<void>, string]>([
    ['an asset', (c, id) => c.deleteAsset(id), 'DELETE /v1/assets/x%201'],
    ['a set', (c, id) => c.deleteVariationSet(id), 'DELETE /v1/variation-sets/x%201'],
    ['a webhook', (c, id) => c.deleteWebhook(id), 'DELETE /v1/webhooks/x%201'],
  ])('deletes %s, whether the service answers with nothing or with something', async (_, call, request) => {
    const { client, service } = await desk.serve(
      (response) => response.writeHead(204).end(),
      (response) => response.writeHead(200).end(),
      json(202, { deleted: true }),
    );
    expect(await call(client, 'x 1')).toBeUndefined();
    expect(await call(client, 'x 1')).toBeUndefined();
    expect(await call(client, 'x 1')).toBeUndefined();
    expect(service.received.map(({ method, path }) => `${method} ${path}`)).toEqual([
      request,
      request,
      request,
    ]);
  });

  it.each<[string, (client: RemoteClient) => Promise<unknown>]>([
    ['asset', (c) => c.deleteAsset('..')],
    ['set', (c) => c.getVariationSet('')],
    ['batch', (c) => c.listBatchMembers('.')],
    ['job', (c) => c.cancelJob('..')],
    ['bundle', (c) => c.requestAssetBundle('..')],
    ['webhook', (c) => c.deleteWebhook('')],
  ])('asks nothing about the %s whose id would change the path', async (_, call) => {
    const { client, service } = await desk.serve(json(200, {}));
    expect((await failure(call(client))).code).toBe('remote.not-found');
    expect(service.received).toEqual([]);
  });
});

const job = (id: string) => ({ ...answer('Job'), id });

describe('bulk status', () => {
  it('answers for every id that was sent, and for no other', async () => {
    const bad = { ...job('odd'), status: 'dreaming' };
    const { client, service } = await desk.serve(
      json(200, { jobs: { j1: job('j1'), gone: null, odd: bad, none: 'text', stranger: job('stranger') } }),
    );
    const { jobs, faults } = await client.bulkJobStatus([
      'j1',
      'gone',
      'left-out',
      'j1',
      'odd',
      'none',
      '__proto__',
    ]);
    expect([...jobs]).toEqual([
      ['j1', job('j1')],
      ['gone', null],
      ['left-out', null],
      ['__proto__', null],
    ]);
    expect([...faults].map(([id, error]) => [id, error.data])).toEqual([
      ['odd', expect.objectContaining({ field: 'jobs.odd.status' })],
      ['none', expect.objectContaining({ field: 'jobs.none', expected: 'of type object' })],
    ]);
    const [sent] = service.received;
    expect(`${sent?.method} ${sent?.path} ${sent?.body}`).toBe(
      'POST /v1/jobs/status {"ids":["j1","gone","left-out","odd","none","__proto__"]}',
    );
  });

  it.each([[[]], [Array.from({ length: 101 }, (_, index) => `j${index}`)]])(
    'is not requested %j',
    async (ids) => {
      const { client, service } = await desk.serve(json(200, { jobs: {} }));
      expect((await failure(client.bulkJobStatus(ids))).code).toBe('request.invalid');
      expect(service.received).toEqual([]);
    },
  );

  it.each([[[]], [null], ['text'], [undefined]])('is not %j', async (jobs) => {
    const { client } = await desk.serve(json(200, { jobs }));
    const error = await failure(client.bulkJobStatus(['j']));
    expect([error.code, error.data]).toEqual([
      'remote.invalid-response',
      expect.objectContaining({ field: 'jobs' }),
    ]);
  });
});
