/** Specification: AssetDetail, AssetSummary, AssetListResponse, Get an asset, Account settings. */
import { expect, test } from 'vitest';
import { mp4, png } from './media.ts';
import {
  asset,
  batches,
  batchOf,
  highFidelity,
  type Json,
  procedural,
  setOf,
  standard,
  start,
  startClocked,
  type Tried,
} from './second-half.ts';
import { expectInvalid, expectProblem } from './service.ts';
import * as shapes from './shapes.ts';

const idsOf = (page: Json): string[] => page.assets.map(({ id }: Json) => id);

/** Held assets, oldest first. */
async function heldAssets(service: Tried, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < count; n += 1) ids.push((await service.create(standard, asset('sandbox:hold'))).id);
  return ids;
}

test('AssetDetail: every field with its type, queued and complete', async () => {
  const service = await start();
  const held = await service.create(standard, asset('sandbox:hold'));
  const { id, job_id: jobId } = await service.create(standard, asset('a mug', 'Blue Mug'));
  await service.jobIs(jobId, 'complete');
  const first = shapes.assetDetail.parse(await service.read(`/v1/assets/${held.id}`));
  expect(first).toMatchObject({ name: null, files: [], dimensions: null, job: { status: 'queued' } });
  const last = shapes.assetDetail.parse(await service.read(`/v1/assets/${id}`));
  expect(last).toMatchObject({
    id,
    name: 'Blue Mug',
    kind: 'object_reconstruction',
    batch_id: null,
    batch_index: null,
    variation_set_id: null,
    scene_id: null,
    job: { job_id: jobId, status: 'complete' },
  });
  expect(last.dimensions).not.toBeNull();
});

test('AssetDetail: `batch_id` and `batch_index` of a batch member, `variation_set_id` of a set member', async () => {
  const service = await start();
  const batch = await service.create(batches, batchOf('sandbox:hold', 'sandbox:hold'));
  const set = await service.create(highFidelity, setOf(1, 'sandbox:hold'));
  for (const [n, member] of batch.assets.entries())
    expect(shapes.assetDetail.parse(await service.read(`/v1/assets/${member.id}`))).toMatchObject({
      batch_id: batch.id,
      batch_index: n + 1,
      variation_set_id: null,
    });
  const [member] = (await service.read(`/v1/variation-sets/${set.id}/assets`)).members;
  const detail = shapes.assetDetail.parse(await service.read(`/v1/assets/${member.asset_id}`));
  expect(detail).toMatchObject({ batch_id: null, batch_index: null, variation_set_id: set.id });
});

test('Asset `kind`: reconstruction for standard, measured and high-fidelity, `procedural_generation` for procedural', async () => {
  const service = await start();
  const inputs = { images: [{ data: png }], capture: [{ data: mp4 }] };
  const measured = await service.create('/v1/assets/measured', { inputs });
  const single = await service.create(standard, asset('sandbox:hold'));
  const kind = async (id: string): Promise<string> => (await service.read(`/v1/assets/${id}`)).kind;
  expect(await kind(measured.id)).toBe('object_reconstruction');
  expect(await kind(single.id)).toBe('object_reconstruction');
  const photo = await service.create(highFidelity, setOf(1, 'sandbox:hold'));
  const shape = await service.create(procedural, { count: 10, seed: { text: 'a box sandbox:hold' } });
  for (const [set, expected] of [
    [photo, 'object_reconstruction'],
    [shape, 'procedural_generation'],
  ]) {
    const [member] = (await service.read(`/v1/variation-sets/${set.id}/assets?limit=1`)).members;
    expect(await kind(member.asset_id)).toBe(expected);
  }
});

test('AssetDetail `effective_params`: as the create answered, frozen when the account defaults change', async () => {
  const service = await start({ settings: { mesh: { quality: 'low' } } });
  const created = await service.create(standard, {
    ...asset('sandbox:hold'),
    params: { texture: { resolution: 1024 } },
  });
  await service.close();
  const later = await start({ dataDir: service.dataDir, settings: { mesh: { quality: 'ultra_low' } } });
  const { effective_params: params } = await later.read(`/v1/assets/${created.id}`);
  expect(params).toEqual(created.effective_params);
  expect(params).toMatchObject({ mesh: { quality: 'low' }, texture: { resolution: 1024 } });
  expect((await later.read('/v1/settings')).mesh.quality).toBe('ultra_low');
});

test('`files` is "empty until the asset completes; no partial downloads"', async () => {
  const service = await startClocked();
  const { id } = await service.create(standard, asset('a mug'));
  const detail = await service.until(
    () => service.read(`/v1/assets/${id}`),
    ({ job, files }) => {
      if (job.status === 'complete') return true;
      expect(files).toEqual([]);
      return false;
    },
  );
  expect(detail.files.length).toBeGreaterThan(0);
});

test('`files` of a failed and of a canceled asset stay empty', async () => {
  const service = await start();
  const failed = await service.create(standard, asset('sandbox:fail'));
  const canceled = await service.create(standard, asset('sandbox:hold'));
  await service.jobIs(failed.job_id, 'failed');
  await service.post(`/v1/jobs/${canceled.job_id}/cancel`);
  for (const { id } of [failed, canceled]) expect((await service.read(`/v1/assets/${id}`)).files).toEqual([]);
});

