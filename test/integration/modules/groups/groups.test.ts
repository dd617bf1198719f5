/** Batches and sets against the real service: their members from the first page to the last status, through kills and odd answers. */
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { GroupDetail, GroupTransfer } from '../../../../main/contract/schema/group.ts';
import { libraryLayout } from '../../../../main/core/config.ts';
import type { Fault } from '../../../fakes/faulty-proxy.ts';
import { assetsOf, type Desk, openDesk, token, until } from '../desk.ts';
import { batchOf, ended, groupOf, item, make, setOf, untilGroup } from './group-desk.ts';

const options = { signal: undefined };
const pass: Fault = { kind: 'pass' };
const passing = (): Fault => pass;

const indexesOf = ({ members }: GroupDetail): number[] => members.map(({ index }) => index);
const range = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, n) => from + n);
const listings = (desk: Desk): string[] =>
  desk.proxy.seen.map(({ path }) => path).filter((path) => /^\/v1\/variation-sets\/[^/]+\/assets/.test(path));
const isListing = (path: string): boolean => /^\/v1\/variation-sets\/[^/]+\/assets/.test(path);

async function openConnected(): Promise<Desk> {
  const desk = await openDesk();
  await desk.connect();
  return desk;
}

describe('a batch of twelve', () => {
  test('with failures and a cancel ends partial; its holes are its gaps, and only what is complete is in the library', async () => {
    const desk = await openConnected();
    const items = range(1, 12).map((n) => {
      const steer = n === 3 || n === 7 ? ' sandbox:fail' : n === 10 ? ' sandbox:hold' : '';
      return item(`Mug ${n}`, `a mug${steer}`);
    });
    const made = await make(desk, batchOf(items));
    expect(indexesOf(made)).toEqual(range(1, 12));
    const held = made.members.find(({ index }) => index === 10);
    if (held === undefined) throw new Error('the tenth is missing');
    const canceled = await desk.app.handlers.jobs.cancel({ jobId: held.job.id }, options);
    expect(canceled.status).toBe('canceled');
    const group = await untilGroup(desk, made.id, (one) => ended(one) && one.counts.complete === 9);
    expect(group.job).toMatchObject({ status: 'partial', cancel: 'finished', name: 'Mugs' });
    expect(group.counts).toEqual({
      requested: 12,
      queued: 0,
      running: 0,
      complete: 9,
      failed: 2,
      canceled: 1,
    });
    expect(group.openGaps).toBe(3);
    expect(group.members.filter(({ madeAgain }) => madeAgain)).toEqual([]);
    const failed = group.members.find(({ index }) => index === 3);
    expect(failed?.job.error?.type).toBe('generation-failed');
    expect(failed?.job.transitions.map(({ status }) => status).slice(-1)).toEqual(['failed']);
    const assets = await assetsOf(desk.app);
    expect(assets.map(({ groupIndex }) => groupIndex).toSorted((a, b) => (a ?? 0) - (b ?? 0))).toEqual([
      1, 2, 4, 5, 6, 8, 9, 11, 12,
    ]);
    expect(group.members.filter(({ transfer }) => transfer !== null)).toHaveLength(9);
    // The parent is in the list of jobs, its members are in the group.
    const jobs = await desk.app.handlers.jobs.list({ limit: 50 }, options);
    expect(jobs.map(({ groupIndex }) => groupIndex)).toEqual([null]);
  });
});

