/** How far a picture moves from one frame to the next: blocks of it are looked for in the other, coarse to fine. */
import { createShrink, type Shrunk } from './shrink.ts';

/** Longer edges of the pictures that are compared, px. The coarsest is searched, the others refine. */
const levels = [80, 160, 320] as const;
/** Blocks of 8 px in the coarsest picture, on a grid that leaves room for the search. */
const coarseBlockPx = 8;
const searchPx = 6;
/** Mean difference between neighbours, levels: flatter blocks look alike wherever they are put. */
const leastTexture = 2;
/** The best place of a block must differ by less than this part of what it does on average over all places tried. */
const distinct = 0.5;
/** Fewer blocks than this tell nothing of the picture as a whole. */
const leastBlocks = 4;
/** Widths that the result is scaled to. */
const referenceWidthPx = 1920;

/** A picture in three sizes. */
export type Pyramid = readonly Shrunk[];

/** Pyramids of one picture are overwritten by the second next: two of them are kept. */
export function createPyramids(widthPx: number, heightPx: number): (luma: Uint8Array) => Pyramid {
  const makeOne = (): ((luma: Uint8Array) => Pyramid) => {
    const fine = createShrink(widthPx, heightPx, levels[2]);
    const middle = createHalf(widthPx, heightPx, levels[2], levels[1]);
    const coarse = createHalf(widthPx, heightPx, levels[2], levels[0]);
    const kept = fine(new Uint8Array(widthPx * heightPx));
    return (luma) => {
      const third = fine(luma);
      // A picture that is small already comes back as the very bytes that were given.
      const own = third.luma === luma ? { ...kept, luma: Uint8Array.from(luma) } : third;
      return [coarse(own.luma), middle(own.luma), own];
    };
  };
  const pair = [makeOne(), makeOne()];
  let turn = 0;
  return (luma) => {
    turn = 1 - turn;
    return pair[turn]?.(luma) ?? [];
  };
}

/** From the finest picture of the pyramid to one of the others. */
function createHalf(
  widthPx: number,
  heightPx: number,
  fromEdgePx: number,
  toEdgePx: number,
): (luma: Uint8Array) => Shrunk {
  const scale = Math.min(1, fromEdgePx / Math.max(widthPx, heightPx));
  return createShrink(
    Math.max(1, Math.round(widthPx * scale)),
    Math.max(1, Math.round(heightPx * scale)),
    toEdgePx,
  );
}

/**
 * Median speed of the blocks that can be distinguished, in px per second of a picture whose longer edge is 1920; null when
 * they are too few: a plain or dark picture, a cut between the two, or a move beyond the search (about 140 px).
 */
export function motionBetween(from: Pyramid, to: Pyramid, seconds: number): number | null {
  const [coarse] = from;
  if (coarse === undefined || seconds <= 0) return null;
  const steps: number[] = [];
  const margin = searchPx + 1;
  for (let y = margin; y + coarseBlockPx + margin <= coarse.heightPx; y += coarseBlockPx)
    for (let x = margin; x + coarseBlockPx + margin <= coarse.widthPx; x += coarseBlockPx) {
      const step = followBlock(from, to, x, y);
      if (step !== null) steps.push(step);
    }
  if (steps.length < leastBlocks) return null;
  steps.sort((a, b) => a - b);
  const median = steps[steps.length >> 1] ?? 0;
  const fine = from.at(-1) ?? coarse;
  return (median * referenceWidthPx) / Math.max(fine.widthPx, fine.heightPx) / seconds;
}

/** Length of its move in px of the finest picture; null when it cannot be known. */
function followBlock(from: Pyramid, to: Pyramid, coarseX: number, coarseY: number): number | null {
  const [source, target] = [from[0], to[0]];
  if (source === undefined || target === undefined) return null;
  if (textureOf(source, coarseX, coarseY, coarseBlockPx) < leastTexture) return null;
  let [bestX, bestY, best, sum] = [0, 0, Infinity, 0];
  for (let dy = -searchPx; dy <= searchPx; dy += 1)
    for (let dx = -searchPx; dx <= searchPx; dx += 1) {
      const cost = difference(source, target, coarseX, coarseY, dx, dy, coarseBlockPx);
      sum += cost;
      if (cost < best) [bestX, bestY, best] = [dx, dy, cost];
    }
  const atEdge = Math.max(Math.abs(bestX), Math.abs(bestY)) === searchPx;
  if (atEdge || best > (distinct * sum) / (2 * searchPx + 1) ** 2) return null;
  return refine(from, to, coarseX, coarseY, bestX, bestY);
}

