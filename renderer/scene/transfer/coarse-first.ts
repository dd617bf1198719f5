/**
 * A model of too many triangles in two goes: in its coarse forms for the first picture, and as it is drawn at rest after
 * that. Nobody waits for what is only seen when the view is at rest.
 */
import { type BufferGeometry, Mesh, type Object3D } from 'three';
import { setCoarseForm } from '../coarse.ts';
import type { Fineness } from '../limits.ts';
import type { FineShape } from './flat.ts';
import { flattenShapes } from './flatten.ts';
import { fewerTriangles, simplifyGeometry } from './simplify.ts';

/** Only from so much less on does it gain more than it costs. */
const worthwhile = 3;
/** Smaller parts would lose their shape. */
const fewestTriangles = 500;

/** Is drawing `most` triangles in place of `total` worth a form of its own? */
const isWorthwhile = (total: number, most: number): boolean => total >= most * worthwhile;

/** With the part `ratio` of its triangles. */
function isLargeEnough({ index, attributes }: BufferGeometry, ratio = 1): boolean {
  return (index?.count ?? attributes['position']?.count ?? 0) * ratio >= fewestTriangles * 3;
}

/** Gives each shape a coarse form (`coarseFormOf`), where that is worth it. `total` are the triangles that are drawn now. */
export function coarsenModel(root: Object3D, total: number, most: number): void {
  if (!isWorthwhile(total, most)) return;
  const geometries = new Set<BufferGeometry>();
  root.traverse((object) => {
    if (object instanceof Mesh) geometries.add(object.geometry);
  });
  for (const geometry of geometries) {
    if (!isLargeEnough(geometry)) continue;
    const fewer = fewerTriangles(geometry, most / total);
    if (fewer !== null) setCoarseForm(geometry, fewer);
  }
}

/** What is not made yet: by the coarse form that is drawn in its place, the shape with all its triangles. */
export interface WaitingShapes {
  readonly shapes: ReadonlyMap<BufferGeometry, BufferGeometry>;
  /** The part of the triangles that is drawn at rest. */
  readonly ratio: number;
}

/** Puts coarse forms into the meshes; what is too small for one is simplified at once. `total` are the model's triangles. */
export function coarseFirst(
  root: Object3D,
  total: number,
  { mostTriangles, movingTriangles }: Pick<Fineness, 'mostTriangles' | 'movingTriangles'>,
): WaitingShapes {
  const ratio = mostTriangles / total;
  const coarseForms = new Map<BufferGeometry, BufferGeometry | null>();
  root.traverse((object) => {
    if (!(object instanceof Mesh)) return;
    const geometry: BufferGeometry = object.geometry;
    let coarse = coarseForms.get(geometry);
    if (coarse === undefined) {
      const isWaiting = isWorthwhile(mostTriangles, movingTriangles) && isLargeEnough(geometry, ratio);
      coarse = isWaiting ? fewerTriangles(geometry, movingTriangles / total) : null;
      if (coarse === null) simplifyGeometry(geometry, ratio);
      coarseForms.set(geometry, coarse);
    }
    object.geometry = coarse ?? geometry;
  });
  const shapes = [...coarseForms].flatMap(([geometry, coarse]) =>
    coarse === null ? [] : [[coarse, geometry] as const],
  );
  return { shapes: new Map(shapes), ratio };
}

/** As they are drawn at rest; `places` says where in the model their coarse forms are. What waited must not be used afterwards. */
export function fineShapes(
  { shapes, ratio }: WaitingShapes,
  places: ReadonlyMap<BufferGeometry, number>,
): { shapes: FineShape[]; transfers: Transferable[] } {
  const waiting = [...shapes].flatMap(([coarse, geometry]) => {
    const at = places.get(coarse);
    return at === undefined ? [] : [{ at, geometry }];
  });
  for (const { geometry } of waiting) simplifyGeometry(geometry, ratio);
  const { geometries, transfers } = flattenShapes(waiting.map(({ geometry }) => geometry));
  const fine = geometries.map((geometry, at) => ({ at: waiting[at]?.at ?? -1, geometry }));
  return { shapes: fine, transfers };
}
