/** Where a board lies on its sheet of paper, and whether it fits. Pure: the PDF and its preview are laid out by the same lines. */

import { givesPose } from '../../plain/capture/board-size.ts';
import { type Dictionary, dictionarySize } from '../../plain/capture/dictionaries.ts';
import type { BoardLayout, BoardPrint, Paper } from '../../schema/capture/board.ts';

// Which squares of a ChArUco board are black and which carry a marker, as OpenCV's `CharucoBoard` counts them.

type Grid = Pick<BoardLayout, 'columns' | 'rows' | 'legacy'>;

/** One square, counted from the upper left. */
export interface BoardSquare {
  readonly column: number;
  readonly row: number;
}

/**
 * True for a black square. The upper left one is black; before OpenCV 4.6 (`legacy`) it was white when the number of
 * rows is even.
 */
export function isBlackSquare({ rows, legacy }: Grid, { column, row }: BoardSquare): boolean {
  const shift = legacy && rows % 2 === 0 ? 1 : 0;
  return (row + shift) % 2 === column % 2;
}

/** All squares of one colour, row by row. The place of a white one is the id of the marker that it carries, counted from the board's first. */
export function boardSquares(grid: Grid, colour: 'black' | 'white'): BoardSquare[] {
  return Array.from({ length: grid.columns * grid.rows }, (_, place) => ({
    column: place % grid.columns,
    row: Math.floor(place / grid.columns),
  })).filter((square) => isBlackSquare(grid, square) === (colour === 'black'));
}

/** Width and height upright, mm (ISO 216; ANSI A). */
const paperSizesMm: Readonly<Record<Paper, readonly [number, number]>> = {
  A4: [210, 297],
  A3: [297, 420],
  Letter: [215.9, 279.4],
};

/** Printers leave no more than this blank along the edges. */
export const sheetMarginMm = 10;
/** What caption and control bar take beside the board, the white between them and the board included. */
const stripMm = 16;
/** The least that `BoardPrint` allows. */
const leastSquareMm = 5;

/** In mm from the sheet's upper left corner. */
export interface SheetArea {
  readonly xMm: number;
  readonly yMm: number;
  readonly widthMm: number;
  readonly heightMm: number;
}

export interface BoardSheet {
  readonly widthMm: number;
  readonly heightMm: number;
  readonly board: SheetArea;
  /** Caption and control bar; `turned` ones read upwards, right of the board. */
  readonly strip: SheetArea & { readonly turned: boolean };
}

/** What of a print decides on its fit. */
export type SheetInput = Pick<BoardPrint, 'squareMm' | 'paper'> & {
  readonly layout: Pick<BoardPrint['layout'], 'columns' | 'rows' | 'dictionary' | 'legacy' | 'firstId'>;
};

/** A sheet, or why there is none in words that end a sentence; `largestMm` is a square that would fit. */
export type SheetFit =
  | { readonly type: 'fits'; readonly sheet: BoardSheet }
  | { readonly type: 'refused'; readonly reason: string; readonly largestMm: number | null };

interface Way {
  readonly widthMm: number;
  readonly heightMm: number;
  readonly turned: boolean;
  readonly largestMm: number;
}

/** The sheet upright or lying, the strip below or beside: the way that gives the largest squares. */
function bestWay({ layout, paper }: Pick<SheetInput, 'layout' | 'paper'>): Way {
  const [short, long] = paperSizesMm[paper];
  const ways = [
    [short, long],
    [long, short],
  ].flatMap(([widthMm = 0, heightMm = 0]) =>
    [false, true].map((turned): Way => {
      const freeWidth = widthMm - 2 * sheetMarginMm - (turned ? stripMm : 0);
      const freeHeight = heightMm - 2 * sheetMarginMm - (turned ? 0 : stripMm);
      return {
        widthMm,
        heightMm,
        turned,
        largestMm: Math.min(freeWidth / layout.columns, freeHeight / layout.rows),
      };
    }),
  );
  return ways.reduce((best, way) => (way.largestMm > best.largestMm ? way : best));
}

/** Largest square that fits, in tenths of a millimetre rounded down. */
export function largestSquareMm(input: Pick<SheetInput, 'layout' | 'paper'>): number {
  return Math.floor(bestWay(input).largestMm * 10 + 1e-6) / 10;
}

/** How many markers the board needs and the dictionary has. */
function markerCount(layout: SheetInput['layout'] & { readonly dictionary: Dictionary }): {
  readonly needed: number;
  readonly had: number;
} {
  return {
    needed: (layout.firstId ?? 0) + boardSquares(layout, 'white').length,
    had: dictionarySize(layout.dictionary).markers,
  };
}

function placeBoard(
  { widthMm, heightMm, turned }: Way,
  boardWidthMm: number,
  boardHeightMm: number,
): BoardSheet {
  const xMm = (widthMm - boardWidthMm - (turned ? stripMm : 0)) / 2;
  const yMm = (heightMm - boardHeightMm - (turned ? 0 : stripMm)) / 2;
  const board = { xMm, yMm, widthMm: boardWidthMm, heightMm: boardHeightMm };
  const strip = turned
    ? {
        xMm: xMm + boardWidthMm,
        yMm: sheetMarginMm,
        widthMm: stripMm,
        heightMm: heightMm - 2 * sheetMarginMm,
        turned,
      }
    : {
        xMm: sheetMarginMm,
        yMm: yMm + boardHeightMm,
        widthMm: widthMm - 2 * sheetMarginMm,
        heightMm: stripMm,
        turned,
      };
  return { widthMm, heightMm, board, strip };
}

/** Lays a board out on its sheet, true to scale, `sheetMarginMm` off every edge. */
export function layOutSheet(input: SheetInput): SheetFit {
  const { layout, squareMm, paper } = input;
  const { columns, rows, dictionary } = layout;
  if (!givesPose(layout)) {
    const reason = `${columns} x ${rows} squares are too few to tell where the camera is. Take 7 x 5 or more.`;
    return { type: 'refused', reason, largestMm: null };
  }
  const { needed, had } = markerCount(layout);
  if (needed > had) {
    const from = (layout.firstId ?? 0) === 0 ? '' : ` with first id ${layout.firstId}`;
    const reason = `${columns} x ${rows} squares${from} need ${needed} markers, and ${dictionary} has ${had}. Take a larger dictionary of the family or fewer squares.`;
    return { type: 'refused', reason, largestMm: null };
  }
  const way = bestWay(input);
  if (squareMm <= way.largestMm + 1e-6)
    return { type: 'fits', sheet: placeBoard(way, columns * squareMm, rows * squareMm) };
  const largestMm = largestSquareMm(input);
  const fits = `${columns} x ${rows} squares of ${squareMm} mm do not fit on ${paper}.`;
  return largestMm < leastSquareMm
    ? { type: 'refused', reason: `${fits} Take fewer squares or larger paper.`, largestMm: null }
    : {
        type: 'refused',
        reason: `${fits} The largest square that fits is ${largestMm} mm; or take larger paper.`,
        largestMm,
      };
}
