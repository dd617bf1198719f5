/** Triangles without any order among them: cut by planes, and sampled evenly over their area. Pure. */

/** `points` flat, x y z, `triangles` three of them each. */
export interface Soup {
  readonly points: Float64Array;
  readonly triangles: Uint32Array;
}

/** Points on the surface with unit normals; `areas` in squares of the unit: how much surface each represents. */
export interface Samples {
  readonly points: Float64Array;
  readonly normals: Float64Array;
  readonly areas: Float64Array;
}

/** What lies above the plane a, b, c, d (a x + b y + c z + d >= 0). */
export function clipSoup({ points, triangles }: Soup, [a = 0, b = 0, c = 0, d = 0]: readonly number[]): Soup {
  const kept: number[] = [];
  const faces: number[] = [];
  const places = new Map<number, number>();
  const cuts = new Map<number, number>();
  const count = points.length / 3;
  const height = (i: number): number =>
    a * (points[i * 3] ?? 0) + b * (points[i * 3 + 1] ?? 0) + c * (points[i * 3 + 2] ?? 0) + d;
  const keep = (i: number): number => {
    const known = places.get(i);
    if (known !== undefined) return known;
    places.set(i, kept.length / 3);
    kept.push(points[i * 3] ?? 0, points[i * 3 + 1] ?? 0, points[i * 3 + 2] ?? 0);
    return kept.length / 3 - 1;
  };
  const cut = (i: number, j: number): number => {
    const key = Math.min(i, j) * count + Math.max(i, j);
    const known = cuts.get(key);
    if (known !== undefined) return known;
    const [from, to] = i < j ? [i, j] : [j, i];
    const part = height(from) / (height(from) - height(to));
    for (let axis = 0; axis < 3; axis++) {
      const start = points[from * 3 + axis] ?? 0;
      kept.push(start + ((points[to * 3 + axis] ?? 0) - start) * part);
    }
    cuts.set(key, kept.length / 3 - 1);
    return kept.length / 3 - 1;
  };
  for (let t = 0; t + 2 < triangles.length; t += 3) {
    const corners = [triangles[t] ?? 0, triangles[t + 1] ?? 0, triangles[t + 2] ?? 0];
    const polygon: number[] = [];
    for (const [n, i] of corners.entries()) {
      const j = corners[(n + 1) % 3] ?? 0;
      const [here, there] = [height(i), height(j)];
      if (here >= 0) polygon.push(keep(i));
      if ((here > 0 && there < 0) || (here < 0 && there > 0)) polygon.push(cut(i, j));
    }
    for (let n = 1; n + 1 < polygon.length; n++)
      faces.push(polygon[0] ?? 0, polygon[n] ?? 0, polygon[n + 1] ?? 0);
  }
  return { points: Float64Array.from(kept), triangles: Uint32Array.from(faces) };
}

/** Every `step`th of those above the plane. */
export function splitSamples(
  { points, normals, areas }: Samples,
  [a = 0, b = 0, c = 0, d = 0]: readonly number[],
  step = 1,
): Samples {
  const kept: number[] = [];
  for (let s = 0; s < areas.length; s += step)
    if (a * (points[s * 3] ?? 0) + b * (points[s * 3 + 1] ?? 0) + c * (points[s * 3 + 2] ?? 0) + d >= 0)
      kept.push(s);
  const triples = (from: Float64Array): Float64Array => {
    const to = new Float64Array(kept.length * 3);
    for (const [n, s] of kept.entries())
      for (let axis = 0; axis < 3; axis++) to[n * 3 + axis] = from[s * 3 + axis] ?? 0;
    return to;
  };
  return {
    points: triples(points),
    normals: triples(normals),
    areas: Float64Array.from(kept, (s) => areas[s] ?? 0),
  };
}

/** The same samples for the same triangles; about `count`, at least one for each triangle of more than a share's area. */
export function sampleSoup({ points, triangles }: Soup, count: number, isTwoSided: boolean): Samples {
  const faces = facesOf(points, triangles);
  const whole = faces.reduce((sum, { area }) => sum + area, 0);
  if (!(whole > 0))
    return { points: new Float64Array(0), normals: new Float64Array(0), areas: new Float64Array(0) };
  const share = whole / count;
  const places: number[] = [];
  const normals: number[] = [];
  const areas: number[] = [];
  let owed = share / 2;
  for (const { corners, normal, area } of faces) {
    owed += area;
    const own = Math.floor(owed / share);
    owed -= own * share;
    for (let n = 0; n < own; n++) {
      // R2 sequence folded into the triangle: even without chance.
      let [u, v] = [(0.5 + (n + 1) * 0.7548776662466927) % 1, (0.5 + (n + 1) * 0.5698402909980532) % 1];
      if (u + v > 1) [u, v] = [1 - u, 1 - v];
      const place = [0, 1, 2].map((axis) => {
        const [a = 0, b = 0, c = 0] = corners.map((corner) => points[corner * 3 + axis] ?? 0);
        return a + (b - a) * u + (c - a) * v;
      });
      for (const sign of isTwoSided ? [1, -1] : [1]) {
        places.push(...place);
        normals.push(...normal.map((part) => part * sign));
        areas.push(share);
      }
    }
  }
  return {
    points: Float64Array.from(places),
    normals: Float64Array.from(normals),
    areas: Float64Array.from(areas),
  };
}

interface SoupFace {
  readonly corners: readonly [number, number, number];
  readonly normal: readonly [number, number, number];
  readonly area: number;
}

function facesOf(points: Float64Array, triangles: Uint32Array): SoupFace[] {
  const faces: SoupFace[] = [];
  for (let t = 0; t + 2 < triangles.length; t += 3) {
    const [a, b, c] = [triangles[t] ?? 0, triangles[t + 1] ?? 0, triangles[t + 2] ?? 0];
    const edge = (to: number, axis: number): number =>
      (points[to * 3 + axis] ?? 0) - (points[a * 3 + axis] ?? 0);
    const x = edge(b, 1) * edge(c, 2) - edge(b, 2) * edge(c, 1);
    const y = edge(b, 2) * edge(c, 0) - edge(b, 0) * edge(c, 2);
    const z = edge(b, 0) * edge(c, 1) - edge(b, 1) * edge(c, 0);
    const length = Math.hypot(x, y, z);
    if (length > 0 && Number.isFinite(length))
      faces.push({ corners: [a, b, c], normal: [x / length, y / length, z / length], area: length / 2 });
  }
  return faces;
}
