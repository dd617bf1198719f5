/** A glTF 2.0 document as typed values: what an inspection and a view need of it, each reference checked. Pure. */
import { gltfWords } from './gltf-words.ts';
import {
  countAt,
  countsAt,
  damaged,
  elementAt,
  type JsonObject,
  namedCountsAt,
  numbersAt,
  objectAt,
  objectsAt,
  stringsAt,
  wrong,
} from './json-values.ts';

export interface GltfNode {
  readonly name: string;
  readonly mesh: number | null;
  readonly skin: number | null;
  readonly children: readonly number[];
  /** 16 numbers, column after column; null where it is given by its parts, or not at all. */
  readonly matrix: readonly number[] | null;
  readonly translation: readonly number[] | null;
  /** x, y, z, w. */
  readonly rotation: readonly number[] | null;
  readonly scale: readonly number[] | null;
  /** Of the mesh's morph targets, instead of the mesh's own. */
  readonly weights: readonly number[] | null;
  /** EXT_mesh_gpu_instancing: accessors of `TRANSLATION`, `ROTATION`, `SCALE`, and of whatever else; null without it. */
  readonly instances: Readonly<Record<string, number>> | null;
}

/** Of `mode`: 0 points, 1 to 3 lines, 4 to 6 triangles. */
export interface GltfPrimitive {
  readonly attributes: Readonly<Record<string, number>>;
  readonly indices: number | null;
  readonly mode: number;
  readonly targets: readonly Readonly<Record<string, number>>[];
  /** KHR_draco_mesh_compression; the attributes by their ids in the compressed bytes. */
  readonly draco: { readonly view: number; readonly attributes: Readonly<Record<string, number>> } | null;
}

export interface GltfMesh {
  readonly primitives: readonly GltfPrimitive[];
  readonly weights: readonly number[] | null;
}

export interface GltfAccessor {
  readonly view: number | null;
  readonly byteOffset: number;
  /** 5120 to 5126. */
  readonly componentType: number;
  readonly normalized: boolean;
  readonly count: number;
  readonly type: string;
  readonly min: readonly number[] | null;
  readonly max: readonly number[] | null;
  readonly sparse: {
    readonly count: number;
    readonly indices: { readonly view: number; readonly byteOffset: number; readonly componentType: number };
    readonly values: { readonly view: number; readonly byteOffset: number };
  } | null;
}

/** Compressed by EXT_meshopt_compression or KHR_meshopt_compression, which are the same but for their names. */
export interface MeshoptView {
  readonly buffer: number;
  readonly byteOffset: number;
  readonly byteLength: number;
  readonly byteStride: number;
  readonly count: number;
  readonly mode: string;
  readonly filter: string;
}

export interface GltfView {
  readonly buffer: number;
  readonly byteOffset: number;
  readonly byteLength: number;
  readonly byteStride: number | null;
  readonly meshopt: MeshoptView | null;
}

export interface GltfBuffer {
  readonly byteLength: number;
  readonly uri: string | null;
  /** It has a length and no bytes: its views are unfolded from another buffer. */
  readonly isFallback: boolean;
}

export interface GltfSkin {
  readonly joints: readonly number[];
  readonly inverseBindMatrices: number | null;
}

export interface GltfImage {
  readonly uri: string | null;
  readonly view: number | null;
}

export interface GltfDocument {
  readonly nodes: readonly GltfNode[];
  readonly meshes: readonly GltfMesh[];
  readonly accessors: readonly GltfAccessor[];
  readonly views: readonly GltfView[];
  readonly buffers: readonly GltfBuffer[];
  readonly skins: readonly GltfSkin[];
  readonly images: readonly GltfImage[];
  readonly materials: number;
  /** Nodes of the scene that is shown: the default one, the first, or all that have no parent. */
  readonly roots: readonly number[];
  readonly extensionsUsed: readonly string[];
  readonly extensionsRequired: readonly string[];
}

const compressions = ['EXT_meshopt_compression', 'KHR_meshopt_compression'];

/** `root` as `readParts` answers it. Throws `model.damaged` with the place of what is not as glTF has it. */
export function readDocument(root: JsonObject): GltfDocument {
  const nodes = objectsAt(root, 'nodes', '').map(nodeOf);
  return {
    nodes,
    meshes: objectsAt(root, 'meshes', '').map(meshOf),
    accessors: objectsAt(root, 'accessors', '').map(accessorOf),
    views: objectsAt(root, 'bufferViews', '').map(viewOf),
    buffers: objectsAt(root, 'buffers', '').map(bufferOf),
    skins: objectsAt(root, 'skins', '').map((skin, n) => ({
      joints: countsAt(skin, 'joints', `skin ${n}`),
      inverseBindMatrices: countAt(skin, 'inverseBindMatrices', `skin ${n}`, null),
    })),
    images: objectsAt(root, 'images', '').map((image, n) => ({
      uri: textAt(image, 'uri', `image ${n}`),
      view: countAt(image, 'bufferView', `image ${n}`, null),
    })),
    materials: objectsAt(root, 'materials', '').length,
    roots: rootsOf(root, nodes),
    extensionsUsed: stringsAt(root, 'extensionsUsed'),
    extensionsRequired: stringsAt(root, 'extensionsRequired'),
  };
}

