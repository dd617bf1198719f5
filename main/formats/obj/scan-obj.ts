/** The statements of a Wavefront OBJ as arrays: points, and triangles of corners for each material. OBJ states no unit and no axis. */
import { type Bounds, BoundsOfPoints, boundsOfUsed } from '../mesh/bounds.ts';
import { ByteReader } from '../mesh/byte-reader.ts';
import { type Counted, none } from '../mesh/counted.ts';
import { type Floats, floats, type Integers, integers, meshLimits } from '../mesh/growing.ts';
import { triangulate } from '../mesh/triangulate.ts';

/** Faces that share a material and how they are shaded. Corners are `[position, texture, normal]`, from 0; -1 for none. */
export interface ObjPart {
  readonly material: string | null;
  readonly smooth: boolean;
  readonly triangles: Integers;
  /** Pairs of corners. */
  readonly lines: Integers;
  /** One corner each. */
  readonly points: Integers;
}

export interface ObjScan {
  readonly positions: Floats;
  /** One for each position when the file has any; sRGB, 0 to 1. */
  readonly colours: Floats | null;
  readonly textureCoordinates: Floats;
  readonly normals: Floats;
  readonly parts: readonly ObjPart[];
  /** As written; a name may hold blanks, and a line several names. */
  readonly libraries: readonly { readonly name: string; readonly line: number }[];
  /** Of the vertices that a face, a line or a point uses; null without any. */
  readonly bounds: Bounds | null;
  /** Triangles that its faces make. */
  readonly triangles: number;
  /** Faces that name a vertex which is not there, or fewer than three. */
  readonly brokenFaces: Counted;
  /** Vertices that are used, and have a value that is no number. */
  readonly unusable: Counted;
  /** Lines that a merge left behind: `<<<<<<<`, `=======`, `>>>>>>>`. */
  readonly mergeMarks: Counted;
  /** Statements that are known to no reader of geometry, such as `call`; a few of them. */
  readonly strange: readonly string[];
}

const mostStrange = 5;
const mostLibraries = 16;
/** Free-form curves, display settings, and what has no meaning for the looks. */
const ignored = new Set(
  'vp deg bmat step cstype curv curv2 surf parm trim hole scrv sp end con mg bevel c_interp d_interp lod maplib usemap shadow_obj trace_obj ctech stech p g o'.split(
    ' ',
  ),
);

const mergeMark = /^(<{7}|={7}|>{7}|\|{7})/;

/**
 * Hears each statement in the order of the file: its name, and its bytes with those of the line's end. `corners` has `count`
 * of a face, line or point, until the next one; `count` is -1 where one of them is not there.
 */
export type ObjListener = (
  name: string,
  start: number,
  end: number,
  corners: Int32Array,
  count: number,
) => void;

/** Throws `model.beyond-limit` for more corners than can be drawn. */
export function scanObj(bytes: Uint8Array, listener: ObjListener | null = null): ObjScan {
  return new Scanner(bytes, listener).scan();
}

class Scanner {
  private readonly reader: ByteReader;
  private readonly positions = floats();
  private readonly textureCoordinates = floats();
  private readonly normals = floats();
  private readonly parts = new Map<string, ObjPart>();
  private readonly libraries: { name: string; line: number }[] = [];
  private readonly strange = new Set<string>();
  private colours: Floats | null = null;
  private material: string | null = null;
  private smooth = false;
  private part: ObjPart | null = null;
  private readonly brokenFaces = none();
  private readonly badPositions = none();
  private readonly mergeMarks = none();
  private corners = new Int32Array(3 * 16);
  private count = 0;
  private readonly listener: ObjListener | null;

  constructor(bytes: Uint8Array, listener: ObjListener | null) {
    this.reader = new ByteReader(bytes);
    this.listener = listener;
  }

  scan(): ObjScan {
    const { reader } = this;
    while (!reader.ended) {
      const isBlank = !reader.hasWord();
      const start = reader.at;
      const name = isBlank ? '' : this.statement();
      reader.nextStatement();
      if (!isBlank) this.listener?.(name, start, reader.at, this.corners, this.count);
    }
    const { positions, colours, textureCoordinates, normals, libraries, brokenFaces, mergeMarks } = this;
    const parts = [...this.parts.values()];
    const used = new BoundsOfPoints();
    const each = parts.flatMap(({ triangles, lines, points }) => [triangles, lines, points]);
    for (const corners of each) boundsOfUsed(used, positions.filled(), corners.filled(), 3);
    return {
      positions,
      colours,
      textureCoordinates,
      normals,
      parts,
      libraries,
      bounds: used.bounds(),
      triangles: parts.reduce((sum, part) => sum + part.triangles.length / 9, 0),
      brokenFaces,
      unusable: { count: used.unusable, line: used.unusable > 0 ? this.badPositions.line : 0 },
      mergeMarks,
      strange: [...this.strange],
    };
  }

  /** Counting lines takes a walk over the file: once for each kind. */
  private note(counted: Counted): void {
    counted.count++;
    if (counted.count === 1) counted.line = this.reader.line();
  }

