/** What is given to a batch and is not as it should be: tables that are none, cells with quotes, pictures whose rows were undone. */
import { describe, expect, it } from 'vitest';
import { cellText } from '../../../renderer/state/batch-cells.ts';
import { type BatchDesk, given, openBatchDesk, table } from './batch-desk.ts';

const rowsOf = ({ batch }: BatchDesk) => batch.store.getState().draft.rows;
const inputs = (desk: BatchDesk) => rowsOf(desk).map(({ row }) => cellText(row, 'input'));

describe('a table that cannot be read', () => {
  it('leaves the pictures beside it their rows, and is named', async () => {
    const desk = openBatchDesk();
    await desk.batch.takeFiles([
      given('x/a.png'),
      given('x/b.png'),
      table('x/info.json', '{"made": "today"}'),
      table('x/._rows.csv', '\0\u0005\u0016\u0007\0'),
    ]);
    expect(inputs(desk)).toEqual(['x/a.png', 'x/b.png']);
    expect(desk.batch.store.getState().leftOut).toEqual([]);
    expect(desk.batch.store.getState().error).toMatchObject({
      code: 'table.unreadable',
      message: expect.stringContaining('“x/info.json”'),
    });
  });

  it('leaves the other tables theirs; several are named beside what else was left out', async () => {
    const desk = openBatchDesk();
    await desk.batch.takeFiles([
      table('one.json', '{}'),
      table('rows.csv', 'text\na mug\n'),
      table('two.json', '3'),
      given('a.png'),
    ]);
    expect(inputs(desk)).toEqual(['a mug']);
    const { leftOut, error } = desk.batch.store.getState();
    expect(error).toBeNull();
    expect(leftOut.flatMap(({ files }) => files)).toEqual(['a.png', 'one.json', 'two.json']);
    expect(leftOut.at(-1)?.message).toContain('“two.json” cannot be read as a table');
  });

  it('makes no rows of what was set aside before', async () => {
    const desk = openBatchDesk();
    await desk.batch.takeFiles([table('rows.csv', 'text\na mug\n'), given('a.png')]);
    await desk.batch.takeFiles([table('bad.json', '4')]);
    expect(inputs(desk)).toEqual(['a mug']);
    expect(desk.batch.store.getState()).toMatchObject({ spare: 1, error: { code: 'table.unreadable' } });
  });
});
