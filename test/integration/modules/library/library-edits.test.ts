/** Bulk changes of a real library: in parts, undone as a whole, ended after a kill. */
import { expect, test } from 'vitest';
import { assetsPerPart } from '../../../../main/modules/library/edits/do-part.ts';
import { group, ids } from '../../catalogue/rows.ts';
import { type LibraryDesk, openLibraryDesk } from './library-desk.ts';

const call = { signal: undefined };

async function deskWith(count: number): Promise<LibraryDesk> {
  const desk = await openLibraryDesk();
  const puts: Promise<void>[] = [];
  desk.catalogue.transaction(() => {
    for (let n = 0; n < count; n += 1) puts.push(desk.put(`a${n}`));
  });
  await Promise.all(puts);
  return desk;
}

test('changes what is selected, says so, and takes it back; taking that back makes it again', async () => {
  const desk = await deskWith(3);
  const of = { assetIds: [ids.asset('a0'), ids.asset('a1'), ids.asset('gone')] };
  const tagged = await desk.edit({ type: 'add-tags', tags: ['kitchen/mugs', 'red'] }, of);
  expect(tagged).toMatchObject({ assets: 2, undone: false, change: { type: 'add-tags' } });
  expect(desk.said('a0')?.tags).toEqual(['kitchen/mugs', 'red']);
  expect(desk.said('a2')).toBeUndefined();
  expect(desk.touched).toEqual(['a0', 'a1']);
  expect(desk.events).toMatchObject([
    { type: 'asset.changed', asset: { id: 'a0', organisation: { tags: ['kitchen/mugs', 'red'] } } },
    { type: 'asset.changed', asset: { id: 'a1' } },
  ]);
  const undone = await desk.undo(tagged.id);
  expect(undone).toMatchObject({ assets: 2, change: { type: 'undo', editId: tagged.id } });
  expect(desk.said('a0')).toBeUndefined();
  await expect(desk.undo(tagged.id)).rejects.toMatchObject({ code: 'edit.undone' });
  const again = await desk.undo(undone.id);
  expect(desk.said('a1')?.tags).toEqual(['kitchen/mugs', 'red']);
  expect(await desk.organising.handlers.library.edits(undefined, call)).toEqual([
    again,
    { ...undone, undone: true },
    { ...tagged, undone: true },
  ]);
});

test('what another edit changed since stays when an edit is undone', async () => {
  const desk = await deskWith(2);
  const rated = await desk.edit({ type: 'rating', rating: 2 });
  await desk.edit({ type: 'rating', rating: 5 }, { assetIds: [ids.asset('a1')] });
  expect(await desk.undo(rated.id)).toMatchObject({ assets: 1 });
  expect(desk.said('a0')).toBeUndefined();
  expect(desk.said('a1')?.rating).toBe(5);
});

test('members of a set, all that a search finds but some, and nothing', async () => {
  const desk = await openLibraryDesk();
  desk.catalogue.groups.insert(group('g1'));
  await desk.put('m1', { groupId: ids.group('g1'), groupIndex: 1 });
  await desk.put('m2', { groupId: ids.group('g1'), groupIndex: 2, listed: false });
  await desk.put('single');
  expect(await desk.edit({ type: 'note', note: 'Set.' }, { groupId: ids.group('g1') })).toMatchObject({
    assets: 2,
  });
  await desk.edit({ type: 'note', note: 'Other.' }, { text: 'x', except: [ids.asset('m1')] });
  expect(['m1', 'm2', 'single'].map((id) => desk.said(id)?.note)).toEqual(['Set.', 'Other.', 'Other.']);
  const change = { type: 'note', note: '' } as const;
  await expect(desk.edit(change, { text: 'nothing', except: [] })).rejects.toMatchObject({
    code: 'edit.nothing-selected',
  });
  await expect(desk.edit(change, { groupId: ids.group('g9') })).rejects.toMatchObject({
    code: 'group.unknown',
  });
  await expect(desk.edit(change, { assetIds: [ids.asset('gone')] })).rejects.toMatchObject({
    code: 'edit.nothing-selected',
  });
  await expect(desk.undo('gone')).rejects.toMatchObject({ code: 'edit.unknown' });
});

test('assets that cannot have a change stay as they are: said, or refused when it is all of them', async () => {
  const desk = await deskWith(2);
  const full = Array.from({ length: 100 }, (_, n) => `t${n}`);
  const a0 = { assetIds: [ids.asset('a0')] };
  await desk.edit({ type: 'add-tags', tags: full }, a0);
  await expect(desk.edit({ type: 'add-tags', tags: ['more'] }, a0)).rejects.toMatchObject({
    code: 'edit.too-many-tags',
    data: { assets: 1, limit: 100 },
  });
  expect(await desk.organising.handlers.library.edits(undefined, call)).toHaveLength(1);
  expect(await desk.edit({ type: 'add-tags', tags: ['more'] })).toMatchObject({ assets: 1 });
  expect(desk.events.at(-1)).toMatchObject({ type: 'notice', notice: { code: 'edit.too-many-tags' } });
  expect(desk.said('a1')?.tags).toEqual(['more']);
});

test('many assets are changed in parts, between which others work; the first of them are told one by one', async () => {
  const count = 2 * assetsPerPart + 1;
  const desk = await deskWith(count);
  let between = 0;
  const beat = (): void => {
    between += 1;
    if (between < 10_000) setImmediate(beat);
  };
  setImmediate(beat);
  const [rated, noted] = await Promise.all([
    desk.edit({ type: 'rating', rating: 3 }),
    desk.edit({ type: 'note', note: 'Later.' }),
  ]);
  expect(between).toBeGreaterThan(5);
  expect([rated.assets, noted.assets]).toEqual([count, count]);
  expect(desk.catalogue.libraryEdits.parts(rated.id)).toEqual([1, 2, 3]);
  expect(desk.touched).toHaveLength(2 * count);
  expect(desk.events.filter(({ type }) => type === 'asset.changed')).toHaveLength(2 * 300);
  expect(await desk.undo(rated.id)).toMatchObject({ assets: count });
  expect(desk.said(`a${count - 1}`)).toMatchObject({ rating: 0, note: 'Later.' });
});

