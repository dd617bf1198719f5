/** What is held and not refused: the sixth variation set, and what goes beyond the account's lifetime limit. */

import { describe, expect, test } from 'vitest';
import { sentenceOf } from '../../../../main/contract/plain/error-messages.ts';
import type { Capacity } from '../../../../main/contract/schema/creation/submission.ts';
import { type Desk, openDesk, until } from '../desk.ts';
import {
  batch,
  cancelAtService,
  creates,
  held,
  heldGroups,
  options,
  set,
  single,
  submit,
  untilAllAccepted,
  untilOpen,
  waiting,
} from './queue-desk.ts';

const setCalls = (desk: Desk) => creates(desk).filter((one) => one.path.startsWith('/v1/variation-sets/'));

async function parentJobs(desk: Desk): Promise<string[]> {
  const jobs = await desk.app.handlers.jobs.list({ limit: 100 }, options);
  return jobs.filter((job) => job.groupId !== null && job.status === 'queued').map((job) => job.remoteId);
}

describe('five variation sets', () => {
  test('a sixth and a seventh wait without a call, others pass them by, and they go by themselves when sets end', async () => {
    const desk = await openDesk();
    await desk.connect();
    const told: Pick<Capacity, 'heldSubmissions' | 'waitingSubmissions'>[] = [];
    const stop = new AbortController();
    const listening = (async () => {
      for await (const event of await desk.app.handlers.events.subscribe(undefined, { signal: stop.signal }))
        if (event.type === 'capacity.changed') told.push(event.capacity);
    })();
    const sets = Array.from({ length: 7 }, (_, at) => set(`sandbox:hold Set ${at}`));
    const entered = await submit(desk, [...sets, single('Passes by')]);
    const [sixth, seventh] = entered.slice(5);
    if (sixth === undefined || seventh === undefined) throw new Error('nothing was entered');
    const holding = await untilOpen(desk, seventh, (one) => one.hold === 'set-slots');
    expect(holding).toMatchObject({ state: 'waiting', mayBeAtService: false, attempt: 0 });
    expect(holding.error).toMatchObject({ code: 'submission.held-for-sets' });
    expect(sentenceOf(holding.error)).toContain('stays in the queue and is sent when one of them finishes');
    await until(async () => ((await waiting(desk)).length === 2 ? true : null));
    expect(setCalls(desk)).toHaveLength(5);
    await until(async () =>
      (await desk.app.handlers.create.capacity(undefined, options)).setsInFlight === 5 ? true : null,
    );
    // Told a moment later, with what came meanwhile: before the next change, it is both.
    await until(async () => (told.some((one) => one.heldSubmissions === 2) ? true : null));
    const [first] = await parentJobs(desk);
    if (first === undefined) throw new Error('no set is queued');
    await cancelAtService(desk, first);
    await desk.app.handlers.jobs.refresh(undefined, options);
    await until(async () => ((await waiting(desk)).length === 1 ? true : null));
    expect((await waiting(desk))[0]).toMatchObject({ id: seventh.id, hold: 'set-slots' });
    expect(setCalls(desk)).toHaveLength(6);
    await until(async () => (told.at(-1)?.waitingSubmissions === 1 ? true : null));
    stop.abort();
    await listening;
  });

  test('“too many sets” of others in the account is a hold with the same key, tried again when the user asks', async () => {
    const desk = await openDesk();
    await desk.connect();
    const problem = { type: 'too-many-sets', status: 409, detail: '5 variation sets are queued or running' };
    desk.proxy.fault = ({ method, path }) =>
      method === 'POST' && path.startsWith('/v1/variation-sets/')
        ? { kind: 'answer', status: 409, body: JSON.stringify(problem) }
        : { kind: 'pass' };
    const [entered] = await submit(desk, [set('Set'), single('Passes by')]);
    if (entered === undefined) throw new Error('nothing was entered');
    const holding = await untilOpen(desk, entered, (one) => one.hold === 'set-slots');
    expect(holding).toMatchObject({ state: 'waiting', mayBeAtService: false });
    expect(sentenceOf(holding.error)).toContain('only 0 are known here');
    await until(async () => ((await waiting(desk)).length === 1 ? true : null));
    const capacity = await desk.app.handlers.create.capacity(undefined, options);
    expect(capacity).toMatchObject({ setsElsewhere: true, setsInFlight: 0, heldSubmissions: 1 });
    desk.proxy.fault = () => ({ kind: 'pass' });
    await desk.app.handlers.submissions.release({ submissionIds: [entered.id] }, options);
    await untilAllAccepted(desk);
    expect(new Set(setCalls(desk).map((one) => one.headers['idempotency-key'])).size).toBe(1);
    expect((await heldGroups(desk)).size).toBe(1);
  });
});

