/** The page's boards: kept current, removed with a way back; forms read as people type. */
import { afterEach, describe, expect, test } from 'vitest';
import { layOutSheet } from '../../../../main/contract/rules/capture/board-sheet.ts';
import {
  boardInputSchema,
  boardPrintSchema,
  type NamedBoard,
} from '../../../../main/contract/schema/capture/board.ts';
import {
  boardFieldsWords,
  detailWords,
  sizeWords,
} from '../../../../renderer/modules/captures/boards/board-words.ts';
import {
  boardOfPrint,
  boardPresets,
  copyOf,
  firstForm,
  formOfBoard,
  formOfPreset,
  freeName,
  judgeForm,
  judgeMeasure,
  measureFormOf,
  presetOf,
  withPaper,
  withSerial,
  withSquare,
} from '../../../../renderer/modules/captures/store/board-form.ts';
import { sortedBoards } from '../../../../renderer/modules/captures/store/boards.ts';
import { type Connected, connected, until } from '../connected.ts';

const input = boardInputSchema.parse({
  id: null,
  name: 'Floor board',
  layout: { dictionary: 'DICT_5X5_100', columns: 7, rows: 5, markerRatio: 0.75, legacy: false },
  nominalSquareMm: 35,
  measure: null,
});

function only<T>(value: T | null): T {
  if (value === null) throw new TypeError('there is none');
  return value;
}

describe('the store', () => {
  let page: Connected;
  afterEach(() => page.stop());
  const names = (): string[] => sortedBoards(page.state.boards.store.getState().byId).map(({ name }) => name);
  const happens = (done: () => boolean): Promise<void> => until(page.clock, done, String(done));
  async function opened(): Promise<NamedBoard> {
    page = connected();
    page.start();
    await happens(() => page.state.boards.store.getState().status === 'ready');
    return await page.state.boards.save(input);
  }

  test('follows what another window saves and removes', async () => {
    const board = await opened();
    await page.state.api.boards.save({ ...input, name: 'Bench' });
    await happens(() => names().join() === ['Bench', 'Floor board'].join());
    await page.state.api.boards.remove({ boardId: board.id });
    await happens(() => names().length === 1);
    expect(names()).toEqual(['Bench']);
  });

  test('a removed board comes back with Undo, itself and not a copy', async () => {
    const board = await opened();
    page.state.boards.remove(board);
    expect(names()).toEqual([]);
    await page.state.boards.load();
    expect(names()).toEqual([]);
    const notice = page.state.notices.store.getState()[0];
    notice?.actions[0]?.onSelect();
    page.state.notices.dismiss(notice?.id ?? '');
    await page.state.boards.load();
    expect(page.state.boards.store.getState().byId.get(board.id)).toEqual(board);
    expect(page.app.boards).toHaveLength(1);
  });

  test('a window over the notice can take it back, too, and the notice goes', async () => {
    const board = await opened();
    page.state.boards.remove(board);
    expect(page.state.boards.leaving.getState()).toEqual([board]);
    page.state.boards.takeBack(board.id);
    expect(names()).toEqual(['Floor board']);
    expect(page.state.notices.store.getState()).toEqual([]);
    expect(page.app.boards).toHaveLength(1);
  });

  test('it is removed for good when the notice has gone', async () => {
    const board = await opened();
    page.state.boards.remove(board);
    expect(page.app.boards).toHaveLength(1);
    page.state.notices.dismiss(page.state.notices.store.getState()[0]?.id ?? '');
    await happens(() => page.app.boards.length === 0);
    expect(names()).toEqual([]);
  });

  test('a removal that fails brings it back and says why', async () => {
    page = connected((handlers) => ({
      ...handlers,
      boards: { ...handlers.boards, remove: () => Promise.reject(new Error('the disk is full')) },
    }));
    page.start();
    await happens(() => page.state.boards.store.getState().status === 'ready');
    const board = await page.state.boards.save(input);
    page.state.boards.remove(board);
    page.state.notices.dismiss(page.state.notices.store.getState()[0]?.id ?? '');
    await happens(() => names().join() === ['Floor board'].join());
    expect(page.state.notices.store.getState().map(({ tone }) => tone)).toEqual(['danger']);
  });
});

