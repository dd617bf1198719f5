/** The coarse form of a model: about so many triangles in all. */
import { type BufferGeometry, Mesh, type Object3D } from 'three';
import { setCoarseForm } from '../coarse.ts';
import { fewerTriangles } from './simplify.ts';

/** Only from so much less on does it gain more than it costs. */
const worthwhile = 3;
/** Smaller parts would lose their shape. */
const fewestTriangles = 500;

/** Gives each shape a coarse form (`coarseFormOf`), where that is worth it. `total` are the triangles that are drawn now. */
export function coarsenModel(root: Object3D, total: number, most: number): void {
  if (total < most * worthwhile) return;
  const geometries = new Set<BufferGeometry>();
  root.traverse((object) => {
    if (object instanceof Mesh) geometries.add(object.geometry);
  });
  for (const geometry of geometries) {
    const corners = geometry.index?.count ?? geometry.getAttribute('position')?.count ?? 0;
    if (corners < fewestTriangles * 3) continue;
    const fewer = fewerTriangles(geometry, most / total);
    if (fewer !== null) setCoarseForm(geometry, fewer);
  }
}
