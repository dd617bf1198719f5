/** Deleting here: folders move to the library's bin and back, whatever lies in their way, and nothing outside is touched. */
import { existsSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { tapeKeyOf } from '../../../../main/contract/rules/validation.ts';
import { silentLog } from '../../../../main/core/logging/log.ts';
import { putBinRight } from '../../../../main/modules/library/empty-bin.ts';
import { makeLibrary } from '../../catalogue/library.ts';
import { ids } from '../../catalogue/rows.ts';
import { type LibraryDesk, openLibraryDesk } from './library-desk.ts';

const call = { signal: undefined };
const bin = '.caliper-bin';
const a1 = { assetIds: [ids.asset('a1')] };

async function deskWithMug(): Promise<LibraryDesk> {
  const desk = await openLibraryDesk();
  await desk.put('a1', { folder: 'mug-a1' });
  return desk;
}
const isInBin = (desk: LibraryDesk, id = 'a1'): boolean => {
  const [found] = desk.catalogue.assets.standings([ids.asset(id)]);
  return found?.deletedHereAt !== null;
};
const inBin = (desk: LibraryDesk): Promise<string[]> => readdir(path.join(desk.libraryPath, bin));

test('a folder goes to the bin once its download is stopped, and comes back', async () => {
  const desk = await deskWithMug();
  let whereWhenStopped: string | null = null;
  desk.onStop = () => {
    whereWhenStopped = existsSync(path.join(desk.libraryPath, 'mug-a1')) ? 'library' : 'bin';
  };
  const deleted = await desk.edit({ type: 'delete-here' }, a1);
  expect([deleted.assets, desk.stopped, whereWhenStopped]).toEqual([1, ['a1'], 'library']);
  expect(await desk.fileIn('mug-a1')).toBeNull();
  expect(await desk.fileIn(path.join(bin, 'a1'))).toBe('mesh of a1');
  expect(desk.events.at(-2)).toMatchObject({ asset: { id: 'a1', deletedHereAt: deleted.at } });
  expect(await desk.organising.handlers.library.bin(undefined, call)).toEqual({ assets: 1, bytes: 11 });
  await desk.undo(deleted.id);
  expect(await desk.fileIn('mug-a1')).toBe('mesh of a1');
  expect([isInBin(desk), await inBin(desk)]).toEqual([false, []]);
  await desk.edit({ type: 'delete-here' }, a1);
  await desk.edit({ type: 'restore' }, a1);
  expect(await desk.fileIn('mug-a1')).toBe('mesh of a1');
});

test('nothing is downloaded between the row of a restored asset and its folder', async () => {
  const desk = await deskWithMug();
  const deleted = await desk.edit({ type: 'delete-here' }, a1);
  const heard: unknown[] = [];
  const now = (what: string, held: readonly string[]): void =>
    void heard.push([what, ...held, existsSync(path.join(desk.libraryPath, 'mug-a1'))]);
  desk.onHold = (held) => now('held', held);
  desk.onRelease = (held) => now('released', held);
  await desk.undo(deleted.id);
  expect(heard).toEqual([
    ['held', 'a1', false],
    ['released', 'a1', true],
  ]);
});

test('a name that was taken meanwhile stays with whoever took it: on the disk, or in the catalogue', async () => {
  const desk = await deskWithMug();
  const deleted = await desk.edit({ type: 'delete-here' }, a1);
  await mkdir(path.join(desk.libraryPath, 'mug-a1'));
  await writeFile(path.join(desk.libraryPath, 'mug-a1', 'mug.glb'), 'mine');
  await desk.put('a2', { folder: 'mug-a1-2' });
  await rm(path.join(desk.libraryPath, 'mug-a1-2'), { recursive: true });
  await desk.undo(deleted.id);
  expect(desk.catalogue.assets.get(ids.asset('a1'))?.folder).toBe('mug-a1-3');
  expect(await desk.fileIn('mug-a1')).toBe('mine');
  expect(await desk.fileIn('mug-a1-3')).toBe('mesh of a1');
});

test('a folder elsewhere is only forgotten, and one that was never written needs no moving', async () => {
  const desk = await openLibraryDesk();
  await desk.put('elsewhere', { origin: 'folder', folder: null });
  await desk.put('not-here-yet');
  const deleted = await desk.edit({ type: 'delete-here' });
  expect(deleted.assets).toBe(2);
  expect(await inBin(desk)).toEqual([]);
  expect(await desk.organising.handlers.library.emptyBin(undefined, call)).toEqual({ assets: 2, bytes: 0 });
  await desk.undo(deleted.id);
  expect([isInBin(desk, 'elsewhere'), isInBin(desk, 'not-here-yet')]).toEqual([false, false]);
});

test('a member that is still being made is not taken out of the library', async () => {
  const desk = await openLibraryDesk();
  await desk.put('m1', { listed: false });
  expect(await desk.edit({ type: 'delete-here' })).toMatchObject({ assets: 0 });
  expect(isInBin(desk, 'm1')).toBe(false);
});

test('emptied, the files are gone for good and the row stays hidden; undoing brings back the asset without them', async () => {
  const desk = await deskWithMug();
  await desk.put('a2', { folder: 'mug-a2' });
  desk.catalogue.transfers.upsert({
    assetId: ids.asset('a1'),
    state: 'complete',
    paused: false,
    via: 'files',
    attempt: 0,
    nextTryAt: null,
    error: null,
  });
  const deleted = await desk.edit({ type: 'delete-here' }, a1);
  expect(await desk.organising.handlers.library.emptyBin(undefined, call)).toEqual({ assets: 1, bytes: 10 });
  expect([await inBin(desk), await desk.fileIn('mug-a2')]).toEqual([[], 'mesh of a2']);
  expect(desk.catalogue.assets.get(ids.asset('a1'))).toMatchObject({ listed: false, folder: null });
  expect(await desk.organising.handlers.library.bin(undefined, call)).toEqual({ assets: 0, bytes: 0 });
  expect(desk.catalogue.transfers.open()).toEqual([]);
  await desk.undo(deleted.id);
  expect(desk.catalogue.assets.get(ids.asset('a1'))).toMatchObject({ listed: true, deletedHereAt: null });
  expect(desk.catalogue.files.byAsset(ids.asset('a1'))).toMatchObject([{ state: 'waiting' }]);
  expect(desk.catalogue.transfers.open().map(({ assetId }) => assetId)).toEqual(['a1']);
});

test('tape measures go with all assets that are deleted for good, also with those that no screen is told of', async () => {
  const desk = await openLibraryDesk();
  const binned = Array.from({ length: 301 }, (_, n) => `b${n}`);
  for (const id of [...binned, 'stays']) await desk.put(id);
  const measured = ['b0', 'b150', 'b300', 'stays'].map((id) => tapeKeyOf(ids.asset(id)));
  for (const key of [...measured, 'create']) await desk.drafts.set({ key, value: '{}' }, call);
  await desk.edit({ type: 'delete-here' }, { assetIds: binned.map(ids.asset) });
  const kept = () => readdir(path.join(desk.libraryPath, 'drafts'));
  expect(await kept()).toHaveLength(5);
  await desk.organising.handlers.library.emptyBin(undefined, call);
  expect((await kept()).toSorted()).toEqual(['create.json', 'tape-stays.json']);
});

test.each<[string, (desk: LibraryDesk) => Promise<unknown>]>([
  [
    'between the row of a deleted asset and its folder',
    async ({ catalogue }) =>
      catalogue.assets.setDeletedHere(ids.asset('a1'), {
        deletedHereAt: '2026-11-21T10:00:00Z',
        listed: true,
      }),
  ],
  [
    'between the row of a restored asset and its folder',
    async ({ libraryPath }) => {
      await mkdir(path.join(libraryPath, bin));
      await rename(path.join(libraryPath, 'mug-a1'), path.join(libraryPath, bin, 'a1'));
    },
  ],
  [
    'between the row of an asset deleted for good and its folder',
    async ({ catalogue, libraryPath }) => {
      await mkdir(path.join(libraryPath, bin));
      await rename(path.join(libraryPath, 'mug-a1'), path.join(libraryPath, bin, 'a1'));
      catalogue.assets.setDeletedHere(ids.asset('a1'), {
        deletedHereAt: '2026-11-21T10:00:00Z',
        listed: false,
      });
    },
  ],
])('a kill %s is put right at the next start', async (_when, killed) => {
  const desk = await deskWithMug();
  await killed(desk);
  await putBinRight({ ...desk, log: silentLog });
  const [row] = desk.catalogue.assets.standings([ids.asset('a1')]);
  const isOnShelf = row?.deletedHereAt === null;
  expect(await desk.fileIn('mug-a1')).toBe(isOnShelf ? 'mesh of a1' : null);
  expect(await inBin(desk)).toEqual(!isOnShelf && row?.listed === true ? ['a1'] : []);
});

test('a bin that became a link, or another thing, is never used: nothing is moved, nothing deleted', async () => {
  const desk = await deskWithMug();
  const outside = makeLibrary();
  await writeFile(path.join(outside, 'diary.txt'), 'mine');
  await mkdir(path.join(outside, 'a1'));
  await symlink(outside, path.join(desk.libraryPath, bin));
  await expect(desk.edit({ type: 'delete-here' }, a1)).rejects.toMatchObject({ code: 'bin.unusable' });
  expect([isInBin(desk), await desk.fileIn('mug-a1')]).toEqual([false, 'mesh of a1']);
  desk.catalogue.assets.setDeletedHere(ids.asset('a1'), {
    deletedHereAt: '2026-11-21T10:00:00Z',
    listed: true,
  });
  await expect(desk.organising.handlers.library.emptyBin(undefined, call)).rejects.toMatchObject({
    code: 'bin.unusable',
  });
  await putBinRight({ ...desk, log: silentLog });
  expect(isInBin(desk)).toBe(true);
  expect((await readdir(outside)).toSorted()).toEqual(['a1', 'diary.txt']);
  await rm(path.join(desk.libraryPath, bin));
  await writeFile(path.join(desk.libraryPath, bin), 'a file');
  await expect(desk.edit({ type: 'delete-here' }, a1)).rejects.toMatchObject({ code: 'bin.unusable' });
});

test('the bin becomes a link while an edit is under way: the rows come back, and the edit says why', async () => {
  const desk = await deskWithMug();
  const outside = makeLibrary();
  desk.onStop = () => {
    rmSync(path.join(desk.libraryPath, bin), { recursive: true });
    symlinkSync(outside, path.join(desk.libraryPath, bin));
  };
  await expect(desk.edit({ type: 'delete-here' }, a1)).rejects.toMatchObject({
    code: 'bin.not-moved',
    data: { name: 'Asset a1', assets: 1, back: false },
  });
  expect([isInBin(desk), await desk.fileIn('mug-a1'), await readdir(outside)]).toEqual([
    false,
    'mesh of a1',
    [],
  ]);
  expect(await desk.organising.handlers.library.edits(undefined, call)).toEqual([]);
  await desk.put('a2', { origin: 'folder', folder: null });
  const deleted = await desk.edit({ type: 'delete-here' }).catch((error: unknown) => error);
  expect(deleted).toMatchObject({ code: 'bin.unusable' });
});

test('of many, those whose folder cannot be moved stay in the library, and the others go', async () => {
  const desk = await deskWithMug();
  await desk.put('a2', { origin: 'folder', folder: null });
  desk.onStop = () => {
    rmSync(path.join(desk.libraryPath, bin), { recursive: true });
    writeFileSync(path.join(desk.libraryPath, bin), 'in the way');
  };
  const deleted = await desk.edit({ type: 'delete-here' });
  expect(deleted.assets).toBe(1);
  expect([isInBin(desk, 'a1'), isInBin(desk, 'a2')]).toEqual([false, true]);
  expect(desk.events.filter(({ type }) => type === 'notice')).toMatchObject([
    { notice: { code: 'bin.not-moved' } },
  ]);
  await rm(path.join(desk.libraryPath, bin));
  desk.onStop = () => undefined;
  await desk.undo(deleted.id);
  expect(isInBin(desk, 'a2')).toBe(false);
});

test('a folder that became a link is moved and deleted as a link: what it leads to stays', async () => {
  const desk = await deskWithMug();
  const outside = makeLibrary();
  await writeFile(path.join(outside, 'mug.glb'), 'mine');
  await rm(path.join(desk.libraryPath, 'mug-a1'), { recursive: true });
  await symlink(outside, path.join(desk.libraryPath, 'mug-a1'));
  const deleted = await desk.edit({ type: 'delete-here' }, a1);
  expect(deleted.assets).toBe(1);
  expect(await readFile(path.join(desk.libraryPath, bin, 'a1', 'mug.glb'), 'utf8')).toBe('mine');
  await mkdir(path.join(desk.libraryPath, bin, 'b1'));
  await symlink(outside, path.join(desk.libraryPath, bin, 'b1', 'inner'));
  expect(await desk.organising.handlers.library.emptyBin(undefined, call)).toEqual({ assets: 1, bytes: 0 });
  expect(await inBin(desk)).toEqual([]);
  expect(await readFile(path.join(outside, 'mug.glb'), 'utf8')).toBe('mine');
});

test.each(['../', 'mug/../../'])(
  'a folder by a name that leads out of the library by %s is not followed',
  async (way) => {
    const desk = await openLibraryDesk();
    const outside = path.join(desk.libraryPath, '..', `outside-${path.basename(desk.libraryPath)}`);
    await desk.put('a1', { folder: `${way}${path.basename(outside)}` });
    await desk.edit({ type: 'delete-here' }, a1);
    expect(await readFile(path.join(outside, 'mug.glb'), 'utf8')).toBe('mesh of a1');
    expect(await inBin(desk)).toEqual([]);
    await rm(outside, { recursive: true });
  },
);
