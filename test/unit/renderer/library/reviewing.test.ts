/** Marks with their way back, and exports reported from beginning to end. */
import { expect, it, onTestFinished } from 'vitest';
import { type AssetExport, exportIdSchema } from '../../../../main/contract/schema/review/exports.ts';
import type { MarkChange } from '../../../../main/contract/schema/review/review.ts';
import { exportNotices } from '../../../../renderer/modules/exports/store/export-notice-words.ts';
import { createOpeningZip } from '../../../../renderer/modules/exports/store/exports.ts';
import { giveVerdict } from '../../../../renderer/modules/library/library-actions.ts';
import { fileWords, historyWords } from '../../../../renderer/modules/reviews/review-words.ts';
import { fakeAsset, fakeTime } from '../../../fakes/rows.ts';
import { type Connected, connected, until } from '../connected.ts';

const { id: assetId } = fakeAsset(1);
const set: MarkChange = {
  type: 'set',
  id: 'm1',
  text: 'hollow',
  severity: 'major',
  point: [0, 0, 0],
  normal: null,
  path: 'mug.glb',
  pose: null,
};

async function opened(change?: Parameters<typeof connected>[0]): Promise<Connected> {
  const page = connected(change);
  onTestFinished(() => page.stop());
  page.start();
  page.state.reviews.open(assetId);
  await until(page.clock, () => page.state.reviews.store.getState().review !== null, 'the review is read');
  return page;
}

const texts = (page: Connected): string[] =>
  page.state.reviews.store.getState().review?.marks.map(({ text }) => text) ?? [];

it('every change of a mark is taken back and done again', async () => {
  const page = await opened();
  const { reviews, undo } = page.state;
  expect(await reviews.change(assetId, 'Ada', set)).toBe(true);
  await reviews.change(assetId, 'Ada', { type: 'edit', id: 'm1', text: 'solid', severity: null });
  await reviews.change(assetId, 'Ada', {
    type: 'move',
    id: 'm1',
    point: [1, 2, 3],
    normal: null,
    path: null,
    pose: null,
  });
  await reviews.change(assetId, 'Ada', { type: 'resolve', id: 'm1', resolved: true });
  await reviews.change(assetId, 'Ada', { type: 'remove', id: 'm1' });
  expect(texts(page)).toEqual([]);
  const mark = () => reviews.store.getState().review?.marks[0];
  await undo.undo();
  expect(mark()).toMatchObject({ text: 'solid', resolved: { by: 'Ada' } });
  await undo.undo();
  expect(mark()).toMatchObject({ resolved: null, point: [1, 2, 3] });
  await undo.undo();
  expect(mark()).toMatchObject({ point: [0, 0, 0], file: { path: 'mug.glb' } });
  await undo.undo();
  expect(mark()).toMatchObject({ text: 'hollow', severity: 'major' });
  await undo.undo();
  expect(texts(page)).toEqual([]);
  await undo.redo();
  expect(mark()).toMatchObject({ text: 'hollow', author: 'Ada' });
});

it('a verdict by key in the library is in the name that is remembered, before anything else has read it', async () => {
  const page = await opened((handlers) => ({
    ...handlers,
    drafts: {
      ...handlers.drafts,
      get: async ({ key }) => ({ key, value: key === 'reviewer' ? 'Ada' : null }),
    },
  }));
  const { library } = page.state;
  library.setShown(true);
  await until(page.clock, () => library.store.getState().rows.size > 0, 'the library is read');
  await giveVerdict(page.state, 'rejected');
  const reviews = page.app.assets.map(({ organisation }) => organisation.review);
  expect(reviews.filter((review) => review !== null)).toMatchObject([
    { verdict: 'rejected', reviewer: 'Ada' },
  ]);
});

it('a change that is refused is a notice, and leaves nothing to take back', async () => {
  const page = await opened();
  const { reviews, undo, notices } = page.state;
  expect(await reviews.change(assetId, '', { type: 'remove', id: 'none' })).toBe(false);
  expect(notices.store.getState()[0]?.failure?.code).toBe('review.mark-unknown');
  expect(undo.store.getState().done).toEqual([]);
});

