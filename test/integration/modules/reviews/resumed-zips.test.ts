/** Exports into one ZIP that a kill, the end of Caliper or a full disk interrupts are gone on with; what was there is kept, and the ZIP is the same. */
import { execFile, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, statSync } from 'node:fs';
import { readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import type { AppEvent } from '../../../../main/contract/events.ts';
import type { AssetExport } from '../../../../main/contract/schema/review/exports.ts';
import { ids } from '../../catalogue/rows.ts';
import { readZip } from '../../sandbox-bundles/read-zip.ts';
import { openReviewDesk, type ReviewDesk } from './review-desk.ts';

const call = { signal: undefined };
const never = new AbortController().signal;
const zipped = { form: 'zip', use: null } as const;
const names = Array.from({ length: 12 }, (_, at) => `asset${at}`);
const all = names.map((name) => ids.asset(name));
const filesOfOne = 30;

let out = '';
beforeEach(() => {
  out = mkdtempSync(path.join(tmpdir(), 'caliper-zipped-'));
  onTestFinished(() => rm(out, { recursive: true, force: true }));
});

/** Files that pack and files that do not; so many that some are noted before all are written. */
async function filled(desk: ReviewDesk, more: Record<string, string> = {}): Promise<Map<string, string>> {
  const hashes = new Map<string, string>();
  for (const name of names) {
    const files: Record<string, string | Buffer> = { ...more };
    for (let n = 0; n < filesOfOne; n += 1) {
      const content = n % 2 === 0 ? randomBytes(9000) : Buffer.from(`${name} v ${n} 0.25\n`.repeat(700));
      files[`m${n}.glb`] = content;
      hashes.set(`${name} m${n}.glb`, createHash('sha256').update(content).digest('hex'));
    }
    await desk.put(name, files, { name });
  }
  return hashes;
}

interface Interrupted {
  readonly libraryPath: string;
  readonly hashes: ReadonlyMap<string, string>;
  readonly partial: string;
}

/** By a kill of the whole process when that much is written. */
async function killed(share = 0.9, use = '', more: Record<string, string> = {}): Promise<Interrupted> {
  const desk = await openReviewDesk();
  const hashes = await filled(desk, more);
  await desk.close();
  const script = path.join(import.meta.dirname, 'dying-export.ts');
  const args = [script, desk.libraryPath, out, all.join(), use, String(share)];
  const child = spawn(process.execPath, args, { stdio: 'inherit' });
  onTestFinished(() => void child.kill('SIGKILL'));
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);
  const [partial = ''] = await readdir(out);
  return { libraryPath: desk.libraryPath, hashes, partial: path.join(out, partial) };
}

const zipOf = ({ partial }: Interrupted): string => path.join(partial, 'export.zip');
const journalOf = ({ partial }: Interrupted): string => path.join(partial, '.caliper-zip.jsonl');

async function lines(left: Interrupted): Promise<{ name: string; offset: number; packedBytes: number }[]> {
  const text = await readFile(journalOf(left), 'utf8');
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as { name: string; offset: number; packedBytes: number });
}

