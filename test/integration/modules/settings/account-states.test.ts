/** What the account's listing says of assets made elsewhere: how their jobs stand, why they failed, and which batch or set they belong to. */
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { AssetSummary } from '../../../../main/contract/schema/asset.ts';
import type { Group } from '../../../../main/contract/schema/group.ts';
import type { LibraryRow } from '../../../../main/contract/schema/library/search.ts';
import { newestFirst } from '../../../../main/contract/schema/library/search.ts';
import { libraryLayout } from '../../../../main/core/config.ts';
import { type Desk, openDesk, token, until } from '../desk.ts';

const options = { signal: undefined };
const createdSchema = z.object({ id: z.string(), job_id: z.string() });
const ended = ['complete', 'partial', 'failed', 'canceled'];

/** As another program of the same account would. */
async function createElsewhere(
  desk: Desk,
  path: string,
  body: Record<string, unknown>,
): Promise<z.infer<typeof createdSchema>> {
  const answer = await fetch(`${desk.serviceUrl}/v1/${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
    },
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(202);
  return createdSchema.parse(await answer.json());
}

const standard = (name: string, text = 'a blue mug') => ({ name, inputs: { text } });

function untilEnded(desk: Desk, jobId: string): Promise<string> {
  return until(async () => {
    const answer = await fetch(`${desk.serviceUrl}/v1/jobs/${jobId}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const { status } = z.object({ status: z.string() }).parse(await answer.json());
    return ended.includes(status) ? status : null;
  });
}

async function listAccount(desk: Desk) {
  await desk.app.handlers.account.list(undefined, options);
  return until(async () => {
    const listing = await desk.app.handlers.account.listing(undefined, options);
    return listing.state === 'running' ? null : listing;
  });
}

async function rowsOf(desk: Desk, text = '', stacked = false): Promise<readonly LibraryRow[]> {
  const query = { text, sort: newestFirst, stacked, open: [], offset: 0, limit: 200 };
  return (await desk.app.handlers.library.search(query, options)).rows;
}

async function assetsOf(desk: Desk, text = ''): Promise<AssetSummary[]> {
  return (await rowsOf(desk, text)).flatMap((row) => (row.type === 'asset' ? [row.asset] : []));
}

const groupsOf = (desk: Desk): Promise<Group[]> =>
  desk.app.handlers.groups.list({ limit: 100, all: true }, options);

async function openConnected(): Promise<Desk> {
  const desk = await openDesk();
  await desk.connect();
  return desk;
}

