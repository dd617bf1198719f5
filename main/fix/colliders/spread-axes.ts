/** Directions in which points are long and narrow: the axes of their covariance, right-handed, longest first. Pure. */
import type { Triple } from '../../formats/matrix.ts';

/** `points` flat, x y z; unit vectors. */
export function spreadAxes(points: Float64Array): readonly [Triple, Triple, Triple] {
  const count = Math.max(1, points.length / 3);
  const mean = [0, 0, 0];
  for (let at = 0; at < points.length; at++) mean[at % 3] = (mean[at % 3] ?? 0) + (points[at] ?? 0) / count;
  const spread = new Float64Array(9);
  for (let at = 0; at + 2 < points.length; at += 3)
    for (let row = 0; row < 3; row++)
      for (let column = 0; column < 3; column++)
        spread[row * 3 + column] =
          (spread[row * 3 + column] ?? 0) +
          ((points[at + row] ?? 0) - (mean[row] ?? 0)) * ((points[at + column] ?? 0) - (mean[column] ?? 0));
  const first = powerAxis(spread, null);
  const second = powerAxis(spread, first);
  const [a, b, c] = first;
  const [d, e, f] = second;
  return [first, second, [b * f - c * e, c * d - a * f, a * e - b * d]];
}

/** The direction that the matrix stretches most, across `except`. */
function powerAxis(m: Float64Array, except: Triple | null): Triple {
  let v: Triple = across([0.63, 0.57, 0.53], except);
  for (let round = 0; round < 30; round++) {
    const row = (n: number): number => (m[n] ?? 0) * v[0] + (m[n + 1] ?? 0) * v[1] + (m[n + 2] ?? 0) * v[2];
    const next: Triple = [row(0), row(3), row(6)];
    // Without any spread the start is as good as any.
    if (Math.hypot(...next) === 0) break;
    v = across(next, except);
  }
  return v;
}

/** Of length 1, at a right angle to `except`. */
function across(v: Triple, except: Triple | null): Triple {
  let [x, y, z] = v;
  if (except !== null) {
    const along = x * except[0] + y * except[1] + z * except[2];
    [x, y, z] = [x - along * except[0], y - along * except[1], z - along * except[2]];
  }
  const length = Math.hypot(x, y, z);
  if (length > 1e-12 * Math.hypot(...v)) return [x / length, y / length, z / length];
  const [a, b, c] = except ?? [0, 0, 1];
  return Math.abs(a) < 0.9 ? across([1, 0, 0], [a, b, c]) : across([0, 1, 0], [a, b, c]);
}