test('an edit that a kill cut off between two parts is ended at the next start, and can then be undone', async () => {
  const desk = await deskWith(assetsPerPart + 1);
  const { catalogue, libraryPath, organising } = desk;
  const editId = ids.edit('cut-off');
  const all = Array.from({ length: assetsPerPart + 1 }, (_, n) => ids.asset(`a${n}`));
  catalogue.libraryEdits.plan({ editId, part: 1, assetIds: all.slice(0, assetsPerPart) });
  catalogue.libraryEdits.plan({ editId, part: 2, assetIds: all.slice(assetsPerPart) });
  // Of this one nothing was entered: the user has no answer, and nothing of it is done.
  catalogue.libraryEdits.plan({ editId: ids.edit('never-entered'), part: 1, assetIds: all });
  catalogue.libraryEdits.insert({
    id: editId,
    at: '2026-11-21T09:00:00.000Z',
    change: { type: 'rating', rating: 4 },
    assets: 0,
    undone: false,
  });
  await organising.close();
  catalogue.close();
  const next = await openLibraryDesk(libraryPath);
  next.organising.kick();
  // Waits for what the start does.
  const noted = await next.edit({ type: 'note', note: 'x' }, { assetIds: [ids.asset('a0')] });
  expect(next.said('a0')).toMatchObject({ rating: 4, note: 'x' });
  expect(next.said(`a${assetsPerPart}`)).toMatchObject({ rating: 4 });
  expect(next.catalogue.libraryEdits.get(editId)?.assets).toBe(assetsPerPart + 1);
  expect(next.catalogue.libraryEdits.nextOpen()).toBeNull();
  expect(next.catalogue.libraryEdits.parts(ids.edit('never-entered'))).toEqual([]);
  expect(await next.undo(editId)).toMatchObject({ assets: assetsPerPart + 1 });
  expect(next.said('a0')).toMatchObject({ rating: 0, note: noted.change.type === 'note' ? 'x' : '' });
});

test('an edit that closing cut off says that it goes on, and does', async () => {
  const desk = await deskWith(2 * assetsPerPart);
  const cut = desk.edit({ type: 'rating', rating: 1 });
  const closing = desk.organising.close();
  await expect(cut).rejects.toMatchObject({ code: 'edit.interrupted' });
  await closing;
  desk.catalogue.close();
  const next = await openLibraryDesk(desk.libraryPath);
  next.organising.kick();
  await next.edit({ type: 'note', note: 'x' }, { assetIds: [ids.asset('a0')] });
  expect(next.said(`a${2 * assetsPerPart - 1}`)?.rating).toBe(1);
});

test('only the last hundred edits are kept', async () => {
  const desk = await deskWith(1);
  const first = await desk.edit({ type: 'note', note: 'first' });
  for (let n = 0; n < 100; n += 1) await desk.edit({ type: 'rating', rating: n % 6 });
  expect(await desk.organising.handlers.library.edits(undefined, call)).toHaveLength(100);
  await expect(desk.undo(first.id)).rejects.toMatchObject({ code: 'edit.unknown' });
  expect(desk.catalogue.libraryEdits.parts(first.id)).toEqual([]);
});

test('collections are named, filled and counted without what is in the bin; one that is gone is on no asset', async () => {
  const desk = await deskWith(3);
  const { save, list, remove } = desk.organising.handlers.collections;
  const mugs = await save({ name: 'Mugs' }, call);
  await desk.edit({ type: 'collect', collectionId: mugs.id });
  await desk.edit({ type: 'delete-here' }, { assetIds: [ids.asset('a0')] });
  expect(await list(undefined, call)).toEqual([{ ...mugs, assets: 2 }]);
  expect(desk.events.at(-1)).toEqual({ type: 'collections.changed', collections: [{ ...mugs, assets: 2 }] });
  expect(await save({ name: 'Cups', id: mugs.id }, call)).toEqual({ ...mugs, name: 'Cups', assets: 2 });
  await remove({ collectionId: mugs.id }, call);
  expect(await list(undefined, call)).toEqual([]);
  expect(desk.said('a1')?.collections).toEqual([]);
  const collect = desk.edit({ type: 'collect', collectionId: mugs.id });
  await expect(collect).rejects.toMatchObject({ code: 'collection.unknown' });
  await expect(save({ name: 'x', id: mugs.id }, call)).rejects.toMatchObject({ code: 'collection.unknown' });
});

test('saved searches are kept, changed in their place, and removed', async () => {
  const desk = await deskWith(0);
  const { save, list, remove } = desk.organising.handlers.searches;
  const sort = { by: 'mass', descending: true } as const;
  const heavy = await save({ name: 'Heavy', text: 'mass>2kg', sort }, call);
  const red = await save({ name: 'Red', text: 'tag:red', sort }, call);
  await save({ ...heavy, name: 'Very heavy' }, call);
  expect(await list(undefined, call)).toEqual([{ ...heavy, name: 'Very heavy' }, red]);
  await remove({ searchId: red.id }, call);
  expect(desk.events.at(-1)).toMatchObject({ type: 'searches.changed', searches: [{ name: 'Very heavy' }] });
  await expect(save(red, call)).rejects.toMatchObject({ code: 'search.unknown' });
});
