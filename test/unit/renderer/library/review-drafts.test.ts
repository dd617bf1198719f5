/** What is typed of a review is a draft until it is saved or discarded, and closing is safe only when nothing typed would be lost. */
import { expect, it, onTestFinished } from 'vitest';
import { createReviewDrafts, saveReview } from '../../../../renderer/modules/organise/store/review-drafts.ts';
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
