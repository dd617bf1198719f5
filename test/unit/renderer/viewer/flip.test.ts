/** Going from asset to asset: through what was chosen in its order, through the search; and the addresses of what is compared. */
import { describe, expect, it } from 'vitest';
import type { AssetId } from '../../../../main/contract/schema/ids.ts';
import {
  type Along,
  createNavigation,
  screenOf,
  screenPath,
} from '../../../../renderer/modules/navigation/store/navigation.ts';
import { flipWords } from '../../../../renderer/modules/viewer/flip-words.ts';
import { createFlip, createNeighbours } from '../../../../renderer/modules/viewer/store/flip.ts';
import { fakeAsset } from '../../../fakes/handlers/handlers.ts';
import { createEventsDouble, settle } from '../bridge/events-double.ts';

const id = (number: number): AssetId => fakeAsset(number).id;

interface Waiting {
  readonly ms: number;
  readonly run: () => void;
}

/** `waiting` holds what would run later; without it that is at once. */
function setUp(found: readonly number[], waiting?: Set<Waiting>) {
  const navigation = createNavigation();
  const wanted: AssetId[][] = [];
  const failures: unknown[] = [];
  const calls = { search: 0, fail: false, text: 'mug' };
  const neighbours = createNeighbours({
    search: () => ({ text: calls.text, sort: { by: 'name', descending: false } }),
    api: {
      library: {
        place: async ({ assetId }) => {
          if (calls.fail) throw new TypeError('the line is cut');
          const offset = found.findIndex((number) => id(number) === assetId);
          return { offset: offset < 0 ? null : offset };
        },
        search: async ({ offset = 0, limit = 60 }) => {
          calls.search += 1;
          const rows = found
            .slice(offset, offset + limit)
            .map((number) => ({ type: 'asset' as const, asset: fakeAsset(number), inStack: false }));
          return { rows, total: found.length, assets: found.length, whole: true, faults: [] };
        },
      },
    },
  });
  const flip = createFlip({
    navigation,
    neighbours,
    details: { want: (_who: string, ids: readonly AssetId[]) => void wanted.push([...ids]) } as never,
    notices: { fail: (failure) => void failures.push(failure.code) },
    events: createEventsDouble(),
    clock: {
      after: (ms, run) => {
        const later = { ms, run };
        (waiting ?? new Set()).add(later);
        if (waiting === undefined) queueMicrotask(run);
        return { cancel: () => void waiting?.delete(later) };
      },
    },
  });
  const open = (number: number, along: Along | null = null): void => {
    navigation.go({ name: 'asset', assetId: id(number), ...(along !== null && { along }) });
    flip.show(id(number), along);
  };
  // As the screen does when the navigation leads to another asset.
  navigation.store.subscribe((now, before) => {
    const screen = navigation.current();
    if (now.index === before.index && screen.name === 'asset')
      flip.show(screen.assetId, screen.along ?? null);
  });
  const shown = (): string => screenPath(navigation.current()).replace('/asset/asset-', '');
  return { navigation, flip, open, shown, wanted, calls, failures };
}

describe('flipping', () => {
  it('says that it goes through the library while nothing is searched for', async () => {
    const { flip, open, calls } = setUp([1, 2, 3]);
    calls.text = ' ';
    open(2);
    await settle();
    const { stretch } = flip.store.getState();
    expect(stretch === null ? '' : flipWords.place(stretch)).toBe('2 of 3 in the library');
    calls.text = 'mug';
    open(3);
    await settle();
    const searched = flip.store.getState().stretch;
    expect(searched === null ? '' : flipWords.place(searched)).toBe('3 of 3 in the search');
  });

  it('goes through what was chosen in its order, to both ends, and reads the nearest first', async () => {
    const { flip, open, shown, wanted, calls, navigation } = setUp([1, 2, 3]);
    const along: Along = { what: 'chosen', assetIds: [7, 4, 9, 2, 8].map(id) };
    open(9, along);
    await settle();
    expect(flip.store.getState().stretch).toMatchObject({ what: 'chosen', place: 2, total: 5, first: 0 });
    expect(wanted.at(-1)).toEqual([9, 4, 2, 7, 8].map(id));
    await flip.go(1);
    expect([shown(), flip.store.getState().stretch?.place]).toEqual(['2', 3]);
    // Pressed faster than anything can be read.
    await Promise.all([flip.go(1), flip.go(1), flip.go(1)]);
    expect(shown()).toBe('8');
    await flip.go(1);
    expect(shown(), 'the last one').toBe('8');
    await flip.go('first');
    await flip.go(-1);
    expect(shown()).toBe('7');
    await flip.go('last');
    expect(shown()).toBe('8');
    expect(navigation.store.getState().entries, 'one step back to the library').toHaveLength(2);
    expect(calls.search, 'the search is not asked').toBe(0);
  });

  it('goes through the search without a choice, also beyond what is shown beside it, and says why it cannot', async () => {
    const all = Array.from({ length: 20 }, (_, n) => n + 1);
    const { flip, open, shown, calls, failures } = setUp(all);
    open(10);
    await settle();
    expect(flip.store.getState().stretch).toMatchObject({ what: 'search', place: 9, total: 20, first: 6 });
    expect(flip.store.getState().stretch?.assetIds).toHaveLength(7);
    await flip.go('last');
    expect(shown()).toBe('20');
    await flip.go(-1);
    expect(shown()).toBe('19');
    // Who went elsewhere meanwhile is not called back.
    const late = flip.go('first');
    open(5);
    await late;
    expect(shown()).toBe('5');
    // An asset that the choice does not hold is one of the search.
    open(3, { what: 'chosen', assetIds: [id(1), id(2)] });
    await settle();
    expect(flip.store.getState().stretch?.what).toBe('search');
    open(99);
    await settle();
    expect(flip.store.getState().stretch).toBeNull();
    calls.fail = true;
    await flip.go(1);
    expect(failures).toHaveLength(1);
    expect(shown()).toBe('99');
  });
});

it('reads what lies beside an asset when that is seen, or after a while, and at once for who goes on from there', async () => {
  const waiting = new Set<Waiting>();
  const { flip, open, calls } = setUp([1, 2, 3, 4], waiting);
  open(2);
  await settle();
  expect(calls.search, 'the picture comes first').toBe(0);
  flip.seen(id(3));
  await settle();
  expect(calls.search, 'another one').toBe(0);
  flip.seen(id(2));
  flip.seen(id(2));
  await settle();
  expect([calls.search, waiting.size, flip.store.getState().stretch?.place]).toEqual([1, 0, 1]);
  await flip.go(1);
  await settle();
  expect([calls.search, flip.store.getState().stretch?.place], 'known, and read anew').toEqual([2, 2]);
  flip.show(null, null);
  open(99);
  open(4);
  expect(waiting.size, 'of the last one only').toBe(1);
  for (const { run } of waiting) run();
  await settle();
  expect([calls.search, flip.store.getState().stretch?.place]).toEqual([3, 3]);
});

it('compared sides stand in the address, and what is none of ours leads to the library', () => {
  const sides = [
    { assetId: id(1), localPath: 'MJCF/the mug~2.xml' },
    { assetId: id(2), localPath: null },
  ];
  const address = screenPath({ name: 'compare', sides });
  expect(screenOf(address)).toEqual({ name: 'compare', sides });
  for (const wrong of ['/compare', '/compare/asset-1', '/compare/asset-1/..', '/compare/a/b~%E0%A4%A'])
    expect(screenOf(wrong), wrong).toEqual({ name: 'library' });
});
