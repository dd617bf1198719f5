/**
 * Puts two triangles in the place of a mesh, inside of the file's bytes: three's loader then reads the tree, the materials
 * and the transforms, and a mesh of a million triangles is not taken through lists of objects. The rest of the record
 * becomes a text that ends at once, so nothing has to move.
 */
import { Matrix4, type Mesh, type Object3D, Vector3 } from 'three';
import type { FbxRecord } from '../scan-binary.ts';

/** What the loader has read of one: it is named so. */
const prefix = 'caliper stand-in ';
/** The origin and a unit along each axis: how the loader places them tells the transform of the mesh. */
const corners = [0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1];
const polygons = [0, 1, ~2, 0, 1, ~3];

/** True where `mesh` shows the stand-in `number`, as far as it has been read by the loader. */
export function standInOf({ geometry }: Mesh): number | null {
  const { name } = geometry;
  return name.startsWith(prefix) ? Number(name.slice(prefix.length)) : null;
}

/** The transform that the loader gave the corners. */
export function transformOf({ geometry }: Mesh): Matrix4 {
  const position = geometry.getAttribute('position');
  const at = (corner: number): Vector3 => new Vector3().fromBufferAttribute(position, corner);
  const origin = at(0);
  const [x, y, z] = [at(1).sub(origin), at(2).sub(origin), at(5).sub(origin)];
  return new Matrix4().makeBasis(x, y, z).setPosition(origin);
}

/** Leaves out what the record holds; false where it is too small for that. */
export function emptyRecord(bytes: Uint8Array, { childrenStart, end }: FbxRecord, isWide: boolean): boolean {
  const writer = new Writer(bytes, childrenStart, end, isWide);
  return writer.fits(0) && writer.rest();
}

/** False where the record is too small for it; `record` is one of a mesh. */
export function standIn(bytes: Uint8Array, record: FbxRecord, isWide: boolean, number: number): boolean {
  const [id] = record.properties;
  if (id === undefined) return false;
  const own = bytes.slice(id.start - 1, id.end);
  const writer = new Writer(bytes, record.start, record.end, isWide);
  const name = text(`${prefix}${number}`);
  const kind = text('Mesh');
  if (!writer.fits(own.length + name.length + kind.length + 400)) return false;
  writer.record('Geometry', [own, name, kind], record.end);
  writer.record('Vertices', [list('d', new Float64Array(corners))]);
  writer.record('PolygonVertexIndex', [list('i', new Int32Array(polygons))]);
  return writer.rest();
}

/** Writes records into a part of the file. */
class Writer {
  private readonly bytes: Uint8Array;
  private readonly view: DataView;
  private readonly end: number;
  private readonly isWide: boolean;
  private at: number;

  constructor(bytes: Uint8Array, start: number, end: number, isWide: boolean) {
    this.bytes = bytes;
    this.view = new DataView(bytes.buffer, bytes.byteOffset);
    this.at = start;
    this.end = end;
    this.isWide = isWide;
  }

  fits(contentBytes: number): boolean {
    return this.end - this.at >= contentBytes + this.headBytes + restName.length + 6;
  }

  /** `end` where it holds others. */
  record(name: string, properties: readonly Uint8Array[], end?: number): void {
    const listBytes = properties.reduce((sum, { length }) => sum + length, 0);
    this.head(name, properties.length, listBytes, end ?? this.at + this.headBytes + name.length + listBytes);
    for (const property of properties) this.put(property);
  }

  rest(): boolean {
    const length = this.end - this.at - this.headBytes - restName.length - 5;
    this.head(restName, 1, length + 5, this.end);
    this.bytes[this.at] = 'S'.charCodeAt(0);
    this.view.setUint32(this.at + 1, length, true);
    this.bytes[this.at + 5] = 0;
    this.at = this.end;
    return true;
  }

  private get headBytes(): number {
    return this.isWide ? 25 : 13;
  }

  private head(name: string, properties: number, listBytes: number, end: number): void {
    for (const value of [end, properties, listBytes]) {
      this.view.setUint32(this.at, value, true);
      if (this.isWide) this.view.setUint32(this.at + 4, 0, true);
      this.at += this.isWide ? 8 : 4;
    }
    this.put(Uint8Array.of(name.length));
    this.put(new TextEncoder().encode(name));
  }

  private put(piece: Uint8Array): void {
    this.bytes.set(piece, this.at);
    this.at += piece.length;
  }
}

const restName = 'CaliperRest';

function text(value: string): Uint8Array {
  const content = new TextEncoder().encode(value);
  return tagged('S', Uint32Array.of(content.length), content);
}

function list(letter: string, values: Float64Array | Int32Array): Uint8Array {
  const content = new Uint8Array(values.buffer);
  return tagged(letter, Uint32Array.of(values.length, 0, content.length), content);
}

function tagged(letter: string, head: Uint32Array, content: Uint8Array): Uint8Array {
  const whole = new Uint8Array(1 + head.byteLength + content.length);
  whole[0] = letter.charCodeAt(0);
  whole.set(new Uint8Array(head.buffer), 1);
  whole.set(content, 1 + head.byteLength);
  return whole;
}

/** Every mesh below `root` that shows a stand-in, with its number. */
export function standInsBelow(root: Object3D): { mesh: Mesh; number: number }[] {
  const found: { mesh: Mesh; number: number }[] = [];
  root.traverse((object) => {
    if (!('isMesh' in object)) return;
    const mesh = object as Mesh;
    const number = standInOf(mesh);
    if (number !== null) found.push({ mesh, number });
  });
  return found;
}
