/** From a three tree to plain data, with the list of what is handed over. The tree must not be used afterwards. */
import {
  type BufferGeometry,
  InstancedMesh,
  InterleavedBufferAttribute,
  Line,
  LineLoop,
  LineSegments,
  type Material,
  type Matrix4,
  Mesh,
  type Object3D,
  Points,
  type Texture,
  type TypedArray,
} from 'three';
import { coarseFormOf } from '../model-shapes.ts';
import {
  type FlatAttribute,
  type FlatDrawn,
  type FlatGeometry,
  type FlatImage,
  type FlatMaterial,
  type FlatModel,
  type FlatNode,
  type FlatTexture,
  flatValues,
} from './flat.ts';

/** The attributes that the page's shaders read; an exporter's own ones would only fill the GPU. */
const drawn = /^(position|normal|tangent|color|uv[1-3]?)$/;

interface Collected {
  readonly nodes: FlatNode[];
  readonly geometries: Numbered<BufferGeometry, FlatGeometry>;
  readonly materials: Numbered<Material, FlatMaterial>;
  readonly textures: Numbered<Texture, FlatTexture>;
  readonly images: Numbered<object, FlatImage>;
  readonly transfers: Set<Transferable>;
  /** Bytes that geometries use of what lies behind their arrays. */
  readonly used: ReadonlyMap<ArrayBufferLike, number>;
  /** What is needed here afterwards: copied. */
  readonly kept: ReadonlySet<ArrayBufferLike>;
}

/** `places` of the geometries are those in the model. */
export interface Flattened {
  readonly model: FlatModel;
  readonly places: ReadonlyMap<BufferGeometry, number>;
  readonly transfers: Transferable[];
}

/**
 * Skins and morphs must be baked before (`bakeDeformed`). Lights, cameras and empty branches stay behind; the arrays of
 * `kept` can be used afterwards.
 */
export function flattenModel(root: Object3D, kept: Iterable<BufferGeometry> = []): Flattened {
  const all = collected(usedBytesOf(geometriesOf(root)), memoryOf(kept));
  const needed = new Set<Object3D>();
  root.traverse((object) => {
    if (kindOf(object) === null && Object.keys(caliperData(object)).length === 0) return;
    for (let one: Object3D | null = object; one !== null && !needed.has(one); one = one.parent)
      needed.add(one);
  });
  addNode(root, -1, needed, all);
  const { nodes, geometries, materials, textures, images, transfers } = all;
  const model = {
    nodes,
    geometries: geometries.list,
    materials: materials.list,
    textures: textures.list,
    images: images.list,
  };
  return { model, places: geometries.places, transfers: [...transfers] };
}

/** Shapes alone, in the same order. They must not be used afterwards. */
export function flattenShapes(shapes: readonly BufferGeometry[]): {
  geometries: FlatGeometry[];
  transfers: Transferable[];
} {
  const all = collected(usedBytesOf(shapes), new Set());
  const geometries = shapes.map((shape) => flatGeometry(shape, all));
  return { geometries, transfers: [...all.transfers] };
}

const collected = (used: Collected['used'], kept: Collected['kept']): Collected => ({
  nodes: [],
  geometries: numbered(),
  materials: numbered(),
  textures: numbered(),
  images: numbered(),
  transfers: new Set(),
  used,
  kept,
});

function geometriesOf(root: Object3D): Set<BufferGeometry> {
  const geometries = new Set<BufferGeometry>();
  root.traverse((object) => {
    if (object instanceof Mesh || object instanceof Points || object instanceof Line)
      geometries.add(object.geometry);
  });
  return geometries;
}

function usedBytesOf(geometries: Iterable<BufferGeometry>): Map<ArrayBufferLike, number> {
  const used = new Map<ArrayBufferLike, number>();
  const seen = new Set<object>();
  for (const { attributes, index } of geometries)
    for (const [name, attribute] of [...Object.entries(attributes), ['', index] as const]) {
      // Interleaved ones are taken apart.
      if (attribute === null || attribute instanceof InterleavedBufferAttribute) continue;
      if ((name !== '' && !drawn.test(name)) || seen.has(attribute)) continue;
      seen.add(attribute);
      const { buffer, byteLength } = attribute.array;
      used.set(buffer, (used.get(buffer) ?? 0) + byteLength);
    }
  return used;
}

function memoryOf(geometries: Iterable<BufferGeometry>): Set<ArrayBufferLike> {
  const memory = new Set<ArrayBufferLike>();
  for (const { attributes, index } of geometries)
    for (const attribute of [...Object.values(attributes), index]) {
      if (attribute === null) continue;
      const { array } = attribute instanceof InterleavedBufferAttribute ? attribute.data : attribute;
      memory.add(array.buffer);
    }
  return memory;
}

function addNode(object: Object3D, parent: number, needed: ReadonlySet<Object3D>, all: Collected): void {
  if (object.matrixAutoUpdate) object.updateMatrix();
  const index = all.nodes.length;
  all.nodes.push({
    parent,
    name: object.name,
    matrix: object.matrix.toArray(),
    decomposes: decomposes(object.matrix),
    visible: object.visible,
    renderOrder: object.renderOrder,
    userData: caliperData(object),
    drawn: drawnOf(object, all),
  });
  for (const child of object.children) if (needed.has(child)) addNode(child, index, needed, all);
}

function decomposes(matrix: Matrix4): boolean {
  const probe = new Mesh();
  matrix.decompose(probe.position, probe.quaternion, probe.scale);
  probe.updateMatrix();
  const largest = Math.max(...matrix.elements.map(Math.abs));
  return probe.matrix.elements.every(
    (value, at) => Math.abs(value - (matrix.elements[at] ?? 0)) <= largest * 1e-5,
  );
}

