/** A ChArUco board as a PDF true to scale: vectors only, and the same bytes for the same board. */
import { setImmediate as othersFirst } from 'node:timers/promises';
import { dictionarySize } from '../../contract/plain/capture/dictionaries.ts';
import { AppError } from '../../contract/plain/errors.ts';
import { type BoardSquare, boardSquares, layOutSheet } from '../../contract/rules/capture/board-sheet.ts';
import type { BoardPrint } from '../../contract/schema/capture/board.ts';
import { drawGuide, drawStrip, fillRectangles, pointsPerMm, type Rectangle } from './draw-sheet.ts';
import { documentWords } from './sheet-words.ts';

/** Black ones are painted first, white ones over them. */
interface BoardRectangles {
  readonly black: readonly Rectangle[];
  readonly white: readonly Rectangle[];
}

/** Modules on each side of a marker that are black: OpenCV's `borderBits`. */
const borderModules = 1;

/** White modules of one marker, those side by side as one rectangle. `bits` are row by row, true for white. */
function whiteModules(bits: readonly boolean[], modules: number, marker: Rectangle): Rectangle[] {
  const moduleMm = marker.widthMm / (modules + 2 * borderModules);
  const runs: Rectangle[] = [];
  for (let row = 0; row < modules; row += 1) {
    for (let start = 0; start < modules; start += 1) {
      if (bits[row * modules + start] !== true) continue;
      let end = start + 1;
      while (end < modules && bits[row * modules + end] === true) end += 1;
      runs.push({
        xMm: marker.xMm + (start + borderModules) * moduleMm,
        yMm: marker.yMm + (row + borderModules) * moduleMm,
        widthMm: (end - start) * moduleMm,
        heightMm: moduleMm,
      });
      start = end;
    }
  }
  return runs;
}

/**
 * The board with its upper left corner at `xMm`, `yMm` of the sheet. `markers[id]` holds the modules of each marker, row
 * by row, true for white, without its black border.
 */
function boardRectangles(
  { layout, squareMm }: Pick<BoardPrint, 'layout' | 'squareMm'>,
  markers: readonly (readonly boolean[])[],
  { xMm, yMm }: Pick<Rectangle, 'xMm' | 'yMm'>,
): BoardRectangles {
  const { modules } = dictionarySize(layout.dictionary);
  const at = ({ column, row }: BoardSquare, edgeMm: number): Rectangle => ({
    xMm: xMm + column * squareMm + (squareMm - edgeMm) / 2,
    yMm: yMm + row * squareMm + (squareMm - edgeMm) / 2,
    widthMm: edgeMm,
    heightMm: edgeMm,
  });
  const borders = boardSquares(layout, 'white').map((square) => at(square, squareMm * layout.markerRatio));
  return {
    black: [...boardSquares(layout, 'black').map((square) => at(square, squareMm)), ...borders],
    white: borders.flatMap((marker, id) => whiteModules(markers[id] ?? [], modules, marker)),
  };
}

/** A print carries no time, or two of the same board would differ. */
const noDate = new Date(0);

/**
 * The PDF: the board on its sheet with a 100 mm control bar and, where it has a serial and room, its code; then a sheet on filming. `markers[n]` are the modules of
 * the board's n-th marker, that of its first id first, row by row, true for white, without the black border; at least as many as the board has
 * white squares. Fails with `board.in-print` when the board does not fit on the paper 10 mm off its edges, or needs more
 * markers than its dictionary has.
 */
export async function boardPdf(
  print: BoardPrint,
  markers: readonly (readonly boolean[])[],
): Promise<Uint8Array> {
  const fit = layOutSheet(print);
  if (fit.type === 'refused') throw new AppError('board.in-print', { reason: fit.reason });
  const { sheet } = fit;
  // Loading it takes 65 ms, which nobody should wait for who prints no board.
  const { default: Pdf } = await import('pdfkit');
  await othersFirst();
  const { layout } = print;
  const title = documentWords.title(print.name, layout);
  const document = new Pdf({
    size: [sheet.widthMm * pointsPerMm, sheet.heightMm * pointsPerMm],
    margin: 0,
    pdfVersion: '1.7',
    lang: 'en',
    info: { Title: title, Creator: 'Caliper', Producer: 'Caliper', CreationDate: noDate },
  });
  askForFullSize(document);
  const bytes = collect(document);
  const { black, white } = boardRectangles(print, markers, sheet.board);
  const inverted = layout.inverted === true;
  if (inverted) fillRectangles(document, [sheet.board], 'black');
  fillRectangles(document, black, inverted ? 'white' : 'black');
  fillRectangles(document, white, inverted ? 'black' : 'white');
  drawStrip(document, print, sheet);
  if (sheet.code !== null && print.serial !== undefined) {
    const { drawCode } = await import('./draw-code.ts');
    drawCode(document, { ...print, serial: print.serial }, sheet.code);
  }
  await othersFirst();
  document.addPage();
  drawGuide(document, print, sheet);
  document.end();
  return await bytes;
}

/** Makes "no scaling" the print dialog's first choice (ISO 32000-1, 12.2); the library has no option for it. */
function askForFullSize(document: PDFKit.PDFDocument): void {
  const root: unknown = Reflect.get(document, '_root');
  if (!isDictionary(root) || !isDictionary(root['data'])) return;
  root['data']['ViewerPreferences'] = document.ref({ PrintScaling: 'None', DisplayDocTitle: true });
}

function isDictionary(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** All that the document writes, once it has ended. */
async function collect(document: PDFKit.PDFDocument): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for await (const part of document) parts.push(part);
  return Buffer.concat(parts);
}
