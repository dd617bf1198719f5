/** How measurements are packed, which board they are of, and which seconds a report shows. */
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { NamedBoard } from '../../../../main/contract/schema/capture/board.ts';
import { boardIdSchema } from '../../../../main/contract/schema/ids.ts';
import { boardInUse, isMeasuredAs, layoutKeyOf } from '../../../../main/modules/captures/boards.ts';
import { pictureTimes } from '../../../../main/modules/captures/capture-content.ts';
import { combined, ownLayout } from '../../../../main/modules/captures/judging.ts';
import { pack, unpack } from '../../../../main/modules/captures/stored-measurements.ts';
import { sampleLayout, sampleMeasurement, sampleReport } from '../../../fakes/capture-measurement.ts';

describe('a measurement', () => {
  test.each([0.1, 3, 31])('of %s s comes out as it went in', async (durationS) => {
    const measurement = sampleMeasurement({ durationS });
    expect(await unpack(await pack(measurement))).toEqual(measurement);
  });

  test('is a few kilobytes a second', async () => {
    expect((await pack(sampleMeasurement({ durationS: 30 }))).byteLength).toBeLessThan(200_000);
  });

  test.each([
    ['nothing', new Uint8Array()],
    ['no gzip', Buffer.from('{}')],
    ['an empty one', gzipSync('')],
    ['another JSON', gzipSync('{"version": 1}\n[]')],
    ['half of one', gzipSync(JSON.stringify(sampleMeasurement()).slice(0, 999))],
  ])('that is %s cannot be read, and does not throw', async (_what, bytes) => {
    expect(await unpack(bytes)).toBeNull();
  });
});

const board: NamedBoard = {
  id: boardIdSchema.parse('b1'),
  name: 'Lab',
  layout: sampleLayout,
  nominalSquareMm: 40,
  measure: { squares: 5, lengthMm: 200, uncertaintyMm: 1 },
};
const named = { type: 'named', boardId: board.id } as const;
/** A print without a code. */
const bare = sampleMeasurement();

describe('a code beside the board', () => {
  const code = { layout: sampleLayout, squareMm: 41, serial: 'K7Q2MN' };
  const shown = sampleMeasurement({ code });
  const own = { ...board, serial: 'K7Q2MN' };
  const auto = { type: 'auto' } as const;

  test('selects the board of its serial, with the size that was measured', () => {
    expect(boardInUse(auto, [board, own], shown)).toEqual({
      chosen: { name: 'Lab', layout: sampleLayout },
      squareMm: 40,
      squareMeasured: true,
      squarePercent: 0.5,
      codeOf: 'Lab',
    });
  });

  test('gives the size that was meant to be printed where its print is not known', () => {
    const nominal = { chosen: null, squareMm: 41, squareMeasured: false, squarePercent: null, codeOf: null };
    expect(boardInUse(auto, [board], shown)).toEqual(nominal);
    const changed = { ...own, layout: { ...sampleLayout, columns: 9 } };
    expect(boardInUse(auto, [changed], shown)).toEqual(nominal);
  });

  test('leaves a board that was chosen as it is, and says whose the code is', () => {
    const other = {
      ...board,
      id: boardIdSchema.parse('b2'),
      name: 'Other',
      nominalSquareMm: 30,
      measure: null,
    };
    const chosen = boardInUse({ type: 'named', boardId: other.id }, [other, own], shown);
    expect(chosen).toMatchObject({ chosen: { name: 'Other' }, squareMm: 30, codeOf: 'Lab' });
  });

  test('says nothing where the markers say something else', () => {
    const says = { ...code, layout: { ...sampleLayout, columns: sampleLayout.columns + 1 } };
    const none = { chosen: null, squareMm: null, squareMeasured: false, squarePercent: null };
    expect(boardInUse(auto, [own], sampleMeasurement({ code: says }))).toEqual(none);
  });
});

describe('the board in use', () => {
  test('has the square that was measured, or the one that should have been printed', () => {
    expect(boardInUse(named, [board], bare)).toMatchObject({
      squareMm: 40,
      squareMeasured: true,
      squarePercent: 0.5,
    });
    const nominal = boardInUse(named, [{ ...board, measure: null }], bare);
    expect(nominal).toMatchObject({ squareMm: 40, squareMeasured: false, squarePercent: null });
  });

  test('is the one that is found when none was chosen, or it is gone', () => {
    const none = { chosen: null, squareMm: null, squareMeasured: false, squarePercent: null };
    expect(boardInUse({ type: 'auto' }, [board], bare)).toEqual(none);
    expect(boardInUse(named, [], bare)).toEqual(none);
  });

  test.each([
    ['the same', {}, {}, true],
    ['a larger dictionary of the family', { dictionary: 'DICT_5X5_1000' }, {}, true],
    ['another family', { dictionary: 'DICT_4X4_100' }, {}, false],
    ['turned', { columns: 5, rows: 7 }, {}, false],
    ['other markers in the squares', { markerRatio: 0.5 }, {}, false],
    ['larger than what was seen of it', { columns: 9 }, { sizeSure: false }, false],
  ] as const)('%s: measured as the one that was found is %s', (_what, other, found, same) => {
    const { board: seen } = sampleMeasurement(found);
    if (seen === null) throw new Error('no board');
    expect(isMeasuredAs(seen, { ...sampleLayout, ...other })).toBe(same);
  });

  test('has to be looked for by itself when it is not the one that was found, unless nothing can be seen at all', () => {
    const other = { ...sampleLayout, columns: 9 };
    const found = sampleMeasurement();
    expect(ownLayout(found, null)).toBeNull();
    expect(ownLayout(found, sampleLayout)).toBeNull();
    expect(ownLayout(found, other)).toBe(other);
    expect(ownLayout(sampleMeasurement({ noBoard: true }), sampleLayout)).toBe(sampleLayout);
    expect(ownLayout({ ...found, coverage: 'none' }, other)).toBeNull();
    const own = { ...sampleMeasurement({ noBoard: true }), layout: other };
    expect(combined(found, own)).toMatchObject({ board: found.board, layout: other });
  });

  test('is named apart from every other layout', () => {
    const layouts = [
      sampleLayout,
      { ...sampleLayout, legacy: true },
      { ...sampleLayout, columns: 5, rows: 7 },
      { ...sampleLayout, markerRatio: 0.7 },
      { ...sampleLayout, dictionary: 'DICT_5X5_50' as const },
    ];
    expect(new Set(layouts.map(layoutKeyOf)).size).toBe(layouts.length);
  });
});

test('a report shows its best still and the gravest issues, six pictures at most, none of them twice', () => {
  const report = sampleReport();
  const [issue] = sampleReport({ motionBlur: [{ fromS: 3, toS: 9 }] }).issues;
  if (issue === undefined) throw new Error('no issue');
  const at = (fromS: number, toS: number) => ({ ...issue, spans: [{ fromS, toS }] });
  const issues = [
    at(4, 6),
    { ...issue, spans: [] },
    at(4.2, 6),
    ...Array.from({ length: 9 }, (_, n) => at(10 + n, 12 + n)),
  ];
  expect(pictureTimes({ ...report, bestStillS: 20, issues })).toEqual([20, 5, 11, 12, 13, 14]);
  expect(pictureTimes({ ...report, bestStillS: null, issues: [] })).toEqual([]);
});
