/** The meshes of a binary FBX built by ourselves, and given to the tree that three's loader makes of the rest. */
import {
  type BufferGeometry,
  type Material,
  Matrix4,
  type Mesh,
  MeshPhongMaterial,
  type Object3D,
  Vector3,
} from 'three';
import { formatNumber } from '../../../../main/contract/plain/number-text.ts';
import type { LoadNote } from '../../../../main/formats/load-notes.ts';
import { materialsOf } from '../../model-shapes.ts';
import { buildMesh, readMesh } from './build-mesh.ts';
import { checkPacked, type FbxRecord, type FbxScan, packedIn } from './scan-binary.ts';

/** Call `giveTo` with the loader's tree, once. */
export interface OwnMeshes {
  readonly notes: readonly LoadNote[];
  giveTo(root: Object3D): void;
}

/**
 * Changes the bytes: what is built here is left out there, and so are the curves of animations, since the pose is shown
 * that the file is saved in. Meshes that have bones or become others, and those that are written in rare ways, stay and
 * are checked. Throws `model.damaged`, `model.beyond-limit`.
 */
export async function takeMeshes(bytes: Uint8Array<ArrayBuffer>, scan: FbxScan): Promise<OwnMeshes> {
  const built: BufferGeometry[] = [];
  let broken = 0;
  for (const record of scan.objects) {
    if (record.name === 'AnimationCurve') {
      if (!emptyRecord(bytes, record, scan.isWide)) await checkPacked(bytes, packedIn(bytes, record));
      continue;
    }
    const mesh = scan.hasDeformers ? null : await readMesh(bytes, record);
    if (mesh === null || !standIn(bytes, record, scan.isWide, built.length)) {
      await checkPacked(bytes, packedIn(bytes, record));
      continue;
    }
    const made = buildMesh(mesh);
    built.push(made.geometry);
    broken += made.broken;
  }
  return { notes: broken === 0 ? [] : [brokenNote(broken)], giveTo: (root) => give(root, built) };
}

const brokenNote = (polygons: number): LoadNote => ({
  level: 'warn',
  what: 'repaired',
  message: `${formatNumber(polygons)} polygons name vertices that are not there; they are left out.`,
});

function give(root: Object3D, built: readonly BufferGeometry[]): void {
  const placed = new Set<BufferGeometry>();
  for (const { mesh, number } of standInsBelow(root)) {
    const geometry = built[number];
    if (geometry === undefined) continue;
    if (!placed.has(geometry)) geometry.applyMatrix4(transformOf(mesh));
    placed.add(geometry);
    mesh.geometry = geometry;
    if (Array.isArray(mesh.material)) withMaterials(geometry, mesh.material);
    if (geometry.hasAttribute('color'))
      for (const material of materialsOf(mesh)) material.vertexColors = true;
  }
}

/** A polygon may name a material that is not there: it has one of its own, as the loader does it. */
function withMaterials({ groups }: BufferGeometry, materials: Material[]): void {
  const own = materials.length;
  for (const group of groups) {
    if ((group.materialIndex ?? 0) < own) continue;
    group.materialIndex = own;
    if (materials.length === own) materials.push(new MeshPhongMaterial());
  }
}

// Puts two triangles in the place of a mesh, inside of the file's bytes: three's loader then reads the tree, the materials
// and the transforms, and a mesh of a million triangles is not taken through lists of objects. The rest of the record
// becomes a text that ends at once, so nothing has to move.

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
function transformOf({ geometry }: Mesh): Matrix4 {
  const position = geometry.getAttribute('position');
  const at = (corner: number): Vector3 => new Vector3().fromBufferAttribute(position, corner);
  const origin = at(0);
  const [x, y, z] = [at(1).sub(origin), at(2).sub(origin), at(5).sub(origin)];
  return new Matrix4().makeBasis(x, y, z).setPosition(origin);
}

/** Leaves out what the record holds; false where it is too small for that. */
function emptyRecord(bytes: Uint8Array, { childrenStart, end }: FbxRecord, isWide: boolean): boolean {
  const writer = new Writer(bytes, childrenStart, end, isWide);
  return writer.fits(0) && writer.rest();
}

/** False where the record is too small for it; `record` is one of a mesh. */
function standIn(bytes: Uint8Array, record: FbxRecord, isWide: boolean, number: number): boolean {
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
function standInsBelow(root: Object3D): { mesh: Mesh; number: number }[] {
  const found: { mesh: Mesh; number: number }[] = [];
  root.traverse((object) => {
    if (!('isMesh' in object)) return;
    const mesh = object as Mesh;
    const number = standInOf(mesh);
    if (number !== null) found.push({ mesh, number });
  });
  return found;
}
