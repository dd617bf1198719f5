import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makeFolders, makeFoldersNow } from '../../../main/core/files/whole-file.ts';

function emptyFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'caliper-folders-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

test('every folder that is new is flushed into the one above, from the top, and one that is there is left alone', async () => {
  const top = emptyFolder();
  const done: string[] = [];
  const files = {
    async makeFolder(at: string, mode?: number) {
      await mkdir(at, { mode });
      done.push(`make ${path.relative(top, at)}`);
    },
    async syncFolder(at: string) {
      done.push(`sync ${path.relative(top, at)}`);
    },
  };
  await makeFolders(path.join(top, 'a', 'b', 'c'), { mode: 0o700, files });
  expect(done).toEqual(['make a', 'sync ', 'make a/b', 'sync a', 'make a/b/c', 'sync a/b']);
  expect(statSync(path.join(top, 'a', 'b')).mode & 0o777).toBe(0o700);
  await makeFolders(path.join(top, 'a', 'b'), { files });
  expect(done).toHaveLength(6);
});

test('who needs a folder that is just being made waits until it is flushed, too', async () => {
  const top = emptyFolder();
  const flushed = Promise.withResolvers<void>();
  const made = Promise.withResolvers<void>();
  const files = {
    async makeFolder(at: string) {
      await mkdir(at);
      made.resolve();
    },
    syncFolder: () => flushed.promise,
  };
  const at = path.join(top, 'a');
  const first = makeFolders(at, { files });
  await made.promise;
  let isReady = false;
  const waits = async (): Promise<void> => {
    await makeFolders(at, { files });
    isReady = true;
  };
  const second = waits();
  await stat(at);
  expect(isReady).toBe(false);
  flushed.resolve();
  await Promise.all([first, second]);
  expect(isReady).toBe(true);
});

test('a folder that another process makes meanwhile is as good; a file in its place is an error', async () => {
  const top = emptyFolder();
  const at = path.join(top, 'a');
  const files = {
    async makeFolder(folder: string) {
      await mkdir(folder);
      throw Object.assign(new Error('exists'), { code: 'EEXIST' });
    },
    syncFolder: () => Promise.resolve(),
  };
  await makeFolders(at, { files });
  const file = path.join(top, 'file');
  writeFileSync(file, '');
  await expect(makeFolders(path.join(file, 'b'))).rejects.toMatchObject({ code: 'EEXIST' });
  expect(() => makeFoldersNow(file)).toThrow(expect.objectContaining({ code: 'EEXIST' }));
  makeFoldersNow(path.join(top, 'x', 'y'));
  expect(statSync(path.join(top, 'x', 'y')).isDirectory()).toBe(true);
});
