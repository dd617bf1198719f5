/** What a loaded model is made of: extent, triangles, vertices, materials. Runs where the model is parsed, after `sanitiseModel`. */
import {
  Box3,
  BufferAttribute,
  type BufferGeometry,
  InstancedMesh,
  Line,
  Matrix4,
  Mesh,
  type Object3D,
  Points,
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

/** Counts are of what is drawn: a mesh used twice counts twice. `vertices` also of points and lines. */
export interface ModelFacts {
  readonly bounds: ModelBounds;
  readonly triangles: number;
  readonly vertices: number;
  readonly materials: number;
  readonly textures: number;
}

type Drawn = Mesh | Points | Line;

/**
 * Bounds are those of the vertices that are drawn, after all transforms. Of the looks, or of the collision shapes where the
 * model has nothing else. Sets each geometry's bounding box, around all of its vertices. Throws `model.nothing-to-show` when
 * no extent of finite positions is left, `model.damaged` for an index beyond the vertices.
 */
export function measureModel(root: Object3D): ModelFacts {
  root.updateMatrixWorld(true);
  const drawn: Drawn[] = [];
  const shapes = new Map<BufferGeometry, Shape>();
  root.traverse((object) => {
    if (!(object instanceof Mesh || object instanceof Points || object instanceof Line)) return;
    const geometry: BufferGeometry = object.geometry;
    if (geometry.getAttribute('position') === undefined) return;
    drawn.push(object);
    if (!shapes.has(geometry)) shapes.set(geometry, shapeOf(geometry));
  });
  const looks = drawn.filter(({ userData }) => userData['caliperRole'] === undefined);
  const facts = measureDrawn(looks, shapes) ?? measureDrawn(drawn, shapes);
  if (facts === null) throw new AppError('model.nothing-to-show', {});
  return facts;
}

function measureDrawn(
  drawn: readonly Drawn[],
  shapes: ReadonlyMap<BufferGeometry, Shape>,
): ModelFacts | null {
  const box = new Box3();
  const seen = { materials: new Set<string>(), textures: new Set<string>() };
  let triangles = 0;
  let vertices = 0;
  for (const object of drawn) {
    const geometry: BufferGeometry = object.geometry;
    const position = geometry.getAttribute('position');
    const copies = object instanceof InstancedMesh ? object.count : 1;
    if (object instanceof Mesh)
      triangles += Math.floor((geometry.getIndex()?.count ?? position.count) / 3) * copies;
    vertices += position.count * copies;
    const shape = shapes.get(geometry);
    if (shape !== undefined) for (const place of placesOf(object)) expandByShape(box, shape, place);
    for (const material of materialsOf(object)) {
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

function* placesOf(object: Drawn): Generator<Matrix4> {
  if (!(object instanceof InstancedMesh)) return yield object.matrixWorld;
  const place = new Matrix4();
  for (let copy = 0; copy < object.count; copy += 1) {
    object.getMatrixAt(copy, place);
    yield place.premultiply(object.matrixWorld);
  }
}

// One geometry: which of its vertices are drawn, and the box around them where they lie in it.

/** `used` is null when every vertex is; `box` is empty without finite positions. */
interface Shape {
  readonly position: ReturnType<BufferGeometry['getAttribute']>;
  readonly used: Uint8Array | null;
  readonly box: Box3;
}

function shapeOf(geometry: BufferGeometry): Shape {
  const position = geometry.getAttribute('position');
  const used = usedVertices(geometry.getIndex(), position.count);
  const all = boxOf(position, null);
  geometry.boundingBox = all.isEmpty() ? null : all;
  return { position, used, box: used === null ? all : boxOf(position, used) };
}

/** A byte for each vertex, 1 for those that an index names; null when all are. Throws `model.damaged`. */
function usedVertices(index: BufferAttribute | null, vertices: number): Uint8Array | null {
  if (index === null) return null;
  const values = index.array;
  const used = new Uint8Array(vertices);
  let largest = -1;
  let count = 0;
  for (let i = 0; i < values.length; i++) {
    const value = values[i] ?? 0;
    if (value > largest) largest = value;
    if (used[value] === 0) {
      used[value] = 1;
      count += 1;
    }
  }
  if (largest >= vertices) {
    throw new AppError('model.damaged', {
      reason: `a triangle uses vertex ${formatNumber(largest)}, and its mesh has ${formatNumber(vertices)}`,
    });
  }
  return count === vertices ? null : used;
}

/** Over the points themselves: what an exporter states beside them may be wrong. */
function boxOf(position: Shape['position'], used: Uint8Array | null): Box3 {
  const box = new Box3();
  const { array } = position;
  if (position instanceof BufferAttribute && position.itemSize === 3 && array instanceof Float32Array) {
    boundNumbers(array, used, box);
    return box;
  }
  const point = new Vector3();
  for (let i = 0; i < position.count; i++) {
    if (used !== null && used[i] === 0) continue;
    point.fromBufferAttribute(position, i);
    if (Number.isFinite(point.x + point.y + point.z)) box.expandByPoint(point);
  }
  return box;
}

/** The usual layout without an object for each point: a fifth of the time for millions. */
function boundNumbers(array: Float32Array, used: Uint8Array | null, { min, max }: Box3): void {
  for (let at = 0, vertex = 0; at + 2 < array.length; at += 3, vertex++) {
    if (used !== null && used[vertex] === 0) continue;
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

// A shape at its place. A turned box is larger than what is in it: an octahedron that is turned by 45 degrees would be
// twice as wide.

/** Smaller shares of a transform are rounding. */
const rounding = 1e-12;

function expandByShape(box: Box3, { position, used, box: own }: Shape, place: Matrix4): void {
  if (own.isEmpty()) return;
  const around = own.clone().applyMatrix4(place);
  // What cannot reach further needs no closer look, as with most of a thousand copies.
  if (box.containsBox(around)) return;
  if (keepsAxes(place)) {
    box.union(around);
    return;
  }
  const point = new Vector3();
  for (let i = 0; i < position.count; i++) {
    if (used !== null && used[i] === 0) continue;
    point.fromBufferAttribute(position, i);
    if (Number.isFinite(point.x + point.y + point.z)) box.expandByPoint(point.applyMatrix4(place));
  }
}

/** Boxes stay boxes: every axis lands on an axis. */
function keepsAxes({ elements }: Matrix4): boolean {
  const columns = [0, 4, 8].map((at) => elements.slice(at, at + 3).map(Math.abs));
  return columns.every((column) => {
    const largest = Math.max(...column);
    return column.filter((value) => value > largest * rounding).length <= 1;
  });
}
