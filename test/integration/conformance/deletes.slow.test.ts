/** Deletes: of assets, batch members and variation sets (specification: Variation set reads, Gaps in the endpoint list). */
import { expect, test } from 'vitest';
import {
  asset,
  batches,
  batchOf,
  highFidelity,
  setOf,
  slowImage,
  standard,
  start,
  startClocked,
  type Tried,
} from './second-half.ts';
import { expectProblem, type Service } from './service.ts';

const remove = (service: Service, path: string): ReturnType<Service['call']> => service.call('DELETE', path);

async function completeAsset(service: Tried): Promise<{ id: string; job_id: string }> {
  const created = await service.create(standard, asset('a mug'));
  await service.jobIs(created.job_id, 'complete');
  return created;
}

test('an asset is deleted with 204 and an empty body; then it is 404, also for a second delete', async () => {
  const service = await start();
  const { id } = await completeAsset(service);
  const path = `/v1/assets/${id}`;
  expect(await remove(service, path)).toMatchObject({ status: 204, text: '' });
  expectProblem(await service.get(path), 404, 'not-found');
  expectProblem(await remove(service, path), 404, 'not-found');
  expect(await service.read('/v1/assets')).toEqual({ assets: [], next_cursor: null });
});

test('"A `job_id` always resolves to that run": also after its asset or set was deleted', async () => {
  const service = await start();
  const single = await completeAsset(service);
  const set = await service.create(highFidelity, setOf(2));
  await service.jobIs(set.job_id, 'complete');
  const [member] = (await service.read(`/v1/variation-sets/${set.id}/assets`)).members;
  const jobs = [single.job_id, set.job_id, member.job_id];
  const before = await Promise.all(jobs.map((jobId) => service.read(`/v1/jobs/${jobId}`)));
  expect((await remove(service, `/v1/assets/${single.id}`)).status).toBe(204);
  expect((await remove(service, `/v1/variation-sets/${set.id}`)).status).toBe(204);
  expect(await Promise.all(jobs.map((jobId) => service.read(`/v1/jobs/${jobId}`)))).toEqual(before);
});

test('the files of a deleted asset are gone, whatever URL was handed out before', async () => {
  const service = await start();
  const { id } = await completeAsset(service);
  const { url } = (await service.read(`/v1/assets/${id}`)).files[0];
  expect((await fetch(url)).status).toBe(200);
  await remove(service, `/v1/assets/${id}`);
  expect((await fetch(url)).status).toBeGreaterThanOrEqual(403);
});

test('failed and canceled assets can be deleted as well', async () => {
  const service = await start();
  const failed = await service.create(standard, asset('sandbox:fail'));
  const canceled = await service.create(standard, asset('sandbox:hold'));
  await service.jobIs(failed.job_id, 'failed');
  await service.post(`/v1/jobs/${canceled.job_id}/cancel`);
  for (const { id } of [failed, canceled])
    expect((await remove(service, `/v1/assets/${id}`)).status).toBe(204);
});

test('409 `job-in-progress`: deleting a variation set that is queued', async () => {
  const service = await start();
  const { id } = await service.create(highFidelity, setOf(1, 'sandbox:hold'));
  expectProblem(await remove(service, `/v1/variation-sets/${id}`), 409, 'job-in-progress');
  expect((await service.read(`/v1/variation-sets/${id}`)).status).toBe('queued');
});

test('409 `job-in-progress`: deleting a variation set that is running, also with some members ended', async () => {
  const service = await startClocked({ parallelJobs: 1 });
  const { id } = await service.create(highFidelity, setOf(3));
  const path = `/v1/variation-sets/${id}`;
  await service.until(
    () => service.read(path),
    ({ counts }) => counts.complete > 0,
  );
  expectProblem(await remove(service, path), 409, 'job-in-progress');
  expect((await service.read(path)).counts.requested).toBe(3);
});

test('"A set can be deleted once it is no longer active": complete, partial, failed and canceled', async () => {
  const service = await start();
  for (const [text, status] of [
    ['a mug', 'complete'],
    ['sandbox:fail=1', 'partial'],
    ['sandbox:fail', 'failed'],
    ['sandbox:hold', 'canceled'],
  ] as const) {
    const { id, job_id: jobId } = await service.create(highFidelity, setOf(2, text));
    if (status === 'canceled') await service.post(`/v1/jobs/${jobId}/cancel`);
    await service.jobIs(jobId, status);
    const path = `/v1/variation-sets/${id}`;
    const { members } = await service.read(`${path}/assets`);
    expect(await remove(service, path)).toMatchObject({ status: 204, text: '' });
    expectProblem(await service.get(path), 404, 'not-found');
    expectProblem(await service.get(`${path}/assets`), 404, 'not-found');
    expectProblem(await remove(service, path), 404, 'not-found');
    // Its members go with it.
    expectProblem(await service.get(`/v1/assets/${members[0].asset_id}`), 404, 'not-found');
  }
  expect(await service.read('/v1/assets')).toEqual({ assets: [], next_cursor: null });
});

