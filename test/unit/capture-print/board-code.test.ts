/** The code beside a printed board: read back from the page as it is painted, kept off the board, and deaf to all that is not its own. */
import { describe, expect, test } from 'vitest';
import { boardPdf } from '../../../main/capture/print/board-pdf.ts';
import { readCode } from '../../../main/capture/vision/code/read-code.ts';
import { dictionaries } from '../../../main/contract/plain/capture/dictionaries.ts';
import { codeText, parseCode, serialFrom } from '../../../main/contract/rules/capture/board-code.ts';
import {
  boardSquares,
  largestSquareMm,
  largestSquareWithCodeMm,
  layOutSheet,
  sheetMarginMm,
} from '../../../main/contract/rules/capture/board-sheet.ts';
import {
  type BoardCode,
  type BoardPrint,
  boardCodeSchema,
  boardPrintSchema,
} from '../../../main/contract/schema/capture/board.ts';
import { boardPresets } from '../../../renderer/modules/captures/store/board-form.ts';
import { seeded } from '../../captures/random.ts';
import { cells, contentStreams, paintedRectangles } from './read-pdf.ts';

const pointsPerMm = 72 / 25.4;
const papers = ['A4', 'A3', 'Letter'] as const;
const usual: BoardPrint = boardPrintSchema.parse({
  layout: { dictionary: 'DICT_5X5_100', columns: 7, rows: 5, markerRatio: 0.75, legacy: false },
  squareMm: 33,
  paper: 'A4',
  name: 'Bench board',
  serial: 'K7Q2MN',
});
const serial = 'K7Q2MN';

function sheetOf(print: BoardPrint) {
  const fit = layOutSheet(print);
  if (fit.type === 'refused') throw new Error(fit.reason);
  return fit.sheet;
}

/** What is painted around the code, board and strip included, two pixels to the millimetre. */
async function pictureOf(print: BoardPrint) {
  const blank = boardSquares(print.layout, 'white').map(() => Array.from({ length: 49 }, () => false));
  const painted = paintedRectangles(contentStreams(await boardPdf(print, blank))[0] ?? '');
  const { code } = sheetOf(print);
  if (code === null) throw new Error('no room for a code');
  const perMm = 2;
  const [columns, rows] = [2 * perMm * code.widthMm, 2 * perMm * code.heightMm].map(Math.floor);
  const [x, y] = [code.xMm - code.widthMm / 2, code.yMm - code.heightMm / 2].map((mm) => mm * pointsPerMm);
  const at = { x: x ?? 0, y: y ?? 0, columns: columns ?? 0, rows: rows ?? 0 };
  const white = cells(painted, { ...at, edge: pointsPerMm / perMm });
  const luma = Uint8Array.from(white, (one) => (one ? 230 : 30));
  return { widthPx: at.columns, heightPx: at.rows, luma };
}

describe('on the sheet', () => {
  test.each(papers)('is read from the page of %s as it is painted', async (paper) => {
    const [preset] = boardPresets;
    const squareMm = preset?.squareMm[paper] ?? 0;
    expect(readCode(await pictureOf({ ...usual, paper, squareMm }))).toEqual({
      layout: usual.layout,
      squareMm,
      serial,
    });
  });

  test.each(papers)(
    'every board offered for %s has one, off the board and inside the margins',
    async (paper) => {
      for (const { columns, rows, dictionary, squareMm } of boardPresets) {
        const layout = { ...usual.layout, columns, rows, dictionary };
        const { board, code, strip, widthMm, heightMm } = sheetOf({
          ...usual,
          layout,
          paper,
          squareMm: squareMm[paper],
        });
        if (code === null) throw new Error(`no code beside ${columns}x${rows} on ${paper}`);
        const [right, down] = [code.xMm - board.xMm - board.widthMm, code.yMm - board.yMm - board.heightMm];
        const module = code.widthMm / 25;
        expect(Math.max(right, down)).toBeGreaterThanOrEqual(Math.max(5, 4 * module) - 1e-6);
        expect(code.xMm + code.widthMm).toBeLessThanOrEqual(widthMm - sheetMarginMm + 1e-6);
        expect(code.yMm + code.heightMm).toBeLessThanOrEqual(heightMm - sheetMarginMm + 1e-6);
        const aside = strip.turned
          ? code.yMm - strip.yMm - strip.heightMm
          : code.xMm - strip.xMm - strip.widthMm;
        expect(aside).toBeGreaterThanOrEqual(4 * module - 1e-6);
        expect(strip.turned ? strip.heightMm : strip.widthMm).toBeGreaterThan(100);
      }
    },
  );

  test('squares that leave no room are printed without one, and those that just do with one', () => {
    for (const paper of papers) {
      const largest = largestSquareMm({ layout: usual.layout, paper });
      const withCode = largestSquareWithCodeMm({ layout: usual.layout, paper });
      expect(withCode).toBeLessThan(largest);
      expect(sheetOf({ ...usual, paper, squareMm: largest }).code).toBeNull();
      expect(sheetOf({ ...usual, paper, squareMm: withCode + 0.1 }).code).toBeNull();
      expect(sheetOf({ ...usual, paper, squareMm: withCode }).code).not.toBeNull();
    }
  });

  test('a small board keeps its control bar of 100 mm beside the largest code', () => {
    for (const paper of papers)
      for (const [columns, rows] of [
        [7, 5],
        [5, 7],
        [11, 8],
      ] as const) {
        const { strip, code } = sheetOf({
          ...usual,
          paper,
          squareMm: 12,
          layout: { ...usual.layout, columns, rows },
        });
        expect(code?.widthMm).toBeCloseTo(45, 6);
        expect(strip.turned ? strip.heightMm : strip.widthMm).toBeGreaterThan(100);
      }
  });

  test('a board without a serial is printed without one', async () => {
    const { serial: _none, ...print } = usual;
    expect(readCode(await pictureOf(print))).toBeNull();
  });
});

