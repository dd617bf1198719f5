/** Changes of assets on the screen: at once, with a way back, and put back when they fail. */
import { describe, expect, it, onTestFinished } from 'vitest';
import { AppError } from '../../../../main/contract/plain/errors.ts';
import { collectionIdSchema } from '../../../../main/contract/schema/ids.ts';
import type { LibraryChange } from '../../../../main/contract/schema/library/organisation.ts';
import { noOrganisation } from '../../../../main/contract/schema/library/organisation.ts';
import { changeAsset } from '../../../../main/modules/library/edits/change-asset.ts';
import type { Handlers } from '../../../../main/modules/shared/handlers.ts';
import {
  includesChange,
  shownOrganisation,
  withChange,
} from '../../../../renderer/modules/organise/store/organise.ts';
import { changeWords } from '../../../../renderer/modules/organise/store/organise-notice-words.ts';
import { subjectOf } from '../../../../renderer/modules/organise/store/organise-windows.ts';
import { fakeAsset } from '../../../fakes/rows.ts';
import { type Connected, connected, until } from '../connected.ts';

async function opened(change?: (handlers: Handlers) => Handlers): Promise<Connected> {
  const page = connected(change);
  onTestFinished(() => page.stop());
  page.start();
  await until(page.clock, () => page.app.events.open() === 1, 'the page listens');
  return page;
}

const one = { assetIds: [fakeAsset(1).id] };
const all = { text: '', except: [] };
const messages = ({ state }: Connected): string[] =>
  state.notices.store.getState().map(({ message }) => message);
const ratings = ({ app }: Connected): number[] => app.assets.map(({ organisation }) => organisation.rating);

describe('a change of one asset', () => {
  it('is shown before main has answered, and left to main once its news is there', async () => {
    const page = await opened();
    const { organise } = page.state;
    const asset = fakeAsset(1);
    const done = organise.edit(one, { type: 'rating', rating: 4 });
    expect(shownOrganisation(asset, organise.store.getState()).rating).toBe(4);
    expect(await done).toBe(true);
    await until(page.clock, () => organise.store.getState().size === 0, 'main has reported it');
    expect(ratings(page)).toEqual([4, 0, 0]);
    expect(messages(page)).toEqual(['Rated 1 asset 4 stars.']);
  });

  it('is put back when it fails, and says why', async () => {
    const page = await opened((handlers) => ({
      ...handlers,
      library: {
        ...handlers.library,
        edit: () => Promise.reject(new AppError('library.disk-full', { path: '/library' })),
      },
    }));
    const { organise, undo } = page.state;
    expect(await organise.edit(one, { type: 'rating', rating: 4 })).toBe(false);
    expect(shownOrganisation(fakeAsset(1), organise.store.getState()).rating).toBe(0);
    expect(undo.store.getState().done).toEqual([]);
    expect(page.state.notices.store.getState()[0]?.failure?.code).toBe('library.disk-full');
  });

  it('leads back to where it was made once it is undone, and not before', async () => {
    const page = await opened();
    const back: string[] = [];
    await page.state.organise.edit(one, { type: 'rating', rating: 3 }, () => back.push('there'));
    expect(back).toEqual([]);
    await page.state.undo.undo();
    expect(back).toEqual(['there']);
    await page.state.undo.redo();
    expect(back).toEqual(['there']);
  });

  it('leaves no trace when nothing changed', async () => {
    const page = await opened();
    await page.state.organise.edit(one, { type: 'rating', rating: 0 });
    expect(messages(page)).toEqual([]);
    expect(page.state.undo.store.getState().done).toEqual([]);
    expect(page.state.organise.store.getState().size).toBe(0);
  });

  it('keeps a later change in sight while the news of an earlier one arrives', async () => {
    const page = await opened();
    const { organise } = page.state;
    const first = organise.edit(one, { type: 'add-tags', tags: ['wood'] });
    const second = organise.edit(one, { type: 'add-tags', tags: ['oak'] });
    expect(shownOrganisation(fakeAsset(1), organise.store.getState()).tags).toEqual(['oak', 'wood']);
    await Promise.all([first, second]);
    await until(page.clock, () => organise.store.getState().size === 0, 'main has reported both');
    expect(page.app.assets[0]?.organisation.tags).toEqual(['oak', 'wood']);
  });
});

