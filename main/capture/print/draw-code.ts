/** The QR code beside a printed board: what a clip that shows it says of the board. */
import { encodeQR } from 'qr';
import { codeText } from '../../contract/rules/capture/board-code.ts';
import type { SheetArea } from '../../contract/rules/capture/board-sheet.ts';
import type { BoardCode } from '../../contract/schema/capture/board.ts';
import { fillRectangles, type Rectangle } from './draw-sheet.ts';

// `qr` writes codes and reads them (`vision/code`): one library for both, MIT or Apache-2.0, without dependencies, alive.
// `uqr`, `qrcode` and `qrcode-generator` only write them. It draws nothing: modules become rectangles of the PDF.

/** The most errors corrected that cost no larger code, so that its modules stay large. */
const corrections = ['quartile', 'medium', 'low'] as const;
/** 25 modules an edge: enough for a usual board. */
const usualVersion = 2;

/** Row by row, true for black; no quiet zone. 25 modules an edge, 29 where all is unusual. */
export function codeModules(code: BoardCode): readonly (readonly boolean[])[] {
  const text = codeText(code);
  for (const ecc of corrections) {
    try {
      return inner(encodeQR(text, 'raw', { ...usual, ecc, version: usualVersion }));
    } catch {
      // It does not fit: with fewer corrections, or in a larger one.
    }
  }
  return inner(encodeQR(text, 'raw', { ...usual, ecc: 'low' }));
}

/** The library gives a rim of one module at least. */
const usual = { encoding: 'alphanumeric', border: 1 } as const;
const inner = (modules: readonly (readonly boolean[])[]): boolean[][] =>
  modules.slice(1, -1).map((row) => row.slice(1, -1));

/** Black ones side by side as one rectangle. */
export function drawCode(document: PDFKit.PDFDocument, code: BoardCode, area: SheetArea): void {
  const modules = codeModules(code);
  const edgeMm = area.widthMm / modules.length;
  const runs: Rectangle[] = modules.flatMap((row, y) =>
    row.flatMap((black, x) => {
      if (!black || row[x - 1] === true) return [];
      const after = row.findIndex((next, at) => at > x && !next);
      const length = (after < 0 ? row.length : after) - x;
      return {
        xMm: area.xMm + x * edgeMm,
        yMm: area.yMm + y * edgeMm,
        widthMm: length * edgeMm,
        heightMm: edgeMm,
      };
    }),
  );
  fillRectangles(document, runs, 'black');
}