test('"reads of resources not owned are not served": an asset of another account is 404 and in no list', async () => {
  const service = await start();
  const [id = ''] = await heldAssets(service, 1);
  expectProblem(await service.get('/v1/assets/asset_of_nobody'), 404, 'not-found');
  expect(await service.foreign('GET', `/v1/assets/${id}`)).toMatchObject({
    status: 404,
    json: { type: 'not-found' },
  });
  expect((await service.foreign('GET', '/v1/assets')).json).toEqual({ assets: [], next_cursor: null });
});

test('AssetSummary: exactly its fields, of single assets and of members alike', async () => {
  const service = await start();
  await heldAssets(service, 1);
  await service.create(batches, batchOf('sandbox:hold'));
  await service.create(highFidelity, setOf(1, 'sandbox:hold'));
  const { assets } = await service.read('/v1/assets');
  expect(assets).toHaveLength(3);
  for (const summary of assets) {
    shapes.assetSummary.parse(summary);
    const detail = await service.read(`/v1/assets/${summary.id}`);
    for (const [field, value] of Object.entries(summary)) expect(detail[field]).toEqual(value);
  }
});

test('AssetListResponse: newest first, and an empty account has an empty last page', async () => {
  const service = await start();
  expect(await service.read('/v1/assets')).toEqual({ assets: [], next_cursor: null });
  const ids = await heldAssets(service, 3);
  expect(idsOf(await service.read('/v1/assets'))).toEqual(ids.toReversed());
});

test('asset list: `limit` 1 pages one by one, its cursor a string, `next_cursor` null on the full last page', async () => {
  const service = await start();
  const ids = await heldAssets(service, 3);
  const seen: string[] = [];
  let query = '?limit=1';
  for (let page = 1; page <= 3; page += 1) {
    const { assets, next_cursor: cursor } = await service.read(`/v1/assets${query}`);
    seen.push(...assets.map(({ id }: Json) => id));
    expect(typeof cursor).toBe(page < 3 ? 'string' : 'object');
    query = `?limit=1&cursor=${encodeURIComponent(cursor)}`;
  }
  expect(seen).toEqual(ids.toReversed());
});

test('asset list: `limit` default 50, up to 100', async () => {
  const service = await start();
  for (let n = 0; n < 2; n += 1)
    await service.create(batches, batchOf(...Array.from({ length: 60 }, () => 'sandbox:hold')));
  const first = await service.read('/v1/assets');
  expect(first.assets).toHaveLength(50);
  const most = await service.read('/v1/assets?limit=100');
  expect(most.assets).toHaveLength(100);
  const rest = await service.read(`/v1/assets?limit=100&cursor=${encodeURIComponent(most.next_cursor)}`);
  expect([rest.assets.length, rest.next_cursor]).toEqual([20, null]);
  expect(new Set([...idsOf(most), ...idsOf(rest)]).size).toBe(120);
});

test.each(['0', '101', '-1', '1.5', 'x', ''])('asset list: `limit=%s` is 422', async (limit) => {
  const service = await start();
  const answer = await service.get(`/v1/assets?limit=${limit}`);
  expectInvalid(answer, 'limit');
  expect(answer.json).not.toHaveProperty('assets');
});

test('asset list: a cursor that is none is 422', async () => {
  const service = await start();
  await heldAssets(service, 2);
  for (const cursor of ['x', '0', 'asset_1', '%00', 'eyJ9'])
    expectInvalid(await service.get(`/v1/assets?limit=1&cursor=${cursor}`), 'cursor');
  expect((await service.read('/v1/assets?limit=1')).next_cursor).not.toBeNull();
});

test('asset list: stable under inserts: what is created between two pages shifts nothing', async () => {
  const service = await start();
  const ids = await heldAssets(service, 4);
  const first = await service.read('/v1/assets?limit=2');
  const [newest] = await heldAssets(service, 1);
  const second = await service.read(`/v1/assets?limit=2&cursor=${encodeURIComponent(first.next_cursor)}`);
  expect([...idsOf(first), ...idsOf(second)]).toEqual(ids.toReversed());
  expect(second.next_cursor).toBeNull();
  expect(idsOf(await service.read('/v1/assets'))[0]).toBe(newest);
});

test('asset list: the asset at the cursor may be deleted meanwhile, and the next page is the same', async () => {
  const service = await start();
  const made: Json[] = [];
  for (let n = 0; n < 4; n += 1) made.push(await service.create(standard, asset('a mug')));
  for (const { job_id: jobId } of made) await service.jobIs(jobId, 'complete');
  const first = await service.read('/v1/assets?limit=2');
  expect((await service.del(`/v1/assets/${idsOf(first)[1]}`)).status).toBe(204);
  const second = await service.read(`/v1/assets?limit=2&cursor=${encodeURIComponent(first.next_cursor)}`);
  expect(idsOf(second)).toEqual([made[1].id, made[0].id]);
});

test('`GET /v1/settings` has the same shape as `effective_params`', async () => {
  const service = await start();
  const { effective_params: params } = await service.create(standard, asset('sandbox:hold'));
  expect(await service.read('/v1/settings')).toEqual(params);
});