const nothing = async (): Promise<void> => undefined;

describe('the way back', () => {
  it('takes a change of many back, and makes it again', async () => {
    const page = await opened();
    const { organise, undo } = page.state;
    await organise.edit(one, { type: 'rating', rating: 5 });
    await organise.edit(all, { type: 'rating', rating: 2 });
    expect(ratings(page)).toEqual([2, 2, 2]);
    await undo.undo();
    expect(ratings(page)).toEqual([5, 0, 0]);
    expect(messages(page)).toContain('Undone: Rated 3 assets 2 stars');
    await undo.redo();
    expect(ratings(page)).toEqual([2, 2, 2]);
    await undo.undo();
    await undo.undo();
    expect(ratings(page)).toEqual([0, 0, 0]);
    expect(undo.store.getState()).toMatchObject({ done: [] });
  });

  it('goes as far as it is asked to, however fast', async () => {
    const page = await opened();
    const { organise, undo } = page.state;
    for (const rating of [1, 2, 3]) await organise.edit(one, { type: 'rating', rating });
    await Promise.all([undo.undo(), undo.undo()]);
    expect(ratings(page)).toEqual([1, 0, 0]);
    await Promise.all([undo.redo(), undo.undo(), undo.undo(), undo.undo()]);
    expect(ratings(page)).toEqual([0, 0, 0]);
  });

  it('is one step for an edit of several parts', async () => {
    const page = await opened();
    const { organise, undo } = page.state;
    const parts = [{ assetIds: [fakeAsset(1).id] }, { assetIds: [fakeAsset(3).id] }];
    await organise.edit(parts, { type: 'rating', rating: 3 });
    expect(messages(page)).toEqual(['Rated 2 assets 3 stars.']);
    expect(undo.store.getState().done).toHaveLength(1);
    await undo.undo();
    expect(ratings(page)).toEqual([0, 0, 0]);
  });

  it('of an action that main has not answered yet waits for it, and takes back nothing else', async () => {
    const answer = Promise.withResolvers<void>();
    const page = await opened((handlers) => ({
      ...handlers,
      library: {
        ...handlers.library,
        async edit(request, options) {
          if (request.change.type === 'note') await answer.promise;
          return handlers.library.edit(request, options);
        },
      },
    }));
    const { organise, undo } = page.state;
    await organise.edit(one, { type: 'rating', rating: 4 });
    void organise.edit(one, { type: 'note', note: 'new' });
    expect(undo.store.getState().underWay).toBe(1);
    const undone = undo.undo();
    answer.resolve();
    await undone;
    expect(undo.store.getState().underWay).toBe(0);
    expect(page.app.assets[0]?.organisation).toMatchObject({ rating: 4, note: '' });
  });

  it('is forgotten for what was undone once something new is done, and after a hundred actions', async () => {
    const page = await opened();
    const { undo } = page.state;
    undo.push({ words: 'first', undo: nothing, redo: nothing });
    await undo.undo();
    undo.push({ words: 'second', undo: nothing });
    expect(undo.store.getState().undone).toEqual([]);
    for (let n = 0; n < 120; n += 1) undo.push({ words: `action ${n}`, undo: nothing });
    expect(undo.store.getState().done).toHaveLength(100);
    expect(undo.store.getState().done[0]?.words).toBe('action 20');
  });

  it.each([
    ['bridge.lost', {}, 1],
    ['asset.unknown', { id: 'x' }, 0],
  ] as const)('after %s, keeps what can still be tried', async (code, data, left) => {
    const page = await opened();
    const { undo } = page.state;
    undo.push({ words: 'an action', undo: () => Promise.reject(new AppError(code, { id: '', ...data })) });
    await undo.undo();
    expect(undo.store.getState().done).toHaveLength(left);
    expect(page.state.notices.store.getState()).toHaveLength(1);
  });

  it('brings a removed search back', async () => {
    const page = await opened();
    const { savedSearches, undo } = page.state;
    const sort = { by: 'rating', descending: true } as const;
    const saved = await savedSearches.save({ name: 'Best', text: 'rating>=4', sort });
    await savedSearches.remove(saved);
    expect(page.app.organised.searches).toEqual([]);
    await undo.undo();
    expect(page.app.organised.searches).toMatchObject([{ name: 'Best', text: 'rating>=4', sort }]);
  });
});

