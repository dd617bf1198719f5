/** Exports of many assets that the end of Caliper interrupts: what is whole is kept and gone on with, by command or by the same order again. */
import { mkdtempSync, statSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import type { AssetExport } from '../../../../main/contract/schema/review/exports.ts';
import { ids } from '../../catalogue/rows.ts';
import { openReviewDesk, type ReviewDesk } from './review-desk.ts';

const call = { signal: undefined };
const names = Array.from({ length: 24 }, (_, at) => `asset${at}`);
const all = names.map((name) => ids.asset(name));

let out = '';
beforeEach(() => {
  out = mkdtempSync(path.join(tmpdir(), 'caliper-resumed-'));
  onTestFinished(() => rm(out, { recursive: true, force: true }));
});

/** Closed as soon as some assets are whole; answers the folder that they are in, and the desk that was opened anew. */
async function interrupted(): Promise<{ desk: ReviewDesk; partial: string; whole: string[] }> {
  const first = await openReviewDesk();
  for (const name of names) await first.put(name, { 'a.glb': Buffer.alloc(300_000, name) }, { name });
  const ended = first.reviewing.exportTo(out, all, { form: 'folder', use: null });
  await expect.poll(partialOf).not.toBeNull();
  const partial = await partialOf();
  await expect.poll(async () => (await journal(partial ?? '')).length).toBeGreaterThan(1);
  await first.close();
  expect(await ended).toMatchObject({ state: 'interrupted' });
  const whole = await journal(partial ?? '');
  expect(whole.length).toBeLessThan(names.length);
  return { desk: await openReviewDesk({ libraryPath: first.libraryPath }), partial: partial ?? '', whole };
}

async function partialOf(): Promise<string | null> {
  const [name] = await readdir(out);
  return name === undefined ? null : path.join(out, name);
}

/** Folders of the assets that are whole. */
async function journal(partial: string): Promise<string[]> {
  const text = await readFile(path.join(partial, '.caliper-export.jsonl'), 'utf8').catch(() => '');
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => (JSON.parse(line) as { folder: string }).folder);
}

/** Another one for a file that was written anew, also where the disk uses its number again. */
function markOf(folder: string, name: string): string {
  const { ino, mtimeMs } = statSync(path.join(folder, name, 'a.glb'));
  return `${ino} ${mtimeMs}`;
}

async function expectWhole(done: AssetExport | undefined): Promise<void> {
  expect(done).toMatchObject({ state: 'done', assets: names.length, error: null });
  const made = await readdir(done?.path ?? '');
  expect(made).toHaveLength(names.length + 3);
  expect(made).not.toContain('.caliper-export.jsonl');
  const index = JSON.parse(await readFile(path.join(done?.path ?? '', 'index.json'), 'utf8')) as {
    assets: { error: string | null }[];
  };
  expect(index.assets.filter(({ error }) => error === null)).toHaveLength(names.length);
}

function idOf(one: AssetExport | undefined): AssetExport['id'] {
  if (one === undefined) throw new Error('no export is listed');
  return one.id;
}

const listedOf = (desk: ReviewDesk): Promise<AssetExport[]> =>
  desk.reviewing.handlers.exports.list(undefined, call);

test('the same order again goes on where it was, and leaves what is whole alone', async () => {
  const { desk, partial, whole } = await interrupted();
  const marks = whole.map((name) => markOf(partial, name));
  const done = await desk.reviewing.exportTo(out, all.toReversed(), { form: 'folder', use: null });
  await expectWhole(done);
  expect(whole.map((name) => markOf(done.path ?? '', name))).toEqual(marks);
  expect(await readdir(out)).toEqual([path.basename(done.path ?? '')]);
  expect(await listedOf(desk)).toMatchObject([{ state: 'done' }]);
});

test('it is listed, and is resumed by its id; an asset that changed meanwhile is written anew', async () => {
  const { desk, partial, whole } = await interrupted();
  await expect.poll(() => listedOf(desk)).toMatchObject([{ state: 'interrupted', assets: names.length }]);
  const [one] = await listedOf(desk);
  const [changed = ''] = whole;
  const asset = names.find((name) => changed.includes(name)) ?? '';
  const before = markOf(partial, changed);
  desk.verdict(asset, { verdict: 'approved', notes: '', reviewer: 'Ada' });
  await desk.reviewing.handlers.exports.resume({ id: idOf(one) }, call);
  await expect.poll(async () => (await listedOf(desk)).at(0)?.state).toBe('done');
  const [done] = await listedOf(desk);
  await expectWhole(done);
  expect(await readdir(path.join(done?.path ?? '', changed))).toContain('review.json');
  expect(markOf(done?.path ?? '', changed)).not.toBe(before);
});