function refine(
  from: Pyramid,
  to: Pyramid,
  coarseX: number,
  coarseY: number,
  moveX: number,
  moveY: number,
): number {
  let [x, y, dx, dy, size] = [coarseX, coarseY, moveX, moveY, coarseBlockPx];
  let last: Shrunk | undefined = from[0];
  for (let level = 1; level < from.length; level += 1) {
    const [source, target] = [from[level], to[level]];
    if (source === undefined || target === undefined || last === undefined) break;
    const factor = Math.round(source.widthPx / last.widthPx);
    [x, y, dx, dy, size] = [x * factor, y * factor, dx * factor, dy * factor, size * factor];
    last = source;
    if (factor === 1) continue;
    [dx, dy] = bestNear(source, target, x, y, dx, dy, size);
  }
  const [source, target] = [from.at(-1), to.at(-1)];
  if (source === undefined || target === undefined) return Math.hypot(dx, dy);
  const cost = (ax: number, ay: number): number => difference(source, target, x, y, ax, ay, size);
  const here = cost(dx, dy);
  return Math.hypot(
    dx + vertex(cost(dx - 1, dy), here, cost(dx + 1, dy)),
    dy + vertex(cost(dx, dy - 1), here, cost(dx, dy + 1)),
  );
}

function bestNear(
  source: Shrunk,
  target: Shrunk,
  x: number,
  y: number,
  dx: number,
  dy: number,
  size: number,
): [number, number] {
  let [bestX, bestY, best] = [dx, dy, Infinity];
  for (let ay = dy - 1; ay <= dy + 1; ay += 1)
    for (let ax = dx - 1; ax <= dx + 1; ax += 1) {
      const cost = difference(source, target, x, y, ax, ay, size);
      if (cost < best) [bestX, bestY, best] = [ax, ay, cost];
    }
  return [bestX, bestY];
}

/** Where a V through three neighbouring differences has its tip, -0.5 to 0.5: absolute differences fall and rise in lines. */
function vertex(before: number, here: number, after: number): number {
  const steep = Math.max(before, after) - here;
  return steep <= 0 ? 0 : Math.max(-0.5, Math.min(0.5, (before - after) / (2 * steep)));
}

/** Sum of absolute differences; what is requested beyond the border is taken from the border. */
function difference(
  source: Shrunk,
  target: Shrunk,
  x: number,
  y: number,
  dx: number,
  dy: number,
  size: number,
): number {
  const { widthPx, heightPx } = target;
  const toX = Math.max(0, Math.min(widthPx - size, x + dx));
  const toY = Math.max(0, Math.min(heightPx - size, y + dy));
  const [from, to] = [source.luma, target.luma];
  let sum = 0;
  for (let row = 0; row < size; row += 1) {
    let a = (y + row) * widthPx + x;
    let b = (toY + row) * widthPx + toX;
    for (const end = a + size; a < end; a += 1, b += 1) sum += Math.abs((from[a] ?? 0) - (to[b] ?? 0));
  }
  return sum;
}

/** Mean difference to the right and lower neighbour; the smaller of the two, because an edge alone slides along itself. */
function textureOf({ luma, widthPx }: Shrunk, x: number, y: number, size: number): number {
  let [across, down] = [0, 0];
  for (let row = y; row < y + size; row += 1)
    for (let at = row * widthPx + x, end = at + size; at < end; at += 1) {
      const here = luma[at] ?? 0;
      across += Math.abs((luma[at + 1] ?? 0) - here);
      down += Math.abs((luma[at + widthPx] ?? 0) - here);
    }
  return Math.min(across, down) / (size * size);
}
