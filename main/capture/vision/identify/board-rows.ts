/** Where a board begins and ends on its grid: its first row, the id there, and how many rows follow. */
import { greyAt } from '../frame.ts';
import { mapPoint } from '../solve/homography.ts';
import type { GreyFrame } from '../types.ts';
import { type Fit, type Grid, type GridFound, placeOf } from './grid-search.ts';

// How many rows a board has: markers of its last rows may be hidden, so the picture is asked whether the pattern goes on.

const mostRows = 30;
/** Squares of a row that must be dark and light where they should be. */
const agreement = 0.7;
/** Part of the last row's markers that a frame must show before it may say that nothing comes after it. */
const seenOfLast = 0.5;

/** `sure`: some frame shows where the board ends, and none that it goes on. `start`: as `startOf` found it. */
export function countRows(
  frames: readonly GreyFrame[],
  found: GridFound,
  start: Start,
): { rows: number; sure: boolean } {
  let rows = Math.max(1, found.rowsSeen - start.row);
  for (; rows < mostRows; rows += 1) {
    const answers = overFits(frames, found, (frame, fit) =>
      rowAfter(frame, fit, found.grid, start.row + rows),
    );
    if (answers.includes('checkered')) continue;
    // The old pattern exists only with an even number of rows: one more is hidden.
    if (start.white && rows % 2 === 1) return { rows: rows + 1, sure: false };
    return { rows: Math.max(3, rows), sure: rows >= 3 && answers.includes('nothing') };
  }
  return { rows: mostRows, sure: false };
}

function overFits<T>(
  frames: readonly GreyFrame[],
  { fits }: Pick<GridFound, 'fits'>,
  ask: (frame: GreyFrame, fit: Fit) => T,
): (T | 'unknown')[] {
  return fits.map((fit, index) => {
    const frame = frames[index];
    return fit === null || frame === undefined ? 'unknown' : ask(frame, fit);
  });
}

/** Where a board begins on its grid. */
export interface Start {
  /** Of the grid; its first square is a white one; and the id of its first marker. */
  readonly row: number;
  readonly white: boolean;
  readonly firstId: number;
  /** False when rows before it may be hidden. */
  readonly sure: boolean;
}

/**
 * Where ids could begin with 0 they do, unless some frame shows the bare paper before the first row that was seen and
 * none that the pattern goes on there. `negative`: the frames are negatives, whose margin may be as light or as dark.
 */
export function startOf(frames: readonly GreyFrame[], found: GridFound, negative: boolean): Start {
  const { grid, firstRow } = found;
  const fromZero = startAt(grid, 0, true);
  if (grid.offset === undefined && firstRow === 0) return fromZero;
  let row = firstRow;
  for (; row > firstRow - mostRows; row -= 1) {
    const at = row;
    const answers = overFits(frames, found, (frame, fit) =>
      rowBefore(frame, fit, { grid, row: at, negative }),
    );
    if (answers.includes('checkered')) continue;
    if (answers.includes('paper')) return startAt(grid, row, true);
    break;
  }
  return grid.offset === undefined ? fromZero : startAt(grid, row, false);
}

function startAt(grid: Grid, row: number, sure: boolean): Start {
  const odd = Math.floor(grid.columns / 2);
  const inEven = grid.white ? grid.columns - odd : odd;
  const firstId = (grid.offset ?? 0) + Math.floor(row / 2) * grid.columns + (isOdd(row) ? inEven : 0);
  return { row, white: isOdd(row) !== grid.white, firstId, sure };
}

/** Part of the places right before a first row that are paper, and of the black squares right after it that are seen. */
const bare = 0.85;
/** Part of a row that must lie in the picture to tell what is before it. */
const leastInside = 0.6;
/** How near before and after, in squares. */
const edge = 0.07;

/** What is before a row: more squares, or the margin of the sheet, or what hides both. */
function rowBefore(
  frame: GreyFrame,
  fit: Fit,
  { grid, row, negative }: { readonly grid: Grid; readonly row: number; readonly negative: boolean },
): 'checkered' | 'paper' | 'unknown' {
  const level = blackLevel(frame, fit, grid);
  const isLightAt = (column: number, along: number): boolean | null => {
    const [x, y] = mapPoint(fit.h, column + 0.5, along);
    if (!(x >= 1 && y >= 1 && x < frame.widthPx - 2 && y < frame.heightPx - 2)) return null;
    return greyAt(frame, x, y) > level;
  };
  const isWhite = (column: number, of: number): boolean => isOdd(column + of) !== grid.white;
  let [inside, light, right, black, blackSeen] = [0, 0, 0, 0, 0];
  for (let column = 0; column < grid.columns; column += 1) {
    // Near the edge between both rows: no margin is narrower, and no marker reaches there.
    const before = isLightAt(column, row - edge);
    if (before === null) continue;
    inside += 1;
    light += before ? 1 : 0;
    right += before === isWhite(column, row - 1) ? 1 : 0;
    if (isWhite(column, row)) continue;
    black += 1;
    blackSeen += isLightAt(column, row + edge) === false ? 1 : 0;
  }
  if (inside < Math.max(3, leastInside * grid.columns)) return 'unknown';
  const uniform = Math.max(light, inside - light) >= bare * inside;
  // What hides the first rows hides part of this one too, or is of another grey than the paper: the object in front.
  if (uniform) return (negative || light > inside / 2) && blackSeen >= bare * black ? 'paper' : 'unknown';
  return right >= agreement * inside ? 'checkered' : 'unknown';
}

const isOdd = (place: number): boolean => ((place % 2) + 2) % 2 === 1;

function rowAfter(frame: GreyFrame, fit: Fit, grid: Grid, row: number): 'checkered' | 'nothing' | 'unknown' {
  const level = blackLevel(frame, fit, grid);
  let inside = 0;
  let right = 0;
  for (let column = 0; column < grid.columns; column += 1) {
    const [x, y] = mapPoint(fit.h, column + 0.5, row + 0.5);
    if (!(x >= 1 && y >= 1 && x < frame.widthPx - 2 && y < frame.heightPx - 2)) continue;
    inside += 1;
    const isWhite = isOdd(column + row) !== grid.white;
    // In a white square the paper shows at its rim only: beside the upper left corner.
    const at = isWhite ? mapPoint(fit.h, column + 0.06, row + 0.5) : [x, y];
    const grey = greyAt(frame, at[0] ?? x, at[1] ?? y);
    right += isWhite === grey > level ? 1 : 0;
  }
  if (inside < grid.columns) return 'unknown';
  if (right >= agreement * inside) {
    return 'checkered';
  }
  const places = fit.markers.map(({ id }) => placeOf(grid, id));
  const last = places.filter(([, placed]) => placed === row - 1).length;
  return last >= seenOfLast * Math.floor(grid.columns / 2) ? 'nothing' : 'unknown';
}

/** Half-way between the black squares that are known and the paper around their markers. */
function blackLevel(frame: GreyFrame, { h, markers }: Fit, grid: Grid): number {
  const blacks: number[] = [];
  const whites: number[] = [];
  for (const { id } of markers) {
    const [column, row] = placeOf(grid, id);
    whites.push(greyAt(frame, ...mapPoint(h, column + 0.06, row + 0.5)));
    if (column > 0) blacks.push(greyAt(frame, ...mapPoint(h, column - 0.5, row + 0.5)));
  }
  return (meanOf(whites) + meanOf(blacks)) / 2;
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}
