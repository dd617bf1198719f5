/** An OBJ written again after a repair: only lines of vertices and faces change, and those that nothing names any more go. */
import { integers } from '../../formats/mesh/growing.ts';
import type { ObjScan } from '../../formats/obj/scan-obj.ts';
import { numbersText, numberText, textOf } from '../write/text-edits.ts';
import { type FacePolygons, type Polygon, polygonsOf } from './polygons.ts';
import { moved, newFace, type Surface, shaded } from './surface.ts';

/** `start` to `end`: its bytes with the end of its line. Corners of faces, lines and points lie in a list of all, three numbers each. */
export interface Statement {
  readonly name: string;
  readonly start: number;
  readonly end: number;
  readonly cornersAt: number;
  readonly count: number;
}

/** The statements of a file as numbers: a million faces have four million of them. */
export class Statements {
  private readonly names: string[] = [];
  private readonly numberOf = new Map<string, number>();
  private readonly values = integers();

  add({ name, start, end, cornersAt, count }: Statement): void {
    const known = this.numberOf.get(name) ?? this.names.length;
    if (known === this.names.length) {
      this.names.push(name);
      this.numberOf.set(name, known);
    }
    this.values.push3(known, start, end);
    this.values.push(cornersAt);
    this.values.push(count);
  }

  *entries(): Generator<[number, Statement]> {
    const { array, length } = this.values;
    for (let at = 0; at < length; at += 5) {
      const [name = 0, start = 0, end = 0, cornersAt = 0, count = 0] = [
        array[at],
        array[at + 1],
        array[at + 2],
        array[at + 3],
        array[at + 4],
      ];
      yield [at / 5, { name: this.names[name] ?? '', start, end, cornersAt, count }];
    }
  }
}

/** An OBJ as it is before; `unique` has place, texture coordinate and normal of each source. */
export interface ObjText {
  readonly bytes: Uint8Array;
  readonly statements: Statements;
  readonly corners: Int32Array;
  readonly unique: Int32Array;
  readonly scan: ObjScan;
  readonly polygons: FacePolygons;
}

/** `v` lines that were joined with others, although the vertices differ in something else. */
export function countJoined(text: ObjText, surface: Surface): number {
  const own = new Set<number>();
  const joined = new Set<number>();
  for (const corner of surface.corners) {
    own.add(text.unique[(surface.sourceOf[corner] ?? 0) * 3] ?? 0);
    joined.add(placeOf(text, surface, corner, true));
  }
  return own.size - joined.size;
}

/** The `v` of a vertex; with `isWelded` all vertices of a point have one, unless their colours differ. */
function placeOf({ unique, scan }: ObjText, surface: Surface, vertex: number, isWelded: boolean): number {
  const own = unique[(surface.sourceOf[vertex] ?? 0) * 3] ?? 0;
  if (!isWelded && ((surface.edits[vertex] ?? 0) & moved) === 0) return own;
  const lead = unique[(surface.leads[surface.pointOf[vertex] ?? 0] ?? 0) * 3] ?? 0;
  const { colours } = scan;
  const isSame =
    colours === null || [0, 1, 2].every((n) => colours.array[own * 3 + n] === colours.array[lead * 3 + n]);
  return isSame ? lead : own;
}

/** New numbers of what is kept, from 1; 0 for what goes. */
interface Numbers {
  readonly places: Uint32Array;
  readonly looks: Uint32Array;
  readonly normals: Uint32Array;
  /** Of vertices with a normal of their own, and the lines of these. */
  readonly shadedAs: ReadonlyMap<number, number>;
  readonly newNormals: readonly string[];
  /** Places of a vertex that is elsewhere now, by their lines. */
  readonly movedTo: ReadonlyMap<number, readonly number[]>;
}

