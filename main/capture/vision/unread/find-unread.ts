/** What a frame shows of a board that could not be read: the chessboard itself, at whatever size and sharpness it is seen. */
import { median } from '../../../core/statistics.ts';
import { greyAt } from '../frame.ts';
import type { GreyFrame, UnreadBoard } from '../types.ts';
import { type Lattice, largestLattice } from './lattice.ts';
import { findSaddles, type Saddle } from './saddles.ts';

/** Fewer whole squares are chance. */
const leastSquares = 6;
/** With so many no other size is looked for. */
const enoughSquares = 12;
/** How often smaller the picture is looked at, and with which rings: those that take least time first. */
const looks = [
  { times: 4, radiusPx: 2.6 },
  { times: 4, radiusPx: 4 },
  { times: 2, radiusPx: 2.6 },
  { times: 2, radiusPx: 4 },
  { times: 1, radiusPx: 2.6 },
  { times: 1, radiusPx: 4 },
] as const;
/** What is fainter is the floor's pattern. */
const leastContrastOfAll = 18;
/** No smaller pictures, px. */
const leastSidePx = 64;

/** Null when no chessboard can be made out. Sizes in px of the frame. */
export function findUnread(frame: GreyFrame): UnreadBoard | null {
  let best: Lattice | null = null;
  let saddles: readonly Saddle[] = [];
  for (const { times, radiusPx } of looks) {
    const smaller = times === 1 ? frame : shrunk(frame, times);
    if (Math.min(smaller.widthPx, smaller.heightPx) < leastSidePx) continue;
    saddles = findSaddles(softened(smaller), radiusPx);
    const found = largestLattice(saddles, leastSquares);
    if (found === null || found.squares <= (best?.squares ?? 0)) continue;
    best = enlarged(found, times);
    if (best.squares >= enoughSquares) break;
  }
  if (best === null) best = closely(frame, saddles);
  if (best === null) return null;
  const { squares, long, short, squarePx } = best;
  const edges = edgesOf(frame, best);
  return edges.contrast < leastContrastOfAll ? null : { squares, long, short, squarePx, ...edges };
}

// Boards far away are looked at through a glass, where most saddles lie together.

const windowPx = { width: 256, height: 192 };
const glassTimes = 2;

/** In the window with most saddles; `saddles`: of the frame itself. */
function closely(frame: GreyFrame, saddles: readonly Saddle[]): Lattice | null {
  const box = crowded(frame, saddles);
  if (box === null) return null;
  const { x, y } = box;
  const luma = new Uint8Array(glassTimes * windowPx.width * glassTimes * windowPx.height);
  const larger = { widthPx: glassTimes * windowPx.width, heightPx: glassTimes * windowPx.height, luma };
  for (let row = 0; row < larger.heightPx; row += 1)
    for (let column = 0; column < larger.widthPx; column += 1)
      luma[row * larger.widthPx + column] = greyAt(
        frame,
        x + (column + 0.5) / glassTimes - 0.5,
        y + (row + 0.5) / glassTimes - 0.5,
      );
  let best: Lattice | null = null;
  for (const radiusPx of [2.6, 4]) {
    const found = largestLattice(findSaddles(softened(larger), radiusPx), leastSquares);
    if (found !== null && found.squares > (best?.squares ?? 0)) best = found;
  }
  if (best === null) return null;
  const there = enlarged(best, 1 / glassTimes);
  return { ...there, nodes: there.nodes.map((node) => ({ ...node, x: node.x + x, y: node.y + y })) };
}

/** Upper left of the window; null where the picture is smaller than it. */
function crowded(
  { widthPx, heightPx }: GreyFrame,
  saddles: readonly Saddle[],
): { readonly x: number; readonly y: number } | null {
  if (widthPx < windowPx.width || heightPx < windowPx.height) return null;
  let best = { x: 0, y: 0, count: 0 };
  for (let y = 0; y <= heightPx - windowPx.height; y += windowPx.height / 4)
    for (let x = 0; x <= widthPx - windowPx.width; x += windowPx.width / 4) {
      let count = 0;
      for (const saddle of saddles)
        if (saddle.x >= x && saddle.y >= y && saddle.x < x + windowPx.width && saddle.y < y + windowPx.height)
          count += saddle.strength;
      if (count > best.count) best = { x, y, count };
    }
  return best.count === 0 ? null : best;
}