describe('the form of a board', () => {
  test.each(['A4', 'A3', 'Letter'] as const)('every preset fits on %s and passes the contract', (paper) => {
    for (const preset of boardPresets) {
      const form = formOfPreset(preset, paper, 'x');
      const { print, fit, faults } = judgeForm(form);
      expect(faults).toEqual({});
      expect(fit?.type).toBe('fits');
      expect(boardPrintSchema.parse(print)).toEqual(print);
      expect(presetOf(form)).toBe(preset);
    }
  });

  test('a new board begins with the first preset', () => {
    expect(firstForm('x')).toEqual(formOfPreset(only(boardPresets[0] ?? null), 'A4', 'x'));
  });

  test('a comma is a decimal point, and another square takes the marker along', () => {
    const form = withSquare(firstForm('x'), '30,5');
    expect(judgeForm(form).print?.squareMm).toBe(30.5);
    expect(form.markerMm).toBe('22.88');
  });

  test('another paper takes a preset along and leaves own lengths alone', () => {
    expect(withPaper(firstForm('x'), 'A3').squareMm).toBe('50');
    expect(withPaper(withSquare(firstForm('x'), '31'), 'A3').squareMm).toBe('31');
  });

  test.each([
    [{ columns: '2' }, 'columns'],
    [{ rows: '5.5' }, 'rows'],
    [{ squareMm: 'x' }, 'squareMm'],
    [{ squareMm: '4' }, 'squareMm'],
    [{ markerMm: '34.9' }, 'markerMm'],
    [{ name: '  ' }, 'name'],
  ] as const)('%o is a fault of its field', (change, field) => {
    const { faults, print } = judgeForm({ ...firstForm('x'), ...change });
    expect(Object.keys(faults)).toContain(field);
    expect(print).toBeNull();
  });

  test('a board that can never give a pose is neither entered nor printed', () => {
    const form = { ...firstForm('Small'), columns: '3', rows: '3' };
    expect(judgeForm(form).faults.columns).toContain('Too few squares');
    expect(judgeForm(form).fit).toBeNull();
    expect(judgeForm({ ...form, rows: '5' }).faults).toEqual({});
  });

  test('a sheet that is too small names a square that fits', () => {
    const { fit } = judgeForm({ ...firstForm('x'), squareMm: '60', markerMm: '45' });
    const largest = fit?.type === 'refused' ? fit.largestMm : null;
    expect(largest).toBe(37.2);
    const { print } = judgeForm(withSquare(firstForm('x'), String(largest)));
    expect(print !== null && layOutSheet(print).type).toBe('fits');
  });

  test('editing keeps what was measured, unless the print is another one', () => {
    const board = {
      ...input,
      id: 'b' as NamedBoard['id'],
      measure: { squares: 7, lengthMm: 244, uncertaintyMm: 0.5 },
    };
    const form = { ...formOfBoard(board, 'A4'), name: 'Renamed' };
    const kept = only(judgeForm(form).print);
    expect(boardOfPrint(kept, board)).toMatchObject({ id: 'b', name: 'Renamed', measure: board.measure });
    const other = only(judgeForm({ ...form, rows: '6' }).print);
    expect(boardOfPrint(other, board).measure).toBeNull();
  });

  test('a print keeps its serial with what was measured, and another one gets a serial of its own', () => {
    const random = new Uint8Array(6);
    const board = { ...input, id: 'b' as NamedBoard['id'], serial: 'K7Q2MN' };
    const print = only(judgeForm(formOfBoard(board, 'A4')).print);
    expect(withSerial(print, board, random).serial).toBe('K7Q2MN');
    expect(boardOfPrint(print, board).serial).toBe('K7Q2MN');
    expect(withSerial(print, null, random).serial).toBe('000000');
    const larger = { ...print, squareMm: 31 };
    expect(boardOfPrint(larger, board)).not.toHaveProperty('serial');
    const printed = withSerial(larger, board, random);
    expect(boardInputSchema.parse(boardOfPrint(printed, board)).serial).toBe('000000');
  });

  test('a copy is another print: not measured, without the serial', () => {
    const measure = { squares: 7, lengthMm: 244, uncertaintyMm: 0.5 };
    const copy = copyOf({ ...input, id: 'b' as NamedBoard['id'], serial: 'K7Q2MN', measure }, 'Copy');
    expect(copy).toEqual({ ...input, name: 'Copy' });
  });

  test('a copy has a name of its own', () => {
    const one = { ...input, id: 'b' as NamedBoard['id'] };
    expect(freeName('floor board', [one])).toBe('floor board 2');
    expect(freeName('Bench', [one])).toBe('Bench');
  });
});

describe('measuring', () => {
  const board: NamedBoard = { ...input, id: 'b' as NamedBoard['id'] };

  test.each([
    ['245', 35, 0, false],
    ['249', 35.571, 1.63, false],
    ['230,3', 32.9, -6, true],
    ['252.5', 36.071, 3.06, true],
  ] as const)('seven squares of %s mm', (lengthMm, squareMm, off, suspicious) => {
    const { result } = judgeMeasure({ squares: '7', lengthMm, uncertaintyMm: '0.5' }, board);
    expect(result?.squareMm).toBeCloseTo(squareMm, 2);
    expect(result?.deviationPercent).toBeCloseTo(off, 2);
    expect(result?.suspicious).toBe(suspicious);
    expect(result?.uncertaintyPercent).toBeCloseTo(50 / Number(lengthMm.replace(',', '.')), 3);
  });

  test('an empty length is no fault yet, and no more squares than the board has', () => {
    expect(measureFormOf(board)).toEqual({ squares: '7', lengthMm: '', uncertaintyMm: '0.5' });
    expect(judgeMeasure(measureFormOf(board), board)).toEqual({ faults: {}, result: null });
    const { faults } = judgeMeasure({ squares: '8', lengthMm: '280', uncertaintyMm: '0' }, board);
    expect(Object.keys(faults)).toEqual(['squares', 'uncertaintyMm']);
  });
});

describe('in words', () => {
  const board: NamedBoard = { ...input, id: 'b' as NamedBoard['id'], serial: 'K7Q2MN' };

  test('what only OpenCV calls so is left to the details', () => {
    const names = /DICT_|before 4\.6/;
    const plain = [
      sizeWords(board.layout),
      ...boardPresets.map((one) => boardFieldsWords.preset(one.id, sizeWords(one))),
    ];
    for (const text of plain) expect(text).not.toMatch(names);
    expect(new Set(plain.slice(1)).size).toBe(boardPresets.length);
    expect(detailWords({ ...board, layout: { ...board.layout, legacy: true } })).toBe(
      'DICT_5X5_100, markers 75 %, layout before OpenCV 4.6, serial K7Q2MN',
    );
  });
});
