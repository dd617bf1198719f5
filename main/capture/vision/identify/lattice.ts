/**
 * How many columns a board has, from where its markers lie: ids run row by row, so only the right number of columns
 * puts the markers onto a flat grid.
 */
import { fitHomography, type Homography, mapPoint } from '../solve/homography.ts';
import type { SeenMarker } from './marker-search.ts';

/** Markers of one board may be anywhere on a grid of so many columns; `white`: its first square is a white one. */
export interface Grid {
  readonly columns: number;
  readonly white: boolean;
}

/** A frame's markers on a grid. */
export interface Fit {
  readonly markers: readonly SeenMarker[];
  /** Squares of the board (origin at its upper left, y down) to px. */
  readonly h: Homography;
  /** Residual of the markers' corners over the markers' side. */
  readonly residual: number;
}

/** Square of a marker: rows alternate between those that begin with a marker and those that begin beside one. */
export function placeOf({ columns, white }: Grid, id: number): [column: number, row: number] {
  const odd = Math.floor(columns / 2);
  const even = columns - odd;
  // In a row that begins with a black square the markers stand at 1, 3, 5, ...
  const inFirst = white ? even : odd;
  const pair = Math.floor(id / columns);
  const rest = id - pair * columns;
  const second = rest >= inFirst;
  const start = second === white ? 1 : 0;
  return [start + 2 * (second ? rest - inFirst : rest), 2 * pair + (second ? 1 : 0)];
}

/** Fits the grid to a frame's markers; those that do not belong are left out, a third at most. Null when it cannot be. */
export function fitGrid(markers: readonly SeenMarker[], grid: Grid, ratio: number): Fit | null {
  let kept = markers;
  for (;;) {
    const fit = fitAll(kept, grid, ratio);
    if (fit === null) return null;
    const worst = Math.max(...fit.each);
    if (worst <= mostResidual || kept.length - 1 < Math.max(4, (2 / 3) * markers.length)) return fit;
    const remaining = kept.filter((_, index) => (fit.each[index] ?? 0) < worst);
    if (remaining.length < 4) return fit;
    kept = remaining;
  }
}

/** Of a marker's side: above it a marker does not lie where the grid wants it. Neighbours are more than a whole side away. */
const mostResidual = 0.25;

function fitAll(
  markers: readonly SeenMarker[],
  grid: Grid,
  ratio: number,
): (Fit & { readonly each: readonly number[] }) | null {
  const from: number[] = [];
  const to: number[] = [];
  const rim = (1 - ratio) / 2;
  for (const { id, quad } of markers) {
    const [column, row] = placeOf(grid, id);
    const [x, y] = [column + rim, row + rim];
    from.push(x, y, x + ratio, y, x + ratio, y + ratio, x, y + ratio);
    to.push(...quad);
  }
  const h = fitHomography(from, to);
  if (h === null) return null;
  const each = markers.map(({ quad }, index) => {
    let sum = 0;
    for (let corner = 8 * index; corner < 8 * index + 8; corner += 2) {
      const [x, y] = mapPoint(h, from[corner] ?? 0, from[corner + 1] ?? 0);
      sum += (x - (to[corner] ?? 0)) ** 2 + (y - (to[corner + 1] ?? 0)) ** 2;
    }
    return Math.sqrt(sum / 4) / sideOf(quad);
  });
  const residual = Math.sqrt(each.reduce((sum, value) => sum + value * value, 0) / each.length);
  return Number.isFinite(residual) ? { markers, h, residual, each } : null;
}

/** Root of the area: foreshortening counts by half. */
function sideOf(quad: readonly number[]): number {
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0, x2 = 0, y2 = 0, x3 = 0, y3 = 0] = quad;
  return Math.sqrt(Math.abs((x2 - x0) * (y3 - y1) - (x3 - x1) * (y2 - y0)) / 2) || 1;
}