function rootsOf(root: JsonObject, nodes: readonly GltfNode[]): readonly number[] {
  const scenes = objectsAt(root, 'scenes', '');
  if (scenes.length > 0) {
    const { document } = gltfWords.place;
    const scene = elementAt(scenes, countAt(root, 'scene', document, 0), 'scene', document);
    return countsAt(scene, 'nodes', 'scene');
  }
  const isChild = new Set(nodes.flatMap(({ children }) => children));
  return nodes.flatMap((_, n) => (isChild.has(n) ? [] : [n]));
}

function nodeOf(node: JsonObject, n: number): GltfNode {
  const where = `node ${n}`;
  const instancing = objectAt(objectAt(node, 'extensions', where), 'EXT_mesh_gpu_instancing', where);
  const instances = namedCountsAt(instancing, 'attributes', where);
  return {
    name: typeof node['name'] === 'string' ? node['name'] : '',
    mesh: countAt(node, 'mesh', where, null),
    skin: countAt(node, 'skin', where, null),
    children: countsAt(node, 'children', where),
    matrix: numbersAt(node, 'matrix', where, 16),
    translation: numbersAt(node, 'translation', where, 3),
    rotation: numbersAt(node, 'rotation', where, 4),
    scale: numbersAt(node, 'scale', where, 3),
    weights: numbersAt(node, 'weights', where),
    instances: Object.keys(instances).length > 0 ? instances : null,
  };
}

function meshOf(mesh: JsonObject, n: number): GltfMesh {
  const where = `mesh ${n}`;
  return {
    primitives: objectsAt(mesh, 'primitives', `${where}.`).map((primitive) => primitiveOf(primitive, where)),
    weights: numbersAt(mesh, 'weights', where),
  };
}

function primitiveOf(primitive: JsonObject, where: string): GltfPrimitive {
  const mode = countAt(primitive, 'mode', where, 4);
  if (mode > 6) throw damaged(gltfWords.damaged.mode(where, mode));
  const packed = objectAt(primitive, 'extensions', where)['KHR_draco_mesh_compression'];
  const draco = packed === undefined ? null : objectAt({ packed }, 'packed', where);
  return {
    attributes: namedCountsAt(primitive, 'attributes', where),
    indices: countAt(primitive, 'indices', where, null),
    mode,
    targets: objectsAt(primitive, 'targets', `${where}.`).map((target) =>
      namedCountsAt({ target }, 'target', where),
    ),
    draco:
      draco === null
        ? null
        : {
            view: countAt(draco, 'bufferView', where, 0),
            attributes: namedCountsAt(draco, 'attributes', where),
          },
  };
}

function accessorOf(accessor: JsonObject, n: number): GltfAccessor {
  const where = `accessor ${n}`;
  const { sparse, type } = accessor;
  return {
    view: countAt(accessor, 'bufferView', where, null),
    byteOffset: countAt(accessor, 'byteOffset', where, 0),
    componentType: countAt(accessor, 'componentType', where, 0),
    normalized: accessor['normalized'] === true,
    count: countAt(accessor, 'count', where, 0),
    type: typeof type === 'string' ? type : '',
    min: numbersAt(accessor, 'min', where),
    max: numbersAt(accessor, 'max', where),
    sparse: sparse === undefined ? null : sparseOf(objectAt(accessor, 'sparse', where), where),
  };
}

function sparseOf(sparse: JsonObject, where: string): GltfAccessor['sparse'] {
  const indices = objectAt(sparse, 'indices', where);
  const values = objectAt(sparse, 'values', where);
  return {
    count: countAt(sparse, 'count', where, 0),
    indices: {
      view: countAt(indices, 'bufferView', where, 0),
      byteOffset: countAt(indices, 'byteOffset', where, 0),
      componentType: countAt(indices, 'componentType', where, 0),
    },
    values: {
      view: countAt(values, 'bufferView', where, 0),
      byteOffset: countAt(values, 'byteOffset', where, 0),
    },
  };
}

function viewOf(view: JsonObject, n: number): GltfView {
  const where = `buffer view ${n}`;
  const extensions = objectAt(view, 'extensions', where);
  const name = compressions.find((key) => extensions[key] !== undefined);
  return {
    buffer: countAt(view, 'buffer', where, 0),
    byteOffset: countAt(view, 'byteOffset', where, 0),
    byteLength: countAt(view, 'byteLength', where, 0),
    byteStride: countAt(view, 'byteStride', where, null),
    meshopt: name === undefined ? null : meshoptOf(objectAt(extensions, name, where), where),
  };
}

function meshoptOf(packed: JsonObject, where: string): MeshoptView {
  return {
    buffer: countAt(packed, 'buffer', where, 0),
    byteOffset: countAt(packed, 'byteOffset', where, 0),
    byteLength: countAt(packed, 'byteLength', where, 0),
    byteStride: countAt(packed, 'byteStride', where, 0),
    count: countAt(packed, 'count', where, 0),
    mode: textAt(packed, 'mode', where) ?? '',
    filter: textAt(packed, 'filter', where) ?? 'NONE',
  };
}

function bufferOf(buffer: JsonObject, n: number): GltfBuffer {
  const where = `buffer ${n}`;
  const extensions = objectAt(buffer, 'extensions', where);
  return {
    byteLength: countAt(buffer, 'byteLength', where, 0),
    uri: textAt(buffer, 'uri', where),
    isFallback: compressions.some((name) => objectAt(extensions, name, where)['fallback'] === true),
  };
}

function textAt(parent: JsonObject, key: string, where: string): string | null {
  const value = parent[key];
  if (value === undefined) return null;
  if (typeof value !== 'string') throw wrong(`${where}.${key}`, gltfWords.expected.text);
  return value;
}
