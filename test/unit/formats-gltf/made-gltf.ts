/** glTF files for tests: containers with right lengths, and a document with its numbers in one buffer. */

/** A GLB of this scene description and binary part, with right lengths. */
export function glb(json: unknown, binary: Uint8Array = new Uint8Array(0)): Uint8Array<ArrayBuffer> {
  const text = new TextEncoder().encode(JSON.stringify(json));
  const length = text.length + ((4 - (text.length % 4)) % 4);
  const bytes = new Uint8Array(20 + length + 8 + binary.length).fill(0x20);
  const view = new DataView(bytes.buffer);
  const words: [number, number][] = [
    [0, 0x46546c67],
    [4, 2],
    [8, bytes.length],
    [12, length],
    [16, 0x4e4f534a],
    [20 + length, binary.length],
    [24 + length, 0x004e4942],
  ];
  for (const [at, value] of words) view.setUint32(at, value, true);
  bytes.set(text, 20);
  bytes.set(binary, 28 + length);
  return bytes;
}

type Typed = Int8Array | Uint8Array | Int16Array | Uint16Array | Uint32Array | Float32Array;

const types = new Map<unknown, number>([
  [Int8Array, 5120],
  [Uint8Array, 5121],
  [Int16Array, 5122],
  [Uint16Array, 5123],
  [Uint32Array, 5125],
  [Float32Array, 5126],
]);

/** Collects accessors, each in a view of its own. */
export class MadeGltf {
  readonly accessors: Record<string, unknown>[] = [];
  readonly views: Record<string, unknown>[] = [];
  private readonly parts: Uint8Array[] = [];
  private length = 0;

  view(values: Typed, more: object = {}): number {
    const bytes = new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
    const padded = new Uint8Array(Math.ceil(bytes.length / 4) * 4);
    padded.set(bytes);
    this.views.push({ buffer: 0, byteOffset: this.length, byteLength: bytes.length, ...more });
    this.parts.push(padded);
    this.length += padded.length;
    return this.views.length - 1;
  }

  /** `type` such as `VEC3`; the answer is its index. */
  accessor(type: string, width: number, values: Typed, more: object = {}): number {
    const bufferView = this.view(values);
    const componentType = types.get(values.constructor);
    this.accessors.push({ bufferView, componentType, count: values.length / width, type, ...more });
    return this.accessors.length - 1;
  }

  /** `rest` has nodes, meshes and the like; without a scene, all roots are shown. */
  glb(rest: object): Uint8Array<ArrayBuffer> {
    const binary = new Uint8Array(this.length);
    let at = 0;
    for (const part of this.parts) {
      binary.set(part, at);
      at += part.length;
    }
    const document = {
      asset: { version: '2.0' },
      accessors: this.accessors,
      bufferViews: this.views,
      buffers: [{ byteLength: this.length }],
      ...rest,
    };
    return glb(document, binary);
  }
}

const eighth = [0, 0, Math.sin(Math.PI / 8), Math.cos(Math.PI / 8)];
export const octahedron = Float32Array.of(1, 0, 0, -1, 0, 0, 0, 1, 0, 0, -1, 0, 0, 0, 1, 0, 0, -1);
const corners = Uint16Array.of(0, 2, 4, 2, 1, 4, 1, 3, 4, 3, 0, 4, 2, 0, 5, 1, 2, 5, 3, 1, 5, 0, 3, 5);
export const octahedronBounds = { min: [-1, -1, -1], max: [1, 1, 1] };

/** An octahedron that something moves, with all that it takes. */
function moved(how: (made: MadeGltf) => { attributes?: object; targets?: object[]; rest: object }) {
  const made = new MadeGltf();
  const POSITION = made.accessor('VEC3', 3, octahedron, octahedronBounds);
  const indices = made.accessor('SCALAR', 1, corners);
  const { attributes = {}, targets, rest } = how(made);
  const primitive = { attributes: { POSITION, ...attributes }, indices, ...(targets && { targets }) };
  return made.glb({ scenes: [{ nodes: [0] }], meshes: [{ primitives: [primitive] }], ...rest });
}

const turned = () => ({ rest: { nodes: [{ mesh: 0, rotation: eighth }] } });

function skinned(made: MadeGltf) {
  const joints = made.accessor('VEC4', 4, new Uint8Array(24));
  const weights = made.accessor(
    'VEC4',
    4,
    Float32Array.from({ length: 24 }, (_, n) => +(n % 4 === 0)),
  );
  const tenth = Float32Array.of(0.1, 0, 0, 0, 0, 0.1, 0, 0, 0, 0, 0.1, 0, 0, 0, 0, 1);
  const inverseBindMatrices = made.accessor('MAT4', 16, tenth);
  return {
    attributes: { JOINTS_0: joints, WEIGHTS_0: weights },
    rest: {
      nodes: [{ children: [1, 2] }, { mesh: 0, skin: 0, scale: [50, 50, 50] }, { rotation: eighth }],
      skins: [{ joints: [2], inverseBindMatrices }],
    },
  };
}

function morphed(made: MadeGltf) {
  const POSITION = made.accessor('VEC3', 3, octahedron, octahedronBounds);
  return { targets: [{ POSITION }], rest: { nodes: [{ mesh: 0, weights: [0.5] }] } };
}

function copied(made: MadeGltf) {
  const TRANSLATION = made.accessor('VEC3', 3, Float32Array.of(0, 0, 0, 0, 3, 0));
  const ROTATION = made.accessor('VEC4', 4, Float32Array.of(...eighth, ...eighth));
  const instancing = { EXT_mesh_gpu_instancing: { attributes: { TRANSLATION, ROTATION } } };
  return {
    rest: { extensionsUsed: ['EXT_mesh_gpu_instancing'], nodes: [{ mesh: 0, extensions: instancing }] },
  };
}

/** How it is moved, the file, its size in metres and its triangles. */
export const movedOctahedra: readonly (readonly [
  string,
  () => Uint8Array<ArrayBuffer>,
  readonly [number, number, number],
  number,
])[] = [
  ['turned', () => moved(turned), [1.41421, 1.41421, 2], 8],
  ['bent by a skin', () => moved(skinned), [0.14142, 0.14142, 0.2], 8],
  ['morphed', () => moved(morphed), [3, 3, 3], 8],
  ['copied and turned', () => moved(copied), [1.41421, 4.41421, 2], 16],
];
