/** Moving a library, with the process killed at every step: at each moment one whole library can be opened, and nothing is lost. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rmdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readMovedTo } from '../../../main/catalogue/opening/moved-mark.ts';
import { openCatalogue } from '../../../main/catalogue/opening/open.ts';
import { systemClock } from '../../../main/core/clock.ts';
import { readLibraryChoice } from '../../../main/core/files/locations.ts';
import { silentLog } from '../../../main/core/logging/log.ts';
import { isLibrary } from '../../../main/modules/libraries/move/judge-target.ts';
import { moveLibrary, removeOldLibrary } from '../../../main/modules/libraries/standalone-libraries.ts';
import { contentsOf, makeShelf, type Shelf } from './library-on-disk.ts';

async function goOn({ from, userDataPath, to }: Shelf, copy: boolean): Promise<void> {
  await moveLibrary({ libraryPath: from, userDataPath, to, copy, log: silentLog });
}

/** Answers the signal that ended it; null when it came to its end. */
function moveUntil({ from, userDataPath, to }: Shelf, how: 'copy' | 'rename', point: string): string | null {
  const script = path.join(import.meta.dirname, 'move-process.ts');
  const ended = spawnSync(process.execPath, [script, from, userDataPath, to, how, point], {
    encoding: 'utf8',
  });
  if (ended.signal === null && ended.status !== 0) throw new Error(ended.stderr);
  return ended.signal;
}

/** Those that a Caliper would open. */
async function openable({ from, to }: Shelf): Promise<string[]> {
  const each = await Promise.all(
    [from, to].map(async (at) => (await isLibrary(at)) && readMovedTo(at) === null),
  );
  return [from, to].filter((_, n) => each[n]);
}

test('where the disk of an interrupted copy is away, its empty place is left alone; with the disk it goes on', async () => {
  const shelf = await makeShelf();
  const before = await contentsOf(shelf.from);
  expect(moveUntil(shelf, 'copy', 'copying')).toBe('SIGKILL');
  const disk = path.dirname(shelf.to);
  await rename(disk, `${disk}, unplugged`);
  await mkdir(disk);
  const data = { path: disk, reason: expect.stringContaining('not connected') };
  await expect(goOn(shelf, true)).rejects.toMatchObject({ code: 'library.move-broke-off', data });
  expect(await readdir(disk)).toEqual([]);
  expect(await openable(shelf)).toEqual([shelf.from]);
  await rmdir(disk);
  await rename(`${disk}, unplugged`, disk);
  await goOn(shelf, true);
  expect(await openable(shelf)).toEqual([shelf.to]);
  expect(await contentsOf(shelf.to)).toEqual(before);
});

test('a copy that is killed at every step goes on until the library is whole at its new place', async () => {
  const shelf = await makeShelf();
  const before = await contentsOf(shelf.from);
  for (const point of ['copying', 'equal'] as const) {
    expect(moveUntil(shelf, 'copy', point)).toBe('SIGKILL');
    expect(await openable(shelf)).toEqual([shelf.from]);
  }
  // Marked in the old place and not yet named in the new one: whoever starts goes on, and nobody opens two.
  expect(moveUntil(shelf, 'copy', 'marked')).toBe('SIGKILL');
  expect(await openable(shelf)).toEqual([]);
  expect(moveUntil(shelf, 'copy', 'renamed')).toBe('SIGKILL');
  expect(await openable(shelf)).toEqual([shelf.to]);
  await goOn(shelf, true);
  expect(await contentsOf(shelf.to)).toEqual(before);
  expect(readLibraryChoice(shelf.userDataPath)).toBe(shelf.to);
  await expect(
    openCatalogue({ libraryPath: shelf.from, log: silentLog, clock: systemClock }),
  ).rejects.toMatchObject({ code: 'library.moved-away', data: { to: shelf.to } });

  await writeFile(path.join(shelf.from, 'my notes.txt'), 'put here since');
  const options = { ...shelf, libraryPath: shelf.to, log: silentLog };
  expect(await removeOldLibrary(options)).toMatchObject({ kept: 1 });
  expect(await contentsOf(shelf.from)).toEqual(['.caliper', expect.stringMatching(/^my notes.txt /)]);
  (await openCatalogue({ libraryPath: shelf.to, log: silentLog, clock: systemClock })).catalogue.close();
});

test('a rename that is killed before and after it goes on; the old folder is gone at once', async () => {
  const shelf = await makeShelf(1);
  const before = await contentsOf(shelf.from);
  expect(moveUntil(shelf, 'rename', 'begin')).toBe('SIGKILL');
  expect(await openable(shelf)).toEqual([shelf.from]);
  expect(moveUntil(shelf, 'rename', 'renamed')).toBe('SIGKILL');
  expect(await openable(shelf)).toEqual([shelf.to]);
  expect(readLibraryChoice(shelf.userDataPath)).toBeNull();
  await goOn(shelf, false);
  expect(readLibraryChoice(shelf.userDataPath)).toBe(shelf.to);
  expect(await contentsOf(shelf.to)).toEqual(before);
  expect(existsSync(shelf.from)).toBe(false);
});
