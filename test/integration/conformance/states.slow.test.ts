/** Specification: States and transitions, without cancels (cancel.test.ts). */
import { expect, test } from 'vitest';
import { createFakeClock } from '../../fakes/clock.ts';
import { gatedWorkshop } from '../sandbox-service/quick-workshop.ts';
import {
  asset,
  batches,
  batchOf,
  highFidelity,
  hourMs,
  setOf,
  standard,
  start,
  startClocked,
  terminal,
} from './second-half.ts';
import { makeFolder } from './service.ts';

const ids = (list: { asset_id: string; job_id: string }[]): string[][] =>
  list.map((member) => [member.asset_id, member.job_id]);

test('(creation) -> `queued`: 202 returned with `job_id`, and the status said is `queued`', async () => {
  const service = await start();
  const created = await service.create(standard, asset('sandbox:hold'));
  expect(created.status).toBe('queued');
  expect((await service.read(`/v1/jobs/${created.job_id}`)).status).toBe('queued');
  expect((await service.create(highFidelity, setOf(1, 'sandbox:hold'))).status).toBe('queued');
});

test('`queued` -> `running` -> `complete`: in this order, and no status comes back', async () => {
  const service = await startClocked({ parallelJobs: 1 });
  // The first keeps the only place, so that the second waits where it is seen.
  await service.create(standard, asset('a bowl'));
  const { job_id: jobId } = await service.create(standard, asset('a mug'));
  const seen: string[] = [];
  await service.until(
    async () => {
      const { status } = await service.read(`/v1/jobs/${jobId}`);
      if (seen.at(-1) !== status) seen.push(status);
      return status;
    },
    (status) => status === 'complete',
  );
  expect(seen).toEqual(['queued', 'running', 'complete']);
});

test('a batch is `queued` briefly again, for a client that polls every two seconds too, and counts as settled', async () => {
  const service = await startClocked({ stepMs: 2000 });
  const batch = await service.create(batches, batchOf('a mug', 'a bowl'));
  const seen: string[] = [];
  const times: string[] = [];
  const again: object[] = [];
  const ended = await service.until(
    async () => {
      const job = await service.read(`/v1/jobs/${batch.job_id}`);
      if (seen.at(-1) !== job.status) seen.push(job.status);
      times.push(job.updated_at);
      const { status, progress, manifest } = await service.read(`/v1/batches/${batch.id}`);
      if (seen.includes('running') && status === 'queued') again.push({ progress, manifest });
      return job;
    },
    ({ status }) => terminal.includes(status),
  );
  // Whether the very first and the writing itself are met depends on the moment of the read.
  expect(seen.join(' ')).toMatch(/^(queued )?running queued (running )?complete$/);
  expect(again[0]).toEqual({ progress: 1, manifest: null });
  expect(times).toEqual(times.toSorted());
  expect(ended.progress).toBe(1);
  expect((await service.read(`/v1/batches/${batch.id}`)).manifest).toMatchObject({ url: expect.any(String) });
});

test('the wait for the manifest keeps no place of the service and survives a restart; a set has none', async () => {
  const clock = createFakeClock();
  const dataDir = await makeFolder();
  const first = await startClocked({ clock, dataDir, parallelJobs: 1 });
  const batch = await first.create(batches, batchOf('a mug'));
  const other = await first.create(standard, asset('a bowl'));
  await first.until(
    () => first.read(`/v1/batches/${batch.id}`),
    ({ status, progress }) => status === 'queued' && progress === 1,
  );
  // No time passes: the place is free although the batch has not ended.
  await first.until(
    async () => {
      await clock.advance(0);
      return first.read(`/v1/jobs/${other.job_id}`);
    },
    ({ status }) => status === 'running',
  );
  await first.close();
  const second = await startClocked({ clock, dataDir, parallelJobs: 1 });
  await second.jobIs(batch.job_id, 'complete');
  const set = await second.create(highFidelity, setOf(1));
  const statuses = new Set<string>();
  await second.until(
    async () => {
      const read = await second.read(`/v1/variation-sets/${set.id}`);
      if (read.progress === 1) statuses.add(read.status);
      return read;
    },
    ({ status }) => terminal.includes(status),
  );
  expect(statuses).not.toContain('queued');
});

test('`running` -> `failed` on a generation error, at the stage where it happens', async () => {
  const service = await startClocked();
  const { job_id: jobId } = await service.create(standard, asset('sandbox:fail=reconstruction'));
  const stages = new Set<string>();
  const job = await service.until(
    async () => {
      const read = await service.read(`/v1/jobs/${jobId}`);
      if (read.current_stage !== null) stages.add(read.current_stage);
      return read;
    },
    ({ status }) => status === 'failed' || status === 'complete',
  );
  expect(job.status).toBe('failed');
  expect([...stages]).toEqual(['reconstruction']);
});

test('a terminal job stays as it is', async () => {
  const service = await startClocked();
  const failed = await service.create(standard, asset('sandbox:fail'));
  const done = await service.create(standard, asset('a mug'));
  const ends = [await service.jobIs(failed.job_id, 'failed'), await service.jobIs(done.job_id, 'complete')];
  await service.clock.advance(100 * hourMs);
  for (const job of ends) expect(await service.read(`/v1/jobs/${job.id}`)).toEqual(job);
});

