/** A power cut must not take a folder together with the files in it: each new one is flushed into the one above before it is used. */
import path from 'node:path';
import { expect, test } from 'vitest';
import { makeFolders } from '../../../../main/core/files/whole-file.ts';
import { type FileSystem, nodeFileSystem } from '../../../../main/transfer/disk/file-system.ts';
import { openDesk } from '../desk.ts';

/** The disk of this machine; `done` names what was done to it, in order. */
function recordingFiles(): { readonly files: FileSystem; readonly done: string[] } {
  const done: string[] = [];
  const files: FileSystem = {
    ...nodeFileSystem,
    async makeFolder(at) {
      await nodeFileSystem.makeFolder(at);
      done.push(`make ${at}`);
    },
    makeFolders: (at) => makeFolders(at, { files }),
    async rename(from, to) {
      await nodeFileSystem.rename(from, to);
      done.push(`rename ${to}`);
    },
    async syncFolder(at) {
      await nodeFileSystem.syncFolder(at);
      done.push(`sync ${at}`);
    },
  };
  return { files, done };
}

test('the folder of a downloaded asset, and each below it, is flushed into the one above before a file gets its name', async () => {
  const { files, done } = recordingFiles();
  const desk = await openDesk({ files });
  await desk.connect();
  const assetId = await desk.untilAccepted(await desk.create());
  await desk.untilDownloaded(assetId);
  const made = done.flatMap((one, n) => (one.startsWith('make ') ? [{ at: one.slice(5), n }] : []));
  expect(made.map(({ at }) => path.dirname(at))).toContain(desk.libraryPath);
  for (const { at, n } of made) {
    const flushed = done.indexOf(`sync ${path.dirname(at)}`, n);
    const used = done.findIndex((one, m) => m > n && one.startsWith(`rename ${at}${path.sep}`));
    expect([at, flushed > n && (used < 0 || flushed < used)]).toEqual([at, true]);
  }
  // And the names of the files themselves.
  const last = done.findLastIndex((one) => one.startsWith(`rename ${desk.libraryPath}`));
  expect(done.slice(last).some((one) => one.startsWith('sync '))).toBe(true);
});
