/** The convex hull of points with at most so many vertices: quickhull that takes the farthest point of all next, so that a hull cut short keeps what reaches farthest. Pure. */

import { orient3d } from 'robust-predicates';

/** `points` flat, x y z; `triangles` three vertices each, counter-clockwise seen from outside; `planes` a, b, c, d for each triangle: outside is above zero. */
export interface ConvexHull {
  readonly points: Float64Array;
  readonly triangles: Uint32Array;
  readonly planes: Float64Array;
  /** In cubes of the unit. */
  readonly volume: number;
}

interface Face {
  readonly a: number;
  readonly b: number;
  readonly c: number;
  readonly nx: number;
  readonly ny: number;
  readonly nz: number;
  readonly d: number;
  /** Points above it that no other face has. */
  outside: number[];
  /** The farthest of them, and how far. */
  farthest: number;
  reach: number;
  isGone: boolean;
}

/** Of the longest extent: points nearer to a face than this lie on it. */
const flatPart = 1e-7;

/** Null for points without a volume. `mostVertices` at least 4. */
export function convexHull(points: ArrayLike<number>, mostVertices = Infinity): ConvexHull | null {
  const builder = new HullBuilder(points);
  return builder.start() ? builder.grow(mostVertices) : null;
}

class HullBuilder {
  private readonly points: ArrayLike<number>;
  private readonly count: number;
  private faces: Face[] = [];
  private tolerance = 0;
  private vertices = 4;

  constructor(points: ArrayLike<number>) {
    this.points = points;
    this.count = Math.floor(points.length / 3);
  }

  /** A first tetrahedron of extreme points. */
  start(): boolean {
    const { count, points } = this;
    if (count < 4) return false;
    const extremes: number[] = [];
    let longest = 0;
    for (let axis = 0; axis < 3; axis++) {
      let [low, high] = [0, 0];
      for (let i = 1; i < count; i++) {
        if (at(points, i, axis) < at(points, low, axis)) low = i;
        if (at(points, i, axis) > at(points, high, axis)) high = i;
      }
      extremes.push(low, high);
      longest = Math.max(longest, at(points, high, axis) - at(points, low, axis));
    }
    this.tolerance = longest * flatPart;
    let [a, b] = [0, 0];
    for (const one of extremes)
      for (const other of extremes)
        if (distance(points, one, other) > distance(points, a, b)) [a, b] = [one, other];
    const [ux, uy, uz] = between(points, a, b);
    const c = this.best((i) => {
      const vx = at(points, i, 0) - at(points, a, 0);
      const vy = at(points, i, 1) - at(points, a, 1);
      const vz = at(points, i, 2) - at(points, a, 2);
      return (uy * vz - uz * vy) ** 2 + (uz * vx - ux * vz) ** 2 + (ux * vy - uy * vx) ** 2;
    });
    if (!(longest > 0) || distanceToLine(points, c, a, b) <= this.tolerance) return false;
    const base = this.face(a, b, c);
    const d = this.best((i) => Math.abs(above(points, base, i)));
    const height = above(points, base, d);
    if (Math.abs(height) <= this.tolerance) return false;
    const [p, q] = height > 0 ? [c, b] : [b, c];
    this.faces = [this.face(a, p, q), this.face(a, d, p), this.face(p, d, q), this.face(q, d, a)];
    for (let i = 0; i < count; i++) this.assign(i, this.faces);
    return true;
  }

  grow(mostVertices: number): ConvexHull {
    while (this.vertices < mostVertices) {
      let next: Face | null = null;
      for (const face of this.faces)
        if (face.outside.length > 0 && face.reach > (next?.reach ?? 0)) next = face;
      if (next === null) break;
      this.add(next);
    }
    return this.result();
  }

  private add(from: Face): void {
    const { points } = this;
    const tip = from.farthest;
    // Exact: by rounded heights the faces that are seen can lie apart, and their outline is no loop any more.
    const seen = this.faces.filter((face) => isSeen(points, face, tip));
    if (!seen.includes(from)) return this.drop(from, tip);
    const edges = new Map<number, [number, number]>();
    for (const { a, b, c } of seen)
      for (const [one, other] of [
        [a, b],
        [b, c],
        [c, a],
      ] as const) {
        const back = other * this.count + one;
        if (!edges.delete(back)) edges.set(one * this.count + other, [one, other]);
      }
    for (const face of seen) face.isGone = true;
    const made = [...edges.values()].map(([one, other]) => this.face(one, other, tip));
    this.faces = [...this.faces.filter(({ isGone }) => !isGone), ...made];
    for (const { outside } of seen) for (const i of outside) if (i !== tip) this.assign(i, made);
    this.vertices += 1;
  }

  /** A face so narrow that its height over a point is noise. */
  private drop(face: Face, i: number): void {
    face.outside = face.outside.filter((other) => other !== i);
    [face.farthest, face.reach] = [-1, 0];
    for (const other of face.outside) {
      const height = above(this.points, face, other);
      if (height > face.reach) [face.farthest, face.reach] = [other, height];
    }
  }