it('shows a change of very many in the window that made it, though main does not tell of each', async () => {
  const page = await opened();
  const { organiseWindows } = page.state;
  const known = [1, 2].map((number) => fakeAsset(number));
  const subject = { of: [all], assets: 5000, known };
  const rated = () =>
    organiseWindows.store.getState()?.subject.known.map(({ organisation }) => organisation.rating);
  organiseWindows.open('rating', subject);
  organiseWindows.changed(subject.of, { type: 'rating', rating: 3 }, '2026-11-21T10:00:00.000Z');
  expect(rated()).toEqual([3, 3]);
  organiseWindows.changed([all], { type: 'rating', rating: 5 }, '2026-11-21T10:00:00.000Z');
  expect(rated()).toEqual([3, 3]);
});

describe('deleting here', () => {
  it('moves to the bin after the question, and can be undone', async () => {
    const page = await opened();
    const { deletionsHere, undo } = page.state;
    const bin = () => deletionsHere.store.getState().bin;
    deletionsHere.ask(subjectOf(fakeAsset(2)));
    expect(page.app.assets[1]?.deletedHereAt).toBeNull();
    await deletionsHere.confirm();
    expect(deletionsHere.store.getState().asking).toBeNull();
    expect(bin()).toEqual({ assets: 1, bytes: 2048 });
    await undo.undo();
    expect(page.app.assets[1]?.deletedHereAt).toBeNull();
    await until(page.clock, () => bin()?.assets === 0, 'the bin is looked into again');
  });

  it('empties the bin only when asked twice', async () => {
    const page = await opened();
    const { deletionsHere, organise } = page.state;
    await organise.edit(one, { type: 'delete-here' });
    expect(await deletionsHere.empty()).toBeNull();
    expect(page.app.assets).toHaveLength(3);
    deletionsHere.askToEmpty();
    expect(await deletionsHere.empty()).toEqual({ assets: 1, bytes: 2048 });
    expect(page.app.assets).toHaveLength(2);
  });
});

const collectionId = collectionIdSchema.parse('c1');
const before = { ...noOrganisation, tags: ['a', 'a/b', 'ab'], collections: [collectionId], rating: 2 };
const changes: readonly LibraryChange[] = [
  { type: 'title', title: 'Stool' },
  { type: 'add-tags', tags: ['Zebra', 'apple', 'a'] },
  { type: 'remove-tags', tags: ['a'] },
  { type: 'rename-tag', from: 'a', to: 'z' },
  { type: 'rating', rating: 5 },
  { type: 'note', note: 'wobbles' },
  { type: 'review', verdict: 'needs-work', notes: 'the leg', reviewer: 'Ada' },
  { type: 'review', verdict: null, notes: '', reviewer: '' },
  { type: 'collect', collectionId: collectionIdSchema.parse('c0') },
  { type: 'uncollect', collectionId },
  { type: 'delete-here' },
];

describe('what is shown before the answer', () => {
  it.each(changes)('is what main makes of it: $type', (change) => {
    const at = '2026-11-21T10:00:00.000Z';
    const main = changeAsset({ organisation: before, deletedHereAt: null }, change, at);
    const shown = withChange(before, change, at);
    expect(shown).toEqual(typeof main === 'string' ? main : main.organisation);
    expect(includesChange(shown, change)).toBe(true);
  });

  it('tells a change that is still to come', () => {
    expect(includesChange(before, { type: 'rating', rating: 5 })).toBe(false);
  });
});

const named: readonly (readonly [LibraryChange, number, string])[] = [
  [{ type: 'rating', rating: 0 }, 1, 'Removed the rating of 1 asset'],
  [{ type: 'add-tags', tags: ['a', 'b'] }, 1200, 'Tagged 1,200 assets a, b'],
  [{ type: 'delete-here' }, 2, 'Moved 2 assets to the bin'],
];

it.each(named)('names %o of %i assets', (change, assets, words) => {
  expect(changeWords(change, assets)).toBe(words);
});
