/** A library that was opened before and is named at the start, while its disk is away: no other one is begun in its empty place. */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { systemClock } from '../../../main/core/clock.ts';
import { silentLog } from '../../../main/core/logging/log.ts';
import { openKnownLibraries } from '../../../main/modules/libraries/known-libraries.ts';
import { whereToOpen } from '../../../main/modules/libraries/library-away.ts';
import { makeShelf, type Shelf } from './library-on-disk.ts';

const look = ({ from, userDataPath }: Shelf) =>
  whereToOpen(
    {
      version: '0.0.0',
      host: 'cli',
      libraryPath: from,
      userDataPath,
      sandboxSpeed: 1,
      parallelDownloads: 1,
    },
    { log: silentLog },
  );

test('gone, or an empty place to attach a disk: it is away, until somebody forgets it', async () => {
  const shelf = await makeShelf(1);
  const known = await openKnownLibraries(shelf.userDataPath, systemClock);
  await known.opened(shelf.from);
  expect((await look(shelf)).config.libraryPath).toBe(shelf.from);
  await rm(shelf.from, { recursive: true });
  const away = { code: 'library.away', data: { path: shelf.from } };
  await expect(look(shelf)).rejects.toMatchObject(away);
  await mkdir(shelf.from);
  await writeFile(path.join(shelf.from, '.DS_Store'), '');
  await expect(look(shelf)).rejects.toMatchObject(away);
  await known.forget(shelf.from);
  expect((await look(shelf)).config.libraryPath).toBe(shelf.from);
});

test('where the folders of its assets are, it is made anew from them', async () => {
  const shelf = await makeShelf(1);
  await (await openKnownLibraries(shelf.userDataPath, systemClock)).opened(shelf.from);
  await rm(path.join(shelf.from, '.caliper'), { recursive: true });
  expect((await look(shelf)).config.libraryPath).toBe(shelf.from);
});
