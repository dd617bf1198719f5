/** What is typed of a review is a draft until it is saved or discarded, and closing is safe only when nothing typed would be lost. */
import { expect, it, onTestFinished } from 'vitest';
import { subjectOf } from '../../../../renderer/modules/organise/store/organise-windows.ts';
import {
  createReviewDrafts,
  draftKeyOf,
  saveReview,
} from '../../../../renderer/modules/organise/store/review-drafts.ts';
import { fakeAsset } from '../../../fakes/rows.ts';
import { type Connected, connected } from '../connected.ts';

const { id: assetId } = fakeAsset(1);
const draft = { notes: 'the handle is hollow', reviewer: null };

function opened(change?: Parameters<typeof connected>[0]): Connected {
  const page = connected(change);
  onTestFinished(() => page.stop());
  page.start();
  return page;
}

it('a draft is with Caliper itself as soon as closing is called safe', async () => {
  const { reviewDrafts, drafts, api } = opened().state;
  reviewDrafts.put(assetId, draft);
  expect(drafts.unkept.getState().forms).toBe(1);
  await drafts.kept();
  expect(drafts.unkept.getState().forms).toBe(0);
  const { value } = await api.drafts.get({ key: 'review-drafts' });
  expect(value).toBe(JSON.stringify({ [assetId]: draft }));
});

it('drafts of an earlier run are restored, without what is none', () => {
  const storage = new Map<string, string>();
  const restores: (() => void)[] = [];
  const drafts = createReviewDrafts({
    storage: {
      getItem: (key) => storage.get(key) ?? null,
      setItem: (key, value) => void storage.set(key, value),
    },
    register: ({ restore }) => void restores.push(restore),
  });
  storage.set(
    'caliper.review-drafts',
    JSON.stringify({ [assetId]: draft, 'asset-2': { notes: 7 }, 'asset-3': null }),
  );
  for (const restore of restores) restore();
  expect(drafts.store.getState()).toEqual({ [assetId]: draft });
  drafts.put(assetId, null);
  expect(storage.get('caliper.review-drafts')).toBe('{}');
  storage.set('caliper.review-drafts', '{ torn');
  for (const restore of restores) restore();
  expect(drafts.store.getState()).toEqual({});
});

it('a draft stays when its edit fails, or when it is typed on meanwhile', async () => {
  const { reviewDrafts } = opened().state;
  reviewDrafts.put(assetId, draft);
  await saveReview(reviewDrafts, assetId, Promise.resolve(false));
  expect(reviewDrafts.of(assetId)).toEqual(draft);
  const saving = saveReview(reviewDrafts, assetId, Promise.resolve(true));
  const later = { ...draft, notes: 'the handle is hollow, and thin' };
  reviewDrafts.put(assetId, later);
  await saving;
  expect(reviewDrafts.of(assetId)).toEqual(later);
  await saveReview(reviewDrafts, assetId, Promise.resolve(true));
  expect(reviewDrafts.of(assetId)).toBeNull();
});

it('several assets have one draft, in whatever order they were selected, and it is not that of one of them', () => {
  const assets = [1, 2, 3].map((n) => fakeAsset(n));
  const ids = assets.map(({ id }) => id);
  const keyOf = (assetIds: typeof ids): string =>
    draftKeyOf({ of: [{ assetIds }], assets: assetIds.length, known: assets.slice(0, assetIds.length) });
  expect(keyOf(ids)).toBe(keyOf(ids.toReversed()));
  expect(keyOf(ids)).not.toBe(keyOf(ids.slice(0, 2)));
  expect(draftKeyOf(subjectOf(fakeAsset(1)))).toBe(assetId);
  const all = { assets: 3, known: assets };
  const found = draftKeyOf({ ...all, of: [{ text: '', except: [] }] });
  expect(draftKeyOf({ ...all, of: [{ text: 'mug', except: [] }] })).not.toBe(found);
});

it('closing is not safe while an annotation has words that are not saved', () => {
  const { reviews, drafts } = opened().state;
  const mark = {
    text: '',
    severity: null,
    point: [0, 0, 0],
    normal: null,
    path: 'mug.glb',
    pose: null,
  } as const;
  const texts = (): number => drafts.unkept.getState().texts;
  reviews.begin(assetId, { ...mark, point: [...mark.point] });
  expect(texts()).toBe(0);
  reviews.begin(assetId, { ...mark, point: [...mark.point], text: 'thin' });
  reviews.begin(assetId, { ...mark, point: [...mark.point], text: 'thin here' });
  expect(texts()).toBe(1);
  reviews.begin(assetId, null);
  expect(texts()).toBe(0);
});