describe('an asset that was made elsewhere', () => {
  test('failed: is shown as failed with the reason, is found by its status, and has nothing to download', async () => {
    const desk = await openConnected();
    const bad = await createElsewhere(desk, 'assets/standard', standard('Bad', 'a mug sandbox:fail'));
    const good = await createElsewhere(desk, 'assets/standard', standard('Good'));
    for (const { job_id } of [bad, good]) await untilEnded(desk, job_id);
    expect(await listAccount(desk)).toMatchObject({ state: 'done', found: 2, entered: 2 });
    const [failed, ...others] = await assetsOf(desk, 'status:failed');
    expect(others).toEqual([]);
    expect(failed).toMatchObject({
      name: 'Bad',
      remoteId: bad.id,
      job: { remoteId: bad.job_id, status: 'failed', error: { type: 'generation-failed' } },
    });
    expect(failed?.job?.endedAt).toMatch(/^20/);
    const assetIds = failed === undefined ? [] : [failed.id];
    await expect(desk.app.handlers.transfers.fetch({ of: { assetIds } }, options)).rejects.toMatchObject({
      code: 'asset.never-made',
      data: { status: 'failed' },
    });
    expect((await assetsOf(desk, 'status:complete')).map(({ name }) => name)).toEqual(['Good']);
  });

  test('queued: is shown as queued, is followed to its end, and nothing of it is downloaded unasked', async () => {
    const desk = await openConnected();
    const held = await createElsewhere(desk, 'assets/standard', standard('Held', 'a mug sandbox:hold'));
    await listAccount(desk);
    expect((await assetsOf(desk, 'status:queued')).map(({ name }) => name)).toEqual(['Held']);
    // The queue lists what this library created.
    expect(await desk.app.handlers.jobs.list({ limit: 10 }, options)).toEqual([]);
    const answer = await fetch(`${desk.serviceUrl}/v1/jobs/${held.job_id}/cancel`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.status).toBe(200);
    const canceled = await until(async () => {
      await desk.app.handlers.jobs.refresh(undefined, options);
      const [asset] = await assetsOf(desk);
      return asset?.job?.status === 'canceled' ? asset : null;
    });
    expect(canceled).toMatchObject({ transfer: null, folder: null });
    expect((await assetsOf(desk, 'status:canceled')).map(({ name }) => name)).toEqual(['Held']);
  });

  test('complete: its files stay at the service through a restart until they are requested', async () => {
    const desk = await openConnected();
    const made = await createElsewhere(desk, 'assets/standard', standard('Good'));
    await untilEnded(desk, made.job_id);
    await listAccount(desk);
    await desk.restart();
    await desk.app.handlers.jobs.refresh(undefined, options);
    const [asset] = await assetsOf(desk, 'is:remote');
    expect(asset).toMatchObject({ name: 'Good', job: { status: 'complete' }, transfer: null });
    const assetIds = asset === undefined ? [] : [asset.id];
    await desk.app.handlers.transfers.fetch({ of: { assetIds } }, options);
    for (const id of assetIds) expect((await desk.untilDownloaded(id)).kinds).toContain('glb');
  });

  test('that an earlier Caliper entered without a job has one after the next listing', async () => {
    const desk = await openConnected();
    const held = await createElsewhere(desk, 'assets/standard', standard('Held', 'a mug sandbox:hold'));
    desk.proxy.fault = ({ path }) =>
      path.startsWith('/v1/assets?')
        ? { kind: 'edit', edit: (body) => body.replaceAll(/"job":\{[^}]*\}/g, '"job":null'), afterMs: 0 }
        : { kind: 'pass' };
    await listAccount(desk);
    expect((await assetsOf(desk))[0]?.job).toBeNull();
    desk.proxy.fault = () => ({ kind: 'pass' });
    expect(await listAccount(desk)).toMatchObject({ entered: 0 });
    expect((await assetsOf(desk))[0]?.job).toMatchObject({ remoteId: held.job_id, status: 'queued' });
  });
});

