/** Places where four squares of a chessboard meet, in pictures too soft or too small for any marker to be read. */
import type { GreyFrame } from '../types.ts';

/** x and y in px of the frame. */
export interface Saddle {
  readonly x: number;
  readonly y: number;
  /** Second harmonic of the ring around it: neighbours on a chessboard have it the other way round. */
  readonly cos: number;
  readonly sin: number;
  /** Its length, in levels of grey. */
  readonly strength: number;
}

const places = 16;
/** Least second harmonic, levels: noise of usual clips has 2. */
const leastStrength = 5;
/** Part of what changes along the ring that is its second harmonic: 0.8 in the middle of four squares. */
const leastPure = 0.6;
/** No stronger one this near, px. */
const apartPx = 3;
/** A carpet has thousands. */
const mostSaddles = 500;

const half = Math.SQRT1_2;
/** cos and sin of twice the angle, place by place. */
const cosines = [1, half, 0, -half, -1, -half, 0, half];
const sines = [0, half, 1, half, 0, -half, -1, -half];

/** The strongest, by rings of this radius: squares of two to five times as much are found. */
export function findSaddles(frame: GreyFrame, radiusPx: number): Saddle[] {
  const { widthPx, heightPx, luma } = frame;
  const ring = Array.from({ length: places }, (_, place) => {
    const angle = (2 * Math.PI * place) / places;
    return Math.round(radiusPx * Math.sin(angle)) * widthPx + Math.round(radiusPx * Math.cos(angle));
  });
  const [r0 = 0, r1 = 0, r2 = 0, r3 = 0, r4 = 0, r5 = 0, r6 = 0, r7 = 0] = ring;
  const squares = new Float32Array(widthPx * heightPx);
  const edge = Math.ceil(radiusPx) + 1;
  const grey = new Float64Array(places);
  for (let y = edge; y < heightPx - edge; y += 1)
    for (let x = edge; x < widthPx - edge; x += 1) {
      const at = y * widthPx + x;
      // Places across from each other have the same angle twice; opposite signs come in pairs. No closure, no arrays:
      // this runs a million times a frame.
      const upright =
        (luma[at + r0] as number) +
        (luma[at - r0] as number) -
        (luma[at + r4] as number) -
        (luma[at - r4] as number);
      const slanting =
        (luma[at + r2] as number) +
        (luma[at - r2] as number) -
        (luma[at + r6] as number) -
        (luma[at - r6] as number);
      const one =
        (luma[at + r1] as number) +
        (luma[at - r1] as number) -
        (luma[at + r5] as number) -
        (luma[at - r5] as number);
      const other =
        (luma[at + r3] as number) +
        (luma[at - r3] as number) -
        (luma[at + r7] as number) -
        (luma[at - r7] as number);
      const cos = upright + half * (one - other);
      const sin = slanting + half * (one + other);
      squares[at] = cos * cos + sin * sin;
    }
  const least = (leastStrength * places) ** 2 / 4;
  const found: Saddle[] = [];
  for (let y = edge; y < heightPx - edge; y += 1)
    for (let x = edge; x < widthPx - edge; x += 1) {
      const at = y * widthPx + x;
      const square = squares[at] ?? 0;
      if (square < least || !isHighest(squares, widthPx, at)) continue;
      ring.forEach((step, place) => {
        grey[place] = luma[at + step] ?? 0;
      });
      const saddle = saddleAt(
        grey,
        x + summit(squares[at - 1], square, squares[at + 1]),
        y + summit(squares[at - widthPx], square, squares[at + widthPx]),
      );
      if (saddle !== null) found.push(saddle);
    }
  return found.toSorted((a, b) => b.strength - a.strength).slice(0, mostSaddles);
}

function isHighest(squares: Float32Array, widthPx: number, at: number): boolean {
  const own = squares[at] ?? 0;
  for (let dy = -apartPx; dy <= apartPx; dy += 1)
    for (let dx = -apartPx; dx <= apartPx; dx += 1) {
      const other = squares[at + dy * widthPx + dx] ?? 0;
      if (other > own || (other === own && (dy < 0 || (dy === 0 && dx < 0)))) return false;
    }
  return true;
}

/** Place of a parabola's top through three neighbours, from the middle one. */
function summit(before = 0, middle = 0, after = 0): number {
  const bend = before + after - 2 * middle;
  return bend < 0 ? Math.max(-0.5, Math.min(0.5, (before - after) / (2 * bend))) : 0;
}

/** Null where most of the change along the ring is something else: an edge, a line's end, a blob. */
function saddleAt(grey: Float64Array, x: number, y: number): Saddle | null {
  const mean = grey.reduce((sum, value) => sum + value, 0) / places;
  let [energy, cos, sin] = [0, 0, 0];
  grey.forEach((value, place) => {
    energy += (value - mean) ** 2;
    cos += value * (cosines[place % 8] ?? 0);
    sin += value * (sines[place % 8] ?? 0);
  });
  const pure = (2 * (cos * cos + sin * sin)) / (places * Math.max(energy, 1e-6));
  return pure < leastPure ? null : { x, y, cos, sin, strength: (2 * Math.hypot(cos, sin)) / places };
}
