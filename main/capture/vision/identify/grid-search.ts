/** The grid of a board from where its markers lie: its columns, its colour and the size of its markers. */

import { fitHomography, type Homography, mapPoint } from '../solve/homography.ts';
import type { SeenMarker } from './marker-search.ts';

/** Columns, the way rows begin, and markers per square as the frames show them. */
export interface GridFound {
  readonly grid: Grid;
  readonly markerRatio: number;
  /** Per frame; null where it shows too few markers of the board. */
  readonly fits: readonly (Fit | null)[];
  /** Markers that lie where they should, over all frames. */
  readonly explained: number;
  /** First row that markers were seen in, counted from that of id 0 or `offset`. */
  readonly firstRow: number;
  /** Rows from the grid's first to the last that markers were seen in. */
  readonly rowsSeen: number;
  /** False when another number of columns fits as well. */
  readonly columnsSure: boolean;
}

/** As a board's layout allows. */
const columnsRange = { least: 3, most: 30 } as const;
/** Markers over squares that are tried before the best is searched finely. */
const ratios = [0.45, 0.55, 0.65, 0.75, 0.85];
const ratioRange = { least: 0.3, most: 0.95 } as const;
/** Fewer markers lie on a grid by chance. */
const leastMarkers = 4;
/** Of boards whose ids begin anywhere, there being so many more of them. */
const leastOffset = 6;
/** Part of the markers that a grid holds when no other is asked for: one that is off by an id loses some of each row. */
const mostOfAll = 0.97;
/** What a marker costs that a grid does not hold: one column too few loses the last marker of each row, and fits otherwise. */
const leftOut = 0.25 ** 2;
/** Residual over a marker's side; the right grid has 0.02 to 0.06, the next best beyond 0.3. */
const mostResidual = 0.12;

interface Candidate {
  readonly grid: Grid;
  readonly ratio: number;
  readonly fits: readonly (Fit | null)[];
  readonly explained: number;
  /** Squared residuals of the markers' corners; a marker that lies elsewhere counts as `leftOut`. */
  readonly cost: number;
}

/**
 * Null when no grid holds most of the markers. Ids from `idLimit` on are taken for misreadings. Boards whose ids begin
 * with 0 go first: the others are twenty times as many.
 */
export function searchGrid(frames: readonly (readonly SeenMarker[])[], idLimit: number): GridFound | null {
  const fromZero = searchAmong(frames, idLimit, allGrids(), leastMarkers);
  const inAll = frames.flat().filter(({ id }) => id < idLimit).length;
  if (fromZero !== null && fromZero.explained >= mostOfAll * inAll) return fromZero;
  const offset = searchAmong(frames, idLimit, offsetGrids(), leastOffset);
  return (offset?.explained ?? 0) > (fromZero?.explained ?? 0) ? offset : fromZero;
}

function searchAmong(
  frames: readonly (readonly SeenMarker[])[],
  idLimit: number,
  grids: readonly Grid[],
  least: number,
): GridFound | null {
  const known = frames.map((markers) => markers.filter(({ id }) => id < idLimit));
  const fullest = known.reduce<readonly SeenMarker[]>((a, b) => (b.length > a.length ? b : a), []);
  if (fullest.length < least) return null;
  const [best, next] = grids
    .filter((grid) => fitGrid(fullest, grid, null) !== null)
    .map((grid) => ({ grid, ratio: bestRatio(fullest, grid) }))
    .filter(({ ratio }) => ratio !== null)
    .map(({ grid, ratio }) => overFrames(known, grid, ratio ?? 0))
    .filter(({ explained }) => explained >= least)
    .sort((a, b) => a.cost - b.cost);
  if (best === undefined) return null;
  const inAll = known.reduce((sum, markers) => sum + markers.length, 0);
  if (best.explained < 0.5 * inAll) return null;
  const markerRatio = refineRatio(best);
  const { fits, explained } = overFrames(known, best.grid, markerRatio);
  const rows = fits.flatMap((fit) => fit?.markers.map(({ id }) => placeOf(best.grid, id)[1]) ?? []);
  return {
    grid: best.grid,
    markerRatio,
    fits,
    explained,
    firstRow: rows.length === 0 ? 0 : Math.min(...rows),
    rowsSeen: Math.max(0, ...rows) + 1,
    columnsSure: next === undefined || next.cost > 2 * best.cost + 0.04,
  };
}

