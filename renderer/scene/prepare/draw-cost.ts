/** What would cost a processor seconds to draw and shows nothing more: thousands of small parts made few, and layers of triangles thinned. */

import {
  BufferAttribute,
  BufferGeometry,
  InstancedMesh,
  type Material,
  Matrix3,
  Matrix4,
  Mesh,
  type Object3D,
  Triangle,
  Vector3,
} from 'three';
import type { LoadNote } from '../../../main/formats/load-notes.ts';
import { sceneWords } from '../scene-words.ts';
import { flatValues } from '../transfer/flat.ts';

// Thousands of small parts as few: a processor that draws takes 1 s for 20,000 of them, however small they are. The same
// shape many times becomes copies of one, and different shapes of the same look one shape.

/** A shape and its place. All have the same attributes. */
interface PlacedShape {
  readonly geometry: BufferGeometry;
  readonly matrix: Matrix4;
}

/** As numbers of 32 bits, with an index and a bounding box. A mirroring matrix turns the faces back. */
function joinGeometries(shapes: readonly PlacedShape[]): BufferGeometry {
  const joined = new BufferGeometry();
  const [first] = shapes;
  if (first === undefined) return joined;
  for (const name of Object.keys(first.geometry.attributes))
    joined.setAttribute(name, joinedAttribute(name, shapes));
  joined.setIndex(new BufferAttribute(joinedIndex(shapes), 1));
  joined.computeBoundingBox();
  return joined;
}

const directions = /^(normal|tangent)$/;

function joinedAttribute(name: string, shapes: readonly PlacedShape[]): BufferAttribute {
  const counts = shapes.map(({ geometry }) => geometry.getAttribute(name).count);
  const size = shapes[0]?.geometry.getAttribute(name).itemSize ?? 3;
  const array = new Float32Array(counts.reduce((sum, count) => sum + count, 0) * size);
  const tip = new Vector3();
  const turn = new Matrix3();
  let at = 0;
  for (const { geometry, matrix } of shapes) {
    const attribute = geometry.getAttribute(name);
    if (name === 'normal') turn.getNormalMatrix(matrix);
    else turn.setFromMatrix4(matrix);
    for (let i = 0; i < attribute.count; i++, at += size) {
      if (name === 'position') tip.fromBufferAttribute(attribute, i).applyMatrix4(matrix).toArray(array, at);
      else if (directions.test(name)) {
        tip.fromBufferAttribute(attribute, i).applyMatrix3(turn).normalize().toArray(array, at);
        if (size === 4) array[at + 3] = attribute.getW(i);
      } else for (let part = 0; part < size; part++) array[at + part] = attribute.getComponent(i, part);
    }
  }
  return new BufferAttribute(array, size);
}

function joinedIndex(shapes: readonly PlacedShape[]): Uint32Array<ArrayBuffer> {
  const corners = ({ geometry }: PlacedShape): number =>
    Math.floor((geometry.index?.count ?? geometry.getAttribute('position').count) / 3) * 3;
  const index = new Uint32Array(shapes.reduce((sum, shape) => sum + corners(shape), 0));
  let at = 0;
  let before = 0;
  for (const shape of shapes) {
    const { geometry, matrix } = shape;
    const count = corners(shape);
    const mirrored = matrix.determinant() < 0;
    for (let i = 0; i < count; i++) {
      const from = mirrored ? i - (i % 3) + (2 - (i % 3)) : i;
      index[at++] = before + (geometry.index?.getX(from) ?? from);
    }
    before += geometry.getAttribute('position').count;
  }
  return index;
}

/** Up to so many parts stay as they are, with their own names. */
const mostDraws = 1000;
/** From so many of the same shape on, copies are better than one large shape. */
const fewestCopies = 4;

/** Parts of one look in one place of the tree's meaning (body, role, visible). `relative`: their places in the root. */
interface Group {
  readonly material: Material;
  readonly userData: Readonly<Record<string, string>>;
  readonly visible: boolean;
  readonly parts: { readonly mesh: Mesh; readonly relative: Matrix4 }[];
}

/** Changes the tree in place; the world matrices must be up to date. Bodies stay apart, since they move on their own. */
export function mergeDraws(root: Object3D): void {
  const groups = groupsOf(root);
  const count = groups.reduce((sum, { parts }) => sum + parts.length, 0);
  if (count <= mostDraws) return;
  for (const group of groups) {
    if (group.parts.length < 2) continue;
    const merged = mergedOf(group);
    for (const { mesh } of group.parts) retire(mesh);
    for (const mesh of merged) {
      mesh.visible = group.visible;
      Object.assign(mesh.userData, group.userData);
      root.add(mesh);
    }
  }
  root.updateMatrixWorld(true);
}

function groupsOf(root: Object3D): Group[] {
  const toRoot = root.matrixWorld.clone().invert();
  const looks = new Map<Material, string>();
  const groups = new Map<string, Group>();
  const visit = (object: Object3D, shown: boolean, body: string | undefined): void => {
    const visible = shown && object.visible;
    const own: unknown = object.userData['caliperBody'];
    const inner = typeof own === 'string' ? own : body;
    if (canMerge(object)) {
      const { material } = object;
      const userData = { ...caliperData(object), ...(inner === undefined ? {} : { caliperBody: inner }) };
      const look = looks.get(material) ?? lookOf(material);
      looks.set(material, look);
      const key = [look, visible, JSON.stringify(userData), layoutOf(object.geometry)].join('\n');
      const group: Group = groups.get(key) ?? { material, userData, visible, parts: [] };
      group.parts.push({
        mesh: object,
        relative: new Matrix4().multiplyMatrices(toRoot, object.matrixWorld),
      });
      groups.set(key, group);
    }
    for (const child of object.children) visit(child, visible, inner);
  };
  visit(root, true, undefined);
  return [...groups.values()];
}

