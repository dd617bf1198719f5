/** Specification: Cancel a job, and the cancels of "States and transitions". */
import { expect, test } from 'vitest';
import { gatedWorkshop } from '../sandbox-service/quick-workshop.ts';
import {
  asset,
  batches,
  batchOf,
  highFidelity,
  type Json,
  setOf,
  slowImage,
  standard,
  start,
  startClocked,
  type Tried,
} from './second-half.ts';
import { type Answer, expectProblem, type Service } from './service.ts';
import * as shapes from './shapes.ts';

const cancel = (service: Service, jobId: string): Promise<Answer> => service.post(`/v1/jobs/${jobId}/cancel`);

/** Members of a batch or set. */
async function membersOf(service: Tried, kind: 'batches' | 'variation-sets', id: string): Promise<Json[]> {
  return (await service.read(`/v1/${kind}/${id}/assets`)).members;
}

test('`queued` -> `canceled`: 200 with the Job, which says so from then on', async () => {
  const service = await start();
  const { id, job_id: jobId } = await service.create(standard, asset('sandbox:hold'));
  const { status, json } = await cancel(service, jobId);
  expect(status).toBe(200);
  expect(shapes.job.parse(json)).toMatchObject({ id: jobId, status: 'canceled', error: null });
  expect(await service.read(`/v1/jobs/${jobId}`)).toEqual(json);
  const { job, files } = await service.read(`/v1/assets/${id}`);
  expect([job.status, files]).toEqual(['canceled', []]);
});

test('`running` -> `canceled` while generation has not started: its image is still being fetched', async () => {
  const service = await start();
  const image = await slowImage();
  const { job_id: jobId } = await service.create(standard, { inputs: { images: [{ url: image.url }] } });
  await image.asked;
  const before = await service.jobIs(jobId, 'running');
  expect(before.current_stage).toBeNull();
  expect(await cancel(service, jobId)).toMatchObject({ status: 200, json: { status: 'canceled' } });
  await image.open();
  expect((await service.read(`/v1/jobs/${jobId}`)).status).toBe('canceled');
});

test('once its image has come, generation starts and a cancel is 409 `job-started`', async () => {
  const { workshop, open } = gatedWorkshop();
  const service = await start({ workshop });
  const image = await slowImage();
  const { job_id: jobId } = await service.create(standard, { inputs: { images: [{ url: image.url }] } });
  await image.open();
  await service.until(
    () => service.read(`/v1/jobs/${jobId}`),
    (job) => job.current_stage !== null,
  );
  expectProblem(await cancel(service, jobId), 409, 'job-started');
  open();
  expect((await service.jobIs(jobId, 'complete')).id).toBe(jobId);
});

test('409 `job-started`: generation already started; the job is unchanged and completes', async () => {
  const service = await startClocked();
  const { job_id: jobId } = await service.create(standard, asset('a mug'));
  await service.until(
    () => service.read(`/v1/jobs/${jobId}`),
    (job) => job.current_stage === 'reconstruction',
  );
  expectProblem(await cancel(service, jobId), 409, 'job-started');
  expect((await service.read(`/v1/jobs/${jobId}`)).status).toBe('running');
  await service.jobIs(jobId, 'complete');
});

test.each([
  ['complete', 'a mug'],
  ['failed', 'sandbox:fail'],
])('409 `job-finished`: a %s job is unchanged', async (status, text) => {
  const service = await start();
  const { job_id: jobId } = await service.create(standard, asset(text));
  const job = await service.jobIs(jobId, status);
  expectProblem(await cancel(service, jobId), 409, 'job-finished');
  expect(await service.read(`/v1/jobs/${jobId}`)).toEqual(job);
});

test.each([
  ['partial', ['a mug', 'sandbox:fail']],
  ['complete', ['a mug']],
  ['failed', ['sandbox:fail']],
] as const)('409 `job-finished`: a %s batch', async (status, texts) => {
  const service = await start();
  const { job_id: jobId } = await service.create(batches, batchOf(...texts));
  const job = await service.jobIs(jobId, status);
  expectProblem(await cancel(service, jobId), 409, 'job-finished');
  expect(await service.read(`/v1/jobs/${jobId}`)).toEqual(job);
});

test.each([
  ['partial', 'sandbox:fail=1'],
  ['complete', 'a mug'],
  ['failed', 'sandbox:fail'],
])('409 `job-finished`: "cancelling a finished set": a %s one', async (status, text) => {
  const service = await start();
  const { job_id: jobId } = await service.create(highFidelity, setOf(2, text));
  const job = await service.jobIs(jobId, status);
  expectProblem(await cancel(service, jobId), 409, 'job-finished');
  expect(await service.read(`/v1/jobs/${jobId}`)).toEqual(job);
});

