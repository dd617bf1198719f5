/** What the user put in the place of a file that arrives is kept. */
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { freePlace, settlePlace } from '../../../../main/modules/downloads/download-asset.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'caliper-place-'));
  await mkdir(path.join(folder, 'a'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const planned = ['a/mug.glb', 'a/MUG.from-service.glb'];
const arrivedAs = (content: string) => ({
  sizeBytes: content.length,
  sha256: createHash('sha256').update(content).digest('hex'),
});
const put = (localPath: string, content: string): Promise<void> =>
  writeFile(path.join(folder, localPath), content);

test('a free place is taken, a folder of its name is left to the download', async () => {
  expect(await freePlace(folder, 'a/mug.glb', planned)).toBe('a/mug.glb');
  expect(await freePlace(folder, 'a', planned)).toBe('a');
});

test('beside a file of the user, past every name that another file has or will have', async () => {
  await put('a/mug.glb', 'mine');
  await put('a/mug.from-service-2.glb', 'mine, too');
  expect(await freePlace(folder, 'a/mug.glb', planned)).toBe('a/mug.from-service-3.glb');
  await symlink('/nowhere', path.join(folder, 'a/link.glb'));
  expect(await freePlace(folder, 'a/link.glb', planned)).toBe('a/link.from-service.glb');
});

test('a name that is as long as names can be is cut for it', async () => {
  const long = `a/${'n'.repeat(250)}.glb`;
  await put(long, 'mine');
  expect(await freePlace(folder, long, [long])).toBe(`a/${'n'.repeat(60)}.from-service.glb`);
});

test('both stay when they differ; the same content becomes one again', async () => {
  await put('a/mug.glb', 'mine');
  await put('a/mug.from-service.glb', 'ours');
  const settle = (content: string): Promise<string> =>
    settlePlace(
      folder,
      { localPath: 'a/mug.glb', savedAt: 'a/mug.from-service.glb', planned: ['a/mug.glb'] },
      arrivedAs(content),
    );
  expect(await settle('ours')).toBe('a/mug.from-service.glb');
  expect(await readFile(path.join(folder, 'a/mug.glb'), 'utf8')).toBe('mine');
  await put('a/mug.glb', 'ours');
  expect(await settle('ours')).toBe('a/mug.glb');
  expect(await readdir(path.join(folder, 'a'))).toEqual(['mug.glb']);
});

test('what several kills left of the same content becomes one, another file of the asset stays', async () => {
  const names = ['mug.glb', 'mug.from-service.glb', 'mug.from-service-2.glb', 'mug.from-service-3.glb'];
  for (const name of names) await put(`a/${name}`, 'ours');
  const place = { localPath: 'a/mug.glb', savedAt: 'a/mug.from-service-3.glb', planned };
  expect(await settlePlace(folder, place, arrivedAs('ours'))).toBe('a/mug.glb');
  expect((await readdir(path.join(folder, 'a'))).sort()).toEqual(['mug.from-service.glb', 'mug.glb']);
  await put('a/mug.glb', 'mine');
  await put('a/mug.from-service-2.glb', 'ours');
  await put('a/mug.from-service-3.glb', 'ours');
  expect(await settlePlace(folder, place, arrivedAs('ours'))).toBe('a/mug.from-service-2.glb');
  expect((await readdir(path.join(folder, 'a'))).sort()).toEqual(names.slice(0, 3).toSorted());
});