/** A part of several materials, a deformable one and one of copies stay what they are. */
function canMerge(object: Object3D): object is Mesh<BufferGeometry, Material> {
  return (
    object instanceof Mesh &&
    !(object instanceof InstancedMesh) &&
    object.geometry instanceof BufferGeometry &&
    !Array.isArray(object.material) &&
    object.userData['caliperFlex'] === undefined &&
    object.renderOrder === 0
  );
}

function caliperData({ userData }: Object3D): Record<string, string> {
  return Object.fromEntries(
    Object.entries(userData).filter(
      (entry): entry is [string, string] => entry[0].startsWith('caliper') && typeof entry[1] === 'string',
    ),
  );
}

/** Two materials of equal properties are one: exporters write one for each part. */
function lookOf(material: Material): string {
  return `${material.type} ${JSON.stringify(flatValues(material, (texture) => texture.id))}`;
}

/** Only what has the same numbers for each vertex can be one shape. */
function layoutOf(geometry: BufferGeometry): string {
  const names = Object.keys(geometry.attributes).toSorted();
  return names.map((name) => `${name}${geometry.getAttribute(name).itemSize}`).join(' ');
}

function mergedOf({ material, parts }: Group): Mesh[] {
  const byShape = Map.groupBy(parts, ({ mesh, relative }) =>
    // A mirrored copy has its faces turned, which copies cannot have one by one.
    relative.determinant() < 0 ? null : mesh.geometry,
  );
  const merged: Mesh[] = [];
  const rest = [...(byShape.get(null) ?? [])];
  for (const [geometry, copies] of byShape) {
    if (geometry === null) continue;
    if (copies.length < fewestCopies) {
      rest.push(...copies);
      continue;
    }
    const mesh = new InstancedMesh(geometry, material, copies.length);
    for (const [at, { relative }] of copies.entries()) mesh.setMatrixAt(at, relative);
    merged.push(mesh);
  }
  if (rest.length > 0) {
    const shapes = rest.map(({ mesh, relative }) => ({ geometry: mesh.geometry, matrix: relative }));
    merged.push(new Mesh(joinGeometries(shapes), material));
  }
  return merged;
}

/** Its children go to its parent, where they stand as before. */
function retire(mesh: Mesh): void {
  mesh.geometry = new BufferGeometry();
  mesh.userData = {};
  const { parent } = mesh;
  if (parent === null) return;
  for (const child of mesh.children.slice()) parent.attach(child);
  mesh.removeFromParent();
}

// Triangles that cover each other hundreds of times over take a processor minutes for one picture: only some of them are drawn.

/** Fewer cannot hold up a picture for long. */
const fewestTriangles = 5000;
/** How often a shape may cover the surface of its own box; dense leaves come to 40. */
const mostLayers = 80;
/** Of a finer mesh one triangle in so many is measured. */
const mostSampled = 1500;

/** Changes the indices in place; a note for each shape that was thinned. Bounding boxes must be there. */
export function thinOverdraw(root: Object3D): LoadNote[] {
  const notes: LoadNote[] = [];
  const seen = new Set<BufferGeometry>();
  root.traverse((object) => {
    if (!(object instanceof Mesh) || seen.has(object.geometry)) return;
    const geometry: BufferGeometry = object.geometry;
    seen.add(geometry);
    const layers = layersOf(geometry);
    if (layers <= mostLayers) return;
    keepOneOf(geometry, Math.ceil(layers / mostLayers));
    notes.push({
      level: 'warn',
      what: 'replaced',
      message: sceneWords.notes.overdrawn(object.name, Math.round(layers)),
    });
  });
  return notes;
}

/** The area of all triangles over that of the box around them, of one of its sides at a time. */
function layersOf(geometry: BufferGeometry): number {
  const { index, boundingBox: box } = geometry;
  const position = geometry.getAttribute('position');
  if (position === undefined || box === null) return 0;
  const count = Math.floor((index?.count ?? position.count) / 3);
  if (count < fewestTriangles) return 0;
  const [x, y, z] = [box.max.x - box.min.x, box.max.y - box.min.y, box.max.z - box.min.z];
  const triangle = new Triangle();
  const every = Math.ceil(count / mostSampled);
  let area = 0;
  for (let at = 0; at < count * 3; at += every * 3) {
    triangle.a.fromBufferAttribute(position, index?.getX(at) ?? at);
    triangle.b.fromBufferAttribute(position, index?.getX(at + 1) ?? at + 1);
    triangle.c.fromBufferAttribute(position, index?.getX(at + 2) ?? at + 2);
    area += triangle.getArea();
  }
  return (area * count) / Math.ceil(count / every) / Math.max(x * y + y * z + z * x, Number.MIN_VALUE);
}

function keepOneOf(geometry: BufferGeometry, every: number): void {
  const { index } = geometry;
  const corners = index?.count ?? geometry.getAttribute('position').count;
  const kept = new Uint32Array(Math.ceil(Math.floor(corners / 3) / every) * 3);
  for (let at = 0; at < kept.length; at += 3)
    for (let corner = 0; corner < 3; corner += 1) {
      const from = at * every + corner;
      kept[at + corner] = index?.getX(from) ?? from;
    }
  geometry.setIndex(new BufferAttribute(kept, 1));
  geometry.clearGroups();
}
