/** Specification: Bundle (BundleRequest, BundleResponse, BundleState). */
import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readZip } from '../../sandbox-bundles/read-zip.ts';
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
import { expectInvalid, expectProblem, makeFolder } from '../service.ts';
import * as shapes from '../shapes.ts';

async function completeAsset(service: Tried): Promise<string> {
  const { id, job_id: jobId } = await service.create(standard, asset('a mug', 'Mug'));
  await service.jobIs(jobId, 'complete');
  return `/v1/assets/${id}`;
}

const readyAt = (service: Tried, path: string): Promise<Json> =>
  service.until(
    async () => shapes.bundleState.parse(await service.read(`${path}/bundle`)),
    ({ state }) => state === 'ready',
  );

/** Paths in a ZIP behind a URL, with the hash of each. */
async function zippedAt(url: string): Promise<[string, string][]> {
  const answer = await fetch(url);
  expect(answer.status).toBe(200);
  const path = join(await makeFolder(), 'bundle.zip');
  await writeFile(path, Buffer.from(await answer.arrayBuffer()));
  return (await readZip(path)).map(({ name, sha256 }) => [name, sha256]);
}

async function sha256At(url: string): Promise<string> {
  return createHash('sha256')
    .update(Buffer.from(await (await fetch(url)).arrayBuffer()))
    .digest('hex');
}

test('BundleState: `none` before anybody asked, with no URL', async () => {
  const service = await start();
  const path = await completeAsset(service);
  expect(shapes.bundleState.parse(await service.read(`${path}/bundle`))).toEqual({
    state: 'none',
    url: null,
    expires_at: null,
  });
});

test('BundleResponse: `pending` and the `job_id` of the build that this call started; then `ready` with a URL', async () => {
  const service = await startClocked();
  const path = await completeAsset(service);
  const asked = await service.post(`${path}/bundle`, { format: 'zip' });
  const { state, job_id: jobId } = shapes.bundleResponse.parse(asked.json);
  expect([asked.status, state, typeof jobId]).toEqual([202, 'pending', 'string']);
  const ready = await readyAt(service, path);
  expect([typeof ready.url, typeof ready.expires_at]).toEqual(['string', 'string']);
  expect(shapes.job.parse(await service.read(`/v1/jobs/${jobId}`))).toMatchObject({ status: 'complete' });
});

test('`job_id` is "present when this call started the build": null while one is under way and when it is ready', async () => {
  const service = await start();
  const path = await completeAsset(service);
  const bodies = await Promise.all([1, 2, 3].map(() => service.post(`${path}/bundle`, {})));
  const starters = bodies.filter(({ json }) => shapes.bundleResponse.parse(json).job_id !== null);
  expect(starters).toHaveLength(1);
  await readyAt(service, path);
  const again = await service.post(`${path}/bundle`, {});
  expect(shapes.bundleResponse.parse(again.json)).toEqual({ state: 'ready', job_id: null });
});

test('BundleRequest: `format` is `zip` by default; another one and unknown properties are 422', async () => {
  const service = await start();
  const path = await completeAsset(service);
  expectInvalid(await service.post(`${path}/bundle`, { format: 'tar' }), 'format');
  expectInvalid(await service.post(`${path}/bundle`, { format: null }), 'format');
  expectInvalid(await service.post(`${path}/bundle`, { formats: 'zip' }), 'formats');
  expect((await service.read(`${path}/bundle`)).state).toBe('none');
  expect((await service.post(`${path}/bundle`, {})).json.state).not.toBe('none');
});

test('the ZIP holds all deliverables of an asset by their paths, byte for byte, and is read without the token', async () => {
  const service = await start();
  const path = await completeAsset(service);
  await service.post(`${path}/bundle`, {});
  const zipped = await zippedAt((await readyAt(service, path)).url);
  const files: Json[] = (await service.read(path)).files;
  const expected = await Promise.all(files.map(async (file) => [file.path, await sha256At(file.url)]));
  expect(new Map(zipped)).toEqual(new Map(expected as [string, string][]));
  expect(zipped).toHaveLength(expected.length);
});