test('"repeating a cancel of an already canceled job returns it unchanged": asset, batch, set', async () => {
  const service = await startClocked();
  const single = await service.create(standard, asset('sandbox:hold'));
  const batch = await service.create(batches, batchOf('sandbox:hold'));
  const set = await service.create(highFidelity, setOf(2, 'sandbox:hold'));
  for (const { job_id: jobId } of [single, batch, set]) {
    const first = await cancel(service, jobId);
    expect(first).toMatchObject({ status: 200 });
    const settled = await service.jobIs(jobId, 'canceled');
    await service.clock.advance(60_000);
    const again = await cancel(service, jobId);
    expect(again).toMatchObject({ status: 200 });
    expect(again.json).toEqual(settled);
  }
});

test('two cancels at the same time both get the canceled job', async () => {
  const service = await start();
  const { job_id: jobId } = await service.create(standard, asset('sandbox:hold'));
  const answers = await Promise.all([cancel(service, jobId), cancel(service, jobId)]);
  expect(answers.map(({ status, json }) => [status, json.status])).toEqual([
    [200, 'canceled'],
    [200, 'canceled'],
  ]);
});

test('canceling a batch through its parent job cancels its members', async () => {
  const service = await start();
  const batch = await service.create(batches, batchOf('sandbox:hold', 'sandbox:hold', 'sandbox:hold'));
  expect(await cancel(service, batch.job_id)).toMatchObject({ status: 200 });
  await service.jobIs(batch.job_id, 'canceled');
  const members = await membersOf(service, 'batches', batch.id);
  expect(members.map(({ status }) => status)).toEqual(['canceled', 'canceled', 'canceled']);
  for (const member of batch.assets)
    expect((await service.read(`/v1/jobs/${member.job_id}`)).status).toBe('canceled');
  const { status, counts, progress } = await service.read(`/v1/batches/${batch.id}`);
  expect([status, counts.canceled, counts.requested, progress]).toEqual(['canceled', 3, 3, 1]);
});

test('canceling a set through its parent job cancels its members', async () => {
  const service = await start();
  const set = await service.create(highFidelity, setOf(3, 'sandbox:hold'));
  expect(await cancel(service, set.job_id)).toMatchObject({ status: 200, json: { id: set.job_id } });
  await service.jobIs(set.job_id, 'canceled');
  const members = await membersOf(service, 'variation-sets', set.id);
  expect(members.map(({ status }) => status)).toEqual(['canceled', 'canceled', 'canceled']);
  expect(await service.read(`/v1/variation-sets/${set.id}`)).toMatchObject({
    status: 'canceled',
    counts: { requested: 3, canceled: 3, queued: 0, running: 0 },
  });
});

test('a canceled member never runs: the place of the parent is free for others', async () => {
  const service = await startClocked({ parallelJobs: 1 });
  const busy = await service.create(standard, asset('a mug'));
  const batch = await service.create(batches, batchOf('a bowl', 'a pot'));
  expect(await cancel(service, batch.job_id)).toMatchObject({ status: 200 });
  const last = await service.create(standard, asset('a lid'));
  await service.jobIs(busy.job_id, 'complete');
  await service.jobIs(last.job_id, 'complete');
  const members = await membersOf(service, 'batches', batch.id);
  expect(members.map(({ status, files }) => [status, files])).toEqual([
    ['canceled', []],
    ['canceled', []],
  ]);
});

test('"only until any member starts generating": a batch with one running member is `job-started`', async () => {
  const service = await startClocked();
  const batch = await service.create(batches, batchOf('a mug', 'sandbox:hold'));
  await service.until(
    () => service.read(`/v1/jobs/${batch.assets[0].job_id}`),
    (job) => job.current_stage !== null,
  );
  expectProblem(await cancel(service, batch.job_id), 409, 'job-started');
  expect((await service.read(`/v1/jobs/${batch.assets[1].job_id}`)).status).toBe('queued');
});

test('decided: a batch whose started member has ended meanwhile is still `job-started`', async () => {
  const service = await start();
  const batch = await service.create(batches, batchOf('a mug', 'sandbox:hold'));
  await service.jobIs(batch.assets[0].job_id, 'complete');
  expectProblem(await cancel(service, batch.job_id), 409, 'job-started');
  expect((await service.read(`/v1/jobs/${batch.assets[1].job_id}`)).status).toBe('queued');
});