describe('the members of a set', () => {
  test('are listed a page at a time: after a kill between two pages the rest comes, each once', async () => {
    const desk = await openConnected();
    desk.proxy.fault = ({ path }) => (isListing(path) && path.includes('cursor') ? { kind: 'cut' } : pass);
    const made = await make(desk, setOf(120, 'a drawer sandbox:hold'));
    const half = await untilGroup(desk, made.id, ({ members }) => members.length === 100);
    expect(half.counts).toMatchObject({ requested: 120, queued: 120 });
    await desk.restart();
    const before = listings(desk).length;
    desk.proxy.fault = passing;
    const whole = await untilGroup(desk, made.id, ({ members }) => members.length === 120);
    expect(indexesOf(whole)).toEqual(range(1, 120));
    expect(new Set(whole.members.map(({ job }) => job.remoteId)).size).toBe(120);
    expect(whole.members[6]?.name).toBe('Drawer 7');
    const after = listings(desk).slice(before);
    expect(after.every((path) => path.includes('cursor=100'))).toBe(true);
    expect(await assetsOf(desk.app)).toEqual([]);
  });

  test('in another order, and with an index twice, each take their own place', async () => {
    const desk = await openConnected();
    let twice = true;
    desk.proxy.fault = ({ path }) =>
      isListing(path)
        ? {
            kind: 'edit',
            edit: (body) => {
              const answer = JSON.parse(body);
              answer.members.reverse();
              if (twice && answer.members.length > 1) answer.members[1].variant_index = 12;
              return JSON.stringify(answer);
            },
          }
        : pass;
    const made = await make(desk, setOf(12, 'a drawer sandbox:hold'));
    // The eleventh came as a second twelfth: its place stays open until it is told rightly.
    const most = await untilGroup(desk, made.id, ({ members }) => members.length === 11);
    expect(indexesOf(most)).toEqual([...range(1, 10), 12]);
    expect(most.counts.queued).toBe(12);
    twice = false;
    const whole = await untilGroup(desk, made.id, ({ members }) => members.length === 12);
    expect(indexesOf(whole)).toEqual(range(1, 12));
  });

  test('that are not listed when their set is deleted at the service are not waited for', async () => {
    const desk = await openConnected();
    desk.proxy.fault = ({ path }) =>
      isListing(path)
        ? {
            kind: 'answer',
            status: 200,
            body: '{"members":[],"next_cursor":null}',
            contentType: 'application/json',
          }
        : pass;
    const made = await make(desk, setOf(10, 'a drawer'));
    const deleting = async (): Promise<number> =>
      (
        await fetch(`${desk.proxy.url}/v1/variation-sets/${made.remoteId}`, {
          method: 'DELETE',
          headers: { authorization: `Bearer ${token}` },
        })
      ).status;
    await until(async () => ((await deleting()) === 204 ? true : null));
    desk.proxy.fault = passing;
    const gone = await untilGroup(desk, made.id, ended);
    const settled = await untilGroup(desk, made.id, ({ counts }) => counts.queued === 0);
    expect(gone.job?.status).toBe('complete');
    expect(settled.members).toEqual([]);
    const before = listings(desk).length;
    await desk.app.handlers.jobs.refresh(undefined, options);
    expect(listings(desk)).toHaveLength(before);
  });

  test('of which one is never listed are waited for until the set has ended, and no longer', async () => {
    const desk = await openConnected();
    desk.proxy.fault = ({ path }) =>
      isListing(path)
        ? {
            kind: 'edit',
            edit: (body) => {
              const answer = JSON.parse(body);
              const members = answer.members.filter(
                (one: { variant_index: number }) => one.variant_index !== 5,
              );
              return JSON.stringify({ ...answer, members });
            },
          }
        : pass;
    const made = await make(desk, setOf(10, 'a drawer'));
    const settled = await untilGroup(desk, made.id, (one) => ended(one) && one.counts.queued === 0);
    expect(indexesOf(settled)).toEqual([1, 2, 3, 4, 6, 7, 8, 9, 10]);
    expect(settled.counts).toMatchObject({ requested: 10, complete: 9 });
  });

  test('of 120 are read one by one where the service has no bulk status, and all of them', async () => {
    const desk = await openConnected();
    desk.proxy.fault = ({ path }) =>
      path === '/v1/jobs/status'
        ? { kind: 'answer', status: 404, body: '{"type":"not-found","title":"No such path"}' }
        : pass;
    const made = await make(desk, setOf(120, 'a drawer sandbox:hold'));
    const { members, job } = await untilGroup(desk, made.id, (one) => one.members.length === 120);
    const wanted = [job?.remoteId, ...members.map((member) => member.job.remoteId)];
    const asked = await until(async () => {
      await desk.app.handlers.jobs.refresh(undefined, options);
      const paths = new Set(desk.proxy.seen.map(({ path }) => path));
      return wanted.every((id) => paths.has(`/v1/jobs/${id}`)) ? paths : null;
    });
    expect(asked.size).toBeGreaterThan(120);
  });
});

test('a page is told of a group whose members and downloads change, and of its end', async () => {
  const desk = await openConnected();
  const stop = new AbortController();
  const told: {
    readonly counts: object;
    readonly status: string | undefined;
    readonly transfer: GroupTransfer;
  }[] = [];
  const stream = await desk.app.handlers.events.subscribe(undefined, { signal: stop.signal });
  const reading = (async () => {
    for await (const event of stream)
      if (event.type === 'group.changed') {
        const { counts, job, transfer } = event.group;
        told.push({ counts, status: job?.status, transfer });
      }
  })();
  const made = await make(desk, batchOf(range(1, 4).map((n) => item(`Mug ${n}`))));
  await untilGroup(desk, made.id, (one) => ended(one) && one.transfer.assetsDone === 4);
  const last = await until(async () => {
    const found = told.at(-1);
    return found?.transfer.assetsDone === 4 && found.status === 'complete' ? found : null;
  });
  expect(last.transfer).toMatchObject({ assetsTotal: 4, assetsDone: 4, paused: 0, stopped: 0 });
  expect(last.transfer.receivedBytes).toBe(last.transfer.totalBytes);
  expect(last.transfer.receivedBytes).toBeGreaterThan(80_000);
  expect((await groupOf(desk, made.id)).transfer).toEqual(last.transfer);
  stop.abort();
  await reading;
});

describe('a library whose catalogue was lost', () => {
  test('has its batch again from the folders: the parent job and the members without files come from the service', async () => {
    const desk = await openConnected();
    const items = range(1, 3).map((n) => item(`Mug ${n}`, n === 2 ? 'a mug sandbox:fail' : 'a mug'));
    const made = await make(desk, batchOf(items));
    await untilGroup(desk, made.id, (one) => ended(one) && one.transfer.assetsDone === 2);
    await desk.app.close();
    for (const name of await readdir(join(desk.libraryPath, libraryLayout.caliperFolder)))
      if (name.startsWith('catalogue'))
        await rm(join(desk.libraryPath, libraryLayout.caliperFolder, name), { force: true });
    await desk.restart();
    await desk.connect();
    const group = await until(async () => {
      await desk.app.handlers.jobs.refresh(undefined, options);
      const [found] = await desk.app.handlers.groups.list({ limit: 10 }, options);
      if (found === undefined) return null;
      const whole = await groupOf(desk, found.id);
      return ended(whole) && whole.counts.failed === 1 ? whole : null;
    });
    expect(group).toMatchObject({
      remoteId: made.remoteId,
      name: 'Mugs',
      job: { status: 'partial', remoteId: made.job?.remoteId },
      counts: { requested: 3, complete: 2, failed: 1 },
    });
    expect(indexesOf(group)).toEqual([1, 2, 3]);
  });
});
