/** How many rows a board has: markers of its last rows may be hidden, so the picture is asked whether the pattern goes on. */
import { greyAt } from '../detect/grey-at.ts';
import { mapPoint } from '../solve/homography.ts';
import type { GreyFrame } from '../types.ts';
import { type Fit, type Grid, placeOf } from './lattice.ts';
import type { GridFound } from './layout-search.ts';

const mostRows = 30;
/** Squares of a row that must be dark and light where they should be. */
const agreement = 0.7;
/** Part of the last row's markers that a frame must show before it may say that nothing comes after it. */
const seenOfLast = 0.5;

/** `sure`: some frame shows where the board ends, and none that it goes on. */
export function countRows(frames: readonly GreyFrame[], found: GridFound): { rows: number; sure: boolean } {
  let rows = found.rowsSeen;
  for (; rows < mostRows; rows += 1) {
    const answers = found.fits.map((fit, index) => {
      const frame = frames[index];
      return fit === null || frame === undefined ? 'unknown' : rowAfter(frame, fit, found.grid, rows);
    });
    if (answers.includes('checkered')) continue;
    // The old pattern exists only with an even number of rows: one more is hidden.
    if (found.grid.white && rows % 2 === 1) return { rows: rows + 1, sure: false };
    return { rows: Math.max(3, rows), sure: rows >= 3 && answers.includes('nothing') };
  }
  return { rows: mostRows, sure: false };
}

function rowAfter(frame: GreyFrame, fit: Fit, grid: Grid, row: number): 'checkered' | 'nothing' | 'unknown' {
  const level = blackLevel(frame, fit, grid);
  let inside = 0;
  let right = 0;
  for (let column = 0; column < grid.columns; column += 1) {
    const [x, y] = mapPoint(fit.h, column + 0.5, row + 0.5);
    if (!(x >= 1 && y >= 1 && x < frame.widthPx - 2 && y < frame.heightPx - 2)) continue;
    inside += 1;
    const isWhite = ((column + row) % 2 === 1) !== grid.white;
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
  return (mean(whites) + mean(blacks)) / 2;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}
