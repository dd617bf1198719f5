/** Exports that are gone on with after others touched what was left: nothing outside of it is written or deleted, and none is lost. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import type { AssetExport } from '../../../../main/contract/schema/review/exports.ts';
import { ids } from '../../catalogue/rows.ts';
import { readZip } from '../../sandbox-bundles/read-zip.ts';
import { openReviewDesk, type ReviewDesk } from './review-desk.ts';

const call = { signal: undefined };
const names = ['one', 'two', 'three', 'four'];
const all = names.map((name) => ids.asset(name));
type Form = AssetExport['form'];

let out = '';
beforeEach(() => {
  const parent = mkdtempSync(path.join(tmpdir(), 'caliper-hostile-'));
  out = path.join(parent, 'out');
  onTestFinished(() => rm(parent, { recursive: true, force: true }));
});

/** By a full disk, when half of it is written. */
async function interrupted(form: Form): Promise<{ desk: ReviewDesk; one: AssetExport; partial: string }> {
  await mkdir(out);
  let isFull = true;
  const desk = await openReviewDesk({
    onEvent(event) {
      if (event.type !== 'export.changed' || !isFull) return;
      const { bytes, totalBytes, state } = event.assetExport;
      if (state !== 'running' || bytes < totalBytes * 0.7) return;
      isFull = false;
      throw Object.assign(new Error('no room'), { code: 'ENOSPC', syscall: 'write' });
    },
  });
  for (const name of names) await desk.put(name, { 'a.glb': randomBytes(50_000) }, { name });
  const one = await desk.reviewing.exportTo(out, all, { form, use: null });
  expect(one).toMatchObject({ state: 'interrupted', error: { code: 'hand-on.disk-full' } });
  const [partial = ''] = await readdir(out);
  return { desk, one, partial: path.join(out, partial) };
}

const listedOf = (desk: ReviewDesk): Promise<AssetExport[]> =>
  desk.reviewing.handlers.exports.list(undefined, call);

async function resumed(desk: ReviewDesk, { id }: AssetExport): Promise<AssetExport | undefined> {
  await desk.reviewing.handlers.exports.resume({ id }, call);
  await expect.poll(async () => (await listedOf(desk)).at(0)?.state).not.toMatch(/waiting|running/);
  return (await listedOf(desk)).at(0);
}

type Line = Record<string, string | number | boolean>;

/** Changes the second line of the journal. */
async function tamper(partial: string, patch: Line): Promise<void> {
  const file = path.join(partial, '.caliper-zip.jsonl');
  const lines = (await readFile(file, 'utf8')).trim().split('\n');
  expect(lines.length).toBeGreaterThan(2);
  lines[1] = JSON.stringify({ ...(JSON.parse(lines[1] ?? '') as Line), ...patch });
  await writeFile(file, `${lines.join('\n')}\n`);
}

test.each<[string, Line]>([
  ['a name that leads out', { name: '../../evil.glb' }],
  ['an absolute name', { name: '/etc/passwd' }],
  ['a name that no ZIP can have', { name: 'x'.repeat(70_000) }],
  ['an offset behind the end', { offset: 1e15 }],
  ['a size that needs 64 bits', { packedBytes: 2 ** 40 }],
  ['the largest sizes there are', { packedBytes: 2 ** 53 - 1, sizeBytes: 2 ** 53 - 1 }],
  ['another checksum', { crc32: 1 }],
  ['a number that is none', { packedBytes: 1.5 }],
])('a journal with %s costs only what is behind it', async (_, patch) => {
  const { desk, one, partial } = await interrupted('zip');
  await tamper(partial, patch);
  const done = await resumed(desk, one);
  expect(done).toMatchObject({ state: 'done', error: null });
  const entries = (await readZip(done?.path ?? '')).map(({ name }) => name);
  expect(entries.filter((name) => /^[^/]+\/a\.glb$/.test(name))).toHaveLength(names.length);
  expect(new Set(entries).size).toBe(entries.length);
  expect(entries).toHaveLength(2 * names.length + 1);
  expect(await readdir(out)).toEqual([done?.name]);
});

test.each<Form>(['zip', 'folder'])(
  'a link in the place of what was left (%s) is not followed',
  async (form) => {
    const { desk, one, partial } = await interrupted(form);
    const mine = path.join(path.dirname(out), 'mine');
    await rename(partial, path.join(path.dirname(out), 'away'));
    await mkdir(mine);
    await writeFile(path.join(mine, 'export.zip'), 'mine');
    await writeFile(path.join(mine, 'README.txt'), 'mine');
    await symlink(mine, partial);
    expect(await resumed(desk, one)).toMatchObject({ state: 'failed' });
    expect(await readdir(mine)).toEqual(['README.txt', 'export.zip']);
    for (const name of ['README.txt', 'export.zip'])
      expect(await readFile(path.join(mine, name), 'utf8')).toBe('mine');
  },
);

