/** A library inside another one: none is made or moved there, by whichever way, and one that lies there already opens. */
import { existsSync } from 'node:fs';
import { mkdir, rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { systemClock } from '../../../main/core/clock.ts';
import { readLibraryChoice } from '../../../main/core/files/locations.ts';
import { silentLog } from '../../../main/core/logging/log.ts';
import { openAnother } from '../../../main/modules/libraries/known-libraries.ts';
import { whereToOpen } from '../../../main/modules/libraries/library-away.ts';
import { finishMove } from '../../../main/modules/libraries/move/finish.ts';
import { readMoveNote, writeMoveNote } from '../../../main/modules/libraries/move/journal.ts';
import { planMove } from '../../../main/modules/libraries/move/judge-target.ts';
import { moveLibrary, useLibrary } from '../../../main/modules/libraries/standalone-libraries.ts';
import { fillLibrary, makeShelf, type Shelf } from './library-on-disk.ts';

const inAnother = (outer: string) => ({
  code: 'library.place-refused',
  data: { why: 'in-a-library', outer },
});

/** The ways to a library: the window, the command line, and the start with its folder. */
const ways = {
  'the window': async ({ userDataPath, root }: Shelf, at: string, create = true) =>
    openAnother(
      {
        userDataPath,
        libraryPath: path.join(root, 'open'),
        clock: systemClock,
        log: silentLog,
        reopen: null,
      },
      at,
      create,
    ),
  'the command line': async ({ userDataPath, root }: Shelf, at: string, create = true) =>
    void (await useLibrary(at, create, {
      userDataPath,
      libraryPath: path.join(root, 'open'),
      log: silentLog,
    })),
  'the start': async ({ userDataPath }: Shelf, at: string) =>
    void (await whereToOpen(
      { userDataPath, libraryPath: at, version: '1', host: 'web', sandboxSpeed: 1, parallelDownloads: 1 },
      { log: silentLog },
    )),
};

test.each(Object.entries(ways))('none is made in another one, however deep: %s', async (_, make) => {
  const shelf = await makeShelf(1);
  const { root, from } = shelf;
  await symlink(path.join(from, 'mug-0'), path.join(root, 'alias'));
  for (const at of [
    path.join(from, 'inner'),
    path.join(from, 'empty'),
    path.join(from, 'mug-0', 'MJCF', 'deep', 'inner'),
    path.join(root, 'alias', 'inner'),
  ]) {
    await expect(make(shelf, at), at).rejects.toMatchObject(inAnother(from));
    expect(existsSync(path.join(at, '.caliper')), at).toBe(false);
  }
  expect(existsSync(path.join(from, 'inner'))).toBe(false);
  expect(readLibraryChoice(shelf.userDataPath)).toBeNull();
  await expect(make(shelf, path.join(root, 'beside'))).resolves.toBeUndefined();
});

test.each(Object.entries(ways))('one that lies in another opens as before: %s', async (_, open) => {
  const shelf = await makeShelf(1);
  const inner = path.join(shelf.from, 'inner');
  await fillLibrary(inner, 1);
  await expect(open(shelf, inner, false)).resolves.toBeUndefined();
});

test('none is moved into a third one; one that lies in another is moved out of it', async () => {
  const shelf = await makeShelf(1);
  const { root, from, userDataPath } = shelf;
  const third = path.join(root, 'third');
  await fillLibrary(third, 0);
  await symlink(path.join(third, 'empty'), path.join(root, 'alias'));
  await symlink(path.join(from, 'mug-0'), path.join(root, 'own'));
  for (const to of [
    path.join(third, 'deep', 'new'),
    path.join(third, 'empty'),
    path.join(root, 'alias', 'new'),
  ])
    await expect(planMove({ from, to, copy: true }), to).rejects.toMatchObject(inAnother(third));
  await expect(planMove({ from, to: path.join(root, 'own', 'new'), copy: true })).rejects.toMatchObject({
    data: { why: 'inside' },
  });
  const inner = path.join(third, 'inner');
  await fillLibrary(inner, 1);
  await expect(planMove({ from: inner, to: path.join(third, 'other'), copy: true })).rejects.toMatchObject(
    inAnother(third),
  );
  const out = path.join(root, 'out');
  await moveLibrary({ libraryPath: inner, userDataPath, to: out, copy: false, log: silentLog });
  expect(existsSync(path.join(out, 'mug-0', 'mug.usd'))).toBe(true);
});

test.each(['rename', 'copy'] as const)(
  'a library that was begun above the target since then stops a move by %s, which leaves all where it was',
  async (how) => {
    const { root, from, to, userDataPath } = await makeShelf(1);
    const { note } = await planMove({ from, to, copy: how === 'copy' });
    await writeMoveNote(userDataPath, { ...note, state: 'switching' });
    const begun = path.dirname(to);
    await mkdir(begun);
    await fillLibrary(begun, 0);
    const stopped = await finishMove({ userDataPath, libraryPath: from, log: silentLog });
    expect(stopped).toMatchObject({ libraryPath: from, failure: inAnother(begun) });
    expect(existsSync(path.join(from, 'mug-0', 'mug.usd'))).toBe(true);
    expect(existsSync(to)).toBe(false);

    // Gone again, the same move comes to its end.
    await rm(begun, { recursive: true });
    await writeMoveNote(userDataPath, { ...note, state: 'switching' });
    expect(await finishMove({ userDataPath, libraryPath: from, log: silentLog })).toEqual({
      libraryPath: to,
      failure: null,
    });
    expect(await readMoveNote(userDataPath)).toMatchObject({ state: 'moved' });
    expect(existsSync(path.join(root, 'else', 'where', 'mug-0', 'mug.usd'))).toBe(true);
  },
);
