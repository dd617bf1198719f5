/** What a loaded model is made of: extent, triangles, vertices, materials. Runs where the model is parsed, after `sanitiseModel`. */

import {
  Box3,
  type BufferGeometry,
  InstancedMesh,
  InterleavedBufferAttribute,
  Line,
  LineLoop,
  LineSegments,
  Matrix4,
  Mesh,
  type Object3D,
  Points,
  Texture,
  Vector3,
} from 'three';
import { AppError } from '../../main/contract/plain/errors.ts';
import { keepsAxes } from '../../main/formats/matrix.ts';
import type { KnownShape, ModelFacts } from './model-facts.ts';
import { materialsOf } from './model-shapes.ts';
import { sceneWords } from './scene-words.ts';

export type { ModelBounds, ModelFacts } from './model-facts.ts';

export type Drawn = Mesh | Points | Line;
export const isDrawn = (object: Object3D): object is Drawn =>
  object instanceof Mesh || object instanceof Points || object instanceof Line;

/** Points that are moved one by one; what is turned beyond them is measured by its box. */
const mostMoved = 60_000_000;

/** `vertices` marks those that some corner names; null for all of them. `box` is around them, empty without finite ones. */
interface DrawnPart {
  readonly vertices: Uint8Array | null;
  readonly box: Box3;
}

type DrawnParts = ReadonlyMap<BufferGeometry, DrawnPart>;

/**
 * Of the looks, or of the collision shapes where the model has nothing else. Sets each geometry's bounding box,
 * around all of its vertices. `known`: what the format's own reader has measured, which is not measured again. Throws `model.nothing-to-show` when no extent of
 * finite positions is left, `model.damaged` for an index beyond the vertices.
 */
export function measureModel(root: Object3D, known: KnownShape | null = null): ModelFacts {
  root.updateMatrixWorld(true);
  const objects: Drawn[] = [];
  const drawn = new Map<BufferGeometry, DrawnPart>();
  root.traverse((object) => {
    if (!isDrawn(object) || object.geometry.getAttribute('position') === undefined) return;
    objects.push(object);
    const geometry: BufferGeometry = object.geometry;
    if (drawn.has(geometry)) return;
    const vertices = drawnVertices(geometry, known === null);
    const all = boxOfPoints(geometry, null, null);
    geometry.boundingBox = all.isEmpty() ? null : all;
    drawn.set(geometry, { vertices, box: vertices === null ? all : boxOfPoints(geometry, vertices, null) });
  });
  const looks = objects.filter((object) => object.userData['caliperRole'] === undefined);
  const facts = measureObjects(looks, drawn, known) ?? measureObjects(objects, drawn, known);
  if (facts === null) throw new AppError('model.nothing-to-show', {});
  return { ...facts, ...known };
}

function measureObjects(
  objects: readonly Drawn[],
  drawn: DrawnParts,
  known: KnownShape | null,
): ModelFacts | null {
  const box = new Box3();
  const seen = { materials: new Set<string>(), textures: new Set<string>() };
  const sum = { triangles: 0, lines: 0, points: 0, vertices: 0 };
  // A box is enough to see whether anything is left.
  const budget = { points: known === null ? mostMoved : 0 };
  for (const object of objects) {
    count(object, sum);
    addPlaces(box, object, drawn, budget);
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
    ...sum,
    bounds: { min: box.min.toArray(), max: box.max.toArray() },
    materials: seen.materials.size,
    textures: seen.textures.size,
  };
}

function count(
  object: Drawn,
  sum: { triangles: number; lines: number; points: number; vertices: number },
): void {
  const geometry: BufferGeometry = object.geometry;
  const vertices = geometry.getAttribute('position').count;
  const corners = geometry.getIndex()?.count ?? vertices;
  const copies = object instanceof InstancedMesh ? object.count : 1;
  sum.vertices += vertices * copies;
  if (object instanceof Mesh) sum.triangles += Math.floor(corners / 3) * copies;
  else if (object instanceof Points) sum.points += corners;
  else if (object instanceof LineSegments) sum.lines += Math.floor(corners / 2);
  else sum.lines += corners < 2 ? 0 : object instanceof LineLoop ? corners : corners - 1;
}