test('the ZIP of a set holds the deliverables of every complete member, none overwriting another', async () => {
  const service = await start();
  const set = await service.create(highFidelity, setOf(4, 'a mug sandbox:fail=2'));
  await service.jobIs(set.job_id, 'partial');
  const path = `/v1/variation-sets/${set.id}`;
  await service.post(`${path}/bundle`, {});
  const zipped = await zippedAt((await readyAt(service, path)).url);
  const { members } = await service.read(`${path}/assets?status=complete`);
  const hashes = await Promise.all(
    members.flatMap(({ files }: Json) => files.map(({ url }: Json) => sha256At(url))),
  );
  const found = zipped.map(([, hash]) => hash);
  for (const hash of hashes) expect(found).toContain(hash);
  expect(new Set(zipped.map(([name]) => name)).size).toBe(zipped.length);
  expect(zipped.length).toBeGreaterThanOrEqual(hashes.length);
});

test('the bundle URL is "valid 24 hours", and a later read mints another', async () => {
  const service = await startClocked();
  const path = await completeAsset(service);
  await service.post(`${path}/bundle`, {});
  const { url, expires_at: at } = await readyAt(service, path);
  expect(Date.parse(at) - service.clock.now()).toBeCloseTo(24 * hourMs, -4);
  await service.clock.advance(Date.parse(at) - service.clock.now() - 1);
  expect((await fetch(url)).status).toBe(200);
  await service.clock.advance(1);
  expect((await fetch(url)).status).toBe(403);
  const again = await service.read(`${path}/bundle`);
  if (again.state !== 'ready') await service.post(`${path}/bundle`, {});
  expect((await fetch((await readyAt(service, path)).url)).status).toBe(200);
});

test('a bundle of what is not finished is no bundle: 409 for a held asset and for an active set', async () => {
  const service = await start();
  const held = await service.create(standard, asset('sandbox:hold'));
  const set = await service.create(highFidelity, setOf(1, 'sandbox:hold'));
  for (const path of [`/v1/assets/${held.id}`, `/v1/variation-sets/${set.id}`]) {
    expectProblem(await service.post(`${path}/bundle`, {}), 409);
    expect((await service.read(`${path}/bundle`)).state).toBe('none');
  }
});

test('"ZIP bundles are not available for batches": 404', async () => {
  const service = await start();
  const batch = await service.create(batches, batchOf('a mug'));
  await service.jobIs(batch.job_id, 'complete');
  const paths = [`/v1/batches/${batch.id}/bundle`, `/v1/variation-sets/${batch.id}/bundle`];
  for (const path of paths) {
    expectProblem(await service.post(path, {}), 404, 'not-found');
    expectProblem(await service.get(path), 404, 'not-found');
  }
  expect(await service.read(`/v1/batches/${batch.id}`)).not.toHaveProperty('bundle');
});

test('a batch member is an asset, and has a bundle of its own', async () => {
  const service = await start();
  const batch = await service.create(batches, batchOf('a mug'));
  await service.jobIs(batch.job_id, 'complete');
  const path = `/v1/assets/${batch.assets[0].id}`;
  await service.post(`${path}/bundle`, {});
  expect((await zippedAt((await readyAt(service, path)).url)).length).toBeGreaterThan(0);
});

test('bundles of unknown, foreign and deleted resources are 404', async () => {
  const service = await start();
  const path = await completeAsset(service);
  expect(await service.foreign('POST', `${path}/bundle`, {})).toMatchObject({ status: 404 });
  expect(await service.foreign('GET', `${path}/bundle`)).toMatchObject({ status: 404 });
  expectProblem(await service.get('/v1/assets/asset_of_nobody/bundle'), 404, 'not-found');
  await service.post(`${path}/bundle`, {});
  const { url } = await readyAt(service, path);
  await service.del(path);
  expectProblem(await service.get(`${path}/bundle`), 404, 'not-found');
  expectProblem(await service.post(`${path}/bundle`, {}), 404, 'not-found');
  expect((await fetch(url)).status).toBeGreaterThanOrEqual(403);
});

test('a bundle is still there after a restart', async () => {
  const service = await start();
  const path = await completeAsset(service);
  await service.post(`${path}/bundle`, {});
  await readyAt(service, path);
  await service.close();
  const later = await start({ dataDir: service.dataDir });
  const { url, state } = await later.read(`${path}/bundle`);
  expect(state).toBe('ready');
  expect((await zippedAt(url)).length).toBeGreaterThan(0);
});
