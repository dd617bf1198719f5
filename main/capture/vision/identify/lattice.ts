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

/** Of a marker's side: above it a marker does not lie where the grid wants it. Neighbours are more than a whole side away. */
const mostOff = 0.25;

/**
 * Fits the grid to a frame's markers; those that do not belong are left out, a third at most. Null when it cannot be.
 * Without a ratio only the markers' middles are asked: a quarter of the work, enough to throw most grids out.
 */
export function fitGrid(markers: readonly SeenMarker[], grid: Grid, ratio: number | null): Fit | null {
  const least = Math.max(4, (2 / 3) * markers.length);
  let kept = markers;
  for (;;) {
    const fit = ratio === null ? fitMiddles(kept, grid) : fitCorners(kept, grid, ratio);
    if (fit === null) return null;
    const worst = Math.max(...fit.each);
    if (worst <= mostOff) return fit;
    const nearer = kept.filter((_, index) => (fit.each[index] ?? 0) < Math.max(mostOff, 0.7 * worst));
    if (nearer.length < least) return null;
    kept = nearer;
  }
}

type Fitted = Fit & { readonly each: readonly number[] };

function fitMiddles(markers: readonly SeenMarker[], grid: Grid): Fitted | null {
  const from = markers.flatMap(({ id }) => placeOf(grid, id).map((place) => place + 0.5));
  const to = markers.flatMap(({ quad: [x0 = 0, y0 = 0, x1 = 0, y1 = 0, x2 = 0, y2 = 0, x3 = 0, y3 = 0] }) => [
    (x0 + x1 + x2 + x3) / 4,
    (y0 + y1 + y2 + y3) / 4,
  ]);
  return fitted(markers, from, to, 1);
}

function fitCorners(markers: readonly SeenMarker[], grid: Grid, ratio: number): Fitted | null {
  const rim = (1 - ratio) / 2;
  const from = markers.flatMap(({ id }) => {
    const [column, row] = placeOf(grid, id);
    const [x, y] = [column + rim, row + rim];
    return [x, y, x + ratio, y, x + ratio, y + ratio, x, y + ratio];
  });
  const to = markers.flatMap(({ quad }) => [...quad]);
  return fitted(markers, from, to, 4);
}

/** `each`: per marker, over so many points, the distance in sides of the marker. */
function fitted(
  markers: readonly SeenMarker[],
  from: readonly number[],
  to: readonly number[],
  points: number,
): Fitted | null {
  const h = fitHomography(from, to);
  if (h === null) return null;
  const each = markers.map(({ quad }, index) => {
    let sum = 0;
    for (let at = 2 * points * index; at < 2 * points * (index + 1); at += 2) {
      const [x, y] = mapPoint(h, from[at] ?? 0, from[at + 1] ?? 0);
      sum += (x - (to[at] ?? 0)) ** 2 + (y - (to[at + 1] ?? 0)) ** 2;
    }
    return Math.sqrt(sum / points) / sideOf(quad);
  });
  const residual = Math.sqrt(each.reduce((sum, value) => sum + value * value, 0) / each.length);
  return Number.isFinite(residual) ? { markers, h, residual, each } : null;
}

/** Root of the area: foreshortening counts by half. */
function sideOf(quad: readonly number[]): number {
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0, x2 = 0, y2 = 0, x3 = 0, y3 = 0] = quad;
  return Math.sqrt(Math.abs((x2 - x0) * (y3 - y1) - (x3 - x1) * (y2 - y0)) / 2) || 1;
}
