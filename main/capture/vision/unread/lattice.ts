/** Saddles that lie as the corners of a chessboard do: in rows and columns, each the other way round than its neighbours. Pure. */
import { fitHomography, mapPoint } from '../solve/homography.ts';
import type { Saddle } from './saddles.ts';

/** The largest chessboard in a picture. */
export interface Lattice {
  readonly corners: number;
  /** Squares with all four corners. */
  readonly squares: number;
  /** Corners along its longer and shorter side. */
  readonly long: number;
  readonly short: number;
  /** Root mean square of the corners' distances from a plane chessboard, in squares. */
  readonly unevenness: number;
  /** Edge of a square, root of its area, px. */
  readonly squarePx: number;
  readonly nodes: readonly LatticeNode[];
}

/** A corner: its place on the board, from any of them, and in the picture, px. */
export interface LatticeNode {
  readonly column: number;
  readonly row: number;
  readonly x: number;
  readonly y: number;
}

/** Off the place where a neighbour should be, in parts of the way to it. */
const mostOff = 0.22;
/** Cosine of the phases of two neighbours: -1 on a chessboard. */
const opposite = -0.85;
/** Seeds that are tried, the strongest first. */
const mostSeeds = 50;
/** Nearest saddles that are taken for neighbours of a seed, px at most. */
const nearest = 5;
const reachPx = 40;

/** Whole squares among those that its extent would have, few and many: what came together by chance is full of holes. */
const leastFilled = { few: 0.62, many: 0.42 };
const many = 9;
/** In squares: chessboards have 0.01 to 0.06, what came together by chance 0.1 and more. */
const mostUneven = 0.085;

interface Node {
  readonly saddle: Saddle;
  readonly u: Vector;
  readonly v: Vector;
}
type Vector = readonly [x: number, y: number];

/** Null when fewer than `least` squares of it are whole. */
export function largestLattice(saddles: readonly Saddle[], least: number): Lattice | null {
  const near = nearby(saddles);
  let best: Lattice | null = null;
  const used = new Set<Saddle>();
  for (const seed of saddles.slice(0, mostSeeds)) {
    if (used.has(seed)) continue;
    for (const [u, v] of basesAt(seed, saddles)) {
      const nodes = grown({ saddle: seed, u, v }, near);
      if (nodes.size < least) continue;
      const lattice = latticeOf(nodes);
      if (lattice.squares < least || lattice.short < 3 || lattice.unevenness > mostUneven) continue;
      if (isFullOfHoles(lattice)) continue;
      for (const { saddle } of nodes.values()) used.add(saddle);
      if (lattice.squares > (best?.squares ?? 0)) best = lattice;
      break;
    }
  }
  return best;
}

const isFullOfHoles = ({ squares, long, short }: Lattice): boolean =>
  squares < (squares < many ? leastFilled.few : leastFilled.many) * (long - 1) * (short - 1);

/** Two neighbours across each other, both with another one on the seed's far side. */
function basesAt(seed: Saddle, saddles: readonly Saddle[]): [Vector, Vector][] {
  const near = saddles
    .filter((other) => other !== seed && areOpposite(seed, other))
    .map((other): Vector => [other.x - seed.x, other.y - seed.y])
    .filter((way) => Math.hypot(...way) <= reachPx)
    .toSorted((a, b) => Math.hypot(...a) - Math.hypot(...b))
    .slice(0, nearest);
  const bases: [Vector, Vector][] = [];
  for (const [index, u] of near.entries())
    for (const v of near.slice(index + 1)) {
      const [lengthU, lengthV] = [Math.hypot(...u), Math.hypot(...v)];
      const sine = Math.abs(u[0] * v[1] - u[1] * v[0]) / (lengthU * lengthV);
      if (sine > 0.4 && lengthV < 3 * lengthU) bases.push([u, v]);
    }
  return bases;
}

const areOpposite = (a: Saddle, b: Saddle): boolean =>
  a.cos * b.cos + a.sin * b.sin <= opposite * Math.hypot(a.cos, a.sin) * Math.hypot(b.cos, b.sin);

