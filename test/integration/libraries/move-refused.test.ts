/** What stands in the way of a move: no room, no right, the library itself, another Caliper; each time the library stays whole where it was. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, symlink, truncate } from 'node:fs/promises';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openCatalogue } from '../../../main/catalogue/opening/open.ts';
import { systemClock } from '../../../main/core/clock.ts';
import { readLibraryChoice } from '../../../main/core/files/locations.ts';
import { silentLog } from '../../../main/core/logging/log.ts';
import { inWords } from '../../../main/modules/libraries/move/copy-tree.ts';
import { readMoveNote } from '../../../main/modules/libraries/move/journal.ts';
import { planMove } from '../../../main/modules/libraries/move/judge-target.ts';
import { moveLibrary, type StandaloneMove } from '../../../main/modules/libraries/standalone-libraries.ts';
import { contentsOf, makeShelf, type Shelf } from './library-on-disk.ts';

const move = ({ from, userDataPath, to }: Shelf, more: Partial<StandaloneMove> = {}) =>
  moveLibrary({ libraryPath: from, userDataPath, to, copy: true, log: silentLog, ...more });

/** A Caliper that has it open until the test ends. */
async function caliperOn(libraryPath: string): Promise<void> {
  const { catalogue } = await openCatalogue({ libraryPath, log: silentLog, clock: systemClock });
  onTestFinished(() => catalogue.close());
}

test('a disk with too little room is told by figures before anything is copied; a rename needs none', async () => {
  const shelf = await makeShelf(1);
  // Its length is what counts; it takes no room here.
  await truncate(path.join(shelf.from, 'mug-0', 'mug.usd'), 8e12);
  const refused = { why: 'too-small', neededBytes: expect.any(Number), freeBytes: expect.any(Number) };
  await expect(move(shelf)).rejects.toMatchObject({ code: 'library.place-refused', data: refused });
  expect(existsSync(path.dirname(shelf.to))).toBe(false);
  expect(await readMoveNote(shelf.userDataPath)).toBeNull();
  const { plan } = await planMove({ from: shelf.from, to: shelf.to, copy: false });
  expect(plan.how).toBe('rename');
});

/** Root may write everywhere, so as root the other process becomes nobody. */
const someone = process.getuid?.() === 0 ? 65_534 : undefined;

test('a target that may not be written is refused', async () => {
  const shelf = await makeShelf(1);
  await chmod(shelf.root, 0o755);
  await mkdir(path.dirname(shelf.to), { mode: 0o555 });
  const script = path.join(import.meta.dirname, 'move-process.ts');
  const args = [script, shelf.from, shelf.userDataPath, shelf.to, 'copy', 'none'];
  const nobody = someone === undefined ? {} : { uid: someone, gid: someone };
  const ended = spawnSync(process.execPath, args, { encoding: 'utf8', ...nobody });
  expect(ended.stderr).toContain("why: 'read-only'");
  expect(await readMoveNote(shelf.userDataPath)).toBeNull();
});

test.each([
  ['ENOSPC', 'library.disk-full'],
  ['EDQUOT', 'library.disk-full'],
  ['EROFS', 'library.read-only'],
  ['EACCES', 'library.move-broke-off'],
  ['EIO', 'library.move-broke-off'],
])('%s in the middle of a copy is %s', (code, said) => {
  const fault = Object.assign(new Error(code), { code, path: '/media/disk/.where/a.usd' });
  expect(inWords(fault, '/media/disk/.where/a.usd')).toMatchObject({ code: said, cause: fault });
});

test('neither may lie in the other, also where a link hides it', async () => {
  const shelf = await makeShelf(1);
  const { root, from } = shelf;
  await symlink(from, path.join(root, 'alias'));
  await symlink(root, path.join(root, 'above'));
  for (const [to, why] of [
    [path.join(from, 'mug-0', 'inner'), 'inside'],
    [path.join(root, 'alias', 'new', 'inner'), 'inside'],
    [path.join(root, 'above', 'first', 'new'), 'inside'],
    [path.join(root, 'alias'), 'same'],
    [path.join(root, 'above'), 'around'],
    [root, 'around'],
  ] as const)
    await expect(planMove({ from, to, copy: true }), to).rejects.toMatchObject({ data: { why } });
});

test('where another Caliper has a library the move is refused, and so is that of a library that is open', async () => {
  const shelf = await makeShelf(1);
  await caliperOn(shelf.to);
  await expect(move(shelf)).rejects.toMatchObject({ data: { why: 'a-library' } });
  await caliperOn(shelf.from);
  const elsewhere = { to: path.join(shelf.root, 'third') };
  await expect(move(shelf, elsewhere)).rejects.toMatchObject({ code: 'catalogue.locked' });
  expect(existsSync(elsewhere.to)).toBe(false);
});

test('another Caliper that begins a library at the target while files are copied keeps it; this one stays where it was', async () => {
  const shelf = await makeShelf();
  const before = await contentsOf(shelf.from);
  const begun: Promise<void>[] = [];
  const moved = move(shelf, {
    onProgress: () => void (begun.length === 0 && begun.push(caliperOn(shelf.to))),
  });
  await expect(moved).rejects.toMatchObject({ code: 'library.place-refused', data: { why: 'occupied' } });
  await Promise.all(begun);
  expect(await contentsOf(shelf.from)).toEqual(before);
  expect(readLibraryChoice(shelf.userDataPath)).toBeNull();
  // What was copied stays for a second try, once the user has made way.
  expect(await readMoveNote(shelf.userDataPath)).toMatchObject({ state: 'copying' });
});
