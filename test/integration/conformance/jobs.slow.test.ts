/** Specification: Job (JobResponse), Get a job, Bulk job status, stages and progress. */
import { expect, test } from 'vitest';
import { mp4, png } from './media.ts';
import {
  asset,
  batches,
  batchOf,
  highFidelity,
  type Json,
  setOf,
  standard,
  start,
  startClocked,
  type Tried,
} from './second-half.ts';
import { expectInvalid, expectProblem } from './service.ts';
import * as shapes from './shapes.ts';

const sorted = (names: string[]): string[] => names.toSorted((a, b) => a.localeCompare(b));

/** Every stage that the job shows, in order. */
async function stagesOf(service: Tried, jobId: string): Promise<string[]> {
  const seen: string[] = [];
  await service.until(
    async () => {
      const job: Json = shapes.job.parse(await service.read(`/v1/jobs/${jobId}`));
      if (job.current_stage !== null && seen.at(-1) !== job.current_stage) seen.push(job.current_stage);
      return job;
    },
    ({ status }) => status === 'complete',
  );
  return seen;
}

test('Job: a queued, a complete and a failed one have every field with its type', async () => {
  const service = await start();
  for (const [text, status] of [
    ['sandbox:hold', 'queued'],
    ['a mug', 'complete'],
    ['sandbox:fail', 'failed'],
  ] as const) {
    const { id, job_id: jobId } = await service.create(standard, asset(text));
    const job = shapes.job.parse(await service.jobIs(jobId, status));
    expect(job).toMatchObject({ id: jobId, resource: { type: 'asset', id }, status });
  }
});

test('Job `resource`: a batch job is about the batch, a set job about the variation set, a member job about its asset', async () => {
  const service = await start();
  const batch = await service.create(batches, batchOf('sandbox:hold'));
  const set = await service.create(highFidelity, setOf(1, 'sandbox:hold'));
  const resource = async (jobId: string): Promise<Json> => (await service.read(`/v1/jobs/${jobId}`)).resource;
  expect(await resource(batch.job_id)).toEqual({ type: 'batch', id: batch.id });
  expect(await resource(set.job_id)).toEqual({ type: 'variation_set', id: set.id });
  expect(await resource(batch.assets[0].job_id)).toEqual({ type: 'asset', id: batch.assets[0].id });
});

test('Job `status`: `partial` only for variation sets and batches, whose jobs show it', async () => {
  const service = await start();
  const batch = await service.create(batches, batchOf('a mug', 'sandbox:fail'));
  const set = await service.create(highFidelity, setOf(2, 'a mug sandbox:fail=2'));
  for (const { job_id: jobId } of [batch, set]) shapes.job.parse(await service.jobIs(jobId, 'partial'));
  expect((await service.read(`/v1/jobs/${batch.assets[1].job_id}`)).status).toBe('failed');
});

test('Job `error`: an RFC 7807 problem object when the job failed, null otherwise', async () => {
  const service = await start();
  const failing = await service.create(standard, asset('sandbox:fail'));
  const fine = await service.create(standard, asset('a mug'));
  expect(shapes.problem.parse((await service.jobIs(failing.job_id, 'failed')).error)).toBeTruthy();
  expect((await service.jobIs(fine.job_id, 'complete')).error).toBeNull();
});

test('Job `error`: a batch or set that failed carries a problem object too', async () => {
  const service = await start();
  const batch = await service.create(batches, batchOf('sandbox:fail'));
  const set = await service.create(highFidelity, setOf(1, 'a mug sandbox:fail'));
  for (const { job_id: jobId } of [batch, set])
    expect(shapes.problem.parse((await service.jobIs(jobId, 'failed')).error)).toBeTruthy();
});

test('Job `updated_at`: not before `created_at`, and later once the job has ended', async () => {
  const service = await startClocked();
  const { job_id: jobId } = await service.create(standard, asset('a mug'));
  const first = await service.read(`/v1/jobs/${jobId}`);
  const last = await service.jobIs(jobId, 'complete');
  expect(last.created_at).toBe(first.created_at);
  expect(Date.parse(last.updated_at)).toBeGreaterThan(Date.parse(last.created_at));
  await service.clock.advance(60_000);
  expect((await service.read(`/v1/jobs/${jobId}`)).updated_at).toBe(last.updated_at);
});

test('`current_stage`: of a standard asset `reconstruction`, then `physics`', async () => {
  const service = await startClocked();
  const { job_id: jobId } = await service.create(standard, asset('a mug'));
  expect(await stagesOf(service, jobId)).toEqual(['reconstruction', 'physics']);
});

test('`current_stage`: of a measured asset `scale` as well', async () => {
  const service = await startClocked();
  const inputs = { images: [{ data: png }], capture: [{ data: mp4 }] };
  const { job_id: jobId } = await service.create('/v1/assets/measured', { inputs });
  expect(await stagesOf(service, jobId)).toEqual(['reconstruction', 'scale', 'physics']);
});

