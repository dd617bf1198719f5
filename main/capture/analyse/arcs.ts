/** The circle around the board, tiled by what is known of the walk along it, and the gaps in time in which it is not known. */
import type { Arc, Gap } from '../../contract/schema/capture/report.ts';
import { median, quantile } from '../../core/statistics.ts';
import { mostDrawnS, onCircle, type PathPoint, type Stretch, speedAt, speedsOf, turnFrom } from './path.ts';

// Stretches of time in which the walk is not known, and which of them it surely went on through.

/** A gap, and how far the walk went on in it; null when that is not known. */
export interface GapWalk {
  readonly gap: Gap;
  /** Signed degrees, from the last point before. */
  readonly bridgedDeg: number | null;
  readonly startDeg: number;
}

/** Speeds on both sides and through the gap may differ from the usual walking speed by these factors; who is slower stands. */
const speedRange = { least: 0.4, most: 2 };
/** Speeds under this part of the fast ones (the 80th percentile) are of somebody who stands, and tell nothing of the walking. */
const walkingPart = 0.35;
/** Who stood at one side of a gap may have stood that long in it, too. */
const longestStopS = 4;
/** An object beside the board hides it for 45 to 110 degrees; much more could be another walk. */
const mostBridgedDeg = 150;
/** Parts at the beginning and end that are shorter are the distance between samples. */
const shortEndS = 0.6;

/** In order of time; `stretches` as `followPath` gives them, `endS` the end of the clip. */
export function findGaps(stretches: readonly Stretch[], endS: number, stepS: number): GapWalk[] {
  const usual = usualWalk(stretches);
  const between = stretches.slice(1).flatMap((after, place) => {
    const before = stretches[place];
    return before === undefined ? [] : [gapBetween(before, after, usual)];
  });
  const first = stretches[0];
  const last = stretches.at(-1);
  const shortS = Math.max(shortEndS, stepS * 1.2);
  if (first === undefined || last === undefined) return endS > 0 ? [unknown(0, endS)] : [];
  return [
    ...(first.fromS > shortS ? [unknown(0, first.fromS)] : []),
    ...between,
    ...(endS - last.toS > shortS ? [unknown(last.toS, endS)] : []),
  ];
}

const unknown = (fromS: number, toS: number): GapWalk => ({
  gap: { fromS, toS, fromDeg: null, toDeg: null, bridged: false },
  bridgedDeg: null,
  startDeg: 0,
});

/** How the clip is walked where it is walked: degrees per second, and 1 for anticlockwise or -1. */
interface UsualWalk {
  readonly degPerS: number;
  readonly direction: number;
}

/** Without the pauses; null of a walk that hardly moves. */
function usualWalk(stretches: readonly Stretch[]): UsualWalk | null {
  const speeds = speedsOf(stretches).map((one) => one.degPerS);
  const fast = quantile(speeds, 0.8) ?? 0;
  const degPerS = median(speeds.filter((speed) => speed >= walkingPart * fast)) ?? 0;
  const walkedDeg = stretches.reduce(
    (sum, { points }) => sum + (points.at(-1)?.deg ?? 0) - (points[0]?.deg ?? 0),
    0,
  );
  return degPerS < 0.5 ? null : { degPerS, direction: Math.sign(walkedDeg) };
}

function gapBetween(before: Stretch, after: Stretch, usual: UsualWalk | null): GapWalk {
  const from = before.points.at(-1) ?? { atS: before.toS, deg: 0 };
  const to = after.points[0] ?? { atS: after.fromS, deg: 0 };
  const bridgedDeg = bridge(before.points, after.points, usual);
  return {
    gap: {
      fromS: before.toS,
      toS: Math.max(before.toS, after.fromS),
      fromDeg: onCircle(from.deg),
      toDeg: onCircle(to.deg),
      bridged: bridgedDeg !== null,
    },
    bridgedDeg,
    startDeg: from.deg,
  };
}

/**
 * Degrees that were walked unseen, when direction, speed and time leave no other reading; else null. A side on which the
 * camera stood says nothing of the speed: then the other side's direction counts, or the whole walk's.
 */
function bridge(
  before: readonly PathPoint[],
  after: readonly PathPoint[],
  usual: UsualWalk | null,
): number | null {
  const from = before.at(-1);
  const to = after[0];
  if (from === undefined || to === undefined || usual === null) return null;
  const [least, most] = [speedRange.least * usual.degPerS, speedRange.most * usual.degPerS];
  const sides = [speedAt(before, 'end'), speedAt(after, 'start')].filter((speed) => speed !== null);
  if (sides.length === 0) return null;
  const moving = sides.filter((speed) => Math.abs(speed) >= least);
  const stood = sides.length - moving.length;
  const direction = Math.sign(moving[0] ?? usual.direction);
  if (!moving.every((speed) => Math.sign(speed) === direction && Math.abs(speed) <= most)) return null;
  const tookS = to.atS - from.atS;
  if (tookS <= 0.05) return Math.abs(turnFrom(from.deg, to.deg)) < 10 ? turnFrom(from.deg, to.deg) : null;
  const short = turnFrom(from.deg, to.deg);
  const way = Math.sign(short) === direction ? short : short + direction * 360;
  // A stretch that ends standing is drawn on as standing, although the walk may have gone on by then.
  const walkingS = tookS + stood * mostDrawnS;
  if (Math.abs(way) > mostBridgedDeg || Math.abs(way) > most * walkingS) return null;
  const leastDeg = stood > 0 ? usual.degPerS * (tookS - longestStopS) : least * tookS;
  return Math.abs(way) >= leastDeg ? way : null;
}

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