describe('members of what was made elsewhere', () => {
  test('of a set of 120 over two pages stack under one card, in their places, failed ones too', async () => {
    const desk = await openConnected();
    const set = await createElsewhere(desk, 'variation-sets/procedural', {
      name: 'Drawer',
      count: 120,
      seed: { text: 'a drawer sandbox:fail=3' },
    });
    expect(await untilEnded(desk, set.job_id)).toBe('partial');
    expect(await listAccount(desk)).toMatchObject({ state: 'done', found: 120, entered: 120 });
    const rows = await rowsOf(desk, '', true);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ type: 'stack', matching: 120, group: { name: 'Drawer' } });
    const members = (await assetsOf(desk)).map(({ groupIndex }) => groupIndex);
    expect(members.toSorted((a, b) => (a ?? 0) - (b ?? 0))).toEqual(
      Array.from({ length: 120 }, (_, n) => n + 1),
    );
    const [failed] = await assetsOf(desk, 'status:failed');
    expect(failed).toMatchObject({ groupIndex: 3, job: { error: { type: 'generation-failed' } } });
    const [group] = await groupsOf(desk);
    expect(group).toMatchObject({
      type: 'variation_set',
      route: 'procedural-set',
      name: 'Drawer',
      count: 120,
      remoteId: set.id,
      job: { status: 'partial' },
      counts: { requested: 120, complete: 119, failed: 1, queued: 0 },
    });
    // The queue lists what this library created, and nothing is downloaded unasked.
    expect(await desk.app.handlers.groups.list({ limit: 10 }, options)).toEqual([]);
    expect(await desk.app.handlers.transfers.list(undefined, options)).toEqual([]);
    expect(await listAccount(desk)).toMatchObject({ found: 120, entered: 0 });
    expect(await assetsOf(desk)).toHaveLength(120);
  });

  test('of a batch keep their own names, and come as a group when they are requested', async () => {
    const desk = await openConnected();
    const batch = await createElsewhere(desk, 'batches/standard', {
      name: 'Kitchen',
      items: [standard('Mug'), standard('Pan'), standard('Pot', 'a pot sandbox:fail')],
    });
    await untilEnded(desk, batch.job_id);
    await listAccount(desk);
    expect(await rowsOf(desk, '', true)).toMatchObject([{ type: 'stack', matching: 3 }]);
    const named = (await assetsOf(desk)).map(({ name, groupIndex, job }) => [groupIndex, name, job?.status]);
    expect(named.toSorted(([a], [b]) => Number(a) - Number(b))).toEqual([
      [1, 'Mug', 'complete'],
      [2, 'Pan', 'complete'],
      [3, 'Pot', 'failed'],
    ]);
    const [group] = await groupsOf(desk);
    if (group === undefined) throw new Error('there is no group');
    await desk.app.handlers.transfers.fetch({ of: { groupId: group.id } }, options);
    const whole = await until(async () => {
      const [now] = await groupsOf(desk);
      return now?.transfer.assetsDone === 2 ? now : null;
    });
    expect(whole.transfer).toMatchObject({ assetsTotal: 2, stopped: 0 });
  });

  test('of a set that cannot be read are assets by themselves, and stack after a listing that can', async () => {
    const desk = await openConnected();
    const set = await createElsewhere(desk, 'variation-sets/procedural', {
      name: 'Drawer',
      count: 10,
      seed: { text: 'a drawer' },
    });
    await untilEnded(desk, set.job_id);
    desk.proxy.fault = ({ path }) =>
      path.startsWith('/v1/variation-sets/') ? { kind: 'answer', status: 500, body: '{}' } : { kind: 'pass' };
    expect(await listAccount(desk)).toMatchObject({ state: 'done', entered: 10 });
    expect(await rowsOf(desk, '', true)).toHaveLength(10);
    desk.proxy.fault = () => ({ kind: 'pass' });
    expect(await listAccount(desk)).toMatchObject({ state: 'done', entered: 0 });
    expect(await rowsOf(desk, '', true)).toMatchObject([{ type: 'stack', matching: 10 }]);
    const [group] = await groupsOf(desk);
    expect(group?.counts).toMatchObject({ requested: 10, complete: 10 });
  });

  test('of which one was fetched stay at the service when the catalogue is rebuilt from its folder', async () => {
    const desk = await openConnected();
    const set = await createElsewhere(desk, 'variation-sets/procedural', {
      name: 'Drawer',
      count: 10,
      seed: { text: 'a drawer' },
    });
    await untilEnded(desk, set.job_id);
    await listAccount(desk);
    const [first] = await assetsOf(desk);
    if (first === undefined) throw new Error('nothing is listed');
    await desk.app.handlers.transfers.fetch({ of: { assetIds: [first.id] } }, options);
    await desk.untilDownloaded(first.id);
    await desk.app.close();
    const folder = join(desk.libraryPath, libraryLayout.caliperFolder);
    for (const name of await readdir(folder)) if (name.startsWith('catalogue')) await rm(join(folder, name));
    await desk.restart();
    await desk.connect();
    const group = await until(async () => {
      await desk.app.handlers.jobs.refresh(undefined, options);
      const [found] = await groupsOf(desk);
      return found?.counts.complete === 10 ? found : null;
    });
    expect(group.transfer).toMatchObject({ assetsDone: 1, stopped: 0 });
    const rows = await assetsOf(desk);
    expect(rows.filter(({ transfer }) => transfer !== null).map(({ remoteId }) => remoteId)).toEqual([
      first.remoteId,
    ]);
  });

  test('of a set whose listing was killed half-way are complete after a restart', async () => {
    const desk = await openConnected();
    const set = await createElsewhere(desk, 'variation-sets/procedural', {
      name: 'Drawer',
      count: 110,
      seed: { text: 'a drawer' },
    });
    await untilEnded(desk, set.job_id);
    desk.proxy.fault = ({ path }) =>
      path.includes('/assets?') && path.includes('cursor') ? { kind: 'cut' } : { kind: 'pass' };
    expect(await listAccount(desk)).toMatchObject({ state: 'failed' });
    await desk.restart();
    desk.proxy.fault = () => ({ kind: 'pass' });
    expect(await listAccount(desk)).toMatchObject({ state: 'done', found: 110 });
    expect(await rowsOf(desk, '', true)).toMatchObject([{ type: 'stack', matching: 110 }]);
    expect(new Set((await assetsOf(desk)).map(({ remoteId }) => remoteId)).size).toBe(110);
  });
});
