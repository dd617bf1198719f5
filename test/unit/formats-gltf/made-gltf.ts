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
