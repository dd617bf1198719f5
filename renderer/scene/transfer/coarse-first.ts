/**
 * A model of too many triangles in two goes: in its coarse forms for the first picture, and as it is drawn at rest after
 * that. Nobody waits for what is only seen when the view stands still.
 */
import { type BufferGeometry, Mesh, type Object3D } from 'three';
import type { Fineness } from '../limits.ts';
import { isLargeEnough, isWorthwhile } from './coarsen.ts';
import type { FineShape } from './flat.ts';
import { flattenShapes } from './flatten.ts';
import { fewerTriangles, simplifyGeometry } from './simplify.ts';

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
