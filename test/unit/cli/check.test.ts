/** What `caliper check` reads and writes: boards as typed, reports as lines. */
import { describe, expect, test } from 'vitest';
import { clock, reportText } from '../../../main/cli/capture-report-text.ts';
import { boardFrom } from '../../../main/cli/commands/check.ts';
import { namedBoardSchema } from '../../../main/contract/schema/capture/board.ts';
import { sampleReport } from '../../fakes/capture-measurement.ts';

const own = namedBoardSchema.parse({
  id: 'b-1',
  name: 'Floor board',
  layout: { dictionary: 'DICT_5X5_100', columns: 7, rows: 5, markerRatio: 0.75, legacy: false },
  nominalSquareMm: 35,
  measure: { squares: 7, lengthMm: 246.4, uncertaintyMm: 0.5 },
});

describe('a board on the command line', () => {
  test('of one’s own has its layout and the length that was measured', () => {
    const board = boardFrom({ board: ' floor BOARD ' }, [own]);
    expect(board).toMatchObject({
      chosen: { name: 'Floor board', layout: own.layout },
      squareMeasured: true,
    });
    expect(board.squareMm).toBeCloseTo(35.2, 9);
  });

  test.each([
    ['7x5:DICT_4X4_50', 'DICT_4X4_50', 7, 5, null, false],
    ['11X8:5x5_100:23.5', 'DICT_5X5_100', 11, 8, 23.5, false],
    ['5x7:apriltag_36h11:30:legacy', 'DICT_APRILTAG_36h11', 5, 7, 30, true],
    ['5x7:6X6_1000:legacy', 'DICT_6X6_1000', 5, 7, null, true],
  ] as const)('as dimensions: %s', (text, dictionary, columns, rows, squareMm, legacy) => {
    expect(boardFrom({ board: text }, [])).toMatchObject({
      chosen: { name: text, layout: { dictionary, columns, rows, legacy } },
      squareMm,
      squareMeasured: false,
    });
  });

  test.each([
    ['7x5:5X5_100:40:first=18', { firstId: 18 }, 40],
    ['7x5:5X5_100:FIRST=18', { firstId: 18 }, null],
    ['7x5:5X5_100:40:negative', { inverted: true }, 40],
    ['7x6:5X5_100:40:legacy:first=3:negative', { legacy: true, firstId: 3, inverted: true }, 40],
    ['7x5:5X5_100:40:first=0', { legacy: false }, 40],
  ] as const)('with what is not as usual: %s', (text, unusual, squareMm) => {
    const { chosen, squareMm: mm } = boardFrom({ board: text }, []);
    const usual = { columns: 7, rows: expect.any(Number), dictionary: 'DICT_5X5_100' };
    expect(chosen?.layout).toEqual({
      ...usual,
      markerRatio: expect.any(Number),
      legacy: false,
      ...unusual,
    });
    expect(mm).toBe(squareMm);
  });

  test('its square as measured comes before all others, with a comma, too', () => {
    expect(boardFrom({ board: 'Floor board', square: '34,9' }, [own])).toMatchObject({
      squareMm: 34.9,
      squareMeasured: true,
    });
    expect(boardFrom({ square: '40' }, [])).toMatchObject({
      chosen: null,
      squareMm: 40,
      squarePercent: 0.25,
    });
  });

  test.each([
    '7x5',
    '7x5:8X8_50',
    '2x5:4X4_50',
    '7x5:4X4_50:',
    '7x5:4X4_50:first=',
    '7x5:4X4_50:first=9999',
    '',
  ])('refuses %o in words', (board) => {
    expect(() => boardFrom({ board }, [own])).toThrow(/neither a saved board.*“Floor board”/);
  });

  test.each(['0', '-3', 'x', '1001'])('refuses a square of %s', (square) => {
    expect(() => boardFrom({ square }, [])).toThrow(/not a square size/);
  });
});