export function writeObj(text: ObjText, surface: Surface, isWelded: boolean): Uint8Array {
  const polygons = polygonsOf(surface, text.polygons);
  const numbers = numbersOf(text, surface, polygons, isWelded);
  const lines = linesOf(text, surface, polygons, numbers, isWelded);
  const { bytes, statements } = text;
  const out = new Output(bytes);
  let at = 0;
  const seen = { v: 0, vt: 0, vn: 0 };
  let isFirst = true;
  for (const [n, { name, start, end: until }] of statements.entries()) {
    out.keep(at, start);
    at = until;
    if (isDrawn(name)) {
      if (isFirst) for (const normal of numbers.newNormals) out.line(normal);
      isFirst = false;
      for (const line of lines.get(n) ?? []) out.line(line);
    } else if (name === 'v') {
      const to = numbers.movedTo.get(seen.v);
      if ((numbers.places[seen.v] ?? 0) > 0) {
        if (to === undefined) out.keep(start, until);
        else out.line(movedLine(textOf(bytes.subarray(start, until)), to));
      }
      seen.v += 1;
    } else if (name === 'vt' || name === 'vn') {
      const kept = name === 'vt' ? numbers.looks : numbers.normals;
      if ((kept[seen[name]] ?? 0) > 0) out.keep(start, until);
      seen[name] += 1;
    } else out.keep(start, until);
  }
  out.keep(at, bytes.length);
  return out.whole();
}

/** Ranges of the former bytes and new lines, each as long as it goes: a million pieces of a few bytes take seconds. */
class Output {
  private readonly bytes: Uint8Array;
  private readonly end: string;
  private readonly parts: Uint8Array[] = [];
  private lines: string[] = [];
  private from = 0;
  private to = 0;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
    this.end = bytes.subarray(0, 4096).includes(13) ? '\r\n' : '\n';
  }

  keep(from: number, to: number): void {
    if (from === to) return;
    this.flushLines();
    if (from !== this.to) {
      this.flushRange();
      this.from = from;
    }
    this.to = to;
  }

  line(line: string): void {
    this.flushRange();
    this.lines.push(line, this.end);
  }

  whole(): Uint8Array {
    this.flushLines();
    this.flushRange();
    return Buffer.concat(this.parts);
  }

  private flushRange(): void {
    if (this.to > this.from) this.parts.push(this.bytes.subarray(this.from, this.to));
    this.from = this.to;
  }

  private flushLines(): void {
    if (this.lines.length > 0) this.parts.push(Buffer.from(this.lines.join(''), 'latin1'));
    this.lines = [];
  }
}

const isDrawn = (name: string): boolean => name === 'f' || name === 'fo' || name === 'l' || name === 'p';

/** A weight or a colour behind the place stays. */
function movedLine(line: string, to: readonly number[]): string {
  let n = 0;
  return line.trimEnd().replace(/[-+\d.][^\s]*/g, (word) => (n < 3 ? numberText(to[n++] ?? 0) : word));
}

/** What is named by a face, or by a line or point, in the order of the file. */
function numbersOf(
  text: ObjText,
  surface: Surface,
  polygons: readonly Polygon[],
  isWelded: boolean,
): Numbers {
  const { scan, statements, corners, unique } = text;
  const places = new Uint32Array(scan.positions.length / 3);
  const looks = new Uint32Array(scan.textureCoordinates.length / 3);
  const normals = new Uint32Array(scan.normals.length / 3);
  const shadedAs = new Map<number, number>();
  const newNormals = new Map<string, number>();
  const movedTo = new Map<number, readonly number[]>();
  for (const { vertices } of polygons)
    for (const vertex of vertices) {
      const source = (surface.sourceOf[vertex] ?? 0) * 3;
      const place = placeOf(text, surface, vertex, isWelded);
      mark(places, place);
      mark(looks, unique[source + 1] ?? -1);
      const edits = surface.edits[vertex] ?? 0;
      if ((edits & moved) !== 0 && place === unique[source]) {
        const point = (surface.pointOf[vertex] ?? 0) * 3;
        movedTo.set(place, [...surface.points.subarray(point, point + 3)]);
      }
      if ((edits & shaded) === 0) mark(normals, unique[source + 2] ?? -1);
      else if (!shadedAs.has(vertex)) {
        const line = normalLine(surface, vertex);
        const known = newNormals.get(line) ?? newNormals.size;
        newNormals.set(line, known);
        shadedAs.set(vertex, known);
      }
    }
  for (const [, { name: drawn, cornersAt, count }] of statements.entries())
    for (let corner = 0; (drawn === 'l' || drawn === 'p') && corner < count; corner++) {
      mark(places, corners[cornersAt + corner * 3] ?? -1);
      if (drawn === 'l') mark(looks, corners[cornersAt + corner * 3 + 1] ?? -1);
    }
  countUp(places);
  countUp(looks);
  const before = normalsBefore(statements);
  countUp(normals, before, newNormals.size);
  const first = normals.subarray(0, before).reduce((most, one) => Math.max(most, one), 0) + 1;
  for (const [vertex, known] of shadedAs) shadedAs.set(vertex, first + known);
  return { places, looks, normals, shadedAs, newNormals: [...newNormals.keys()], movedTo };
}

