/** STL as a surface: facets with three places each, a normal and, in binary, an attribute that programs keep colours in. */
import { pickPoints, placesOf } from '../../formats/geometry/triangle-mesh.ts';
import { readStl } from '../../formats/stl/read-stl.ts';
import { numbersText, textOf } from '../write/text-edits.ts';
import { type MeshFile, type MeshOrder, noSurfaces } from './mesh-file.ts';
import { crossOf, moved, newFace, type Surface, surfaceOf, type Vector } from './surface.ts';

const headerBytes = 84;
const triangleBytes = 50;
/** Cosine of 1°. */
const sameNormal = 0.99985;

/** Throws `model.*` for what is no STL. */
export function openStl({ bytes, metresPerUnit }: MeshOrder): MeshFile {
  const { encoding, positions, triangles } = readStl(bytes);
  if (triangles === 0) return noSurfaces();
  const all = Float64Array.from(positions);
  const { leads, first } = placesOf(all, 0);
  const sources = {
    positions: pickPoints(all, first),
    normals: null,
    takesNormals: false,
    looks: null,
    agree: () => true,
  };
  const isBinary = encoding === 'binary';
  const stated = isBinary ? null : statedIn(textOf(bytes), triangles);
  const pieceOf = isBinary ? attributesIn(bytes, triangles) : (stated?.solids ?? new Uint32Array(triangles));
  const normalOf = isBinary
    ? (face: number): Vector => normalAt(bytes, face)
    : (face: number): Vector | null => stated?.normals[face] ?? null;
  const whole = surfaceOf(sources, leads, pieceOf, metresPerUnit);
  return {
    surfaces: [whole],
    copies: [1],
    left: [],
    countWrongNormals: ([surface = whole]) => {
      let wrong = 0;
      for (let triangle = 0; triangle < surface.pieceOf.length; triangle++) {
        const face = surface.faceOf[triangle] ?? newFace;
        const own = face === newFace || surface.isTurned[triangle] === 1 ? null : normalOf(face);
        if (own !== null && !isNormal(own, acrossOf(surface, triangle))) wrong += 1;
      }
      return wrong;
    },
    write: ([surface = whole], withNormals) =>
      Promise.resolve(
        new Map([
          ['', isBinary ? binaryOf(bytes, surface, withNormals) : textFor(surface, stated?.names ?? [''])],
        ]),
      ),
  };
}

function attributesIn(bytes: Uint8Array, triangles: number): Uint32Array<ArrayBuffer> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const found = new Uint32Array(triangles);
  for (let n = 0; n < triangles; n++) found[n] = view.getUint16(headerBytes + n * triangleBytes + 48, true);
  return found;
}

function normalAt(bytes: Uint8Array, face: number): Vector {
  const view = new DataView(bytes.buffer, bytes.byteOffset + headerBytes + face * triangleBytes, 12);
  return [view.getFloat32(0, true), view.getFloat32(4, true), view.getFloat32(8, true)];
}

interface Stated {
  readonly names: readonly string[];
  /** Of each facet the solid that it belongs to. */
  readonly solids: Uint32Array<ArrayBuffer>;
  readonly normals: readonly Vector[];
}

/** Null where the words are not as many as the facets that were read. */
function statedIn(text: string, triangles: number): Stated | null {
  const names: string[] = [];
  const solids: number[] = [];
  const normals: Vector[] = [];
  for (const [, name, x, y, z] of text.matchAll(
    /^[ \t]*(?:solid\b[ \t]*([^\r\n]*)|facet[ \t]+normal[ \t]+(\S+)[ \t]+(\S+)[ \t]+(\S+))/gim,
  )) {
    if (x === undefined) {
      names.push((name ?? '').trim());
      continue;
    }
    solids.push(Math.max(0, names.length - 1));
    normals.push([Number(x), Number(y), Number(z)]);
  }
  if (normals.length !== triangles || names.length === 0) return null;
  return { names, solids: Uint32Array.from(solids), normals };
}

/** Zero for a triangle without an area. */
function acrossOf({ points, pointOf, corners }: Surface, triangle: number): Vector {
  const [a = 0, b = 0, c = 0] = [0, 1, 2].map((n) => pointOf[corners[triangle * 3 + n] ?? 0]);
  const [x, y, z] = crossOf(points, a, b, c);
  const length = Math.hypot(x, y, z);
  return length > 0 ? [x / length, y / length, z / length] : [0, 0, 0];
}

function isNormal([x, y, z]: Vector, [u, v, w]: Vector): boolean {
  const length = Math.hypot(x, y, z);
  return (
    (u === 0 && v === 0 && w === 0) ||
    x * u + y * v + z * w >= sameNormal * length * (length > 0 ? 1 : Infinity)
  );
}

/** Facets that did not change keep their bytes; `withNormals`, unless their normal is wrong. */
function binaryOf(bytes: Uint8Array, surface: Surface, withNormals: boolean): Uint8Array {
  const count = surface.pieceOf.length;
  const out = new Uint8Array(headerBytes + count * triangleBytes);
  out.set(bytes.subarray(0, headerBytes));
  const view = new DataView(out.buffer);
  view.setUint32(80, count, true);
  for (let triangle = 0, at = headerBytes; triangle < count; triangle++, at += triangleBytes) {
    const face = surface.faceOf[triangle] ?? newFace;
    const across = acrossOf(surface, triangle);
    const isSame = face !== newFace && surface.isTurned[triangle] === 0 && !isMoved(surface, triangle);
    if (isSame) {
      const from = headerBytes + face * triangleBytes;
      out.set(bytes.subarray(from, from + triangleBytes), at);
      if (!withNormals || isNormal(normalAt(bytes, face), across)) continue;
    }
    for (const [n, value] of across.entries()) view.setFloat32(at + n * 4, value, true);
    for (let n = 0; n < 9 && !isSame; n++)
      view.setFloat32(at + 12 + n * 4, coordinate(surface, triangle, n), true);
    view.setUint16(at + 48, surface.pieceOf[triangle] ?? 0, true);
  }
  return out;
}

const isMoved = ({ corners, edits }: Surface, triangle: number): boolean =>
  [0, 1, 2].some((n) => ((edits[corners[triangle * 3 + n] ?? 0] ?? 0) & moved) !== 0);

const coordinate = ({ points, pointOf, corners }: Surface, triangle: number, n: number): number =>
  points[(pointOf[corners[triangle * 3 + Math.floor(n / 3)] ?? 0] ?? 0) * 3 + (n % 3)] ?? 0;

function textFor(surface: Surface, names: readonly string[]): Uint8Array {
  const lines: string[] = [];
  const solids = names.map((): number[] => []);
  for (let triangle = 0; triangle < surface.pieceOf.length; triangle++)
    solids[surface.pieceOf[triangle] ?? 0]?.push(triangle);
  for (const [n, triangles] of solids.entries()) {
    lines.push(`solid ${names[n] ?? ''}`.trimEnd());
    for (const triangle of triangles) {
      const numbers = Array.from({ length: 9 }, (_, at) => Math.fround(coordinate(surface, triangle, at)));
      lines.push(`  facet normal ${numbersText(acrossOf(surface, triangle))}`, '    outer loop');
      for (let at = 0; at < 9; at += 3) lines.push(`      vertex ${numbersText(numbers.slice(at, at + 3))}`);
      lines.push('    endloop', '  endfacet');
    }
    lines.push(`endsolid ${names[n] ?? ''}`.trimEnd());
  }
  return Buffer.from(`${lines.join('\n')}\n`, 'latin1');
}
