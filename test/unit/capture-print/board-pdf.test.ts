/** The printed sheet: lengths in points back to millimetres, what fits, and that the same board gives the same bytes. */
import { describe, expect, test } from 'vitest';
import { boardPdf } from '../../../main/capture/print/board-pdf.ts';
import { pdfText } from '../../../main/capture/print/draw-sheet.ts';
import { dictionarySize } from '../../../main/contract/plain/capture/dictionaries.ts';
import {
  largestSquareMm,
  layOutSheet,
  sheetMarginMm,
} from '../../../main/contract/rules/capture/board-sheet.ts';
import { type BoardPrint, boardPrintSchema } from '../../../main/contract/schema/capture/board.ts';
import { contentStreams, type Painted, pageSizes, paintedRectangles } from './read-pdf.ts';

const pointsPerMm = 72 / 25.4;
const a4: BoardPrint = boardPrintSchema.parse({
  layout: { dictionary: 'DICT_5X5_100', columns: 7, rows: 5, markerRatio: 0.75, legacy: false },
  squareMm: 30,
  paper: 'A4',
  name: 'Bench board',
});
const withSquare = (squareMm: number, paper: BoardPrint['paper'] = 'A4'): BoardPrint => ({
  ...a4,
  squareMm,
  paper,
});
const blackMarkers = Array.from({ length: 60 }, () => Array.from({ length: 25 }, () => false));

async function painted(print: BoardPrint): Promise<Painted[]> {
  return paintedRectangles(contentStreams(await boardPdf(print, blackMarkers))[0] ?? '');
}

describe('true to scale', () => {
  test.each([withSquare(30), withSquare(37), withSquare(30, 'Letter'), withSquare(52, 'A3')])(
    'squares of $squareMm mm on $paper are just that large, and nothing lies nearer than 10 mm to an edge',
    async (print) => {
      const shapes = await painted(print);
      const squares = shapes.filter((one) => Math.abs(one.width / pointsPerMm - print.squareMm) < 0.001);
      expect(squares).toHaveLength(18);
      const left = Math.min(...squares.map((one) => one.x));
      const right = Math.max(...squares.map((one) => one.x + one.width));
      expect((right - left) / pointsPerMm).toBeCloseTo(7 * print.squareMm, 4);
      const markers = shapes.filter(
        (one) => Math.abs(one.width / pointsPerMm - 0.75 * print.squareMm) < 0.001,
      );
      expect(markers).toHaveLength(17);
      const [width, height] = pageSizes(await boardPdf(print, blackMarkers))[0] ?? [0, 0];
      for (const one of shapes) {
        expect(Math.min(one.x, one.y) / pointsPerMm).toBeGreaterThanOrEqual(sheetMarginMm - 0.001);
        expect((width - one.x - one.width) / pointsPerMm).toBeGreaterThanOrEqual(sheetMarginMm - 0.001);
        expect((height - one.y - one.height) / pointsPerMm).toBeGreaterThanOrEqual(sheetMarginMm - 0.001);
      }
    },
  );

  test.each([
    ['below', withSquare(30)],
    ['beside', withSquare(37)],
  ] as const)('the control bar %s the board is 100 mm long, a tick every 10 mm', async (_, print) => {
    const thin = (await painted(print)).filter((one) => Math.min(one.width, one.height) < 1);
    const ends = thin.flatMap((one) => [one.x, one.x + one.width]);
    const sides = thin.flatMap((one) => [one.y, one.y + one.height]);
    const long = Math.max(Math.max(...ends) - Math.min(...ends), Math.max(...sides) - Math.min(...sides));
    expect(long / pointsPerMm).toBeCloseTo(100, 4);
    expect(thin).toHaveLength(12);
  });

  test('the print dialog is asked not to scale', async () => {
    expect(Buffer.from(await boardPdf(a4, blackMarkers)).toString('latin1')).toContain('/PrintScaling /None');
  });
});

describe('what fits', () => {
  test('the largest square fits, a tenth more does not, and the refusal names it', async () => {
    for (const paper of ['A4', 'A3', 'Letter'] as const) {
      const largest = largestSquareMm({ layout: a4.layout, paper });
      expect(layOutSheet(withSquare(largest, paper)).type).toBe('fits');
      await expect(boardPdf(withSquare(largest + 0.1, paper), blackMarkers)).rejects.toMatchObject({
        code: 'board.in-print',
        message: expect.stringContaining(`The largest square that fits is ${largest} mm`),
      });
    }
    expect(largestSquareMm({ layout: a4.layout, paper: 'A4' })).toBe(37.2);
  });

  test('a tall board stands upright and a wide one lies', () => {
    const tall = { ...a4, layout: { ...a4.layout, columns: 5, rows: 7 } };
    for (const [print, upright] of [
      [tall, true],
      [a4, false],
    ] as const) {
      const fit = layOutSheet(print);
      expect(fit.type === 'fits' && fit.sheet.widthMm < fit.sheet.heightMm).toBe(upright);
    }
  });

  test('more markers than the dictionary has are refused in words', async () => {
    const print: BoardPrint = {
      ...withSquare(10),
      layout: { ...a4.layout, dictionary: 'DICT_4X4_50', columns: 12, rows: 9 },
    };
    await expect(boardPdf(print, blackMarkers)).rejects.toMatchObject({
      code: 'board.in-print',
      message: expect.stringContaining('need 54 markers, but DICT_4X4_50 has 50'),
    });
  });

  test('squares that would be too small for any print are refused', () => {
    const fit = layOutSheet({
      ...a4,
      squareMm: 20,
      layout: { ...a4.layout, dictionary: 'DICT_5X5_1000', columns: 30, rows: 30 },
      paper: 'A4',
    });
    expect(fit.type === 'refused' && fit.reason).toBe(
      '30 x 30 squares of 20 mm do not fit on A4. The largest square that fits is 6.3 mm; or use larger paper.',
    );
  });
});

test('the same board gives the same bytes', async () => {
  const [first, second] = [await boardPdf(a4, blackMarkers), await boardPdf(a4, blackMarkers)];
  expect(Buffer.compare(first, second)).toBe(0);
});

test.each([
  ['Zürich “A” – 1 €', 'Zürich “A” – 1 €'],
  ['Żluť', 'Zlut'],
  ['板\n7', '??7'],
])('the name %s is printed as %s', (name, printed) => {
  expect(pdfText(name)).toBe(printed);
});

test('the size of a dictionary is in its name, or known', () => {
  expect(dictionarySize('DICT_6X6_250')).toEqual({ modules: 6, markers: 250 });
  expect(dictionarySize('DICT_APRILTAG_16h5')).toEqual({ modules: 4, markers: 30 });
});