test('`current_stage`: of a variation set `variation` before its members have theirs', async () => {
  const service = await startClocked();
  const { job_id: jobId } = await service.create(highFidelity, setOf(2));
  expect(await stagesOf(service, jobId)).toEqual(['variation', 'reconstruction', 'physics']);
});

test('`current_stage`: only while running; null for a queued and for every ended job', async () => {
  const service = await start();
  const queued = await service.create(standard, asset('sandbox:hold'));
  const failed = await service.create(standard, asset('sandbox:fail'));
  const done = await service.create(standard, asset('a mug'));
  expect((await service.jobIs(queued.job_id, 'queued')).current_stage).toBeNull();
  expect((await service.jobIs(failed.job_id, 'failed')).current_stage).toBeNull();
  expect((await service.jobIs(done.job_id, 'complete')).current_stage).toBeNull();
});

test('Job `progress`: of an asset never goes back while it runs', async () => {
  const service = await startClocked();
  const { job_id: jobId } = await service.create(standard, asset('a mug'));
  let before = 0;
  const seen = new Set<number>();
  await service.until(
    async () => {
      const { status, progress } = await service.read(`/v1/jobs/${jobId}`);
      expect(progress).toBeGreaterThanOrEqual(before);
      before = progress;
      seen.add(progress);
      return status;
    },
    (status) => status === 'complete',
  );
  expect(seen.size).toBeGreaterThan(5);
});

test('Get a job: it is the polling surface: an unknown or foreign id is 404', async () => {
  const service = await start();
  const { job_id: jobId } = await service.create(standard, asset('sandbox:hold'));
  expectProblem(await service.get('/v1/jobs/job_of_nobody'), 404, 'not-found');
  expect(await service.foreign('GET', `/v1/jobs/${jobId}`)).toMatchObject({
    status: 404,
    json: { type: 'not-found' },
  });
});

test('"Two handles exist": an asset has no status of its own and reports its latest job inline', async () => {
  const service = await start();
  const { id, job_id: jobId } = await service.create(standard, asset('a mug'));
  await service.jobIs(jobId, 'complete');
  const body = await service.read(`/v1/assets/${id}`);
  expect(body).not.toHaveProperty('status');
  expect(shapes.assetJobRef.parse(body.job)).toMatchObject({ job_id: jobId, status: 'complete' });
});

test('Bulk job status: keyed by the ids sent, each value a Job, in whatever kind of job', async () => {
  const service = await start();
  const single = await service.create(standard, asset('sandbox:hold'));
  const batch = await service.create(batches, batchOf('sandbox:hold'));
  const set = await service.create(highFidelity, setOf(1, 'sandbox:hold'));
  const ids = [single.job_id, batch.job_id, batch.assets[0].job_id, set.job_id];
  const { status, json } = await service.post('/v1/jobs/status', { ids });
  expect([status, sorted(Object.keys(json.jobs))]).toEqual([200, sorted(ids)]);
  for (const id of ids) expect(json.jobs[id]).toEqual(await service.read(`/v1/jobs/${id}`));
});

test('Bulk job status: null when the id does not exist or is not owned by the caller', async () => {
  const service = await start();
  const { id, job_id: jobId } = await service.create(standard, asset('sandbox:hold'));
  const odd = ['job_of_nobody', '', '__proto__', 'constructor', id];
  const own = (await service.post('/v1/jobs/status', { ids: odd })).json;
  for (const name of odd) {
    expect(Object.keys(own.jobs)).toContain(name);
    expect(own.jobs[name]).toBeNull();
  }
  const foreign = await service.foreign('POST', '/v1/jobs/status', { ids: [jobId] });
  expect(foreign).toMatchObject({ status: 200, json: { jobs: { [jobId]: null } } });
});

test('Bulk job status: the same id twice is one key', async () => {
  const service = await start();
  const { job_id: jobId } = await service.create(standard, asset('sandbox:hold'));
  const { json } = await service.post('/v1/jobs/status', { ids: [jobId, jobId] });
  expect(Object.keys(json.jobs)).toEqual([jobId]);
});

test('Bulk job status: 1 to 100 ids; none and 101 are 422', async () => {
  const service = await start();
  const ids = Array.from({ length: 101 }, (_, n) => `job_${n}`);
  expectInvalid(await service.post('/v1/jobs/status', { ids: [] }), 'ids');
  expectInvalid(await service.post('/v1/jobs/status', { ids }), 'ids');
  const most = await service.post('/v1/jobs/status', { ids: ids.slice(1) });
  expect([most.status, Object.keys(most.json.jobs)]).toEqual([200, ids.slice(1)]);
});

test('Bulk job status: unknown properties, a missing list and other types are 422', async () => {
  const service = await start();
  expectInvalid(await service.post('/v1/jobs/status', { ids: ['a'], more: 1 }), 'more');
  expectInvalid(await service.post('/v1/jobs/status', {}), 'ids');
  expectInvalid(await service.post('/v1/jobs/status', { ids: 'a' }), 'ids');
  expectInvalid(await service.post('/v1/jobs/status', { ids: ['a', 1] }), 'ids.1');
  expect((await service.post('/v1/jobs/status', { ids: ['a'] })).json).toEqual({ jobs: { a: null } });
});
