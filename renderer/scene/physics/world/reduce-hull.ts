/** The points of a cloud that its convex hull needs, few enough to be written as text. Pure. */

/** Cells along each edge of the cloud's box: points of one cell differ by less than 1.6 % of it. */
const cells = 64;
const directions = 1_000;
/** A hull of so many points is exact and quick. */
const few = 1_500;
/** Thinner than this part of its length has no volume that MuJoCo would take. */
const flat = 1e-5;

/**
 * Corner points as x y z. Small clouds lose their repeated points only; of larger ones the points stay that reach farthest in
 * a thousand directions. Null for what has no volume.
 */
export function reduceHull(points: Float32Array): Float32Array<ArrayBuffer> | null {
  const { least, size } = boxOf(points);
  const longest = Math.max(...size);
  if (!(longest > 0) || Math.min(...size) < flat * longest) return null;
  const exact = distinct(points, (value) => value);
  if (exact.length <= few * 3) return exact;
  const coarse = distinct(exact, (value, axis) =>
    Math.floor(((value - (least[axis] ?? 0)) / longest) * cells),
  );
  return farthest(exact, coarse);
}

function boxOf(points: Float32Array): { least: number[]; size: number[] } {
  const least = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  const most = least.map((value) => -value);
  for (let i = 0; i < points.length; i++) {
    const value = points[i] ?? 0;
    least[i % 3] = Math.min(least[i % 3] ?? 0, value);
    most[i % 3] = Math.max(most[i % 3] ?? 0, value);
  }
  return { least, size: most.map((value, i) => value - (least[i] ?? 0)) };
}

/** The first point of each key. */
function distinct(
  points: Float32Array,
  keyOf: (value: number, axis: number) => number,
): Float32Array<ArrayBuffer> {
  const seen = new Set<string>();
  const kept: number[] = [];
  for (let i = 0; i + 2 < points.length; i += 3) {
    const [x = 0, y = 0, z = 0] = points.subarray(i, i + 3);
    const key = `${keyOf(x, 0)} ${keyOf(y, 1)} ${keyOf(z, 2)}`;
    if (seen.has(key)) continue;
    seen.add(key);
    kept.push(x, y, z);
  }
  return Float32Array.from(kept);
}

/** Along the six axes exactly, along a Fibonacci sphere's directions among one point of each cell. */
function farthest(exact: Float32Array, coarse: Float32Array): Float32Array<ArrayBuffer> {
  const kept: number[] = [];
  const keep = (points: Float32Array, x: number, y: number, z: number): void => {
    let best = Number.NEGATIVE_INFINITY;
    let at = 0;
    for (let i = 0; i + 2 < points.length; i += 3) {
      const reach = x * (points[i] ?? 0) + y * (points[i + 1] ?? 0) + z * (points[i + 2] ?? 0);
      if (reach <= best) continue;
      best = reach;
      at = i;
    }
    kept.push(...points.subarray(at, at + 3));
  };
  for (const side of [-1, 1]) {
    keep(exact, side, 0, 0);
    keep(exact, 0, side, 0);
    keep(exact, 0, 0, side);
  }
  const golden = Math.PI * (3 - Math.sqrt(5));
  for (let i = 0; i < directions; i++) {
    const y = 1 - (2 * (i + 0.5)) / directions;
    const level = Math.sqrt(1 - y * y);
    keep(coarse, level * Math.cos(golden * i), y, level * Math.sin(golden * i));
  }
  return distinct(Float32Array.from(kept), (value) => value);
}
