/** From the markers of a few frames to the columns of their board, its colour and the size of its markers. */
import { type Fit, fitGrid, type Grid, placeOf } from './lattice.ts';
import type { SeenMarker } from './marker-search.ts';

/** Columns, the way rows begin, and markers per square as the frames show them. */
export interface GridFound {
  readonly grid: Grid;
  readonly markerRatio: number;
  /** Per frame; null where it shows too few markers of the board. */
  readonly fits: readonly (Fit | null)[];
  /** Markers that lie where they should, over all frames. */
  readonly explained: number;
  /** Rows that markers were seen in. */
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

/** Null when no grid holds most of the markers. Ids from `idLimit` on are taken for misreadings. */
export function searchGrid(frames: readonly (readonly SeenMarker[])[], idLimit: number): GridFound | null {
  const known = frames.map((markers) => markers.filter(({ id }) => id < idLimit));
  const fullest = known.reduce<readonly SeenMarker[]>((a, b) => (b.length > a.length ? b : a), []);
  if (fullest.length < leastMarkers) return null;
  const [best, next] = allGrids()
    .filter((grid) => fitGrid(fullest, grid, null) !== null)
    .map((grid) => ({ grid, ratio: bestRatio(fullest, grid) }))
    .filter(({ ratio }) => ratio !== null)
    .map(({ grid, ratio }) => overFrames(known, grid, ratio ?? 0))
    .filter(({ explained }) => explained >= leastMarkers)
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
