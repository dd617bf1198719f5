/** The object in the carved space: which of the things that stand there it is, and the points around it. */
import type { Space } from './carve.ts';

/** Where something stands: a place counts from `solid` on when one of its neighbours is `sure`. Parts of the views. */
const solid = 0.55;
const sure = 0.65;
/** Its extent needs surer places than its presence does. */
const bounding = 0.62;
/** Fewer places are noise; lengths of a place are some fiftieth of the space. */
const fewestPlaces = 4;
/** Columns from the rim of the space in which a thing may go on outside. */
const rim = 2;
/** What stands this far from the middle, over half of the space's width, weighs half as much. */
const nearby = 0.45;

/** Lengths in squares of the board. */
export interface Thing {
  /** Flat: x, y, z of points of its hull, its foot on the plane among them. */
  readonly outline: readonly number[];
  /** Its top was never seen against the floor: it may go on above. */
  readonly open: boolean;
  /** Flat: x, y, z of the places it fills, at most some hundreds of them. */
  readonly places: readonly number[];
}

export interface Standing {
  /** Null where nothing stands. */
  readonly object: Thing | null;
  /** Something stands at the rim: it is not known how large it is, or whether it is only a wall. */
  readonly atRim: boolean;
}

/** What stands in the space; of several things the large ones near its middle. */
export function standing(space: Space): Standing {
  const labels = columnsJoined(space);
  const things = new Map<number, number[]>();
  labels.forEach((label, column) => {
    if (label === 0) return;
    const columns = things.get(label);
    if (columns === undefined) things.set(label, [column]);
    else columns.push(column);
  });
  let [best, bestWeight, atRim]: [number[] | null, number, boolean] = [null, 0, false];
  for (const columns of things.values()) {
    const { places, peak, weight } = weigh(space, columns);
    if (places < fewestPlaces || peak < sure) continue;
    if (columns.some((column) => isAtRim(space, column))) atRim = true;
    else if (weight > bestWeight) [best, bestWeight] = [columns, weight];
  }
  return { object: best === null ? null : thingOf(space, best), atRim };
}

const isAtRim = ({ across }: Space, column: number): boolean => {
  const [x, y] = [column % across, Math.floor(column / across)];
  return Math.min(x, y, across - 1 - x, across - 1 - y) < rim;
};

/** A label for each column in which something stands, the same for neighbours and those with one empty column between; 0 elsewhere. */
function columnsJoined({ across, heights, hidden }: Space): Int32Array {
  const size = across * across;
  const full = new Uint8Array(size);
  for (let layer = 0; layer < heights.length; layer += 1)
    for (let at = 0; at < size; at += 1) if ((hidden[layer * size + at] ?? 0) >= solid) full[at] = 1;
  const labels = new Int32Array(size);
  let label = 0;
  for (let start = 0; start < size; start += 1) {
    if (full[start] === 0 || labels[start] !== 0) continue;
    label += 1;
    const open = [start];
    labels[start] = label;
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      const [column, row] = [at % across, Math.floor(at / across)];
      for (let y = Math.max(0, row - 2); y <= Math.min(across - 1, row + 2); y += 1)
        for (let x = Math.max(0, column - 2); x <= Math.min(across - 1, column + 2); x += 1) {
          const next = y * across + x;
          if (full[next] === 0 || labels[next] !== 0) continue;
          labels[next] = label;
          open.push(next);
        }
    }
  }
  return labels;
}

function weigh(
  { across, heights, hidden }: Space,
  columns: readonly number[],
): { readonly places: number; readonly peak: number; readonly weight: number } {
  const size = across * across;
  const middle = (across - 1) / 2;
  let [places, peak, weight] = [0, 0, 0];
  for (const column of columns) {
    const away = Math.hypot((column % across) - middle, Math.floor(column / across) - middle) / middle;
    for (let layer = 0; layer < heights.length; layer += 1) {
      const part = hidden[layer * size + column] ?? 0;
      peak = Math.max(peak, part);
      if (part < solid) continue;
      places += 1;
      weight += 1 / (1 + (away / nearby) ** 2);
    }
  }
  return { places, peak, weight };
}

type Point = readonly [x: number, y: number, z: number];

/** Directions in which the outermost point is kept: around, level, upwards and downwards. */
const directions: readonly Point[] = Array.from({ length: 16 }, (_, at) => (2 * Math.PI * at) / 16).flatMap(
  (angle) => [-0.7, 0, 0.7].map((up): Point => [Math.cos(angle), Math.sin(angle), up]),
);

/** So many places tell what its surface looks like. */
const mostPlaces = 300;

function thingOf(space: Space, columns: readonly number[]): Thing {
  const { across, side, fromX, fromY, heights, hidden } = space;
  const size = across * across;
  const points: Point[] = [];
  const places: Point[] = [];
  let top = 0;
  for (const column of columns) {
    const x = fromX + ((column % across) + 0.5) * side;
    const y = fromY + (Math.floor(column / across) + 0.5) * side;
    let stands = false;
    heights.forEach((z, layer) => {
      const part = hidden[layer * size + column] ?? 0;
      if (part >= solid) places.push([x, y, z]);
      if (part < bounding) return;
      top = Math.max(top, layer);
      points.push([x, y, z]);
      stands = true;
    });
    if (stands) points.push([x, y, 0]);
  }
  const above = columns.filter((column) => (hidden[(top + 1) * size + column] ?? -1) < 0).length;
  const every = Math.max(1, Math.ceil(places.length / mostPlaces));
  return {
    outline: hullOf(points).flatMap((point) => point.map((value) => Number(value.toFixed(2)))),
    open: 2 * above > columns.length,
    places: places.filter((_, at) => at % every === 0).flat(),
  };
}

/** Those of the points that lie outermost in one of the directions. */
function hullOf(points: readonly Point[]): Point[] {
  const kept = new Set<Point>();
  for (const [dx, dy, dz] of directions) {
    let [best, most]: [Point | null, number] = [null, -Infinity];
    for (const point of points) {
      const score = dx * point[0] + dy * point[1] + dz * point[2];
      if (score > most) [best, most] = [point, score];
    }
    if (best !== null) kept.add(best);
  }
  return [...kept];
}
