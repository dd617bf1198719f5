/** What a loaded model is made of: extent, triangles, vertices, materials. Runs where the model is parsed, after `sanitiseModel`. */
import {
  Box3,
  BufferAttribute,
  type BufferGeometry,
  InstancedMesh,
  Mesh,
  type Object3D,
  Texture,
  Vector3,
} from 'three';
import { AppError } from '../../main/contract/plain/errors.ts';
import { formatNumber } from '../../main/contract/plain/number-text.ts';
import { materialsOf } from './model-shapes.ts';

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
}

/**
 * Of the looks, or of the collision shapes where the model has nothing else. Sets each geometry's bounding box. Throws
 * `model.nothing-to-show` when no extent of finite positions is left, `model.damaged` for an index beyond the vertices.
 */
export function measureModel(root: Object3D): ModelFacts {
  root.updateMatrixWorld(true);
  const meshes: Mesh[] = [];
  const seen = new Set<BufferGeometry>();
  root.traverse((object) => {
    if (!(object instanceof Mesh) || object.geometry.getAttribute('position') === undefined) return;
    meshes.push(object);
    const geometry: BufferGeometry = object.geometry;
    if (seen.has(geometry)) return;
    seen.add(geometry);
    checkIndices(geometry.getIndex(), geometry.getAttribute('position').count);
    boundGeometry(geometry);
  });
  const looks = meshes.filter((mesh) => mesh.userData['caliperRole'] === undefined);
  const facts = measureMeshes(looks) ?? measureMeshes(meshes);
  if (facts === null) throw new AppError('model.nothing-to-show', {});
  return facts;
}

function measureMeshes(meshes: readonly Mesh[]): ModelFacts | null {
  const box = new Box3();
  const seen = { materials: new Set<string>(), textures: new Set<string>() };
  let triangles = 0;
  let vertices = 0;
  for (const mesh of meshes) {
    const position = mesh.geometry.getAttribute('position');
    const copies = mesh instanceof InstancedMesh ? mesh.count : 1;
    triangles += Math.floor((mesh.geometry.getIndex()?.count ?? position.count) / 3) * copies;
    vertices += position.count * copies;
    if (mesh.geometry.boundingBox !== null) box.union(placed(mesh, mesh.geometry.boundingBox.clone()));
    for (const material of materialsOf(mesh)) {
      seen.materials.add(material.uuid);
      for (const value of Object.values(material)) {
        // One image may be placed in several ways.
        if (value instanceof Texture) seen.textures.add(value.source.uuid);
      }
    }
  }
  // A single point is what remains of positions that were no numbers.
  if (box.isEmpty() || box.min.equals(box.max)) return null;
  return {
    bounds: { min: box.min.toArray(), max: box.max.toArray() },
    triangles,
    vertices,
    materials: seen.materials.size,
    textures: seen.textures.size,
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
    reason: `a triangle uses vertex ${formatNumber(largest)}, and its mesh has ${formatNumber(vertices)}`,
  });
}

/** Over the points that are drawn: what an exporter states beside them may be wrong. */
function boundGeometry(geometry: BufferGeometry): void {
  const position = geometry.getAttribute('position');
  const box = new Box3();
  const { array } = position;
  if (position instanceof BufferAttribute && position.itemSize === 3 && array instanceof Float32Array)
    boundNumbers(array, box);
  else {
    const point = new Vector3();
    for (let i = 0; i < position.count; i++) {
      point.fromBufferAttribute(position, i);
      if (Number.isFinite(point.x + point.y + point.z)) box.expandByPoint(point);
    }
  }
  geometry.boundingBox = box.isEmpty() ? null : box;
}

/** The usual layout without an object for each point: a fifth of the time for millions. */
function boundNumbers(array: Float32Array, { min, max }: Box3): void {
  for (let at = 0; at + 2 < array.length; at += 3) {
    const x = array[at] ?? 0;
    const y = array[at + 1] ?? 0;
    const z = array[at + 2] ?? 0;
    if (!Number.isFinite(x + y + z)) continue;
    if (x < min.x) min.x = x;
    if (x > max.x) max.x = x;
    if (y < min.y) min.y = y;
    if (y > max.y) max.y = y;
    if (z < min.z) min.z = z;
    if (z > max.z) max.z = z;
  }
}

function placed(mesh: Mesh, local: Box3): Box3 {
  if (!(mesh instanceof InstancedMesh)) return local.applyMatrix4(mesh.matrixWorld);
  mesh.computeBoundingBox();
  const all = mesh.boundingBox?.clone() ?? local;
  return all.applyMatrix4(mesh.matrixWorld);
}
