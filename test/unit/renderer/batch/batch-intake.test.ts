/** What is given to a batch and is not as it should be: tables that are none, cells with quotes, pictures whose rows were undone. */

import { describe, expect, it } from 'vitest';
import { sentenceOf } from '../../../../main/contract/plain/error-messages.ts';
import { warningsNow } from '../../../../renderer/modules/batch/store/core.ts';
import { cellText } from '../../../../renderer/modules/batch/store/table/draft.ts';
import { type BatchDesk, given, openBatchDesk, table } from './batch-desk.ts';

const rowsOf = ({ batch }: BatchDesk) => batch.store.getState().draft.rows;
const warnings = ({ batch }: BatchDesk) => warningsNow(batch.store.getState());
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
      data: { fileName: 'x/info.json' },
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

describe('pasted cells', () => {
  it('may have inch marks, with names of columns and without', async () => {
    const desk = openBatchDesk();
    await desk.batch.takeText('a big mug\tMug\na 6" pipe\tPipe');
    await desk.batch.takeText('text\na 5" mug, blue\n');
    await desk.batch.takeText('[quality]\tText\r\nlow\ta 7" jug\r\n');
    expect(inputs(desk)).toEqual(['a big mug', 'a 6" pipe', 'a 5" mug, blue', 'a 7" jug']);
    expect(rowsOf(desk)[3]?.row.origin).toEqual({ fileName: 'the pasted rows', line: 2, item: null });
  });

  it.each([
    ['a mug\tMug\n"a pipe\tPipe', 'in line 2, a quote is never closed'],
    ['text\tname\n"a pipe\tPipe', 'in line 2, a quote is never closed'],
  ])('that cannot be read are named by their own line', async (text, words) => {
    const desk = openBatchDesk();
    await desk.batch.takeText(text);
    expect(sentenceOf(desk.batch.store.getState().error)).toContain(
      `“the pasted rows” cannot be read as a table: ${words}`,
    );
  });
});

describe('what of a table is not used', () => {
  const odd = 'text,prompt\na mug,a red mug\na jug,a jug\n';
  it('is reported with the name of its table, and can be dismissed', async () => {
    const desk = openBatchDesk();
    await desk.batch.takeFiles([table('mugs.csv', odd), table('jugs.csv', odd)]);
    expect(warnings(desk)).toEqual([
      expect.stringContaining('“prompt” in line 2 of mugs.csv'),
      expect.stringContaining('“prompt” in line 2 of jugs.csv'),
    ]);
    desk.batch.dismissWarnings();
    expect(warnings(desk)).toEqual([]);
    expect(inputs(desk)).toHaveLength(4);
  });

  it('goes with the last of the rows, however they go', async () => {
    const desk = openBatchDesk();
    await desk.batch.takeFiles([table('mugs.csv', odd)]);
    desk.batch.removeRows(
      rowsOf(desk)
        .slice(1)
        .map(({ id }) => id),
    );
    expect(warnings(desk)).toHaveLength(1);
    desk.batch.removeRows(rowsOf(desk).map(({ id }) => id));
    expect(warnings(desk)).toEqual([]);
    await desk.batch.takeFiles([table('mugs.csv', odd)]);
    expect(warnings(desk)).toHaveLength(1);
    desk.batch.undo();
    expect(warnings(desk)).toEqual([]);
  });
});

it('files that several rows name are missed once', async () => {
  const desk = openBatchDesk();
  await desk.batch.takeText('name\timage\nA\ta.png\nB\tA.png\nC\tpics/c.png');
  expect(rowsOf(desk)).toHaveLength(3);
  await expect.poll(() => desk.batch.store.getState().verdict.files).toEqual({ named: 2, found: 0 });
  await desk.batch.takeFiles([given('c.png')]);
  await expect.poll(() => desk.batch.store.getState().verdict.files).toEqual({ named: 2, found: 1 });
});

it('tables are JSON lines, too; a spreadsheet is refused with how to convert it', async () => {
  const desk = openBatchDesk();
  await desk.batch.takeFiles([
    table('a.jsonl', '{"text": "a mug"}\n'),
    table('b.ndjson', '{"text": "a jug"}'),
    given('c.xlsx'),
  ]);
  expect(inputs(desk)).toEqual(['a mug', 'a jug']);
  expect(desk.batch.store.getState().leftOut.map(({ message }) => message)).toEqual([
    '“c.xlsx” is a spreadsheet; save it as CSV UTF-8 and select it again.',
  ]);
});

it('a table with clips beside rows of standard assets says once what can be done', async () => {
  const desk = openBatchDesk();
  const clips = table('clips.csv', 'image,clip\na.png,a.mp4\nb.png,b.mp4\n');
  await desk.batch.takeText('a mug');
  await desk.batch.takeFiles([clips]);
  expect(desk.batch.store.getState().draft.kind).toBe('standard');
  expect(warnings(desk)).toEqual([
    'clips.csv contains clips, but this batch has standard assets. Select “Measured” above if every row has an image and a clip; otherwise undo, and add the table to a separate batch.',
  ]);
  const before = warnings(desk);
  desk.batch.setKind('measured');
  expect(warnings(desk), 'it was chosen').toEqual([]);
  desk.batch.undo();
  expect(warnings(desk), 'and taken back').toEqual(before);
  desk.batch.undo();
  expect(inputs(desk)).toEqual(['a mug']);
  expect(warnings(desk), 'the table is gone').toEqual([]);
  const other = openBatchDesk();
  await other.batch.takeFiles([clips]);
  expect(other.batch.store.getState().draft.kind).toBe('measured');
  expect(warnings(other)).toEqual([]);
});