test('a set whose members generate is `job-started`', async () => {
  const { workshop, open } = gatedWorkshop();
  const service = await start({ workshop });
  const set = await service.create(highFidelity, setOf(2));
  await service.until(
    () => service.read(`/v1/variation-sets/${set.id}`),
    ({ counts }) => counts.running > 0,
  );
  expectProblem(await cancel(service, set.job_id), 409, 'job-started');
  open();
  expect((await service.jobIs(set.job_id, 'complete')).error).toBeNull();
});

test('409 `variation-set-member`: the own job of a queued member of a set cannot be canceled', async () => {
  const service = await start();
  const set = await service.create(highFidelity, setOf(2, 'sandbox:hold'));
  const [member] = await membersOf(service, 'variation-sets', set.id);
  expectProblem(await cancel(service, member.job_id), 409, 'variation-set-member');
  expect((await service.read(`/v1/jobs/${member.job_id}`)).status).toBe('queued');
});

test("a batch member's own job can be canceled; the others go on and the batch is `partial`", async () => {
  const service = await start();
  const batch = await service.create(batches, batchOf('a mug', 'sandbox:hold', 'a bowl'));
  expect(await cancel(service, batch.assets[1].job_id)).toMatchObject({
    status: 200,
    json: { status: 'canceled' },
  });
  await service.jobIs(batch.job_id, 'partial');
  expect((await service.read(`/v1/batches/${batch.id}`)).counts).toMatchObject({
    requested: 3,
    complete: 2,
    canceled: 1,
  });
});

test("a batch member's own cancel is `job-started` once it generates", async () => {
  const service = await startClocked();
  const batch = await service.create(batches, batchOf('a mug'));
  const jobId = batch.assets[0].job_id;
  await service.until(
    () => service.read(`/v1/jobs/${jobId}`),
    (job) => job.current_stage !== null,
  );
  expectProblem(await cancel(service, jobId), 409, 'job-started');
  expect((await service.read(`/v1/jobs/${jobId}`)).status).toBe('running');
});

test('batch status `canceled`: also when all its members were canceled one by one', async () => {
  const service = await start();
  const batch = await service.create(batches, batchOf('sandbox:hold', 'sandbox:hold'));
  for (const member of batch.assets) expect((await cancel(service, member.job_id)).status).toBe(200);
  await service.jobIs(batch.job_id, 'canceled');
});

test('decided: some members failed and the rest canceled makes a batch `failed`', async () => {
  const service = await start();
  const batch = await service.create(batches, batchOf('sandbox:fail', 'sandbox:hold'));
  await service.jobIs(batch.assets[0].job_id, 'failed');
  expect((await cancel(service, batch.assets[1].job_id)).status).toBe(200);
  await service.jobIs(batch.job_id, 'failed');
});

test('"Canceled assets do not count toward the account asset limit": single, member, batch, set', async () => {
  const service = await start({ assetLimit: 4 });
  const single = await service.create(standard, asset('sandbox:hold'));
  const batch = await service.create(batches, batchOf('sandbox:hold', 'sandbox:hold', 'sandbox:hold'));
  expectProblem(await service.post(standard, asset('sandbox:hold')), 429, 'asset-limit-reached');
  await cancel(service, single.job_id);
  const again = await service.create(standard, asset('sandbox:hold'));
  expectProblem(await service.post(standard, asset('sandbox:hold')), 429, 'asset-limit-reached');
  await cancel(service, batch.job_id);
  const set = await service.create(highFidelity, setOf(3, 'sandbox:hold'));
  expectProblem(await service.post(standard, asset('sandbox:hold')), 429, 'asset-limit-reached');
  await cancel(service, set.job_id);
  await cancel(service, again.job_id);
  const last = await service.create(batches, batchOf('a', 'b', 'c', 'd'));
  expect(last.assets).toHaveLength(4);
});

test('a canceled set no longer counts among the five that are queued or running', async () => {
  const service = await start();
  const sets: Json[] = [];
  for (let n = 0; n < 5; n += 1) sets.push(await service.create(highFidelity, setOf(1, 'sandbox:hold')));
  expectProblem(await service.post(highFidelity, setOf(1)), 409, 'too-many-sets');
  await cancel(service, sets[2].job_id);
  await service.jobIs(sets[2].job_id, 'canceled');
  expect((await service.create(highFidelity, setOf(1))).count).toBe(1);
});

test('a cancel of an unknown or foreign job is 404, and the job goes on', async () => {
  const service = await start();
  const { job_id: jobId } = await service.create(standard, asset('sandbox:hold'));
  expectProblem(await cancel(service, 'job_of_nobody'), 404, 'not-found');
  expect(await service.foreign('POST', `/v1/jobs/${jobId}/cancel`)).toMatchObject({ status: 404 });
  expect((await service.read(`/v1/jobs/${jobId}`)).status).toBe('queued');
});
