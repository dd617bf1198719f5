/** The colliders of one body from what is seen of it. Each result depends on its key alone, so that callers may cache it. */
import { createHash } from 'node:crypto';
import { MeshoptSimplifier } from 'meshoptimizer';
import type { Fix } from '../../contract/schema/fix/fix.ts';
import { type ConvexHull, convexHull } from '../../formats/geometry/convex-hull.ts';
import type { FixRun } from '../fix.ts';
import type { Collider } from './collider.ts';
import { decompose } from './decompose.ts';
import { fitPrimitive } from './fit-primitive.ts';
import type { Soup } from './soup.ts';
import { surfaceOf } from './surface.ts';

export type ColliderFix = Extract<Fix, { readonly fix: 'colliders' }>;

/** Changes when the same input gives other colliders. */
const version = 1;
/** A decomposition looks at no more triangles than these. */
const mostTriangles = 20_000;

/** Of equal geometry and parameters, whatever file they come from: hexadecimal. `visual` in metres of the link. */
export function colliderKey(visual: Soup, fix: ColliderFix): string {
  const hash = createHash('sha256');
  hash.update(JSON.stringify([version, fix.shape, fix.mostHulls, fix.mostVertices, fix.mostErrorMm]));
  // To a hundredth of a millimetre: what two formats round differently is the same.
  hash.update(Int32Array.from(visual.points, (value) => Math.round(value * 1e5)));
  hash.update(visual.triangles);
  return hash.digest('hex');
}

/** Empty for what has no volume, such as a flat sheet. Throws the signal's reason. */
export async function bodyColliders(
  visual: Soup,
  fix: ColliderFix,
  run: FixRun,
): Promise<readonly Collider[]> {
  if (fix.shape === 'hull') {
    const hull = convexHull(visual.points, fix.mostVertices);
    return hull === null ? [] : [{ is: 'hull', hull }];
  }
  if (fix.shape === 'decomposition') {
    const hulls = await decomposed(visual, fix, run);
    return hulls.map((hull) => ({ is: 'hull', hull }) as const);
  }
  const fitted = fitPrimitive(visual.points, fix.shape);
  return fitted === null ? [] : [fitted];
}

async function decomposed(visual: Soup, fix: ColliderFix, run: FixRun): Promise<ConvexHull[]> {
  const mostError = fix.mostErrorMm / 1000;
  const soup = await simplified(visual, mostError / 4);
  const { isClosed } = surfaceOf(soup);
  return await decompose(soup, !isClosed, {
    mostHulls: fix.mostHulls,
    mostVertices: fix.mostVertices,
    mostError,
    signal: run.signal,
    onProgress: run.onProgress,
  });
}

/** A large mesh with fewer triangles, within `mostError` (metres) as far as that goes; borders stay. */
async function simplified(soup: Soup, mostError: number): Promise<Soup> {
  if (soup.triangles.length <= mostTriangles * 3) return soup;
  await MeshoptSimplifier.ready;
  const points = Float32Array.from(soup.points);
  const [indices] = MeshoptSimplifier.simplify(
    Uint32Array.from(soup.triangles),
    points,
    3,
    mostTriangles * 3,
    Math.max(mostError, 1e-9),
    ['ErrorAbsolute', 'LockBorder'],
  );
  return { points: soup.points, triangles: indices };
}