/** From corner to corner, each with the steps of the one before it as they changed on the way there. */
function grown(seed: Node, near: Nearby): Map<string, Node & { column: number; row: number }> {
  const nodes = new Map([['0 0', { ...seed, column: 0, row: 0 }]]);
  const taken = new Set([seed.saddle]);
  for (const node of nodes.values())
    for (const [across, down] of [
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
    ] as const) {
      const key = `${node.column + across} ${node.row + down}`;
      if (nodes.has(key)) continue;
      const step: Vector = [across * node.u[0] + down * node.v[0], across * node.u[1] + down * node.v[1]];
      const next = saddleNear(node.saddle, step, near);
      if (next === null || taken.has(next)) continue;
      const sign = across + down;
      const real: Vector = [sign * (next.x - node.saddle.x), sign * (next.y - node.saddle.y)];
      const mixed = (old: Vector): Vector => [(old[0] + real[0]) / 2, (old[1] + real[1]) / 2];
      taken.add(next);
      nodes.set(key, {
        saddle: next,
        u: across === 0 ? node.u : mixed(node.u),
        v: down === 0 ? node.v : mixed(node.v),
        column: node.column + across,
        row: node.row + down,
      });
    }
  return nodes;
}

/** Saddles within so many px of a place, and some more. */
type Nearby = (x: number, y: number, withinPx: number) => Iterable<Saddle>;

const cellPx = 12;

function nearby(saddles: readonly Saddle[]): Nearby {
  const cells = Map.groupBy(saddles, ({ x, y }) => `${Math.floor(x / cellPx)} ${Math.floor(y / cellPx)}`);
  return function* (x, y, withinPx) {
    const [left, right] = [Math.floor((x - withinPx) / cellPx), Math.floor((x + withinPx) / cellPx)];
    const [top, bottom] = [Math.floor((y - withinPx) / cellPx), Math.floor((y + withinPx) / cellPx)];
    for (let row = top; row <= bottom; row += 1)
      for (let column = left; column <= right; column += 1) yield* cells.get(`${column} ${row}`) ?? [];
  };
}

function saddleNear(from: Saddle, step: Vector, near: Nearby): Saddle | null {
  let best: Saddle | null = null;
  let away = Math.max(1.5, mostOff * Math.hypot(...step));
  const [x, y] = [from.x + step[0], from.y + step[1]];
  for (const saddle of near(x, y, away)) {
    const off = Math.hypot(saddle.x - x, saddle.y - y);
    if (off < away && areOpposite(from, saddle)) [best, away] = [saddle, off];
  }
  return best;
}

const extent = (places: readonly number[]): number =>
  places.length === 0 ? 0 : Math.max(...places) - Math.min(...places) + 1;

/** Of the corners of whole squares alone: what hangs on by a single row came there by chance. */
function latticeOf(nodes: ReadonlyMap<string, Node & { column: number; row: number }>): Lattice {
  const held = new Set<string>();
  let squares = 0;
  for (const { column, row } of nodes.values()) {
    const around = [
      [0, 0],
      [1, 0],
      [0, 1],
      [1, 1],
    ].map(([across = 0, down = 0]) => `${column + across} ${row + down}`);
    if (!around.every((key) => nodes.has(key))) continue;
    squares += 1;
    for (const key of around) held.add(key);
  }
  const all = [...nodes].filter(([key]) => held.has(key)).map(([, node]) => node);
  const h = fitHomography(
    all.flatMap(({ column, row }) => [column, row]),
    all.flatMap(({ saddle }) => [saddle.x, saddle.y]),
  );
  let off = 0;
  for (const { column, row, saddle } of all) {
    const [x, y] = h === null ? [Infinity, Infinity] : mapPoint(h, column, row);
    off += ((x - saddle.x) ** 2 + (y - saddle.y) ** 2) / all.length;
  }
  const sides = [extent(all.map(({ column }) => column)), extent(all.map(({ row }) => row))];
  const areas = all.map(({ u, v }) => Math.abs(u[0] * v[1] - u[1] * v[0])).toSorted((a, b) => a - b);
  const squarePx = Math.sqrt(areas[areas.length >> 1] ?? 0);
  return {
    corners: all.length,
    squares,
    unevenness: Math.sqrt(off) / Math.max(squarePx, 1e-6),
    long: Math.max(...sides),
    short: Math.min(...sides),
    squarePx,
    nodes: all.map(({ column, row, saddle: { x, y } }) => ({ column, row, x, y })),
  };
}