/** Throws `model.damaged` for a corner beyond the vertices. */
function drawnVertices(geometry: BufferGeometry, marksThem: boolean): Uint8Array | null {
  const index = geometry.getIndex();
  if (index === null) return null;
  const { count: vertices } = geometry.getAttribute('position');
  const marks = new Uint8Array(marksThem ? vertices : 0);
  const values = index.array;
  let [marked, largest] = [0, -1];
  for (let at = 0; at < values.length; at++) {
    const vertex = values[at] ?? 0;
    if (vertex > largest) largest = vertex;
    if (!marksThem || marks[vertex] !== 0) continue;
    marks[vertex] = 1;
    marked += 1;
  }
  if (largest < vertices) return !marksThem || marked === vertices ? null : marks;
  throw new AppError('model.damaged', {
    reason: sceneWords.damaged.vertex(largest, vertices),
  });
}

function addPlaces(box: Box3, object: Drawn, drawn: DrawnParts, budget: { points: number }): void {
  const geometry: BufferGeometry = object.geometry;
  const part = drawn.get(geometry);
  if (part === undefined || part.box.isEmpty()) return;
  const { count: points } = geometry.getAttribute('position');
  const world = new Matrix4();
  const copies = object instanceof InstancedMesh ? object.count : 1;
  for (let copy = 0; copy < copies; copy++) {
    world.copy(object.matrixWorld);
    if (object instanceof InstancedMesh) {
      object.getMatrixAt(copy, world);
      world.premultiply(object.matrixWorld);
    }
    const around = part.box.clone().applyMatrix4(world);
    // What cannot reach further needs no closer look, as with most of a thousand copies.
    if (box.containsBox(around)) continue;
    if (keepsAxes(world.elements) || budget.points < points) box.union(around);
    else {
      budget.points -= points;
      box.union(boxOfPoints(geometry, part.vertices, world));
    }
  }
}

/** Over the points that are drawn: what an exporter states beside them may be wrong. */
function boxOfPoints(geometry: BufferGeometry, vertices: Uint8Array | null, world: Matrix4 | null): Box3 {
  const box = new Box3();
  const position = geometry.getAttribute('position');
  const { array } = position;
  const isUsual = !(position instanceof InterleavedBufferAttribute) && position.itemSize === 3;
  if (isUsual && array instanceof Float32Array) {
    boundNumbers(array, vertices, world, box);
    return box;
  }
  const point = new Vector3();
  for (let i = 0; i < position.count; i++) {
    if (vertices !== null && vertices[i] === 0) continue;
    point.fromBufferAttribute(position, i);
    if (!Number.isFinite(point.x + point.y + point.z)) continue;
    box.expandByPoint(world === null ? point : point.applyMatrix4(world));
  }
  return box;
}

/** The usual layout without an object for each point: a fifth of the time for millions. */
function boundNumbers(
  array: Float32Array,
  vertices: Uint8Array | null,
  world: Matrix4 | null,
  { min, max }: Box3,
): void {
  const [a, b, c, p, d, e, f, q, g, h, i, r, tx, ty, tz, s] = (world ?? new Matrix4()).elements;
  for (let at = 0; at + 2 < array.length; at += 3) {
    if (vertices !== null && vertices[at / 3] === 0) continue;
    const px = array[at] ?? 0;
    const py = array[at + 1] ?? 0;
    const pz = array[at + 2] ?? 0;
    if (!Number.isFinite(px + py + pz)) continue;
    // USD allows matrices with perspective, and programs draw by them.
    const w = p * px + q * py + r * pz + s;
    const x = world === null ? px : (a * px + d * py + g * pz + tx) / w;
    const y = world === null ? py : (b * px + e * py + h * pz + ty) / w;
    const z = world === null ? pz : (c * px + f * py + i * pz + tz) / w;
    if (x < min.x) min.x = x;
    if (x > max.x) max.x = x;
    if (y < min.y) min.y = y;
    if (y > max.y) max.y = y;
    if (z < min.z) min.z = z;
    if (z > max.z) max.z = z;
  }
}
