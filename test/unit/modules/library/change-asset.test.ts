/** What each change makes of one asset, and how it is taken back. */
import { describe, expect, test } from 'vitest';
import { collectionIdSchema } from '../../../../main/contract/schema/ids.ts';
import {
  type LibraryChange,
  noOrganisation,
  type Organisation,
} from '../../../../main/contract/schema/library/organisation.ts';
import {
  type AssetState,
  changeAsset,
  differenceOf,
  partDifferencesSchema,
  takenBack,
} from '../../../../main/modules/library/edits/change-asset.ts';

const at = '2026-11-21T10:00:00.000Z';
const earlier = '2026-11-20T10:00:00.000Z';
const [c1, c2] = [collectionIdSchema.parse('c1'), collectionIdSchema.parse('c2')];
const state = (said: Partial<Organisation> = {}, deletedHereAt: string | null = null): AssetState => ({
  organisation: { ...noOrganisation, ...said },
  deletedHereAt,
});
const review = { verdict: 'approved', notes: 'Good.', reviewer: 'Ada', at } as const;

const cases: readonly (readonly [string, AssetState, LibraryChange, AssetState | string])[] = [
  ['a title', state(), { type: 'title', title: 'Mug' }, state({ title: 'Mug' })],
  ['an empty title is none', state({ title: 'Mug' }), { type: 'title', title: '' }, state()],
  [
    'tags in order, each once',
    state({ tags: ['b'] }),
    { type: 'add-tags', tags: ['Zebra', 'b', 'apple', 'ähre'] },
    state({ tags: ['ähre', 'apple', 'b', 'Zebra'] }),
  ],
  [
    'only the tags themselves are removed',
    state({ tags: ['a', 'a/b', 'ab'] }),
    { type: 'remove-tags', tags: ['a'] },
    state({ tags: ['a/b', 'ab'] }),
  ],
  [
    'a tag is renamed with those below it',
    state({ tags: ['a', 'a/x/y', 'ab', 'c'] }),
    { type: 'rename-tag', from: 'a', to: 'd/e' },
    state({ tags: ['ab', 'c', 'd/e', 'd/e/x/y'] }),
  ],
  [
    'renamed to one that is there',
    state({ tags: ['a/x', 'b/x'] }),
    { type: 'rename-tag', from: 'a', to: 'b' },
    state({ tags: ['b/x'] }),
  ],
  [
    'renamed below itself, once',
    state({ tags: ['a', 'a/b'] }),
    { type: 'rename-tag', from: 'a', to: 'a/b' },
    state({ tags: ['a/b', 'a/b/b'] }),
  ],
  [
    'a tag that would be too long',
    state({ tags: [`a/${'x'.repeat(90)}`] }),
    { type: 'rename-tag', from: 'a', to: 'b'.repeat(20) },
    'edit.tag-too-long',
  ],
  [
    'the tag after the hundredth',
    state({ tags: Array.from({ length: 100 }, (_, n) => `t${n}`) }),
    { type: 'add-tags', tags: ['one more'] },
    'edit.too-many-tags',
  ],
  ['stars', state(), { type: 'rating', rating: 4 }, state({ rating: 4 })],
  ['a note', state(), { type: 'note', note: 'Heavy.' }, state({ note: 'Heavy.' })],
  [
    'a review, with its time',
    state(),
    { type: 'review', verdict: 'approved', notes: 'Good.', reviewer: 'Ada' },
    state({ review }),
  ],
  [
    'a verdict by key keeps the notes that stand',
    state({ review }),
    { type: 'review', verdict: 'rejected', notes: null, reviewer: 'Bo' },
    state({ review: { ...review, verdict: 'rejected', reviewer: 'Bo' } }),
  ],
  [
    'a verdict by key without notes before',
    state(),
    { type: 'review', verdict: 'approved', notes: null, reviewer: 'Ada' },
    state({ review: { ...review, notes: '' } }),
  ],
  [
    'no review any more',
    state({ review }),
    { type: 'review', verdict: null, notes: '', reviewer: '' },
    state(),
  ],
  [
    'into a collection, once',
    state({ collections: [c2] }),
    { type: 'collect', collectionId: c1 },
    state({ collections: [c1, c2] }),
  ],
  [
    'out of a collection',
    state({ collections: [c1, c2] }),
    { type: 'uncollect', collectionId: c1 },
    state({ collections: [c2] }),
  ],
  ['to the bin', state({ rating: 2 }), { type: 'delete-here' }, state({ rating: 2 }, at)],
  ['in the bin already', state({}, earlier), { type: 'delete-here' }, state({}, earlier)],
  ['out of the bin', state({}, earlier), { type: 'restore' }, state()],
];

describe('a change', () => {
  test.each(cases)('%s', (_what, before, change, after) => {
    expect(changeAsset(before, change, at)).toEqual(after);
  });

  test.each(
    cases.filter(
      (one): one is (typeof cases)[number] & [string, AssetState, LibraryChange, AssetState] =>
        typeof one[3] !== 'string',
    ),
  )('%s, and back', (_what, before, _change, after) => {
    const difference = differenceOf(before, after);
    const stored: unknown = JSON.parse(JSON.stringify(difference === null ? [] : [['a', difference]]));
    const [kept] = partDifferencesSchema.parse(stored);
    expect(takenBack(after, kept?.[1] ?? {})).toEqual(before);
  });
});

const change = (before: AssetState, after: AssetState) => differenceOf(before, after) ?? {};

describe('what another edit changed since stays', () => {
  test('a value', () => {
    const rated = change(state(), state({ rating: 4 }));
    expect(takenBack(state({ rating: 5 }), rated)).toEqual(state({ rating: 5 }));
    expect(takenBack(state({ rating: 4, note: 'x' }), rated)).toEqual(state({ note: 'x' }));
  });

  test('tags that came, and tags that went', () => {
    const tagged = change(state({ tags: ['old'] }), state({ tags: ['new'] }));
    expect(takenBack(state({ tags: ['later', 'new'] }), tagged)).toEqual(state({ tags: ['later', 'old'] }));
    expect(takenBack(state({ tags: ['later'] }), tagged)).toEqual(state({ tags: ['later', 'old'] }));
  });

  test('a review that was written anew', () => {
    const reviewed = change(state(), state({ review }));
    const again = { ...review, at: '2026-11-21T11:00:00.000Z' };
    expect(takenBack(state({ review: again }), reviewed)).toEqual(state({ review: again }));
  });

  test('an asset that was deleted again', () => {
    const deleted = change(state(), state({}, earlier));
    expect(takenBack(state({}, at), deleted)).toEqual(state({}, at));
  });

  test('nothing differs', () => {
    expect(differenceOf(state({ tags: ['a'], review }), state({ tags: ['a'], review }))).toBeNull();
  });
});