test('it is discarded without a trace, and a folder that is gone is not listed', async () => {
  const { desk } = await interrupted();
  await expect.poll(() => listedOf(desk)).toMatchObject([{ state: 'interrupted' }]);
  const [one] = await listedOf(desk);
  await desk.reviewing.handlers.exports.stop({ id: idOf(one) }, call);
  expect(await readdir(out)).toEqual([]);
  expect(await listedOf(desk)).toEqual([]);
  expect(desk.names(path.join(desk.libraryPath, '.caliper/outgoing'))).toEqual([]);
});

test('folders whose name is taken meanwhile get the next, and a torn line of the journal costs one asset', async () => {
  const { desk, partial, whole } = await interrupted();
  const name = path.basename(partial).replace(/\.[0-9a-f]{16}\.part$/, '');
  await expect.poll(() => listedOf(desk)).toHaveLength(1);
  await mkdir(path.join(out, name));
  await writeFile(path.join(out, name, 'mine.txt'), 'mine');
  const file = path.join(partial, '.caliper-export.jsonl');
  await writeFile(file, (await readFile(file, 'utf8')).slice(0, -20));
  const marks = whole.slice(0, -1).map((one) => markOf(partial, one));
  const done = await desk.reviewing.exportTo(out, all, { form: 'folder', use: null });
  await expectWhole(done);
  expect(done.name).toBe(`${name} (2)`);
  expect(whole.slice(0, -1).map((one) => markOf(done.path ?? '', one))).toEqual(marks);
  expect(await readdir(path.join(out, name))).toEqual(['mine.txt']);
});

test('folders are kept when the disk is full, and are gone on with when there is room', async () => {
  let isFull = true;
  const desk = await openReviewDesk({
    onEvent(event) {
      if (event.type !== 'export.changed' || !isFull) return;
      const { bytes, totalBytes, state } = event.assetExport;
      if (state !== 'running' || bytes < totalBytes / 2) return;
      isFull = false;
      throw Object.assign(new Error('no room'), { code: 'ENOSPC', syscall: 'write' });
    },
  });
  for (const name of names) await desk.put(name, { 'a.glb': Buffer.alloc(300_000, name) }, { name });
  const full = await desk.reviewing.exportTo(out, all, { form: 'folder', use: null });
  expect(full).toMatchObject({ state: 'interrupted', error: { code: 'hand-on.disk-full' } });
  const partial = (await partialOf()) ?? '';
  const whole = await journal(partial);
  expect(whole.length).toBeGreaterThan(5);
  const marks = whole.map((name) => markOf(partial, name));
  const done = await desk.reviewing.exportTo(out, all, { form: 'folder', use: null });
  await expectWhole(done);
  expect(whole.map((name) => markOf(done.path ?? '', name))).toEqual(marks);
});

test('a note that names another folder deletes nothing and goes on with nothing', async () => {
  const first = await openReviewDesk();
  const outgoing = path.join(first.libraryPath, '.caliper/outgoing');
  await first.put('a', { 'a.glb': 'one' });
  await first.reviewing.exportTo(out, [ids.asset('a')], { form: 'folder', use: null });
  await first.close();
  const precious = path.join(out, 'precious.part');
  await writeFile(precious, 'mine');
  const order = {
    id: crypto.randomUUID(),
    ids: all,
    use: null,
    into: '/',
    startedAt: '2026-11-21T10:00:00.000Z',
  };
  await mkdir(outgoing, { recursive: true });
  await writeFile(path.join(outgoing, 'x.note'), JSON.stringify({ partial: precious, name: 'x', order }));
  const desk = await openReviewDesk({ libraryPath: first.libraryPath });
  await expect.poll(() => desk.names(outgoing)).toEqual([]);
  expect(await listedOf(desk)).toEqual([]);
  expect(await readFile(precious, 'utf8')).toBe('mine');
});
