/** What a loaded model is made of: extent, triangles, vertices, materials. Hostile numbers (NaN, infinite, beyond the list) are found here. */
import {
  Box3,
  type BufferAttribute,
  InstancedMesh,
  type InterleavedBufferAttribute,
  Mesh,
  type Object3D,
  Vector3,
} from 'three';
import { AppError } from '../../main/contract/errors.ts';
import { materialsOf } from './dispose.ts';

/** Metres in the viewer's frame, see `frames.ts`. */
export interface ModelBounds {
  readonly min: readonly [number, number, number];
  readonly max: readonly [number, number, number];
}

/** Counts are of what is drawn: a mesh used twice counts twice. */
export interface ModelFacts {
  readonly bounds: ModelBounds;
  readonly triangles: number;
  readonly vertices: number;
  readonly materials: number;
  readonly textures: number;
  readonly warnings: readonly string[];
}

/** Throws `model.nothing-to-show` when no finite position is left, `model.damaged` for an index beyond the vertices. */
export function measureModel(root: Object3D): ModelFacts {
  root.updateMatrixWorld(true);
  const box = new Box3();
  const seen = { materials: new Set<string>(), textures: new Set<string>(), warnings: new Set<string>() };
  let triangles = 0;
  let vertices = 0;
  root.traverse((object) => {
    if (!(object instanceof Mesh)) return;
    const position: BufferAttribute | InterleavedBufferAttribute | undefined =
      object.geometry.getAttribute('position');
    if (position === undefined) return;
    const copies = object instanceof InstancedMesh ? object.count : 1;
    const index: BufferAttribute | null = object.geometry.getIndex();
    checkIndices(index, position.count);
    triangles += Math.floor((index?.count ?? position.count) / 3) * copies;
    vertices += position.count * copies;
    growBox(box, object, position, seen.warnings);
    for (const material of materialsOf(object)) {
      seen.materials.add(material.uuid);
      for (const value of Object.values(material)) {
        if (typeof value === 'object' && value !== null && 'isTexture' in value)
          seen.textures.add(String(value.uuid));
      }
    }
  });
  if (box.isEmpty()) throw new AppError('model.nothing-to-show', {});
  return {
    bounds: { min: box.min.toArray(), max: box.max.toArray() },
    triangles,
    vertices,
    materials: seen.materials.size,
    textures: seen.textures.size,
    warnings: [...seen.warnings],
  };
}

function checkIndices(index: BufferAttribute | null, vertices: number): void {
  if (index === null) return;
  const values = index.array;
  let largest = -1;
  for (let i = 0; i < values.length; i++) {
    const value = values[i] ?? 0;
    if (value > largest) largest = value;
  }
  if (largest < vertices) return;
  throw new AppError('model.damaged', {
    reason: `a triangle uses vertex ${largest.toLocaleString('en')}, and its mesh has ${vertices.toLocaleString('en')}`,
  });
}

// Beyond this, metres are surely wrong and depth sorting breaks down.
const farthest = 1e7;

function growBox(
  box: Box3,
  mesh: Mesh,
  position: BufferAttribute | InterleavedBufferAttribute,
  warnings: Set<string>,
): void {
  if (mesh.geometry.boundingBox !== null) {
    box.union(placed(mesh, mesh.geometry.boundingBox.clone()));
    return;
  }
  const point = new Vector3();
  const local = new Box3();
  let skipped = 0;
  for (let i = 0; i < position.count; i++) {
    point.fromBufferAttribute(position, i);
    const reach = Math.abs(point.x) + Math.abs(point.y) + Math.abs(point.z);
    if (reach < farthest) local.expandByPoint(point);
    else skipped++;
  }
  if (skipped > 0) {
    warnings.add(
      `${skipped.toLocaleString('en')} vertices of “${mesh.name}” have no usable position; parts of it may be missing.`,
    );
    mesh.frustumCulled = false;
  }
  if (local.isEmpty()) return;
  mesh.geometry.boundingBox = local.clone();
  box.union(placed(mesh, local));
}

function placed(mesh: Mesh, local: Box3): Box3 {
  if (!(mesh instanceof InstancedMesh)) return local.applyMatrix4(mesh.matrixWorld);
  mesh.computeBoundingBox();
  const all = mesh.boundingBox?.clone() ?? local;
  return all.applyMatrix4(mesh.matrixWorld);
}
