/** The coarse form of a model: about so many triangles in all. */
import { type BufferGeometry, Mesh, type Object3D } from 'three';
import { setCoarseForm } from '../coarse.ts';
import { fewerTriangles } from './simplify.ts';

/** Only from so much less on does it gain more than it costs. */
const worthwhile = 3;
/** Smaller parts would lose their shape. */
const fewestTriangles = 500;

/** Is drawing `most` triangles in place of `total` worth a form of its own? */
export const isWorthwhile = (total: number, most: number): boolean => total >= most * worthwhile;

/** With the part `ratio` of its triangles. */
export function isLargeEnough({ index, attributes }: BufferGeometry, ratio = 1): boolean {
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