/** The mean of each `times` by `times` pixels. */
function shrunk({ widthPx, heightPx, luma }: GreyFrame, times: number): GreyFrame {
  const [width, height] = [Math.floor(widthPx / times), Math.floor(heightPx / times)];
  const out = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      let sum = 0;
      for (let dy = 0; dy < times; dy += 1)
        for (let dx = 0; dx < times; dx += 1) sum += luma[(y * times + dy) * widthPx + x * times + dx] ?? 0;
      out[y * width + x] = sum / (times * times);
    }
  return { widthPx: width, heightPx: height, luma: out };
}

/** The mean of three by three pixels, so that a white square with its marker is one grey and not a pattern; the rim stays. */
function softened({ widthPx, heightPx, luma }: GreyFrame): GreyFrame {
  const rows = new Uint16Array(luma.length);
  for (let at = 1; at < luma.length - 1; at += 1)
    rows[at] = (luma[at - 1] as number) + (luma[at] as number) + (luma[at + 1] as number);
  const out = luma.slice();
  for (let at = widthPx; at < luma.length - widthPx; at += 1)
    out[at] = ((rows[at - widthPx] as number) + (rows[at] as number) + (rows[at + widthPx] as number)) / 9;
  return { widthPx, heightPx, luma: out };
}

/** As seen in a picture so many times as large; centres of pixels lie at whole numbers in both. */
function enlarged(lattice: Lattice, times: number): Lattice {
  const larger = (value: number): number => (value + 0.5) * times - 0.5;
  return {
    ...lattice,
    squarePx: lattice.squarePx * times,
    nodes: lattice.nodes.map(({ column, row, x, y }) => ({ column, row, x: larger(x), y: larger(y) })),
  };
}

// How wide its edges are: blur, measured where it matters.

/** Where an edge between two corners is crossed, in parts of its length. */
const crossings = [0.35, 0.5, 0.65];
/** How far on both sides, in parts of it: the white rim around a marker is an eighth. */
const reach = 0.3;
const stepPx = 0.5;
/** Less difference between both sides is noise. */
const leastContrast = 6;
/** Fewer edges say nothing of their direction. */
const leastEdges = 3;

/** Rise of the edges in both directions of the board, px, the wider first, and their height in levels of grey. */
function edgesOf(
  frame: GreyFrame,
  { nodes }: Lattice,
): Pick<UnreadBoard, 'edgePx' | 'narrowEdgePx' | 'contrast'> {
  const at = new Map(nodes.map((node) => [`${node.column} ${node.row}`, node]));
  const measured = ([across, down]: readonly [number, number]) =>
    nodes.flatMap((from) => {
      const to = at.get(`${from.column + across} ${from.row + down}`);
      const rise = to === undefined ? null : riseOf(frame, from, to);
      return rise === null ? [] : [rise];
    });
  const sides = [measured([1, 0]), measured([0, 1])];
  const widths = sides
    .filter(({ length }) => length >= leastEdges)
    .map((side) => median(side.map(({ widthPx }) => widthPx)) ?? 0)
    .toSorted((a, b) => b - a);
  return {
    edgePx: widths[0] ?? null,
    narrowEdgePx: widths.at(-1) ?? null,
    contrast: median(sides.flat().map(({ contrast }) => contrast)) ?? 0,
  };
}

type Point = { readonly x: number; readonly y: number };

/** Null where both sides are alike. */
function riseOf(frame: GreyFrame, from: Point, to: Point): { widthPx: number; contrast: number } | null {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy);
  const steps = Math.max(3, Math.round((reach * length) / stepPx));
  const profile = Array.from({ length: 2 * steps + 1 }, (_, index) => {
    const off = (index - steps) * stepPx;
    return (
      crossings.reduce(
        (sum, part) =>
          sum +
          greyAt(frame, from.x + part * dx - (off * dy) / length, from.y + part * dy + (off * dx) / length),
        0,
      ) / crossings.length
    );
  });
  const contrast = Math.max(...profile) - Math.min(...profile);
  if (contrast < leastContrast) return null;
  let steepest = 0;
  for (let index = 2; index < profile.length; index += 1)
    steepest = Math.max(steepest, Math.abs((profile[index] ?? 0) - (profile[index - 2] ?? 0)) / (2 * stepPx));
  return { widthPx: contrast / Math.max(steepest, 1e-6), contrast };
}