test.each<Form>(['zip', 'folder'])(
  'a folder that vanished is not made anew, and the export (%s) waits for it',
  async (form) => {
    const { desk, one } = await interrupted(form);
    const away = path.join(path.dirname(out), 'away');
    await rename(out, away);
    const tried = await resumed(desk, one);
    expect(tried).toMatchObject({ state: 'interrupted', error: { code: 'hand-on.not-written' } });
    expect(await readdir(path.dirname(out))).toEqual(['away']);
    await rename(away, out);
    expect(await resumed(desk, one)).toMatchObject({ state: 'done', error: null });
    expect(await readdir(out)).toHaveLength(1);
  },
);

test('a folder of an asset that is gone is written again, whatever the journal says', async () => {
  const { desk, one, partial } = await interrupted('folder');
  const [first = ''] = (await readdir(partial)).filter((name) => name.startsWith('one'));
  await rm(path.join(partial, first), { recursive: true });
  const done = await resumed(desk, one);
  expect(done).toMatchObject({ state: 'done' });
  expect(await readdir(path.join(done?.path ?? '', first))).toContain('a.glb');
});

test('one that cannot be resumed because too many wait stays listed, and can be resumed later', async () => {
  const { desk, one } = await interrupted('zip');
  const others = Array.from({ length: 20 }, () =>
    desk.reviewing.exportTo(out, [ids.asset('one')], { form: 'folder', use: null }),
  );
  const busy = { code: 'hand-on.too-long-waiting' };
  await expect.poll(() => listedOf(desk)).toHaveLength(21);
  await expect(desk.reviewing.handlers.exports.resume({ id: one.id }, call)).rejects.toMatchObject(busy);
  await expect(desk.reviewing.exportTo(out, all, { form: 'zip', use: null })).rejects.toMatchObject(busy);
  await Promise.all(others);
  expect(await resumed(desk, one)).toMatchObject({ id: one.id, state: 'done' });
});

test('of two that resume it at once one does', async () => {
  const { desk, one } = await interrupted('zip');
  const { resume } = desk.reviewing.handlers.exports;
  const both = await Promise.allSettled([resume({ id: one.id }, call), resume({ id: one.id }, call)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  await expect.poll(async () => (await listedOf(desk)).at(0)?.state).toBe('done');
  expect(await readdir(out)).toHaveLength(1);
});

test('one that waits to be resumed is listed, however many are made after it', async () => {
  const { desk, one } = await interrupted('zip');
  for (let n = 0; n < 51; n += 1) {
    const made = await desk.reviewing.exportTo(out, [ids.asset('one')], { form: 'folder', use: null });
    expect(made.state).toBe('done');
  }
  expect((await listedOf(desk)).at(-1)).toMatchObject({ id: one.id, state: 'interrupted' });
});

test('a command beside the Caliper that has the library leaves its exports alone', async () => {
  const { desk, one, partial } = await interrupted('zip');
  const { exports } = desk.reviewing.handlers;
  await exports.begin({ of: [{ assetIds: [ids.asset('one')] }], form: 'zip' }, call);
  await expect.poll(async () => (await listedOf(desk)).at(0)?.state).toBe('done');
  const [fetched] = await listedOf(desk);
  const outgoing = path.join(desk.libraryPath, '.caliper/outgoing');
  const before = desk.names(outgoing);
  expect(before).toContain(fetched?.name);
  const running = path.join(out, 'Mug.0123456789abcdef.part');
  await mkdir(running);
  await writeFile(path.join(outgoing, 'running.note'), running);
  const beside = await openReviewDesk({ libraryPath: desk.libraryPath, access: 'read' });
  const done = await beside.reviewing.exportTo(out, all, { form: 'zip', use: null });
  expect(done).toMatchObject({ state: 'done', error: null });
  expect(done.id).not.toBe(one.id);
  await beside.close();
  expect(desk.names(outgoing)).toEqual([...before, 'running.note'].toSorted());
  expect((await readdir(out)).toSorted()).toEqual(
    [path.basename(partial), path.basename(running), done.name].toSorted(),
  );
  expect(await resumed(desk, one)).toMatchObject({ state: 'done', error: null });
});