/** Every file of every asset is in it, as it is on the disk; other readers find it sound. */
async function expectWhole(
  done: AssetExport | undefined,
  hashes: ReadonlyMap<string, string>,
): Promise<void> {
  expect(done).toMatchObject({ state: 'done', error: null, assets: names.length });
  const zip = done?.path ?? '';
  const entries = await readZip(zip);
  const found = new Map(
    entries
      .filter(({ name }) => name.endsWith('.glb'))
      .map(({ name, sha256 }) => [name.replace(/^(asset\d+)[^/]*\//, '$1 '), sha256]),
  );
  expect(found).toEqual(hashes);
  expect(new Set(entries.map(({ name }) => name)).size).toBe(entries.length);
  await expectSound(zip);
  const other = await openReviewDesk();
  const { assets, leftOut } = await other.reviewing.importZip(zip, { signal: never });
  expect({ states: [...new Set(assets.map(({ state }) => state))], leftOut }).toEqual({
    states: ['added'],
    leftOut: 0,
  });
  expect(assets).toHaveLength(names.length);
}

/** By the readers that this machine has. */
async function expectSound(zip: string): Promise<void> {
  const run = promisify(execFile);
  const python = 'import sys, zipfile; sys.exit(zipfile.ZipFile(sys.argv[1]).testzip() is not None)';
  for (const [program, args] of [
    ['python3', ['-c', python, zip]],
    ['unzip', ['-tqq', zip]],
  ] as const)
    await run(program, [...args]).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    });
}

const listedOf = (desk: ReviewDesk): Promise<AssetExport[]> =>
  desk.reviewing.handlers.exports.list(undefined, call);

async function resumed(desk: ReviewDesk): Promise<AssetExport | undefined> {
  await expect.poll(() => listedOf(desk)).toMatchObject([{ state: 'interrupted', form: 'zip' }]);
  const [one] = await listedOf(desk);
  if (one === undefined) throw new Error('no export is listed');
  await desk.reviewing.handlers.exports.resume({ id: one.id }, call);
  await expect.poll(async () => (await listedOf(desk)).at(0)?.state).toMatch(/done|failed/);
  return (await listedOf(desk)).at(0);
}

/** The first that it told about bytes: those that were there. */
function firstBytes(events: readonly AppEvent[]): number {
  for (const event of events)
    if (event.type === 'export.changed' && event.assetExport.bytes > 0) return event.assetExport.bytes;
  return 0;
}

test('after a kill the same order goes on in the same file, and nothing of it is left but the ZIP', async () => {
  const left = await killed();
  const before = await lines(left);
  expect(before.length).toBeGreaterThan(200);
  const { ino } = statSync(zipOf(left));
  const bytes = await readFile(zipOf(left));
  const desk = await openReviewDesk({ libraryPath: left.libraryPath });
  const done = await desk.reviewing.exportTo(out, all.toReversed(), zipped);
  await expectWhole(done, left.hashes);
  expect(statSync(done.path ?? '').ino).toBe(ino);
  const kept = before.at(-1)?.offset ?? 0;
  expect((await readFile(done.path ?? '')).subarray(0, kept).equals(bytes.subarray(0, kept))).toBe(true);
  expect(firstBytes(desk.events)).toBeGreaterThan(0);
  expect(await readdir(out)).toEqual([path.basename(done.path ?? '')]);
  expect(desk.names(path.join(desk.libraryPath, '.caliper/outgoing'))).toEqual([]);
});

test('a torn line and missing bytes cost the entries that they are of, and no more', async () => {
  const left = await killed();
  const before = await lines(left);
  const at = before.length - 20;
  await truncate(zipOf(left), (before[at]?.offset ?? 0) + 10);
  const text = await readFile(journalOf(left), 'utf8');
  await writeFile(journalOf(left), text.slice(0, -30));
  const desk = await openReviewDesk({ libraryPath: left.libraryPath });
  await expectWhole(await resumed(desk), left.hashes);
});

test('what Caliper did not write there is not taken for an entry', async () => {
  const left = await killed();
  const [, second] = await lines(left);
  const bytes = await readFile(zipOf(left));
  bytes.fill(0, second?.offset, (second?.offset ?? 0) + 40);
  await writeFile(zipOf(left), bytes);
  const desk = await openReviewDesk({ libraryPath: left.libraryPath });
  await expectWhole(await resumed(desk), left.hashes);
});

test('a review that changed meanwhile is in the ZIP, once', async () => {
  const left = await killed();
  const desk = await openReviewDesk({ libraryPath: left.libraryPath });
  await expect.poll(() => listedOf(desk)).toHaveLength(1);
  desk.verdict('asset3', { verdict: 'approved', notes: '', reviewer: 'Ada' });
  const done = await resumed(desk);
  await expectWhole(done, left.hashes);
  const reviews = (await readZip(done?.path ?? '')).filter(({ name }) => name.endsWith('review.json'));
  expect(reviews.map(({ name }) => name)).toEqual([expect.stringMatching(/^asset3/)]);
});

test('a file that changed meanwhile ends it in words, and nothing is left', async () => {
  const left = await killed();
  const desk = await openReviewDesk({ libraryPath: left.libraryPath });
  await writeFile(desk.at('asset1', 'm0.glb'), randomBytes(9000));
  expect(await resumed(desk)).toMatchObject({ state: 'failed', error: { code: 'hand-on.file-changed' } });
  expect(await readdir(out)).toEqual([]);
});

test('a file that was only touched is not written again', async () => {
  const left = await killed();
  const desk = await openReviewDesk({ libraryPath: left.libraryPath });
  const content = await readFile(desk.at('asset0', 'm0.glb'));
  await writeFile(desk.at('asset0', 'm0.glb'), content);
  const kept = (await lines(left)).at(-1)?.offset ?? 0;
  const bytes = await readFile(zipOf(left));
  // Data of the first entry that only a new copy would put right.
  bytes.write('kept', 40 + 30);
  await writeFile(zipOf(left), bytes);
  const done = await resumed(desk);
  expect(done).toMatchObject({ state: 'done' });
  expect((await readFile(done?.path ?? '')).subarray(0, kept).equals(bytes.subarray(0, kept))).toBe(true);
});

test('one whose name is taken meanwhile, also by another one that goes on, gets the next', async () => {
  const left = await killed();
  const first = path.basename(left.partial).replace(/\.[0-9a-f]{16}\.part$/, '');
  await writeFile(path.join(out, first), 'mine');
  const desk = await openReviewDesk({ libraryPath: left.libraryPath });
  await expect.poll(() => listedOf(desk)).toHaveLength(1);
  const second = first.replace('.zip', ' (2).zip');
  await writeFile(path.join(out, second), 'mine, too');
  const done = await resumed(desk);
  await expectWhole(done, left.hashes);
  expect(done?.name).toBe(first.replace('.zip', ' (3).zip'));
  expect(await readFile(path.join(out, first), 'utf8')).toBe('mine');
  expect(await readFile(path.join(out, second), 'utf8')).toBe('mine, too');
});

test('a full disk keeps it and says how much is needed; with room it goes on', async () => {
  let isFull = true;
  const desk = await openReviewDesk({
    onEvent(event) {
      if (event.type !== 'export.changed' || !isFull) return;
      const { bytes, totalBytes, state } = event.assetExport;
      if (state !== 'running' || bytes < totalBytes * 0.9) return;
      isFull = false;
      throw Object.assign(new Error('no room'), { code: 'ENOSPC', syscall: 'write' });
    },
  });
  const hashes = await filled(desk);
  const full = await desk.reviewing.exportTo(out, all, zipped);
  expect(full).toMatchObject({ state: 'interrupted', path: null, error: { code: 'hand-on.disk-full' } });
  expect(await listedOf(desk)).toMatchObject([
    { state: 'interrupted', error: { code: 'hand-on.disk-full' }, totalBytes: full.totalBytes },
  ]);
  const before = desk.events.length;
  await expectWhole(await resumed(desk), hashes);
  expect(firstBytes(desk.events.slice(before + 1))).toBeGreaterThan(0);
  expect(await readdir(out)).toHaveLength(1);
});

test('the end of Caliper interrupts one of a single asset, too; it is discarded without a trace', async () => {
  const first: ReviewDesk = await openReviewDesk({
    onEvent: (event) => {
      if (event.type === 'export.changed' && event.assetExport.bytes > 0) void first.reviewing.close();
    },
  });
  await first.put('one', Object.fromEntries(names.map((name) => [`${name}.glb`, randomBytes(300_000)])));
  const ended = await first.reviewing.exportTo(out, [ids.asset('one')], zipped);
  expect(ended).toMatchObject({ state: 'interrupted', error: null });
  await first.close();
  const desk = await openReviewDesk({ libraryPath: first.libraryPath });
  await expect.poll(() => listedOf(desk)).toMatchObject([{ state: 'interrupted', form: 'zip' }]);
  const [one] = await listedOf(desk);
  await desk.reviewing.handlers.exports.stop({ id: one?.id ?? ended.id }, call);
  expect(await readdir(out)).toEqual([]);
  expect(desk.names(path.join(desk.libraryPath, '.caliper/outgoing'))).toEqual([]);
});

test('what a browser was to fetch is kept where Caliper makes it, and nothing else', async () => {
  const first: ReviewDesk = await openReviewDesk({
    onEvent: (event) => {
      if (event.type === 'export.changed' && event.assetExport.bytes > 500_000) void first.reviewing.close();
    },
  });
  await first.put('done', { 'a.glb': 'whole' });
  await first.put('one', Object.fromEntries(names.map((name) => [`${name}.glb`, randomBytes(300_000)])));
  const begin = (name: string) =>
    first.reviewing.handlers.exports.begin({ of: [{ assetIds: [ids.asset(name)] }], form: 'zip' }, call);
  await begin('done');
  await begin('one');
  await expect.poll(async () => (await listedOf(first)).at(0)?.state).toBe('interrupted');
  await first.close();
  const outgoing = path.join(first.libraryPath, '.caliper/outgoing');
  const desk = await openReviewDesk({ libraryPath: first.libraryPath });
  await expect.poll(() => desk.names(outgoing)).toHaveLength(2);
  const done = await resumed(desk);
  expect(done).toMatchObject({ state: 'done', path: null, download: expect.stringContaining('.zip') });
  await expect.poll(() => desk.names(outgoing)).toEqual([done?.name]);
  expect(await readZip(path.join(outgoing, done?.name ?? ''))).toHaveLength(names.length + 2);
});

test('one that is prepared for a program goes on with the assets that were prepared', async () => {
  const urdf =
    '<robot name="mug"><link name="a"><visual><geometry><mesh filename="m0.glb"/></geometry></visual></link></robot>';
  // Only one mesh of the thirty files of an asset is needed.
  const left = await killed(0.015, 'gazebo', { 'mug.urdf': urdf });
  const prepared = await readdir(path.join(left.partial, 'prepared'));
  expect(prepared.length).toBeGreaterThan(3);
  const desk = await openReviewDesk({ libraryPath: left.libraryPath });
  const done = await resumed(desk);
  expect(done).toMatchObject({ state: 'done', use: 'gazebo', notPrepared: 0 });
  const made = (await readZip(done?.path ?? '')).map(({ name }) => name);
  expect(made.filter((name) => name.endsWith('model.sdf'))).toHaveLength(names.length);
  expect(made.slice(-2)).toEqual(['index.csv', 'index.json']);
  expect(made.filter((name) => name.includes('.caliper'))).toEqual([]);
  await expectSound(done?.path ?? '');
  expect(firstBytes(desk.events)).toBeGreaterThan(0);
});
