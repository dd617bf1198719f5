/** What a user is asked of a table whose columns are not known, and that nothing of it is lost meanwhile. */
import { describe, expect, it } from 'vitest';
import { cellText } from '../../../../renderer/modules/batch/store/table/draft.ts';
import { type BatchDesk, given, openBatchDesk, table } from './batch-desk.ts';

const state = ({ batch }: BatchDesk) => batch.store.getState();
const inputs = (desk: BatchDesk) => state(desk).draft.rows.map(({ row }) => cellText(row, 'input'));
const choices = (desk: BatchDesk) => state(desk).question?.table.columns.map(({ choice }) => choice);
const asks = (desk: BatchDesk, fileName: string) =>
  expect.poll(() => state(desk).question?.fileName, { message: 'what is asked' }).toBe(fileName);

const odd = 'Wer,Was\nAnna,ein Becher\nBen,ein Krug\n';

describe('a table whose columns are not known', () => {
  it('makes rows of what the user says, and goes again in one step', async () => {
    const desk = openBatchDesk();
    const taken = desk.batch.takeFiles([table('a.csv', odd)]);
    await asks(desk, 'a.csv');
    expect(choices(desk)).toEqual([null, 'text']);
    expect(inputs(desk)).toEqual([]);
    desk.batch.chooseColumn(0, 'name');
    expect(state(desk).question?.preview).toMatchObject({ rows: 2, missing: [] });
    desk.batch.answerColumns();
    await taken;
    expect(state(desk)).toMatchObject({ question: null, reading: null, warnings: [], error: null });
    expect(state(desk).draft.rows.map(({ row }) => [row.name, row.text, row.origin?.line])).toEqual([
      ['Anna', 'ein Becher', 2],
      ['Ben', 'ein Krug', 3],
    ]);
    desk.batch.undo();
    expect(inputs(desk)).toEqual([]);
    desk.batch.redo();
    expect(inputs(desk)).toEqual(['ein Becher', 'ein Krug']);
  });

  it('that is left out changes nothing; pictures beside it wait for their question', async () => {
    const desk = openBatchDesk();
    await desk.batch.takeText('a mug');
    const before = state(desk).draft;
    const taken = desk.batch.takeFiles([table('a.csv', odd), given('a.png')]);
    await asks(desk, 'a.csv');
    desk.batch.leaveTable();
    await taken;
    expect(state(desk)).toMatchObject({ question: null, reading: null, error: null, spare: 1 });
    expect(state(desk).draft.rows).toEqual(before.rows);
    await desk.batch.rowsOfSpare();
    expect(inputs(desk)).toEqual(['a mug', 'a.png']);
  });

  it('finds the pictures that were dropped with it', async () => {
    const desk = openBatchDesk();
    const taken = desk.batch.takeFiles([table('a.csv', 'Datei,Art\na.png,x\n'), given('x/a.png')]);
    await asks(desk, 'a.csv');
    desk.batch.answerColumns();
    await taken;
    expect(state(desk).draft.rows[0]?.row.image?.file).toMatchObject({ sizeBytes: 10 });
    expect(state(desk).spare).toBe(0);
  });

  it('comes for one table after the other; what was said of a heading is the guess for the next', async () => {
    const desk = openBatchDesk();
    const taken = desk.batch.takeFiles([table('a.csv', odd), table('b.csv', 'wer,farbe\nEva,blau\n')]);
    await asks(desk, 'a.csv');
    desk.batch.chooseColumn(0, 'name');
    desk.batch.answerColumns();
    await asks(desk, 'b.csv');
    expect(choices(desk)).toEqual(['name', 'text']);
    desk.batch.chooseColumn(1, null);
    desk.batch.answerColumns();
    await taken;
    expect(state(desk).draft.rows.map(({ row }) => row.name)).toEqual(['Anna', 'Ben', 'Eva']);
  });

  it('is not answered while no row would come of it, and is no question twice', async () => {
    const desk = openBatchDesk();
    const taken = desk.batch.takeFiles([table('a.csv', odd)]);
    await asks(desk, 'a.csv');
    desk.batch.chooseColumn(1, null);
    desk.batch.answerColumns();
    expect(state(desk).question?.preview.rows).toBe(0);
    desk.batch.chooseColumn(1, 'text');
    desk.batch.answerColumns();
    desk.batch.answerColumns();
    desk.batch.leaveTable();
    await taken;
    expect(inputs(desk)).toEqual(['ein Becher', 'ein Krug']);
    desk.batch.chooseColumn(1, 'name');
    desk.batch.setHeaded(false);
    desk.batch.answerColumns();
    expect(state(desk).question).toBeNull();
  });

  it('may have no line of names; what was said of a column stays', async () => {
    const desk = openBatchDesk();
    const taken = desk.batch.takeFiles([table('a.csv', odd)]);
    await asks(desk, 'a.csv');
    desk.batch.chooseColumn(0, 'name');
    desk.batch.setHeaded(false);
    expect(choices(desk)).toEqual(['name', 'text']);
    desk.batch.answerColumns();
    await taken;
    expect(inputs(desk)).toEqual(['Was', 'ein Becher', 'ein Krug']);
  });
});

describe('pasted cells', () => {
  it('with more columns than are on the screen bring the question', async () => {
    const desk = openBatchDesk();
    const taken = desk.batch.takeText('1\ta blue mug\tMug\n2\ta jug\tJug\n');
    await asks(desk, 'the pasted rows');
    expect(state(desk).question?.table.headed).toBe(false);
    expect(choices(desk)).toEqual([null, 'text', null]);
    desk.batch.chooseColumn(2, 'name');
    desk.batch.answerColumns();
    await taken;
    expect(state(desk).draft.rows.map(({ row }) => [row.name, row.text, row.origin?.line])).toEqual([
      ['Mug', 'a blue mug', 1],
      ['Jug', 'a jug', 2],
    ]);
  });

  it('under doubtful headings bring the question; without, they are rows at once', async () => {
    const desk = openBatchDesk();
    const taken = desk.batch.takeText('Product name\tColour\nMug\tblue\n');
    await asks(desk, 'the pasted rows');
    expect(choices(desk)).toEqual(['name', 'text']);
    desk.batch.leaveTable();
    await taken;
    await desk.batch.takeText('a mug\tMug\n');
    expect(inputs(desk)).toEqual(['a mug']);
  });
});