test('"members cannot be deleted individually": 409, active or not, and the member stays', async () => {
  const service = await start();
  const active = await service.create(highFidelity, setOf(1, 'sandbox:hold'));
  const ended = await service.create(highFidelity, setOf(1));
  await service.jobIs(ended.job_id, 'complete');
  for (const { id } of [active, ended]) {
    const [member] = (await service.read(`/v1/variation-sets/${id}/assets`)).members;
    const answer = await remove(service, `/v1/assets/${member.asset_id}`);
    expectProblem(answer, 409);
    expect(answer.json.type).toMatch(/^variation-set-member$|^job-in-progress$/);
    await service.read(`/v1/assets/${member.asset_id}`);
  }
});

test('an asset whose job is queued or running is not deleted under it', async () => {
  const service = await start();
  const image = await slowImage();
  const queued = await service.create(standard, asset('sandbox:hold'));
  const running = await service.create(standard, { inputs: { images: [{ url: image.url }] } });
  await image.asked;
  for (const { id } of [queued, running]) {
    expectProblem(await remove(service, `/v1/assets/${id}`), 409, 'job-in-progress');
    expect((await service.get(`/v1/assets/${id}`)).status).toBe(200);
  }
});

test('a batch member that has ended can be deleted while the batch goes on, and the batch still ends', async () => {
  const service = await start();
  const batch = await service.create(batches, batchOf('a mug', 'sandbox:hold'));
  await service.jobIs(batch.assets[0].job_id, 'complete');
  expect((await remove(service, `/v1/assets/${batch.assets[0].id}`)).status).toBe(204);
  await service.post(`/v1/jobs/${batch.assets[1].job_id}/cancel`);
  const { error } = await service.jobIs(batch.job_id, 'partial');
  expect(error).toBeNull();
});

test('"every asset counts permanently": deleting frees nothing of the lifetime limit', async () => {
  const service = await start({ assetLimit: 2 });
  const { id } = await completeAsset(service);
  const set = await service.create(highFidelity, setOf(1));
  await service.jobIs(set.job_id, 'complete');
  await remove(service, `/v1/assets/${id}`);
  await remove(service, `/v1/variation-sets/${set.id}`);
  expectProblem(await service.post(standard, asset('a mug')), 429, 'asset-limit-reached');
  expect((await service.read('/v1/assets')).assets).toEqual([]);
});

test('deletes of what is not owned, of batches and of ids of another kind are no deletes', async () => {
  const service = await start();
  const single = await completeAsset(service);
  const set = await service.create(highFidelity, setOf(1));
  await service.jobIs(set.job_id, 'complete');
  expect(await service.foreign('DELETE', `/v1/assets/${single.id}`)).toMatchObject({ status: 404 });
  expect(await service.foreign('DELETE', `/v1/variation-sets/${set.id}`)).toMatchObject({ status: 404 });
  expectProblem(await remove(service, `/v1/variation-sets/${single.id}`), 404, 'not-found');
  expectProblem(await remove(service, `/v1/assets/${set.id}`), 404, 'not-found');
  const batch = await service.create(batches, batchOf('a mug'));
  await service.jobIs(batch.job_id, 'complete');
  expect([404, 405]).toContain((await remove(service, `/v1/batches/${batch.id}`)).status);
  for (const path of [`/v1/assets/${single.id}`, `/v1/variation-sets/${set.id}`, `/v1/batches/${batch.id}`])
    expect((await service.get(path)).status).toBe(200);
});

test('a deleted asset stays deleted after a restart', async () => {
  const service = await start();
  const { id, job_id: jobId } = await completeAsset(service);
  await remove(service, `/v1/assets/${id}`);
  await service.close();
  const later = await start({ dataDir: service.dataDir });
  expectProblem(await later.get(`/v1/assets/${id}`), 404, 'not-found');
  expect((await later.read(`/v1/jobs/${jobId}`)).status).toBe('complete');
});
