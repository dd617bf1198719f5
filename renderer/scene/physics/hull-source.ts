/** Bodies of hulls for formats that MuJoCo does not read: each contact shape, or else each body's looks, becomes a convex hull. */
import { InstancedMesh, Matrix4, Mesh, type Object3D, Vector3 } from 'three';
import type { StatedPhysics } from '../parse/types.ts';
import type { HullBody, SimulationSource } from './protocol.ts';

/** More pieces than this of one body become one hull: looks are made of many that are no decomposition. */
const mostPieces = 128;

/**
 * `root` as it is shown (metres, Y up). `massKg` is what is known of the whole; it counts where the file states no mass of the only
 * body. The points are copied: the model stays as it is.
 */
export function hullSource(
  root: Object3D,
  physics: StatedPhysics | null,
  massKg: number | null,
): SimulationSource {
  root.updateWorldMatrix(true, true);
  const meshes: Mesh[] = [];
  root.traverse((object) => {
    if (object instanceof Mesh) meshes.push(object);
  });
  const contact = meshes.filter((mesh) => mesh.userData['caliperRole'] === 'collision');
  const looks = meshes.filter((mesh) => mesh.userData['caliperRole'] === undefined);
  const parts = Map.groupBy(contact.length > 0 ? contact : looks, bodyName);
  const bodies = [...parts].map(([name, pieces]): HullBody => {
    const stated = physics?.bodies.find((body) => body.name === name)?.massKg ?? null;
    const hulls = pieces.flatMap(pointsOf).filter((points) => points.length >= 12);
    return {
      name: name === '' ? 'object' : name,
      massKg: stated ?? (parts.size === 1 ? massKg : null),
      hulls: hulls.length > mostPieces ? [joined(hulls)] : hulls,
    };
  });
  return { type: 'hulls', bodies: bodies.filter(({ hulls }) => hulls.length > 0) };
}

function bodyName(mesh: Mesh): string {
  for (let object: Object3D | null = mesh; object !== null; object = object.parent) {
    const name: unknown = object.userData['caliperBody'];
    if (typeof name === 'string') return name;
  }
  return '';
}

/** One array of points for the mesh, or for each of its instances, in the frame of the picture. */
function pointsOf(mesh: Mesh): Float32Array<ArrayBuffer>[] {
  if (!(mesh instanceof InstancedMesh)) return [placed(mesh, mesh.matrixWorld)];
  return Array.from({ length: mesh.count }, (_, i) => {
    const own = new Matrix4();
    mesh.getMatrixAt(i, own);
    return placed(mesh, own.premultiply(mesh.matrixWorld));
  });
}

function placed(mesh: Mesh, matrix: Matrix4): Float32Array<ArrayBuffer> {
  const position = mesh.geometry.getAttribute('position');
  const points = new Float32Array((position?.count ?? 0) * 3);
  const point = new Vector3();
  for (let i = 0; i < points.length / 3; i++)
    point
      .fromBufferAttribute(position, i)
      .applyMatrix4(matrix)
      .toArray(points, i * 3);
  return points.every(Number.isFinite) ? points : new Float32Array(0);
}

function joined(parts: readonly Float32Array[]): Float32Array<ArrayBuffer> {
  const all = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
