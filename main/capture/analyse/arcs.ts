/** The circle around the board, tiled by what is known of the walk along it. */
import type { Arc } from '../../contract/schema/capture/report.ts';
import { onCircle } from './angles.ts';
import type { GapWalk } from './gaps.ts';
import type { Stretch } from './path.ts';

/** Cells of a quarter of a degree: finer than any pose. */
const cellsPerDeg = 4;
const cellCount = 360 * cellsPerDeg;
/** Neighbouring cells that were walked at times further apart belong to different arcs. */
const sameWalkS = 3;
/** Slivers up to here, in degrees, are rounding where two arcs meet, and go to their neighbour. */
const sliverDeg = 0.5;

interface Cell {
  readonly state: Arc['state'];
  readonly atS: number | null;
}
const missing: Cell = { state: 'missing', atS: null };

/** Tiles the circle: each arc ends where the next begins; one that is the whole circle begins and ends at the same place. */
export function coverCircle(stretches: readonly Stretch[], gaps: readonly GapWalk[]): Arc[] {
  const cells: Cell[] = Array.from({ length: cellCount }, () => missing);
  for (const { points } of stretches) {
    points.slice(1).forEach((to, place) => {
      const from = points[place];
      if (from !== undefined) sweep(cells, from, to, 'measured');
    });
  }
  for (const { gap, bridgedDeg, startDeg } of gaps) {
    if (bridgedDeg === null) continue;
    sweep(cells, { atS: gap.fromS, deg: startDeg }, { atS: gap.toS, deg: startDeg + bridgedDeg }, 'inferred');
  }
  return arcsOf(withoutSlivers(cells));
}

/** Degrees that arcs of these states span. */
export function degreesOf(arcs: readonly Arc[], states: readonly Arc['state'][]): number {
  return arcs.filter((arc) => states.includes(arc.state)).reduce((sum, arc) => sum + arcLength(arc), 0);
}

/** Anticlockwise; 360 for one that is the whole circle. */
export function arcLength(arc: Pick<Arc, 'fromDeg' | 'toDeg'>): number {
  const length = onCircle(arc.toDeg - arc.fromDeg);
  return length === 0 ? 360 : length;
}

/** The first time that a cell was seen stays; what was seen beats what is inferred. */
function sweep(
  cells: Cell[],
  from: { atS: number; deg: number },
  to: { atS: number; deg: number },
  state: 'measured' | 'inferred',
): void {
  const low = Math.min(from.deg, to.deg);
  const high = Math.min(Math.max(from.deg, to.deg), low + 360);
  for (let cell = Math.ceil(low * cellsPerDeg - 0.5); (cell + 0.5) / cellsPerDeg < high; cell += 1) {
    const place = ((cell % cellCount) + cellCount) % cellCount;
    const known = cells[place]?.state ?? 'missing';
    if (known === 'measured' || known === state) continue;
    const part = (((cell + 0.5) / cellsPerDeg - from.deg) / (to.deg - from.deg)) * (to.atS - from.atS);
    cells[place] = { state, atS: from.atS + part };
  }
}

function withoutSlivers(cells: readonly Cell[]): Cell[] {
  const runs = runsOf(cells);
  if (runs.length < 3) return [...cells];
  const cleaned = [...cells];
  for (const run of runs) {
    if (run.count > sliverDeg * cellsPerDeg || cells[run.start]?.state === 'measured') continue;
    const neighbour = cells[(run.start + cellCount - 1) % cellCount] ?? missing;
    for (let step = 0; step < run.count; step += 1) cleaned[(run.start + step) % cellCount] = neighbour;
  }
  return cleaned;
}

interface Run {
  readonly start: number;
  readonly count: number;
}

/** Cells that belong together, beginning at a boundary. */
function runsOf(cells: readonly Cell[]): Run[] {
  const starts = cells.flatMap((cell, place) => {
    const before = cells[(place + cellCount - 1) % cellCount] ?? missing;
    return belongsTo(before, cell) ? [] : [place];
  });
  if (starts.length === 0) return [{ start: 0, count: cellCount }];
  return starts.map((start, place) => {
    const next = starts[(place + 1) % starts.length] ?? start;
    return { start, count: ((next - start + cellCount - 1) % cellCount) + 1 };
  });
}

function belongsTo(before: Cell, cell: Cell): boolean {
  if (before.state !== cell.state) return false;
  if (before.atS === null || cell.atS === null) return true;
  return Math.abs(before.atS - cell.atS) <= sameWalkS;
}

function arcsOf(cells: readonly Cell[]): Arc[] {
  return runsOf(cells).map(({ start, count }) => {
    const times = Array.from({ length: count }, (_, step) => cells[(start + step) % cellCount]?.atS ?? null);
    const known = times.filter((atS) => atS !== null);
    return {
      fromDeg: start / cellsPerDeg,
      toDeg: ((start + count) % cellCount) / cellsPerDeg,
      state: cells[start]?.state ?? 'missing',
      span:
        known.length === 0 ? null : { fromS: Math.max(0, Math.min(...known)), toS: Math.max(0, ...known) },
    };
  });
}
