/** The points of a mesh from which its hull is made: all of them, or of very many enough that the window goes on. Pure. */
import type { BufferAttribute, InterleavedBufferAttribute } from 'three';

/** About 5 ms to place, and as much again to hand over. */
const mostPoints = 100_000;

/** x y z of each. Of more than a hundred thousand: every so many-th, and those that reach farthest in 26 directions. */
export function hullCorners(
  position: BufferAttribute | InterleavedBufferAttribute | undefined,
): Float32Array<ArrayBuffer> {
  const count = position?.count ?? 0;
  if (position === undefined || count === 0) return new Float32Array(0);
  const every = Math.ceil(count / mostPoints);
  const chosen = every === 1 ? null : farthest(position);
  const sampled = Math.ceil(count / every);
  const points = new Float32Array((sampled + (chosen?.length ?? 0)) * 3);
  const put = (at: number, from: number): void =>
    points.set([position.getX(from), position.getY(from), position.getZ(from)], at * 3);
  for (let i = 0; i < sampled; i++) put(i, i * every);
  chosen?.forEach((from, i) => put(sampled + i, from));
  return points;
}

const sides = [-1, 0, 1];
const directions = sides
  .flatMap((x) => sides.flatMap((y) => sides.map((z) => [x, y, z] as const)))
  .filter(([x, y, z]) => x !== 0 || y !== 0 || z !== 0);

function farthest(position: BufferAttribute | InterleavedBufferAttribute): number[] {
  const reach = directions.map(() => Number.NEGATIVE_INFINITY);
  const found = directions.map(() => 0);
  for (let i = 0; i < position.count; i++) {
    const [x, y, z] = [position.getX(i), position.getY(i), position.getZ(i)];
    for (let d = 0; d < directions.length; d++) {
      const [a, b, c] = directions[d] ?? [0, 0, 0];
      const far = a * x + b * y + c * z;
      if (far <= (reach[d] ?? 0)) continue;
      reach[d] = far;
      found[d] = i;
    }
  }
  return found;
}
