/** The printed board against the picture that OpenCV itself makes of it, one pixel per module. */
import { beforeAll, expect, test } from 'vitest';
import { boardPdf } from '../../../main/capture/print/board-pdf.ts';
import {
  type CharucoBoard,
  loadOpenCv,
  type Mat,
  type OpenCv,
  type Size,
} from '../../../main/capture/vision/opencv/opencv.ts';
import {
  type Dictionary,
  dictionaries,
  dictionarySize,
} from '../../../main/contract/plain/capture/dictionaries.ts';
import { boardSquares, layOutSheet } from '../../../main/contract/rules/capture/board-sheet.ts';
import { boardPrintSchema } from '../../../main/contract/schema/capture/board.ts';
import { cells, contentStreams, paintedRectangles } from '../../unit/capture-print/read-pdf.ts';

/** What only this test asks of the library. */
interface DrawnBoard extends CharucoBoard {
  generateImage(size: Size, picture: Mat, marginPx: number, borderBits: number): void;
}
function draws(board: CharucoBoard): board is DrawnBoard {
  return 'generateImage' in board;
}

let cv: OpenCv;
beforeAll(async () => {
  ({ cv } = await loadOpenCv());
});

function bits(dictionary: Dictionary, id: number): boolean[] {
  const { modules } = dictionarySize(dictionary);
  const picture = new cv.Mat();
  cv.getPredefinedDictionary(dictionaries.indexOf(dictionary)).generateImageMarker(
    id,
    modules + 2,
    picture,
    1,
  );
  const edge = modules + 2;
  return [...picture.data]
    .map((grey) => grey > 127)
    .filter((_, place) => {
      const [column, row] = [place % edge, Math.floor(place / edge)];
      return column > 0 && row > 0 && column < edge - 1 && row < edge - 1;
    });
}

test.each([
  { dictionary: 'DICT_4X4_50', columns: 7, rows: 5, legacy: false },
  { dictionary: 'DICT_5X5_100', columns: 5, rows: 8, legacy: true },
  { dictionary: 'DICT_6X6_1000', columns: 11, rows: 8, legacy: false },
  { dictionary: 'DICT_7X7_250', columns: 4, rows: 6, legacy: true },
  { dictionary: 'DICT_APRILTAG_36h11', columns: 6, rows: 5, legacy: true },
] as const)(
  'a $columns x $rows board of $dictionary, legacy $legacy, is what OpenCV draws',
  async (board) => {
    const { dictionary, columns, rows, legacy } = board;
    const modules = dictionarySize(dictionary).modules + 2;
    // One module of white on each side of the marker: every edge then lies between two pixels.
    const perSquare = modules + 2;
    const drawn = new cv.aruco_CharucoBoard(
      new cv.Size(columns, rows),
      perSquare,
      modules,
      cv.getPredefinedDictionary(dictionaries.indexOf(dictionary)),
      new cv.Mat(),
    );
    drawn.setLegacyPattern(legacy);
    if (!draws(drawn)) throw new Error('this build of the library draws no boards');
    const picture = new cv.Mat();
    drawn.generateImage(new cv.Size(columns * perSquare, rows * perSquare), picture, 0, 1);

    const squareMm = 20;
    const print = boardPrintSchema.parse({
      layout: { dictionary, columns, rows, legacy, markerRatio: modules / perSquare },
      squareMm,
      paper: 'A3',
    });
    const markers = boardSquares(print.layout, 'white').map((_, id) => bits(dictionary, id));
    const painted = paintedRectangles(contentStreams(await boardPdf(print, markers))[0] ?? '');
    const edge = ((squareMm / perSquare) * 72) / 25.4;
    const fit = layOutSheet(print);
    if (fit.type === 'refused') throw new Error(fit.reason);
    const [x, y] = [(fit.sheet.board.xMm * 72) / 25.4, (fit.sheet.board.yMm * 72) / 25.4];
    const printed = cells(painted, { x, y, edge, columns: columns * perSquare, rows: rows * perSquare });
    expect(printed.map((white) => (white ? 255 : 0))).toEqual([...picture.data]);
  },
);