test('`queued` -> `failed`: time budget exhausted, with a problem object', async () => {
  const service = await startClocked({ jobBudgetMs: hourMs });
  const { job_id: jobId } = await service.create(standard, asset('sandbox:hold'));
  await service.clock.advance(hourMs - 1_000);
  expect((await service.read(`/v1/jobs/${jobId}`)).status).toBe('queued');
  await service.clock.advance(2_000);
  const job = await service.jobIs(jobId, 'failed');
  expect(job.error.type).toMatch(/budget/);
});

test('`running` -> `failed`: the time budget counts while it runs', async () => {
  const service = await startClocked({ jobBudgetMs: hourMs, workshop: gatedWorkshop().workshop });
  const { job_id: jobId } = await service.create(standard, asset('a mug'));
  await service.jobIs(jobId, 'running');
  await service.clock.advance(hourMs);
  const { error, current_stage: stage } = await service.jobIs(jobId, 'failed');
  expect([error.type, stage]).toEqual([expect.stringMatching(/budget/), null]);
});

test('the budget is "measured from creation, queue time included"', async () => {
  const { workshop, open } = gatedWorkshop();
  const service = await startClocked({ jobBudgetMs: hourMs, parallelJobs: 1, workshop });
  const first = await service.create(standard, asset('a mug'));
  await service.jobIs(first.job_id, 'running');
  await service.clock.advance(hourMs / 2);
  const second = await service.create(standard, asset('a bowl'));
  await service.clock.advance(hourMs / 2 - 1_000);
  expect((await service.read(`/v1/jobs/${second.job_id}`)).status).toBe('queued');
  await service.clock.advance(1_000);
  await service.jobIs(first.job_id, 'failed');
  // Its own half hour in the queue is gone: half an hour of running is what is left.
  await service.jobIs(second.job_id, 'running');
  await service.clock.advance(hourMs / 2 - 60_000);
  expect((await service.read(`/v1/jobs/${second.job_id}`)).status).toBe('running');
  await service.clock.advance(60_000);
  await service.jobIs(second.job_id, 'failed');
  open();
});

test('a batch and a set whose budget is exhausted are `failed`, and so are the members that had not ended', async () => {
  const service = await startClocked({ jobBudgetMs: hourMs });
  const batch = await service.create(batches, batchOf('sandbox:hold', 'sandbox:hold'));
  const set = await service.create(highFidelity, setOf(2, 'sandbox:hold'));
  await service.clock.advance(hourMs);
  await service.jobIs(batch.job_id, 'failed');
  await service.jobIs(set.job_id, 'failed');
  expect((await service.read(`/v1/batches/${batch.id}`)).counts).toMatchObject({ requested: 2, failed: 2 });
  expect((await service.read(`/v1/variation-sets/${set.id}`)).counts).toMatchObject({ failed: 2, queued: 0 });
});

test('a set goes on after the service was closed in its middle and started again, with the same members', async () => {
  const dataDir = await makeFolder();
  const { workshop } = gatedWorkshop();
  const first = await startClocked({ dataDir, workshop });
  const { id, job_id: jobId } = await first.create(highFidelity, setOf(5));
  const counts = async (): Promise<{ running: number }> =>
    (await first.read(`/v1/variation-sets/${id}`)).counts;
  await first.until(counts, ({ running }) => running > 0);
  const members = (await first.read(`/v1/variation-sets/${id}/assets`)).members;
  await first.close();

  const second = await startClocked({ dataDir, clock: first.clock });
  await second.jobIs(jobId, 'complete');
  const detail = await second.read(`/v1/variation-sets/${id}`);
  expect(detail).toMatchObject({ status: 'complete', counts: { requested: 5, complete: 5 } });
  const after = (await second.read(`/v1/variation-sets/${id}/assets`)).members;
  expect(ids(after)).toEqual(ids(members));
});

test('a batch goes on after a restart: what had ended stays ended, the rest ends', async () => {
  const dataDir = await makeFolder();
  const first = await startClocked({ dataDir, parallelJobs: 2 });
  const batch = await first.create(batches, batchOf('a mug', 'a bowl', 'sandbox:fail', 'a pot', 'a lid'));
  const read = async (): Promise<{ counts: { complete: number } }> => first.read(`/v1/batches/${batch.id}`);
  await first.until(read, ({ counts }) => counts.complete >= 1);
  const ended = (await first.read(`/v1/batches/${batch.id}/assets?status=complete`)).members;
  const times = await first.read(`/v1/jobs/${ended[0].job_id}`);
  await first.close();

  const second = await startClocked({ dataDir, clock: first.clock });
  await second.jobIs(batch.job_id, 'partial');
  expect(await second.read(`/v1/jobs/${ended[0].job_id}`)).toEqual(times);
  expect((await second.read(`/v1/batches/${batch.id}`)).counts).toMatchObject({ complete: 4, failed: 1 });
});
