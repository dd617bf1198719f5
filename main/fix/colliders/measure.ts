/** What colliders are against what is seen: how far they reach beyond it and stay behind it, which openings they close, and which limits of simulators they exceed. */

import type { ColliderMetrics, EngineLimit } from '../../contract/schema/fix/asset-measures.ts';
import { type ConvexHull, outsideOf, volumeOf } from '../../formats/geometry/convex-hull.ts';
import { breathe } from './decompose.ts';
import { type Soup, sampleSoup } from './soup.ts';
import { type Surface, surfaceOf } from './surface.ts';

const samplesOfSurface = 6_000;
const samplesOfHulls = 8_000;
const waysProbed = 1_500;
/** Ways narrower than this part of the longest extent are no openings. */
const narrow = 0.02;

/** `visual` and colliders in one frame, metres; a primitive as the hull of its surface. Throws the signal's reason. */
export async function measureColliders(
  visual: Soup,
  hulls: readonly ConvexHull[],
  signal: AbortSignal,
  primitives: readonly ConvexHull[] = [],
): Promise<ColliderMetrics> {
  const all = [...hulls, ...primitives];
  const surface = surfaceOf(visual);
  await breathe(signal);
  const beyond = beyondOf(surface, all);
  await breathe(signal);
  const behind = behindOf(visual, all);
  await breathe(signal);
  const mostVertices = Math.max(0, ...hulls.map(({ points }) => points.length / 3));
  const mostFaces = Math.max(0, ...hulls.map(({ triangles }) => triangles.length / 3));
  const volume = surface.isClosed ? Math.abs(volumeOf(visual.points, visual.triangles)) : 0;
  const hullVolume = all.reduce((sum, hull) => sum + hull.volume, 0);
  return {
    hulls: hulls.length,
    primitives: primitives.length,
    mostVertices,
    mostFaces,
    beyondMm: beyond,
    behindMm: behind,
    volumeRatio: volume > 0 ? hullVolume / volume : null,
    openings: openingsOf(visual, surface, all),
    exceeded: exceededBy(mostVertices, mostFaces),
  };
}

function exceededBy(vertices: number, faces: number): EngineLimit[] {
  const exceeded: EngineLimit[] = [];
  if (vertices > 64) exceeded.push('physx-gpu-vertices');
  if (vertices > 255) exceeded.push('physx-vertices');
  if (faces > 255) exceeded.push('physx-faces');
  if (vertices > 64) exceeded.push('mujoco-slow');
  if (vertices > 100) exceeded.push('bullet-slow');
  return exceeded;
}

/** Points on the hulls that no other hull covers, as far as they are outside of the surface. */
function beyondOf(surface: Surface, hulls: readonly ConvexHull[]): ColliderMetrics['beyondMm'] {
  const each = Math.max(40, Math.floor(samplesOfHulls / Math.max(1, hulls.length)));
  const distances: number[] = [];
  for (const hull of hulls) {
    const { points } = sampleSoup(hull, each, false);
    for (let at = 0; at + 2 < points.length; at += 3) {
      const [x, y, z] = [points[at] ?? 0, points[at + 1] ?? 0, points[at + 2] ?? 0];
      distances.push(surface.isInside(x, y, z) ? 0 : surface.distance(x, y, z));
    }
  }
  return inMm(distances);
}

function behindOf(visual: Soup, hulls: readonly ConvexHull[]): ColliderMetrics['behindMm'] {
  const { points } = sampleSoup(visual, samplesOfSurface, false);
  const distances: number[] = [];
  for (let at = 0; at + 2 < points.length; at += 3) {
    let least = Infinity;
    for (const hull of hulls)
      least = Math.min(least, outsideOf(hull, points[at] ?? 0, points[at + 1] ?? 0, points[at + 2] ?? 0));
    distances.push(Math.max(0, least));
  }
  return inMm(distances);
}

function inMm(distances: readonly number[]): { readonly most: number; readonly usual: number } {
  const sorted = distances.filter(Number.isFinite).toSorted((a, b) => a - b);
  const at = (part: number): number => (sorted[Math.floor((sorted.length - 1) * part)] ?? 0) * 1000;
  return { most: at(1), usual: at(0.95) };
}

/**
 * From walls that face free space: along directions across the box, a ray that leaves the box of the asset on both sides or on one
 * without hitting the surface again is a way for a finger or a ball. It is closed where a hull fills its middle.
 */
function openingsOf(
  visual: Soup,
  surface: Surface,
  hulls: readonly ConvexHull[],
): ColliderMetrics['openings'] {
  const { min, size } = boxOf(visual.points);
  const longest = Math.max(...size);
  let [ways, closed] = [0, 0];
  const perAxis = Math.ceil(Math.sqrt(waysProbed / 6));
  // From both sides: a mug is open above, a lid below.
  for (const side of [0, 1, 2, 3, 4, 5]) {
    const axis = side % 3;
    const sign = side < 3 ? 1 : -1;
    const [u, v] = [(axis + 1) % 3, (axis + 2) % 3];
    const direction = [0, 1, 2].map((n) => (n === axis ? sign : 0));
    const extent = size[axis] ?? 0;
    const outside = sign > 0 ? (min[axis] ?? 0) - longest * 0.01 : (min[axis] ?? 0) + extent + longest * 0.01;
    for (let n = 0; n < perAxis * perAxis; n++) {
      const place = [0, 0, 0];
      place[u] = (min[u] ?? 0) + (size[u] ?? 0) * (((n % perAxis) + 0.5) / perAxis);
      place[v] = (min[v] ?? 0) + (size[v] ?? 0) * ((Math.floor(n / perAxis) + 0.5) / perAxis);
      place[axis] = outside;
      // Into it from there; as deep as it goes, at least half of the way.
      const depth = Math.min(surface.firstHit(place, direction), extent + longest * 0.02);
      if (depth < extent * 0.5) continue;
      place[axis] = outside + sign * depth * 0.6;
      const [x, y, z] = [place[0] ?? 0, place[1] ?? 0, place[2] ?? 0];
      // Beside the object nothing surrounds the way.
      if (surface.distance(x, y, z) < longest * narrow || !isSurrounded(surface, place, u, v)) continue;
      ways += 1;
      if (hulls.some((hull) => outsideOf(hull, x, y, z) < 0)) closed += 1;
    }
  }
  return { ways, closed };
}

function isSurrounded(surface: Surface, place: readonly number[], u: number, v: number): boolean {
  return [u, v].every((axis) =>
    [1, -1].every((sign) =>
      Number.isFinite(
        surface.firstHit(
          place,
          [0, 1, 2].map((n) => (n === axis ? sign : 0)),
        ),
      ),
    ),
  );
}

function boxOf(points: Float64Array): { readonly min: number[]; readonly size: number[] } {
  const [min, max] = [
    [Infinity, Infinity, Infinity],
    [-Infinity, -Infinity, -Infinity],
  ];
  for (let at = 0; at < points.length; at++) {
    const value = points[at] ?? 0;
    if (value < (min[at % 3] ?? 0)) min[at % 3] = value;
    if (value > (max[at % 3] ?? 0)) max[at % 3] = value;
  }
  return { min, size: max.map((high, n) => high - (min[n] ?? 0)) };
}