describe('a report in lines', () => {
  test('of a good clip begins with its verdict and ends with the scale', () => {
    const lines = reportText(sampleReport()).split('\n');
    expect(lines[0]).toMatch(/: PASS/);
    expect(lines.at(-2)).toMatch(/^ {2}Scale: \+-\d+\.\d\d % from \d+ frames/);
    expect(lines.at(-1)).toBe('  Profile: standard');
    expect(lines.some((line) => /^ {2}Orbit: 360 of 360 degrees/.test(line))).toBe(true);
  });

  test('names a first id and a print in negative', () => {
    const layout = { ...own.layout, firstId: 18, inverted: true };
    expect(reportText(sampleReport({ layout }, { board: boardFrom({}, []) }))).toMatch(
      /Board: 7x5 DICT_5X5_100, first id 18, inverted, visible in/,
    );
  });

  test('says that a board is in view that could not be read', () => {
    const report = sampleReport({ noBoard: true }, { board: boardFrom({}, []) });
    expect(reportText(report)).toContain('Board: none found');
    const unread = { cause: 'too-far', squarePx: 14, neededPx: 35 } as const;
    expect(reportText({ ...report, board: { ...report.board, unread } })).toContain(
      'Board: in view, but unreadable',
    );
  });

  test('of a bad one names what to film again, and when', () => {
    const text = reportText(sampleReport({ dark: [{ fromS: 0, toS: 30 }] }));
    expect(text).toMatch(/: RE-FILM/);
    expect(text).toMatch(/\n {2}x .*\n {4}-> /);
    expect(text).toMatch(/\n {2}Re-film: 0:00.*\(.*too-dark.*\)/);
  });

  test('of a usable one names what to check, and asks for no other walk', () => {
    const text = reportText(sampleReport({ motionBlur: [{ fromS: 7, toS: 11 }] }));
    expect(text).toMatch(/: CHECK/);
    expect(text).toMatch(/\n {2}Check: 0:07.*\(.*motion-blur.*\)/);
    expect(text).not.toMatch(/\n {2}Re-film:/);
  });

  test('tells of the object how much of it is seen, or that there is none', () => {
    const report = sampleReport();
    const { analysis } = report;
    if (analysis === null) throw new TypeError('the sample can be analysed');
    const object = { state: 'found', wholePart: 0.924, area: 0.0431, laplacian: 200, light: null } as const;
    expect(reportText({ ...report, analysis: { ...analysis, object } })).toContain(
      '\n  Object: found, fully visible in 92 % of the clip, 4.3 % of the image\n',
    );
    const none = { ...object, state: 'none', wholePart: null, area: null } as const;
    expect(reportText({ ...report, analysis: { ...analysis, object: none } })).toContain(
      '\n  Object: none found\n',
    );
    expect(reportText(report)).not.toContain('Object:');
  });

  test('of what is no clip has no figures that nobody measured', () => {
    const fault = { code: 'text', service: true, atS: null, detail: null } as const;
    const report = sampleReport({ fault });
    const board = { ...report.board, found: null };
    const text = reportText({ ...report, facts: null, analysis: null, board });
    expect(text).toMatch(/: UNREADABLE/);
    expect(text).not.toMatch(/Orbit|Scale|Board:/);
  });

  test('a name chosen elsewhere cannot move the cursor', () => {
    const report = sampleReport();
    const text = reportText({ ...report, clip: { ...report.clip, fileName: 'a\u001b[2J\nb.mp4' } });
    expect(text.split('\n')[0]).toMatch(/^a\ufffd\[2J b\.mp4: /);
  });

  test.each([
    [0, '0:00'],
    [7.5, '0:07.5'],
    [59.96, '1:00'],
    [65.04, '1:05'],
    [600, '10:00'],
  ])('%d s is %s', (seconds, text) => {
    expect(clock(seconds)).toBe(text);
  });
});