  private assign(i: number, faces: readonly Face[]): void {
    let best: Face | null = null;
    let reach = this.tolerance;
    for (const face of faces) {
      const height = above(this.points, face, i);
      if (height > reach) [best, reach] = [face, height];
    }
    if (best === null) return;
    best.outside.push(i);
    if (reach > best.reach) [best.farthest, best.reach] = [i, reach];
  }

  private face(a: number, b: number, c: number): Face {
    const { points } = this;
    const [ux, uy, uz] = between(points, a, b);
    const [vx, vy, vz] = between(points, a, c);
    const [x, y, z] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
    const length = Math.hypot(x, y, z) || 1;
    const [nx, ny, nz] = [x / length, y / length, z / length];
    const d = -(nx * at(points, a, 0) + ny * at(points, a, 1) + nz * at(points, a, 2));
    return { a, b, c, nx, ny, nz, d, outside: [], farthest: -1, reach: 0, isGone: false };
  }

  private best(measure: (i: number) => number): number {
    let [found, most] = [0, -1];
    for (let i = 0; i < this.count; i++) {
      const value = measure(i);
      if (value > most) [found, most] = [i, value];
    }
    return found;
  }

  private result(): ConvexHull {
    const places = new Map<number, number>();
    const kept: number[] = [];
    const placeOf = (i: number): number => {
      const known = places.get(i);
      if (known !== undefined) return known;
      kept.push(at(this.points, i, 0), at(this.points, i, 1), at(this.points, i, 2));
      places.set(i, places.size);
      return places.size - 1;
    };
    const triangles = Uint32Array.from(
      this.faces.flatMap(({ a, b, c }) => [placeOf(a), placeOf(b), placeOf(c)]),
    );
    const planes = Float64Array.from(this.faces.flatMap(({ nx, ny, nz, d }) => [nx, ny, nz, d]));
    const points = Float64Array.from(kept);
    return { points, triangles, planes, volume: volumeOf(points, triangles) };
  }
}

/** Signed, of a closed mesh, in cubes of the unit. */
export function volumeOf(points: ArrayLike<number>, triangles: ArrayLike<number>): number {
  let six = 0;
  const o = triangles[0] ?? 0;
  for (let t = 0; t + 2 < triangles.length; t += 3) {
    const [ax, ay, az] = between(points, o, triangles[t] ?? 0);
    const [bx, by, bz] = between(points, o, triangles[t + 1] ?? 0);
    const [cx, cy, cz] = between(points, o, triangles[t + 2] ?? 0);
    six += ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx);
  }
  return six / 6;
}

/** How far the point is outside of the hull's farthest plane; below zero inside. */
export function outsideOf({ planes }: Pick<ConvexHull, 'planes'>, x: number, y: number, z: number): number {
  let most = -Infinity;
  for (let p = 0; p < planes.length; p += 4) {
    const height =
      (planes[p] ?? 0) * x + (planes[p + 1] ?? 0) * y + (planes[p + 2] ?? 0) * z + (planes[p + 3] ?? 0);
    if (height > most) most = height;
  }
  return most;
}

const at = (points: ArrayLike<number>, i: number, axis: number): number => points[i * 3 + axis] ?? 0;

function between(points: ArrayLike<number>, from: number, to: number): [number, number, number] {
  return [
    at(points, to, 0) - at(points, from, 0),
    at(points, to, 1) - at(points, from, 1),
    at(points, to, 2) - at(points, from, 2),
  ];
}

function distance(points: ArrayLike<number>, a: number, b: number): number {
  return Math.hypot(
    at(points, a, 0) - at(points, b, 0),
    at(points, a, 1) - at(points, b, 1),
    at(points, a, 2) - at(points, b, 2),
  );
}

function distanceToLine(points: ArrayLike<number>, i: number, a: number, b: number): number {
  const [ux, uy, uz] = between(points, a, b);
  const [vx, vy, vz] = between(points, a, i);
  return Math.hypot(uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx) / (Math.hypot(ux, uy, uz) || 1);
}

/** Whether the point is strictly on the outer side of the face. */
function isSeen(points: ArrayLike<number>, { a, b, c }: Face, i: number): boolean {
  const side = orient3d(
    at(points, a, 0),
    at(points, a, 1),
    at(points, a, 2),
    at(points, b, 0),
    at(points, b, 1),
    at(points, b, 2),
    at(points, c, 0),
    at(points, c, 1),
    at(points, c, 2),
    at(points, i, 0),
    at(points, i, 1),
    at(points, i, 2),
  );
  return side < 0;
}

const above = (points: ArrayLike<number>, { nx, ny, nz, d }: Face, i: number): number =>
  nx * at(points, i, 0) + ny * at(points, i, 1) + nz * at(points, i, 2) + d;