const mark = (list: Uint32Array, index: number): void => {
  if (index >= 0) list[index] = 1;
};

/** Written to six digits: a hundredth of a second of arc. */
function normalLine({ normals }: Surface, vertex: number): string {
  const own = [0, 1, 2].map((axis) => Number((normals?.[vertex * 3 + axis] ?? 0).toFixed(6)));
  return `vn ${numbersText(own)}`;
}

/** Marked ones are numbered from 1; `gap` numbers are left free before the element `gapAt`. */
function countUp(list: Uint32Array, gapAt = -1, gap = 0): void {
  let next = 1;
  for (let at = 0; at < list.length; at++) {
    if (at === gapAt) next += gap;
    if (list[at] === 1) list[at] = next++;
  }
}

/** New normals are written before the first face, where all readers know them in time. */
function normalsBefore(statements: Statements): number {
  let count = 0;
  for (const [, { name }] of statements.entries()) {
    if (isDrawn(name)) return count;
    if (name === 'vn') count += 1;
  }
  return count;
}

/** Of each statement of a face, line or point the lines that take its place. */
function linesOf(
  text: ObjText,
  surface: Surface,
  polygons: readonly Polygon[],
  { places, looks, normals, shadedAs }: Numbers,
  isWelded: boolean,
): ReadonlyMap<number, string[]> {
  const { statements, corners, unique, polygons: cut } = text;
  const lines = new Map<number, string[]>();
  for (const [n, { name, cornersAt, count }] of statements.entries()) {
    if ((name !== 'l' && name !== 'p') || count === 0) continue;
    const written: string[] = [];
    for (let corner = 0; corner < count; corner++) {
      const place = places[corners[cornersAt + corner * 3] ?? 0] ?? 0;
      const look = name === 'l' ? (looks[corners[cornersAt + corner * 3 + 1] ?? -1] ?? 0) : 0;
      written.push(look > 0 ? `${place}/${look}` : `${place}`);
    }
    lines.set(n, [`${name} ${written.join(' ')}`]);
  }
  const lastOf = lastFaces(cut);
  for (const { face, piece, vertices } of polygons) {
    const written = vertices.map((vertex) => {
      const source = (surface.sourceOf[vertex] ?? 0) * 3;
      const place = places[placeOf(text, surface, vertex, isWelded)] ?? 0;
      const look = looks[unique[source + 1] ?? -1] ?? 0;
      const normal = shadedAs.get(vertex) ?? normals[unique[source + 2] ?? -1] ?? 0;
      if (normal > 0) return `${place}/${look > 0 ? look : ''}/${normal}`;
      return look > 0 ? `${place}/${look}` : `${place}`;
    });
    const statement = face === newFace ? (lastOf.get(piece) ?? 0) : face;
    const own = lines.get(statement);
    if (own === undefined) lines.set(statement, [`f ${written.join(' ')}`]);
    else own.push(`f ${written.join(' ')}`);
  }
  return lines;
}

/** Of each piece the last face of the file: new triangles follow it. */
function lastFaces({ faceOf, pieceOf }: FacePolygons): ReadonlyMap<number, number> {
  const last = new Map<number, number>();
  for (let triangle = 0; triangle < faceOf.length; triangle++)
    last.set(pieceOf[triangle] ?? 0, faceOf[triangle] ?? 0);
  return last;
}