test('the lifetime limit holds a batch and what asks for as much, lets the smaller through, and releasing sends one first', async () => {
  const desk = await openDesk({ assetLimit: 4 });
  await desk.connect();
  const [used] = await submit(desk, [batch('sandbox:hold Used', 2)]);
  await untilAllAccepted(desk);
  expect(used?.mayBeAtService).toBe(false);
  const entered = await submit(desk, [
    batch('Spoons', 3),
    batch('Forks', 10),
    single('Fits'),
    batch('Knives', 3),
  ]);
  const [spoons, forks, , knives] = entered;
  if (spoons === undefined || forks === undefined || knives === undefined)
    throw new Error('nothing was entered');
  await until(async () => ((await waiting(desk)).length === 3 ? true : null));
  const holding = await until(async () => {
    const open = await waiting(desk);
    return open.every((one) => one.hold === 'asset-limit') ? open : null;
  });
  // The two that began together may both have been requested; the rest was not.
  const asked = holding.filter((one) => one.attempt > 0).length;
  expect(asked).toBeLessThan(3);
  for (const one of holding) {
    expect(one).toMatchObject({ state: 'waiting', mayBeAtService: false });
    expect(sentenceOf(one.error)).toMatch(
      /stays in the queue: send it after the service’s operator has raised the limit/,
    );
  }
  const capacity = await desk.app.handlers.create.capacity(undefined, options);
  expect(capacity).toMatchObject({
    heldSubmissions: 3,
    waitingAssets: 16,
    assetLimit: { refusedCount: 3, limit: null, used: null, detail: expect.stringContaining('4 assets') },
  });
  // Nothing changed: the smallest is requested alone, and the others stay held.
  const before = creates(desk).length;
  const submissionIds = holding.map((one) => one.id);
  await desk.app.handlers.submissions.release({ submissionIds }, options);
  await until(async () => {
    const open = await waiting(desk);
    return creates(desk).length > before && open.every((one) => one.hold === 'asset-limit') ? true : null;
  });
  expect(creates(desk)).toHaveLength(before + 1);
  // Room by what was canceled: it counts no more.
  const [jobId] = await parentJobs(desk);
  if (jobId === undefined) throw new Error('the batch is not queued');
  await cancelAtService(desk, jobId);
  await desk.app.handlers.submissions.release({ submissionIds }, options);
  const left = await until(async () => {
    const open = await waiting(desk);
    return open.length === 2 && open.every((one) => one.hold === 'asset-limit') ? open : null;
  });
  expect(left.map((one) => one.id)).toEqual([forks.id, knives.id]);
  expect((await held(desk)).filter((asset) => asset.name?.startsWith('Spoons'))).toHaveLength(3);
  // The hold is kept over a start, and discarding gives the request back.
  await desk.restart();
  expect((await waiting(desk)).map((one) => one.hold)).toEqual(['asset-limit', 'asset-limit']);
  const given = await desk.app.handlers.submissions.discard({ submissionId: forks.id }, options);
  expect(given.request).toEqual(forks.request);
});
