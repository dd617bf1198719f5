import { afterEach, describe, expect, it } from 'vitest';
import { InlineFile } from '../../../main/remote/body/json-body.ts';
import type { RetryPolicy } from '../../../main/remote/retry.ts';
import type { RemoteClient } from '../../../main/remote/types.ts';
import { samples } from '../../unit/remote/answer-samples.ts';
import { asked, createDesk, failure, hastyClock } from './client-desk.ts';
import { type Answer, json, page } from './local-service.ts';

const desk = createDesk();
afterEach(() => desk.close());

const hangUp: Answer = (response) => response.destroy();
const job = json(200, samples['Job']?.full);
const asset = json(200, samples['AssetDetail']?.full);
const created = json(202, samples['CreateAssetResponse']?.full);
const unknown = json(404, { type: 'not-found' });
const retry: RetryPolicy = { retries: 4, firstMs: 1000, longestMs: 30_000, patienceMs: 60_000 };
const request = {
  inputs: { images: [{ data: InlineFile.fromBytes(Buffer.alloc(900_000, 'caliper')) }] },
  name: 'Mug',
  params: null,
} as const;

describe('a create', () => {
  it('is sent again with the same key and the same bytes, when its caller says so', async () => {
    const { clock, waits } = hastyClock();
    const { client, service } = await desk.open(
      [
        page(502),
        hangUp,
        json(429, { type: 'slow-down' }, { 'retry-after': '7' }),
        json(
          503,
          {},
          { date: 'Sat, 21 Nov 2026 10:59:00 GMT', 'retry-after': 'Sat, 21 Nov 2026 11:00:00 GMT' },
        ),
        created,
      ],
      { clock },
    );
    const answer = await client.createStandardAsset(request, { idempotencyKey: 'k', retry });
    expect(answer).toEqual(samples['CreateAssetResponse']?.full);
    const [first, ...others] = service.received;
    expect(others).toHaveLength(4);
    for (const other of others) {
      expect(other.body === first?.body).toBe(true);
      expect(other.headers['idempotency-key']).toBe('k');
    }
    // No jitter in this test; the date is counted by the clock of the service.
    expect(waits.filter((ms) => ms > 0)).toEqual([7_000, 60_000]);
  });

  it('is sent once by itself: its journal counts every attempt', async () => {
    const { client, service } = await desk.serve(json(503, {}), created);
    expect((await failure(client.createStandardAsset(request, { idempotencyKey: 'k' }))).code).toBe(
      'remote.server-error',
    );
    expect(service.received).toHaveLength(1);
  });

  it.each([
    ['409', json(409, { type: 'idempotency-key-reused' }), 'remote.idempotency-conflict'],
    ['409 too-many-sets', json(409, { type: 'too-many-sets' }), 'remote.conflict'],
    [
      '429 asset-limit-reached',
      json(429, { type: 'asset-limit-reached' }, { 'retry-after': '1' }),
      'remote.asset-limit-reached',
    ],
    ['422', json(422, { type: 'validation-error' }), 'remote.validation-refused'],
    ['413', json(413, { type: 'payload-too-large' }), 'remote.too-large'],
  ])('is not sent again after %s', async (_, answer, code) => {
    const { client, service } = await desk.serve(answer, created);
    const error = await failure(client.createStandardAsset(request, { idempotencyKey: 'k', retry }));
    expect([error.code, service.received.length]).toEqual([code, 1]);
  });

  it('without a key is never sent again', async () => {
    const { client, service } = await desk.serve(hangUp, created);
    const error = await failure(client.createStandardAsset(request, { idempotencyKey: '', retry }));
    expect([error.code, service.received.length]).toEqual(['remote.unreachable', 1]);
  });
});

describe('a delete', () => {
  it('is done when its answer was lost and the next try finds nothing', async () => {
    const { client, service } = await desk.serve(hangUp, unknown, unknown);
    await client.deleteAsset('a');
    expect(asked(service.received)).toEqual([
      'DELETE /v1/assets/a',
      'DELETE /v1/assets/a',
      'GET /v1/assets/a',
    ]);
    const webhook = await desk.serve(page(504), unknown);
    await webhook.client.deleteWebhook('w');
    expect(webhook.service.received).toHaveLength(2);
  });

  it('finds nothing at its first try: the resource is unknown', async () => {
    const { client } = await desk.serve(unknown);
    expect((await failure(client.deleteAsset('a'))).code).toBe('remote.not-found');
    expect((await failure(client.deleteVariationSet('s'))).code).toBe('remote.not-found');
    expect((await failure(client.deleteWebhook('w'))).code).toBe('remote.not-found');
  });

  it('is not done when the second try is refused while the asset is there', async () => {
    const { client } = await desk.serve(hangUp, unknown, asset);
    expect((await failure(client.deleteAsset('a'))).code).toBe('remote.not-offered');
  });

  it('of an active set is answered, not tried again', async () => {
    const { client, service } = await desk.serve(json(409, { type: 'job-in-progress' }));
    const error = await failure(client.deleteVariationSet('s'));
    expect([error.data, service.received.length]).toEqual([{ type: 'job-in-progress', detail: '' }, 1]);
  });
});

describe('what may be sent again', () => {
  it.each<[string, (client: RemoteClient) => Promise<unknown>, Answer]>([
    ['a cancel', (c) => c.cancelJob('j'), job],
    ['bulk status', (c) => c.bulkJobStatus(['j']), json(200, { jobs: {} })],
    ['a request of a bundle', (c) => c.requestAssetBundle('a'), json(202, { state: 'pending' })],
    ['a read', (c) => c.getAsset('a'), asset],
  ])('%s', async (_, call, answer) => {
    const { client, service } = await desk.serve(hangUp, page(503), answer);
    await call(client);
    expect(service.received).toHaveLength(3);
    expect(new Set(service.received.map(({ body }) => body)).size).toBe(1);
  });

  it.each(['job-started', 'job-finished', 'variation-set-member'])(
    'but not a cancel that is answered: %s',
    async (type) => {
      const { client, service } = await desk.serve(json(409, { type, detail: 'No.' }));
      const error = await failure(client.cancelJob('j'));
      expect([error.data, service.received.length]).toEqual([{ type, detail: 'No' }, 1]);
    },
  );

  it('and never a test event', async () => {
    const { client, service } = await desk.serve(page(503));
    expect((await failure(client.testWebhook('w'))).code).toBe('remote.server-error');
    expect(service.received).toHaveLength(1);
  });
});