function caliperData(object: Object3D): Record<string, string> {
  const words = Object.entries(object.userData).filter(
    (entry): entry is [string, string] => entry[0].startsWith('caliper') && typeof entry[1] === 'string',
  );
  return Object.fromEntries(words);
}

function kindOf(object: Object3D): FlatDrawn['kind'] | null {
  if (object instanceof Mesh) return 'mesh';
  if (object instanceof Points) return 'points';
  if (object instanceof LineSegments) return 'line-segments';
  if (object instanceof LineLoop) return 'line-loop';
  return object instanceof Line ? 'line-strip' : null;
}

function drawnOf(object: Object3D, all: Collected): FlatDrawn | null {
  const kind = kindOf(object);
  if (kind === null || !(object instanceof Mesh || object instanceof Points || object instanceof Line))
    return null;
  const geometry: BufferGeometry = object.geometry;
  const materials: Material[] = Array.isArray(object.material) ? object.material : [object.material];
  return {
    kind,
    geometry: indexOf(all.geometries, geometry, () => flatGeometry(geometry, all)),
    materials: materials.map((material) =>
      indexOf(all.materials, material, () => flatMaterial(material, all)),
    ),
    instances: object instanceof InstancedMesh ? instancesOf(object, all) : null,
  };
}

function instancesOf(mesh: InstancedMesh, all: Collected): FlatDrawn['instances'] {
  return {
    count: mesh.count,
    matrices: handOver(mesh.instanceMatrix.array, all),
    colours: mesh.instanceColor === null ? null : flatAttribute('color', mesh.instanceColor, all),
  };
}

function flatGeometry(geometry: BufferGeometry, all: Collected): FlatGeometry {
  const names = Object.keys(geometry.attributes).filter((name) => drawn.test(name));
  const box = geometry.boundingBox;
  const coarse = coarseFormOf(geometry);
  return {
    attributes: names.map((name) => flatAttribute(name, geometry.getAttribute(name), all)),
    index: geometry.index === null ? null : handOver(geometry.index.array, all),
    groups: geometry.groups.map(({ start, count, materialIndex }) => [start, count, materialIndex ?? 0]),
    coarse: coarse === null ? null : flatGeometry(coarse, all),
    drawRange: [geometry.drawRange.start, geometry.drawRange.count],
    box: box === null || box.isEmpty() ? null : [...box.min.toArray(), ...box.max.toArray()],
  };
}

type AnyAttribute = ReturnType<BufferGeometry['getAttribute']>;

function flatAttribute(name: string, attribute: AnyAttribute, all: Collected): FlatAttribute {
  const { itemSize, normalized } = attribute;
  const array = attribute instanceof InterleavedBufferAttribute ? deinterleaved(attribute) : attribute.array;
  return { name, array: handOver(array, all), itemSize, normalized };
}

function deinterleaved({ data, offset, count, itemSize }: InterleavedBufferAttribute): TypedArray {
  const packed = data.array.slice(0, count * itemSize);
  for (let i = 0; i < count; i++) {
    const from = i * data.stride + offset;
    for (let part = 0; part < itemSize; part++) packed[i * itemSize + part] = data.array[from + part] ?? 0;
  }
  return packed;
}

/** An array is cut out first where what is handed over is a small part of the memory behind it: a whole file's, a decoder's. */
function handOver(array: TypedArray, all: Collected): TypedArray {
  const usedBytes = all.used.get(array.buffer) ?? array.byteLength;
  const whole = array.buffer instanceof ArrayBuffer && usedBytes * 2 >= array.buffer.byteLength;
  const own = whole && !all.kept.has(array.buffer) ? array : array.slice();
  if (own.buffer instanceof ArrayBuffer) all.transfers.add(own.buffer);
  return own;
}

function flatMaterial(material: Material, all: Collected): FlatMaterial {
  const values = flatValues(material, (texture) => textureIndex(texture, all));
  return { type: material.type, name: material.name, values };
}

function textureIndex(texture: Texture, all: Collected): number | null {
  const image: unknown = texture.image;
  const flat = imageOf(image, all);
  if (flat === null || typeof image !== 'object' || image === null) return null;
  return indexOf(all.textures, texture, () => ({
    image: indexOf(all.images, image, () => flat),
    values: flatValues(texture, () => null),
  }));
}

function imageOf(image: unknown, all: Collected): FlatImage | null {
  if (typeof image !== 'object' || image === null) return null;
  const known = all.images.list[all.images.places.get(image) ?? -1];
  if (known !== undefined) return known;
  if (image instanceof ImageBitmap) {
    all.transfers.add(image);
    return image;
  }
  const { data, width, height } = image as Partial<{ data: unknown; width: unknown; height: unknown }>;
  if (!ArrayBuffer.isView(data) || data instanceof DataView) return null;
  if (typeof width !== 'number' || typeof height !== 'number') return null;
  return { data: handOver(data as TypedArray, all), width, height };
}

/** What was met so far, each once, with its place in the list. */
interface Numbered<K, V> {
  readonly places: Map<K, number>;
  readonly list: V[];
}

const numbered = <K, V>(): Numbered<K, V> => ({ places: new Map(), list: [] });

function indexOf<K, V>({ places, list }: Numbered<K, V>, key: K, make: () => V): number {
  const known = places.get(key);
  if (known !== undefined) return known;
  const value = make();
  places.set(key, list.length);
  return list.push(value) - 1;
}
