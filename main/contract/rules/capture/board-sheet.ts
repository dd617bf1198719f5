/** Where a board lies on its sheet of paper, and whether it fits. Pure: the PDF and its preview are laid out by the same lines. */

import { givesPose } from '../../plain/capture/board-size.ts';
import { type Dictionary, dictionarySize } from '../../plain/capture/dictionaries.ts';
import type { BoardLayout, BoardPrint, Paper } from '../../schema/capture/board.ts';
import { sheetWords as words } from './sheet-words.ts';

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
/**
 * Edge of the code beside the board: smaller ones are not read from a walk around them, larger ones are no easier. Where
 * large squares leave less room, none is printed.
 */
const codeEdgeMm = { least: 24, most: 45 };
/** White between the board and the code: four of the code's 25 modules, and no ink near the board's corners. */
const codeQuietMm = 5;
const codeQuietPart = 4 / 25;
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
  /** Beside the board's lower right corner, its quiet zone left out; null where there is no room for one. */
  readonly code: SheetArea | null;
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

/** The sheet upright or lying, the strip below or beside; the way that gives the largest squares first. */
function waysFor({ layout, paper }: Pick<SheetInput, 'layout' | 'paper'>, depthMm = stripMm): Way[] {
  const [short, long] = paperSizesMm[paper];
  const ways = [
    [short, long],
    [long, short],
  ].flatMap(([widthMm = 0, heightMm = 0]) =>
    [false, true].map((turned): Way => {
      const freeWidth = widthMm - 2 * sheetMarginMm - (turned ? depthMm : 0);
      const freeHeight = heightMm - 2 * sheetMarginMm - (turned ? 0 : depthMm);
      return {
        widthMm,
        heightMm,
        turned,
        largestMm: Math.min(freeWidth / layout.columns, freeHeight / layout.rows),
      };
    }),
  );
  return ways.toSorted((a, b) => b.largestMm - a.largestMm);
}

const inTenths = (ways: readonly Way[]): number => Math.floor((ways[0]?.largestMm ?? 0) * 10 + 1e-6) / 10;

/** Largest square that fits, in tenths of a millimetre rounded down. */
export function largestSquareMm(input: Pick<SheetInput, 'layout' | 'paper'>): number {
  return inTenths(waysFor(input));
}

/** As `largestSquareMm`, with room for the code beside the board. */
export function largestSquareWithCodeMm(input: Pick<SheetInput, 'layout' | 'paper'>): number {
  return inTenths(waysFor(input, codeEdgeMm.least + codeQuietMm));
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

/** What is left along the strip's side of the sheet. */
function roomFor({ widthMm, heightMm, turned }: Way, { layout, squareMm }: SheetInput): number {
  const [side, squares] = turned ? [widthMm, layout.columns] : [heightMm, layout.rows];
  return Math.min(side - 2 * sheetMarginMm - squares * squareMm, codeEdgeMm.most * (1 + codeQuietPart));
}

/** Edge of the code in a strip of that depth; null where it would be too small. */
function codeEdge(depthMm: number): number | null {
  const edge = Math.min(codeEdgeMm.most, depthMm - codeQuietMm, depthMm / (1 + codeQuietPart));
  return edge < codeEdgeMm.least - 1e-6 ? null : edge;
}

function placeBoard(way: Way, input: SheetInput): BoardSheet {
  const { widthMm, heightMm, turned } = way;
  const edge = codeEdge(roomFor(way, input));
  const depthMm = edge === null ? stripMm : roomFor(way, input);
  const boardWidthMm = input.layout.columns * input.squareMm;
  const boardHeightMm = input.layout.rows * input.squareMm;
  // With a code the board's lower right corner moves to where the code is, so that the control bar has room at its other side.
  const [restX, restY] = [
    widthMm - boardWidthMm - (turned ? depthMm : 0),
    heightMm - boardHeightMm - (turned ? 0 : depthMm),
  ];
  const xMm = edge === null || turned ? restX / 2 : restX - sheetMarginMm;
  const yMm = edge === null || !turned ? restY / 2 : restY - sheetMarginMm;
  const board = { xMm, yMm, widthMm: boardWidthMm, heightMm: boardHeightMm };
  const code = edge === null ? null : codeAt(board, edge, turned ? [depthMm, 0] : [0, depthMm]);
  // Up to the code and its quiet zone.
  const quietMm = edge === null ? 0 : Math.max(codeQuietMm, codeQuietPart * edge);
  const strip = turned
    ? {
        xMm: xMm + boardWidthMm,
        yMm: sheetMarginMm,
        widthMm: depthMm,
        heightMm: (code?.yMm ?? heightMm - sheetMarginMm) - quietMm - sheetMarginMm,
        turned,
      }
    : {
        xMm: sheetMarginMm,
        yMm: yMm + boardHeightMm,
        widthMm: (code?.xMm ?? widthMm - sheetMarginMm) - quietMm - sheetMarginMm,
        heightMm: depthMm,
        turned,
      };
  return { widthMm, heightMm, board, strip, code };
}

/** `shift`: from the board's lower right corner to the code's, in mm. */
function codeAt(board: SheetArea, edge: number, [right, down]: readonly [number, number]): SheetArea {
  return {
    xMm: board.xMm + board.widthMm + right - edge,
    yMm: board.yMm + board.heightMm + down - edge,
    widthMm: edge,
    heightMm: edge,
  };
}

/** Lays a board out on its sheet, true to scale, `sheetMarginMm` off every edge. */
export function layOutSheet(input: SheetInput): SheetFit {
  const { layout, squareMm } = input;
  if (!givesPose(layout)) return { type: 'refused', reason: words.tooFewSquares(layout), largestMm: null };
  const markers = markerCount(layout);
  if (markers.needed > markers.had)
    return { type: 'refused', reason: words.tooFewMarkers(layout, markers), largestMm: null };
  const ways = waysFor(input).filter((way) => squareMm <= way.largestMm + 1e-6);
  const [way] = ways.toSorted((a, b) => roomFor(b, input) - roomFor(a, input));
  if (way !== undefined) return { type: 'fits', sheet: placeBoard(way, input) };
  const largest = largestSquareMm(input);
  const largestMm = largest < leastSquareMm ? null : largest;
  return { type: 'refused', reason: words.tooLarge(layout, input, largestMm), largestMm };
}
