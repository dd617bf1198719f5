/** The notice of removed rows: it takes back just that, or is gone. */
import { expect, it } from 'vitest';
import { removeRows } from '../../../../renderer/modules/batch/batch-actions.ts';
import { cellText } from '../../../../renderer/modules/batch/store/table/draft.ts';
import { createBatchView } from '../../../../renderer/modules/batch/store/view.ts';
import { createNavigation } from '../../../../renderer/modules/navigation/store/navigation.ts';
import { createNotices } from '../../../../renderer/modules/shared/store/notices.ts';
import { openBatchDesk } from './batch-desk.ts';

/** Two of three rows are left, and the notice says so. */
async function removedOne() {
  const desk = openBatchDesk();
  const { batch } = desk;
  await batch.takeText('a\nb\nc');
  const [batchView, notices] = [createBatchView(), createNotices()];
  const navigation = createNavigation({ name: 'batch' });
  const app = { batch, batchView, notices, navigation };
  const rows = () => batch.store.getState().draft.rows;
  batchView.go(rows()[1]?.id ?? -1);
  removeRows(app);
  return {
    ...app,
    shownNotices: () => notices.store.getState(),
    idAt: (index: number) => rows()[index]?.id ?? -1,
    texts: () => rows().map(({ row }) => cellText(row, 'input')),
    app,
    desk,
  };
}

it('brings the row back', async () => {
  const { shownNotices, texts } = await removedOne();
  expect(texts()).toEqual(['a', 'c']);
  shownNotices()[0]?.actions[0]?.onSelect();
  expect(texts()).toEqual(['a', 'b', 'c']);
  expect(shownNotices()).toEqual([]);
});

it('goes when something else is changed: Undo would take that back', async () => {
  const { shownNotices, batch, idAt } = await removedOne();
  expect(shownNotices()).toHaveLength(1);
  batch.editCell(idAt(0), 'input', 'changed');
  expect(shownNotices()).toEqual([]);
});

it('makes room for the notice of the next removal', async () => {
  const { shownNotices, texts, app } = await removedOne();
  removeRows(app);
  expect(shownNotices()).toHaveLength(1);
  shownNotices()[0]?.actions[0]?.onSelect();
  expect(texts()).toEqual(['a', 'c']);
});

it('goes with the screen', async () => {
  const { shownNotices, navigation } = await removedOne();
  navigation.go({ name: 'queue' });
  expect(shownNotices()).toEqual([]);
});

it('is not shown for rows that stay because files are being read', async () => {
  const { shownNotices, batch, texts, app, desk } = await removedOne();
  batch.undo();
  const gate = Promise.withResolvers<undefined>();
  desk.answerTable = () => gate.promise;
  const reading = batch.takeText('d');
  await expect.poll(() => batch.store.getState().reading).not.toBeNull();
  removeRows(app);
  expect(shownNotices()).toEqual([]);
  gate.resolve(undefined);
  await reading;
  expect(texts()).toEqual(['a', 'b', 'c', 'd']);
});