  /** Answers its name. */
  private statement(): string {
    const name = this.reader.word(16);
    this.values(name, this.reader.hasWord());
    return name;
  }

  private values(name: string, more: boolean): void {
    const { reader } = this;
    switch (name) {
      case 'v':
        return this.position();
      case 'vt':
        return this.textureCoordinates.push3(this.next(0), this.next(0), 0);
      case 'vn':
        return this.normals.push3(this.next(0), this.next(0), this.next(0));
      case 'f':
      case 'fo':
        return this.face();
      case 'l':
        return this.line();
      case 'p':
        return this.point();
      case 'usemtl':
        this.material = more ? reader.rest(256) : null;
        this.part = null;
        return;
      case 's':
        this.smooth = more && !['off', '0'].includes(reader.word(16));
        this.part = null;
        return;
      case 'mtllib':
        if (more && this.libraries.length < mostLibraries)
          this.libraries.push({ line: reader.line(), name: reader.rest() });
        return;
      default:
        if (mergeMark.test(name)) this.note(this.mergeMarks);
        else if (!ignored.has(name) && this.strange.size < mostStrange) this.strange.add(name);
    }
  }

  private next(fallback: number): number {
    return this.reader.hasWord() ? this.reader.number() : fallback;
  }

  private position(): void {
    const [x, y, z] = [this.next(Number.NaN), this.next(Number.NaN), this.next(Number.NaN)];
    this.positions.push3(x, y, z);
    if (!Number.isFinite(x + y + z)) this.note(this.badPositions);
    const red = this.next(Number.NaN);
    const green = this.next(Number.NaN);
    const blue = this.next(Number.NaN);
    const coloured = Number.isFinite(red + green + blue);
    if (!coloured && this.colours === null) return;
    this.colours ??= floats();
    // Points before the first coloured one are white.
    while (this.colours.length < this.positions.length - 3) this.colours.push3(1, 1, 1);
    if (coloured) this.colours.push3(red, green, blue);
    else this.colours.push3(1, 1, 1);
  }

  /** The corners of this line into `corners`; their number, or -1 when one of them is not there. */
  private readCorners(): number {
    const { reader } = this;
    let count = 0;
    let sound = true;
    while (count < meshLimits.cornersOfFace && reader.hasWord()) {
      if (count * 3 + 3 > this.corners.length) {
        const larger = new Int32Array(this.corners.length * 2);
        larger.set(this.corners);
        this.corners = larger;
      }
      const position = this.index(this.positions.length);
      let texture = -1;
      let normal = -1;
      if (reader.bytes[reader.at] === 47) {
        reader.at++;
        texture = this.index(this.textureCoordinates.length);
        if (reader.bytes[reader.at] === 47) {
          reader.at++;
          normal = this.index(this.normals.length);
        }
      }
      reader.skipWord();
      sound &&= position >= 0;
      this.corners[count * 3] = position;
      this.corners[count * 3 + 1] = texture;
      this.corners[count * 3 + 2] = normal;
      count++;
    }
    this.count = sound ? count : -1;
    return this.count;
  }

  /** From 1, or backwards from the last; -1 for what is not there. */
  private index(length: number): number {
    const written = this.reader.integer();
    const count = length / 3;
    const index = written > 0 ? written - 1 : count + written;
    return written !== 0 && index >= 0 && index < count ? index : -1;
  }

  private face(): void {
    const count = this.readCorners();
    if (count < 3) {
      this.note(this.brokenFaces);
      return;
    }
    const { triangles } = this.current();
    const { corners } = this;
    const push = (corner: number): void =>
      triangles.push3(corners[corner * 3] ?? 0, corners[corner * 3 + 1] ?? -1, corners[corner * 3 + 2] ?? -1);
    if (count > 4) {
      const positionOf = (corner: number): number => corners[corner * 3] ?? 0;
      for (const corner of triangulate(count, this.positions.array, positionOf)) push(corner);
      return;
    }
    for (let corner = 2; corner < count; corner++) {
      push(0);
      push(corner - 1);
      push(corner);
    }
  }

  private line(): void {
    const count = this.readCorners();
    if (count < 2) return;
    const { lines } = this.current();
    for (let corner = 1; corner < count; corner++)
      for (const end of [corner - 1, corner])
        lines.push3(this.corners[end * 3] ?? 0, this.corners[end * 3 + 1] ?? -1, -1);
  }

  private point(): void {
    const count = this.readCorners();
    if (count < 1) return;
    const { points } = this.current();
    for (let corner = 0; corner < count; corner++) points.push3(this.corners[corner * 3] ?? 0, -1, -1);
  }

  private current(): ObjPart {
    if (this.part !== null) return this.part;
    const key = `${this.smooth} ${this.material ?? ''}`;
    const { material, smooth } = this;
    const known = this.parts.get(key);
    this.part = known ?? {
      material,
      smooth,
      triangles: integers(),
      lines: integers(),
      points: integers(),
    };
    this.parts.set(key, this.part);
    return this.part;
  }
}
