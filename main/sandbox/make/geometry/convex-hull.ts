/** The convex hull of a point cloud, as a closed triangle surface. */
import { randomFrom } from '../random.ts';
import { cross, dot, length, normalized, subtract, type Vec3 } from './vector.ts';

/** `triangles` index `points`, counter-clockwise seen from outside; every point belongs to the hull. */
export interface Hull {
  readonly points: readonly Vec3[];
  readonly triangles: readonly (readonly [number, number, number])[];
}

type Face = [number, number, number];

/**
 * The hull of at most a few hundred points. Incremental; it decides on points shaken by a millionth of the cloud's
 * size, so that many points in one plane (every box has them) cannot make a hole, and answers with the points as given.
 * Null when the points lie in one plane.
 */
export function convexHull(given: readonly Vec3[]): Hull | null {
  const points = unique(given);
  const shaken = shake(points);
  const start = tetrahedron(points, shaken);
  if (start === null) return null;
  let faces: Face[] = start;
  const used = new Set(start.flat());
  for (let i = 0; i < points.length; i++) {
    if (used.has(i)) continue;
    const seen = faces.filter((face) => isAbove(shaken, face, shaken[i]!));
    if (seen.length === 0) continue;
    const horizon = new Map<string, readonly [number, number]>();
    for (const [a, b, c] of seen)
      for (const [p, q] of [
        [a, b],
        [b, c],
        [c, a],
      ] as const)
        if (!horizon.delete(`${q},${p}`)) horizon.set(`${p},${q}`, [p, q]);
    const gone = new Set(seen);
    faces = faces.filter((face) => !gone.has(face));
    for (const [p, q] of horizon.values()) faces.push([p, q, i]);
  }
  return compacted(points, faces);
}

function unique(points: readonly Vec3[]): Vec3[] {
  return [...new Map(points.map((p) => [p.map((x) => x.toPrecision(7)).join(), p])).values()];
}

function shake(points: readonly Vec3[]): Vec3[] {
  const random = randomFrom(points.length);
  const extent = Math.max(...points.map((p) => length(subtract(p, points[0]!))));
  const wobble = (): number => (random() - 0.5) * 1e-6 * extent;
  return points.map((p) => [p[0] + wobble(), p[1] + wobble(), p[2] + wobble()]);
}

const normalOf = (points: readonly Vec3[], [a, b, c]: Face): Vec3 =>
  cross(subtract(points[b]!, points[a]!), subtract(points[c]!, points[a]!));

const isAbove = (points: readonly Vec3[], face: Face, p: Vec3): boolean =>
  dot(normalOf(points, face), subtract(p, points[face[0]]!)) > 0;

/** A first tetrahedron of far-apart points, its faces turned outwards. */
function tetrahedron(points: readonly Vec3[], shaken: readonly Vec3[]): Face[] | null {
  const best = (score: (p: Vec3) => number): number =>
    points.reduce((winner, p, i) => (score(p) > score(points[winner]!) ? i : winner), 0);
  if (points.length < 4) return null;
  const a = best((p) => -p[0]);
  const b = best((p) => length(subtract(p, points[a]!)));
  const line = normalized(subtract(points[b]!, points[a]!));
  const c = best((p) => length(cross(subtract(p, points[a]!), line)));
  const plane = normalized(normalOf(points, [a, b, c]));
  const d = best((p) => Math.abs(dot(subtract(p, points[a]!), plane)));
  const extent = length(subtract(points[b]!, points[a]!));
  if (Math.abs(dot(subtract(points[d]!, points[a]!), plane)) < extent * 1e-6) return null;
  if (new Set([a, b, c, d]).size < 4) return null;
  const corners: readonly [Face, number][] = [
    [[a, b, c], d],
    [[a, b, d], c],
    [[a, c, d], b],
    [[b, c, d], a],
  ];
  return corners.map(([face, other]) =>
    isAbove(shaken, face, shaken[other]!) ? [face[0], face[2], face[1]] : face,
  );
}

function compacted(points: readonly Vec3[], faces: readonly Face[]): Hull {
  const kept = [...new Set(faces.flat())].sort((a, b) => a - b);
  const rank = new Map(kept.map((old, index) => [old, index]));
  return {
    points: kept.map((i) => points[i]!),
    triangles: faces.map(([a, b, c]) => [rank.get(a)!, rank.get(b)!, rank.get(c)!]),
  };
}

/** The farthest points in `count` even directions (and along the axes): enough of a cloud to hull it. */
export function supportPoints(points: readonly Vec3[], count: number): Vec3[] {
  const directions: Vec3[] = [
    [1, 0, 0],
    [-1, 0, 0],
    [0, 1, 0],
    [0, -1, 0],
    [0, 0, 1],
    [0, 0, -1],
  ];
  for (let i = 0; i < count; i++) {
    const z = 1 - (2 * (i + 0.5)) / count;
    const r = Math.sqrt(1 - z * z);
    const angle = i * Math.PI * (3 - Math.sqrt(5));
    directions.push([r * Math.cos(angle), r * Math.sin(angle), z]);
  }
  const chosen = new Set<Vec3>();
  for (const d of directions) {
    let winner = points[0]!;
    for (const p of points) if (dot(p, d) > dot(winner, d) + 1e-12) winner = p;
    chosen.add(winner);
  }
  return [...chosen];
}
