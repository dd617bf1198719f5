/** Cancelling by the specification's rules against the real service: what is shown before the click, and what the service says to it. */
import { expect, test } from 'vitest';
import { jobIdSchema } from '../../../../main/contract/schema/ids.ts';
import type { Job } from '../../../../main/contract/schema/job.ts';
import type { Fault } from '../../../fakes/faulty-proxy.ts';
import { assetsOf, type Desk, openDesk, token, until } from '../desk.ts';
import { batchOf, groupOf, item, make, setOf, untilGroup } from '../groups/group-desk.ts';

const options = { signal: undefined };
const pass: Fault = { kind: 'pass' };

const cancel = (desk: Desk, { id }: Pick<Job, 'id'>): Promise<Job> =>
  desk.app.handlers.jobs.cancel({ jobId: id }, options);
const cancels = (desk: Desk): number =>
  desk.proxy.seen.filter(({ method, path }) => method === 'POST' && path.endsWith('/cancel')).length;

async function openConnected(speed?: number): Promise<Desk> {
  const desk = await openDesk(speed === undefined ? {} : { speed });
  await desk.connect();
  return desk;
}

/** The only job that stands on its own. */
function untilJob(desk: Desk, isWanted: (job: Job) => boolean): Promise<Job> {
  return until(async () => {
    await desk.app.handlers.jobs.refresh(undefined, options);
    const [job] = await desk.app.handlers.jobs.list({ limit: 1 }, options);
    return job !== undefined && isWanted(job) ? job : null;
  });
}

/** Past what the test makes of single reads. */
async function stageAtService(desk: Desk, { remoteId }: Job): Promise<string | null> {
  const answer = await fetch(`${desk.proxy.url}/v1/jobs/status`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ids: [remoteId] }),
  });
  return JSON.parse(await answer.text()).jobs[remoteId].current_stage;
}

test('a queued asset is canceled once; asking again changes nothing and asks nobody', async () => {
  const desk = await openConnected();
  await desk.untilAccepted(await desk.create({ name: 'sandbox:hold Mug' }));
  const job = await untilJob(desk, ({ status }) => status === 'queued');
  expect(job.cancel).toBe('possible');
  expect(await cancel(desk, job)).toMatchObject({ status: 'canceled', cancel: 'finished' });
  expect(await cancel(desk, job)).toMatchObject({ status: 'canceled' });
  expect(cancels(desk)).toBe(1);
  expect((await untilJob(desk, () => true)).transitions.map(({ status }) => status)).toEqual([
    'queued',
    'canceled',
  ]);
});

test('a job that is canceled before it ran has an end and no start, and no progress; so has a whole batch', async () => {
  const desk = await openConnected();
  await desk.untilAccepted(await desk.create({ name: 'sandbox:hold Mug' }));
  const never = { status: 'canceled', startedAt: null, endedAt: expect.any(String), progress: null };
  expect(await cancel(desk, await untilJob(desk, ({ status }) => status === 'queued'))).toMatchObject(never);
  const made = await make(desk, batchOf([item('A sandbox:hold'), item('B sandbox:hold')]));
  const listed = await untilGroup(desk, made.id, ({ members }) => members.length === 2);
  if (listed.job === null) throw new Error('the batch has no job');
  // Some services say of a parent how many of its members have ended.
  desk.proxy.fault = ({ path }) =>
    path.endsWith('/cancel')
      ? { kind: 'edit', edit: (body) => JSON.stringify({ ...JSON.parse(body), progress: 1 }) }
      : pass;
  expect(await cancel(desk, listed.job)).toMatchObject(never);
  const { members } = await untilGroup(desk, made.id, ({ counts }) => counts.canceled === 2);
  for (const member of members) expect(member.job).toMatchObject(never);
});

/** A parent that has ended, as it was a moment before: its manifest waits to be written. */
function again(job: Record<string, unknown>): Record<string, unknown> {
  return job.status === 'complete' ? { ...job, status: 'queued', current_stage: null, progress: 1 } : job;
}

test('a batch that is queued again for its manifest is no batch to cancel, and ends as it should', async () => {
  const desk = await openConnected();
  const made = await make(desk, batchOf([item('A'), item('B')]));
  const parent = (await groupOf(desk, made.id)).job?.remoteId ?? '';
  let isWaiting = true;
  const edit = (body: string): string => {
    const answer = JSON.parse(body);
    if (answer.id === parent) return JSON.stringify(again(answer));
    if (answer.jobs?.[parent]) answer.jobs[parent] = again(answer.jobs[parent]);
    return JSON.stringify(answer);
  };
  desk.proxy.fault = ({ path }) =>
    isWaiting && path.startsWith('/v1/jobs/') ? { kind: 'edit', edit } : pass;
  const finalizing = await untilGroup(
    desk,
    made.id,
    ({ job, counts }) => job?.status === 'queued' && job.progress === 1 && counts.complete === 2,
  );
  expect(finalizing.job).toMatchObject({ status: 'queued', cancel: 'finished', endedAt: null });
  isWaiting = false;
  const ended = await untilGroup(desk, made.id, ({ job }) => job?.status === 'complete');
  expect(ended.job?.transitions.at(-1)?.status).toBe('complete');
  expect(cancels(desk)).toBe(0);
});