describe('its text', () => {
  test('is short and plain', () => {
    expect(codeText({ layout: usual.layout, squareMm: 33, serial })).toBe(
      'CALIPER1 7X5 5X5-100 33 24.75 K7Q2MN',
    );
    const odd = { ...usual.layout, firstId: 18, legacy: true, inverted: true };
    expect(codeText({ layout: odd, squareMm: 35.5, serial })).toBe(
      'CALIPER1 7X5 5X5-100 35.5 26.63 F18 L N K7Q2MN',
    );
  });

  test.each(dictionaries)('comes back for %s', (dictionary) => {
    const layout = { ...usual.layout, dictionary, columns: 5, rows: 4, legacy: true, inverted: true };
    const code = { layout: { ...layout, firstId: 3 }, squareMm: 40, serial };
    expect(parseCode(codeText(code))).toEqual(code);
  });

  test.each([
    '',
    'https://example.com/board',
    'CALIPER2 7X5 5X5-100 33 24.75 K7Q2MN',
    'caliper1 7X5 5X5-100 33 24.75 K7Q2MN',
    'CALIPER1 7X5 5X5-101 33 24.75 K7Q2MN',
    'CALIPER1 2X5 5X5-100 33 24.75 K7Q2MN',
    'CALIPER1 3X3 5X5-100 33 24.75 K7Q2MN',
    'CALIPER1 7X31 5X5-100 33 24.75 K7Q2MN',
    'CALIPER1 30X30 5X5-100 33 24.75 K7Q2MN',
    'CALIPER1 7X5 5X5-100 4.9 3 K7Q2MN',
    'CALIPER1 7X5 5X5-100 201 150 K7Q2MN',
    'CALIPER1 7X5 5X5-100 0 0 K7Q2MN',
    'CALIPER1 7X5 5X5-100 1e2 75 K7Q2MN',
    'CALIPER1 7X5 5X5-100 33 33 K7Q2MN',
    'CALIPER1 7X5 5X5-100 33 5 K7Q2MN',
    'CALIPER1 7X5 5X5-100 33 24.75 F90 K7Q2MN',
    'CALIPER1 7X5 5X5-100 33 24.75 F99999 K7Q2MN',
    'CALIPER1 7X5 5X5-100 33 24.75 K7Q2M',
    'CALIPER1 7X5 5X5-100 33 24.75 K7Q2MU',
    'CALIPER1 7X5 5X5-100 33 24.75 K7Q2MN\n',
    'CALIPER1 7X5 5X5-100 33 24.75 K7Q2MN K7Q2MN',
    `CALIPER1 7X5 5X5-100 33 24.75 ${'K'.repeat(4000)}`,
  ])('%j says nothing', (text) => {
    expect(parseCode(text)).toBeNull();
  });

  test('changed at random it is another board within all bounds, or nothing', () => {
    const random = seeded(30);
    const pick = (below: number): number => Math.floor(random() * below);
    const accepted: BoardCode[] = [];
    const good = codeText({ layout: { ...usual.layout, firstId: 18 }, squareMm: 35.5, serial });
    const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:\u0000é\n';
    for (let round = 0; round < 5000; round += 1) {
      const letters = good.split('');
      for (let change = pick(4); change >= 0; change -= 1) {
        const at = pick(letters.length);
        letters.splice(at, pick(3), ...(pick(2) === 0 ? [alphabet[pick(alphabet.length)] ?? ''] : []));
      }
      const code = parseCode(letters.join(''));
      accepted.push(...(code === null ? [] : [code]));
    }
    expect(accepted.length).toBeGreaterThan(10);
    expect(accepted.filter((code) => !boardCodeSchema.safeParse(code).success)).toEqual([]);
  });

  test('serials have no letters that are misread', () => {
    expect(serialFrom(new Uint8Array([0, 31, 32, 255, 18, 20]))).toBe('0Z0ZJM');
  });
});

describe('hostile codes', () => {
  test('noise, and pictures that are too small, say nothing', () => {
    const random = seeded(31);
    for (const edge of [1, 3, 16, 200]) {
      const luma = Uint8Array.from({ length: edge * edge }, () => Math.floor(random() * 256));
      expect(readCode({ widthPx: edge, heightPx: edge, luma })).toBeNull();
    }
  });
});
