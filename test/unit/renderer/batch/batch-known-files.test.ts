/** Files that a batch was given once need not be selected again after an undo or a typed name. */
import { expect, it } from 'vitest';
import { cellText } from '../../../../renderer/modules/batch/store/table/draft.ts';
import { type BatchDesk, given, openBatchDesk, table } from './batch-desk.ts';

const rowsOf = ({ batch }: BatchDesk) => batch.store.getState().draft.rows;
const inputs = (desk: BatchDesk) => rowsOf(desk).map(({ row }) => cellText(row, 'input'));
const sizes = (desk: BatchDesk) => rowsOf(desk).map(({ row }) => row.image?.file?.sizeBytes);
const idAt = (desk: BatchDesk, index: number): number => rowsOf(desk)[index]?.id ?? -1;
const named = 'name,image\nA,pics/a.png\nB,b.png\n';

/** A table, then two pictures that it names and one that it does not. */
async function filled(): Promise<BatchDesk> {
  const desk = openBatchDesk();
  await desk.batch.takeFiles([table('rows.csv', named)]);
  await desk.batch.takeFiles([given('pics/a.png', 1), given('b.png', 2), given('c.png', 3)]);
  expect(sizes(desk)).toEqual([1, 2]);
  return desk;
}

it('undoing does not lose them, and nothing is said of them above an empty batch', async () => {
  const desk = await filled();
  const { batch } = desk;
  batch.undo();
  expect(sizes(desk)).toEqual([1, 2]);
  const files = rowsOf(desk).map(({ row }) => row.image?.file ?? null);
  expect(files.map((file) => file && batch.fileOf(file)?.name)).toEqual(['a.png', 'b.png']);
  batch.undo();
  expect(rowsOf(desk)).toEqual([]);
  expect(batch.store.getState()).toMatchObject({ leftOut: [], spare: 0 });
  batch.redo();
  expect(sizes(desk)).toEqual([1, 2]);
});

it('the table once more, corrected, has them', async () => {
  const desk = await filled();
  desk.batch.removeRows(rowsOf(desk).map(({ id }) => id));
  await desk.batch.takeFiles([table('rows.csv', `${named}C,c.png\n`)]);
  expect(sizes(desk)).toEqual([1, 2, 3]);
  await desk.batch.takeText('b.png\tAgain');
  expect(sizes(desk)).toEqual([1, 2, 3, 2]);
});

it('a folder with its table is one thing to undo', async () => {
  const desk = openBatchDesk();
  await desk.batch.takeText('a mug');
  await desk.batch.takeFiles([table('rows.csv', named), given('pics/a.png'), given('b.png')]);
  expect(inputs(desk)).toEqual(['a mug', 'pics/a.png', 'b.png']);
  desk.batch.undo();
  expect(inputs(desk)).toEqual(['a mug']);
});

it('a name that is written finds what is in use and what was set aside; one that is not there changes nothing else', async () => {
  const desk = await filled();
  desk.batch.editCell(idAt(desk, 0), 'input', 'nowhere.png');
  await desk.batch.takeFiles([]);
  expect(inputs(desk)).toEqual(['nowhere.png', 'b.png']);
  desk.batch.editCell(idAt(desk, 0), 'input', 'a.png');
  desk.batch.editCell(idAt(desk, 1), 'input', 'c.png');
  expect(sizes(desk)).toEqual([1, 3]);
  expect(desk.batch.store.getState()).toMatchObject({ leftOut: [], spare: 0 });
});

it('of two of one name the one that is given now is taken', async () => {
  const desk = await filled();
  desk.batch.removeRows([idAt(desk, 0)]);
  await desk.batch.takeFiles([table('more.csv', 'image\npics/a.png\n'), given('pics/a.png', 7)]);
  expect(sizes(desk)).toEqual([2, 7]);
  await desk.batch.takeText('a.png\tWhich');
  expect(sizes(desk)).toEqual([2, 7, null]);
});

it('the next batch has none of them', async () => {
  const desk = await filled();
  expect(await desk.batch.submit({ paused: false })).toHaveLength(1);
  await desk.batch.takeFiles([given('d.png')]);
  await desk.batch.takeText('a.png');
  expect(inputs(desk)).toEqual(['d.png', 'a.png']);
  expect(sizes(desk)).toEqual([10, null]);
});
