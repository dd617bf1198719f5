/** What a frame shows of a board that could not be read: the chessboard itself, at whatever size and sharpness it is seen. */
import type { GreyFrame } from '../types.ts';
import { type Lattice, largestLattice } from './lattice.ts';
import { findSaddles } from './saddles.ts';

/** Fewer whole squares are chance. */
const leastSquares = 6;
/** How often smaller the picture is looked at, and with which rings: small squares first. */
const looks = [
  { times: 1, radiusPx: 2.6 },
  { times: 1, radiusPx: 4 },
  { times: 2, radiusPx: 4 },
  { times: 4, radiusPx: 4 },
] as const;

/** Null when no chessboard can be made out. Sizes in px of the frame. About a tenth of a second. */
export function findUnread(frame: GreyFrame): Lattice | null {
  let best: Lattice | null = null;
  for (const { times, radiusPx } of looks) {
    const smaller = times === 1 ? frame : shrunk(frame, times);
    if (Math.min(smaller.widthPx, smaller.heightPx) < 64) break;
    const found = largestLattice(findSaddles(smaller, radiusPx), leastSquares);
    if (found === null || found.squares <= (best?.squares ?? 0)) continue;
    best = { ...found, squarePx: found.squarePx * times };
  }
  return best;
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
