/** How large an asset is, how much it encloses, what it is said to weigh and how its colliders fit: what fixes are chosen by. */
import { isAppError } from '../contract/plain/errors.ts';
import { massSlip } from '../contract/plain/materials.ts';
import type { AssetMeasures, ColliderShape } from '../contract/schema/fix/asset-measures.ts';
import { type ConvexHull, convexHull } from '../formats/geometry/convex-hull.ts';
import { boxOf, joinMeshes } from '../formats/geometry/triangle-mesh.ts';
import { formOf, type ModelForm } from '../inspect/read-model.ts';
import { measureColliders } from './colliders/measure.ts';
import type { FixFiles, FixRun } from './fix.ts';
import { heavyBodies, volumeOf } from './mass/share-mass.ts';
import { type ReadAsset, readAsset } from './placing/read-asset.ts';
import { readTouched } from './read-bodies.ts';
import type { AssetBody } from './read-mesh.ts';
import { readAssetMesh, readBodiesOf } from './read-solids.ts';
import { withoutUsdParts } from './usd/usd-parts.ts';

/** Files of which masses are believed, best first: as the inspection does. */
const weighing: readonly ModelForm[] = ['sidecar', 'mjcf', 'urdf', 'sdf', 'usd'];
/** Descriptions whose colliders can be read. */
const touching: readonly ModelForm[] = ['mjcf', 'urdf', 'sdf', 'usd'];

/**
 * Of what cannot be read, null. With `colliders` those of the first description that has some are measured, which takes
 * seconds. Throws the signal's reason.
 */
export async function measureAsset(
  files: FixFiles,
  { colliders }: { readonly colliders: boolean },
  run: FixRun,
): Promise<AssetMeasures> {
  const asset = await readAsset(files, run.signal);
  run.onProgress?.(0.2);
  const bodies = await bodiesOf(files, run);
  const heavy = heavyBodies(bodies);
  const volume = volumeOf(heavy);
  const volumeM3 = volume > 0 ? volume : null;
  const massKg = massOf(asset);
  run.onProgress?.(0.4);
  const fit = colliders ? await collidersOf(files, run) : null;
  return {
    sizeM: asset.size === null ? sizeOf(bodies) : [asset.size[0], asset.size[1], asset.size[2]],
    volumeM3,
    byHull: heavy.reduce((sum, { solid }) => sum + solid.byHull, 0),
    massKg,
    slip: slipOf(massKg, volumeM3),
    colliders: fit?.metrics ?? null,
    collidersOf: fit?.localPath ?? null,
    shapes: fit?.shapes ?? [],
  };
}

async function bodiesOf(files: FixFiles, run: FixRun): Promise<readonly AssetBody[]> {
  const mesh = await readAssetMesh(files, run).catch((error: unknown) => {
    if (isAppError(error, 'fix.no-mesh')) return null;
    throw error;
  });
  return mesh?.bodies ?? [];
}

function massOf({ reads }: ReadAsset): number | null {
  for (const form of weighing)
    for (const read of reads) if (read.form === form && read.reading?.massKg) return read.reading.massKg;
  return null;
}

function slipOf(massKg: number | null, volumeM3: number | null): AssetMeasures['slip'] {
  const slip = massKg === null || volumeM3 === null ? null : massSlip(massKg, volumeM3);
  return slip === null ? null : { suggestedKg: slip.suggestedKg, densityKgM3: slip.densityKgM3 };
}

function sizeOf(bodies: readonly AssetBody[]): AssetMeasures['sizeM'] {
  const box = boxOf(bodies.map(({ mesh }) => mesh));
  if (box === null) return null;
  const side = (axis: number): number => (box.max[axis] ?? 0) - (box.min[axis] ?? 0);
  return [side(0), side(1), side(2)];
}

/** Null where no description has any, or none can be read. */
async function collidersOf(files: FixFiles, run: FixRun) {
  const list = await withoutUsdParts(files, run.signal);
  for (const form of touching)
    for (const { localPath } of list.filter((file) => formOf(file) === form)) {
      run.signal.throwIfAborted();
      const read = await readOne(files, localPath, run.signal);
      if (read !== null) return read;
    }
  return null;
}

/** More are a picture of nothing. */
const mostShapePoints = 100_000;

function shapesOf(hulls: readonly ConvexHull[]): ColliderShape[] {
  const count = hulls.reduce((sum, { points }) => sum + points.length / 3, 0);
  if (count > mostShapePoints) return [];
  return hulls.map(({ points, triangles }) => ({
    // To the micrometre: it is looked at, not computed with.
    points: Array.from(points, (value) => Math.round(value * 1e6) / 1e6),
    triangles: [...triangles],
  }));
}

async function readOne(files: FixFiles, localPath: string, signal: AbortSignal) {
  try {
    const touched = await readTouched(files, localPath, signal);
    if (touched.length === 0) return null;
    const bodies = await readBodiesOf(files, localPath, signal);
    const visual = joinMeshes(bodies.map(({ mesh }) => mesh));
    if (visual.indices.length === 0) return null;
    const hullsOf = (isMesh: boolean) =>
      touched
        .filter((one) => one.isMesh === isMesh)
        .map(({ mesh }) => convexHull(mesh.points))
        .filter((hull) => hull !== null);
    const [hulls, primitives] = [hullsOf(true), hullsOf(false)];
    const metrics = await measureColliders(
      { points: visual.points, triangles: visual.indices },
      hulls,
      signal,
      primitives,
    );
    return { localPath, metrics, shapes: shapesOf([...hulls, ...primitives]) };
  } catch (error) {
    signal.throwIfAborted();
    if (isAppError(error) || error instanceof RangeError) return null;
    throw error;
  }
}