test('a set is canceled by its parent, with all its members; a member by itself is not', async () => {
  const desk = await openConnected();
  const made = await make(desk, setOf(10, 'a drawer sandbox:hold'));
  const listed = await untilGroup(desk, made.id, ({ members }) => members.length === 10);
  const [member] = listed.members;
  if (member === undefined || listed.job === null) throw new Error('the set is not as made');
  expect(member.job.cancel).toBe('set-member');
  await expect(cancel(desk, member.job)).rejects.toMatchObject({
    code: 'job.cancel-refused',
    data: { reason: 'set-member' },
  });
  expect(listed.job.cancel).toBe('possible');
  expect(await cancel(desk, listed.job)).toMatchObject({ status: 'canceled' });
  // No refresh: the end of the parent alone makes its members due.
  const settled = await until(async () => {
    const group = await groupOf(desk, made.id);
    return group.counts.canceled === 10 ? group : null;
  });
  expect(settled.openGaps).toBe(10);
  expect(await assetsOf(desk.app)).toEqual([]);
});

test('what has started since it was read is refused in words, and read anew at once', async () => {
  // Slow enough to be caught while it is generated.
  const desk = await openConnected(20);
  // Everything that the service tells of jobs is as old as their creation.
  const old: Fault = {
    kind: 'edit',
    edit: (body) =>
      body
        .replaceAll('"status":"running"', '"status":"queued"')
        .replaceAll(/"current_stage":"\w+"/g, '"current_stage":null'),
  };
  desk.proxy.fault = ({ method, path }) => (method === 'GET' && path.startsWith('/v1/jobs/') ? old : pass);
  await desk.untilAccepted(await desk.create({ name: 'sandbox:slow Mug' }));
  const job = await untilJob(desk, () => true);
  await until(async () => ((await stageAtService(desk, job)) === null ? null : true));
  expect((await untilJob(desk, () => true)).cancel).toBe('possible');
  await expect(cancel(desk, job)).rejects.toMatchObject({
    code: 'job.cancel-refused',
    data: { reason: 'started' },
  });
  desk.proxy.fault = () => pass;
  // Again, now with the truth to be read: no refresh is needed for it.
  await expect(cancel(desk, job)).rejects.toMatchObject({ data: { reason: 'started' } });
  await until(async () => {
    const [now] = await desk.app.handlers.jobs.list({ limit: 1 }, options);
    return now?.cancel === 'started' ? now : null;
  });
});

test('a batch whose members are generated is refused as a whole; a member that waits is not', async () => {
  const desk = await openConnected(20);
  const items = [item('One', 'a mug sandbox:slow'), item('Two', 'a mug sandbox:hold')];
  const made = await make(desk, batchOf(items));
  const running = await untilGroup(desk, made.id, ({ members }) => members[0]?.job.stage !== null);
  const [first, second] = running.members;
  if (running.job === null || first === undefined || second === undefined) throw new Error('not as made');
  expect([running.job.cancel, first.job.cancel, second.job.cancel]).toEqual([
    'started',
    'started',
    'possible',
  ]);
  await expect(cancel(desk, running.job)).rejects.toMatchObject({ data: { reason: 'started' } });
  expect(await cancel(desk, second.job)).toMatchObject({ status: 'canceled' });
});

test('a cancel that the service has acted on and whose reply is lost is the same cancel when repeated', async () => {
  const desk = await openConnected();
  await desk.untilAccepted(await desk.create({ name: 'sandbox:hold Mug' }));
  const job = await untilJob(desk, () => true);
  let lost = 0;
  desk.proxy.fault = ({ path }) =>
    path.endsWith('/cancel') && (lost += 1) === 1 ? { kind: 'lose-reply' } : pass;
  expect(await cancel(desk, job)).toMatchObject({ status: 'canceled' });
});

test('offline nothing is queued: the error says why, and the job goes on as it was', async () => {
  const desk = await openConnected();
  await desk.untilAccepted(await desk.create({ name: 'sandbox:hold Mug' }));
  const job = await untilJob(desk, () => true);
  desk.proxy.fault = () => ({ kind: 'cut' });
  await expect(cancel(desk, job)).rejects.toMatchObject({ code: 'remote.unreachable' });
  desk.proxy.fault = () => pass;
  const before = cancels(desk);
  expect((await untilJob(desk, ({ status }) => status === 'queued')).id).toBe(job.id);
  expect(cancels(desk)).toBe(before);
});

test('an end that is known is not asked about, and a job that is not known says so', async () => {
  const desk = await openConnected();
  await desk.untilAccepted(await desk.create({ name: 'Mug' }));
  const job = await untilJob(desk, ({ status }) => status === 'complete');
  await expect(cancel(desk, job)).rejects.toMatchObject({
    code: 'job.cancel-refused',
    data: { reason: 'finished' },
  });
  expect(cancels(desk)).toBe(0);
  const nowhere = { id: jobIdSchema.parse('nowhere') };
  await expect(cancel(desk, nowhere)).rejects.toMatchObject({ code: 'job.unknown' });
});