const begun: AssetExport = {
  id: exportIdSchema.parse('2b0e5a52-4f0e-4f3b-9d0e-0a4c6f0f8f11'),
  form: 'zip',
  name: 'Mug.zip',
  assets: 1,
  state: 'running',
  bytes: 1,
  totalBytes: 2,
  startedAt: fakeTime,
  leftS: null,
  use: null,
  notPrepared: 0,
  open: null,
  path: null,
  download: null,
  error: null,
};

it('an export goes on after its dialog is closed, and its end is reported once', async () => {
  const page = await opened((handlers) => ({
    ...handlers,
    exports: { ...handlers.exports, begin: async () => begun, list: async () => [begun] },
  }));
  const { exports, notices } = page.state;
  exports.ask({ of: [{ assetIds: [assetId] }], assets: 1 });
  await exports.begin('zip');
  expect(exports.store.getState().current?.state).toBe('running');
  exports.close();
  const done: AssetExport = { ...begun, state: 'done', path: '/usb/Mug.zip' };
  for (let times = 0; times < 2; times += 1)
    page.app.events.emit({ type: 'export.changed', assetExport: done });
  await until(page.clock, () => notices.store.getState().length > 0, 'its end is reported');
  expect(notices.store.getState().map(({ message }) => message)).toEqual(['Exported “Mug.zip”.']);
});

it('a ZIP that is opened shows its asset, and says what came of it', async () => {
  const went: unknown[] = [];
  const { state } = connected();
  const asset = { assetId, title: 'Mug', state: 'added', files: 2, marks: 3, hasVerdict: true } as const;
  const opening = createOpeningZip({
    notices: state.notices,
    navigation: { go: (screen) => void went.push(screen) },
    send: async () => ({ assets: [asset], leftOut: 1, notes: ['A note.'] }),
  });
  await opening.open(new File(['zip'], 'Mug.zip'));
  expect(opening.store.getState()).toBeNull();
  expect(went).toEqual([{ name: 'asset', assetId }]);
  expect(state.notices.store.getState()[0]?.message).toBe(
    'Imported “Mug” with 3 annotations. 1 file not listed in a manifest was skipped. A note.',
  );
  const known = { ...asset, state: 'known', marks: 0 } as const;
  expect(exportNotices.opened({ assets: [asset, known, known], leftOut: 0, notes: [] })).toBe(
    '1 asset imported with 3 annotations. 2 assets already in the library: their reviews were imported.',
  );
});

const mug = { assetId, title: 'Mug', state: 'known', files: 0, marks: 0, hasVerdict: false } as const;

it.each([
  [[mug], '“Mug” was already in the library; the ZIP contains nothing new.'],
  [[{ ...mug, marks: 1 }], '“Mug” was already in the library; its review was imported with 1 annotation.'],
  [
    [{ ...mug, state: 'completed', files: 1 }],
    '“Mug” was already in the library; its missing file was imported.',
  ],
  [
    [{ ...mug, state: 'completed', files: 3, hasVerdict: true }],
    '“Mug” was already in the library; its 3 missing files were imported, and its review was imported.',
  ],
  [[mug, mug], '2 assets already in the library: nothing new in the ZIP.'],
  [
    [{ ...mug, state: 'completed', files: 3 }, mug, { ...mug, marks: 2 }],
    '1 asset already in the library: missing files were imported. 2 assets already in the library: 1 review was imported with 2 annotations.',
  ],
] as const)('says of a ZIP with known assets what came of it and no more', (assets, words) => {
  expect(exportNotices.opened({ assets: [...assets], leftOut: 0, notes: [] })).toBe(words);
});

it('says where a review is kept, and what was done', () => {
  expect(fileWords({ state: 'none' })).toBeNull();
  expect(fileWords({ state: 'away' })).toMatch(/when their folder is available/);
  const entry = { at: fakeTime, by: 'Ada', verdict: null, text: '' } as const;
  expect(historyWords({ ...entry, what: 'verdict' })).toBe('Removed the verdict');
  expect(historyWords({ ...entry, what: 'mark-removed', text: 'x'.repeat(300) })).toHaveLength(225);
});