function allGrids(): Grid[] {
  const { least, most } = columnsRange;
  return Array.from({ length: most - least + 1 }, (_, index) => least + index).flatMap((columns) => [
    { columns, white: false },
    { columns, white: true },
  ]);
}

/** One period of ids is two rows; a grid that begins with a white square is one that begins a row later. */
function offsetGrids(): Grid[] {
  const { least, most } = columnsRange;
  return Array.from({ length: most - least + 1 }, (_, index) => least + index).flatMap((columns) =>
    Array.from({ length: columns - 1 }, (_, index) => ({ columns, white: false, offset: index + 1 })),
  );
}

/** Null when the grid does not hold the markers with any. */
function bestRatio(markers: readonly SeenMarker[], grid: Grid): number | null {
  let best: number | null = null;
  let residual = 2 * mostResidual;
  for (const ratio of ratios) {
    const fit = fitGrid(markers, grid, ratio);
    if (fit === null || fit.residual >= residual) continue;
    best = ratio;
    residual = fit.residual;
  }
  return best;
}

function overFrames(frames: readonly (readonly SeenMarker[])[], grid: Grid, ratio: number): Candidate {
  const fits = frames.map((markers) => {
    if (markers.length < leastMarkers) return null;
    const fit = fitGrid(markers, grid, ratio);
    return fit !== null && fit.residual <= 2 * mostResidual ? fit : null;
  });
  const held = fits.filter((fit) => fit !== null);
  const explained = held.reduce((sum, fit) => sum + fit.markers.length, 0);
  const squares = held.reduce((sum, fit) => sum + fit.residual ** 2 * fit.markers.length, 0);
  const inAll = frames.reduce((sum, markers) => sum + markers.length, 0);
  return { grid, ratio, fits, explained, cost: squares + leftOut * (inAll - explained) };
}

/** Golden section around the coarse one, over the markers that fitted with it. */
function refineRatio({ grid, ratio, fits }: Candidate): number {
  const residual = (tried: number) =>
    fits.reduce(
      (sum, fit) => sum + (fit === null ? 0 : (fitGrid(fit.markers, grid, tried)?.residual ?? 1) ** 2),
      0,
    );
  const golden = (Math.sqrt(5) - 1) / 2;
  let low = Math.max(ratioRange.least, ratio - 0.1);
  let high = Math.min(ratioRange.most, ratio + 0.1);
  while (high - low > 0.002) {
    const a = high - golden * (high - low);
    const b = low + golden * (high - low);
    if (residual(a) < residual(b)) high = b;
    else low = a;
  }
  return (low + high) / 2;
}

// How many columns a board has, from where its markers lie: ids run row by row, so only the right number of columns
// puts the markers onto a flat grid.

/** Markers of one board may be anywhere on a grid of so many columns; `white`: its first square is a white one. */
export interface Grid {
  readonly columns: number;
  readonly white: boolean;
  /** Id of the first marker of the row that counts as the first; 0 where it is left out. */
  readonly offset?: number;
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
export function placeOf({ columns, white, offset = 0 }: Grid, id: number): [column: number, row: number] {
  const odd = Math.floor(columns / 2);
  const even = columns - odd;
  // In a row that begins with a black square the markers stand at 1, 3, 5, ...
  const inFirst = white ? even : odd;
  const place = id - offset;
  const pair = Math.floor(place / columns);
  const rest = place - pair * columns;
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
function fitGrid(markers: readonly SeenMarker[], grid: Grid, ratio: number | null): Fit | null {
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
