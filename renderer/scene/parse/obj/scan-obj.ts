/** The statements of a Wavefront OBJ as arrays: points, and triangles of corners for each material. Pure. */

import { ShapeUtils, Vector2 } from 'three';
import { AppError } from '../../../../main/contract/plain/errors.ts';
import { formatNumber } from '../../../../main/contract/plain/number-text.ts';
import { modelLimits } from '../../limits.ts';
import { ByteReader } from './byte-reader.ts';

/** Clipping ears takes the square of the corners; beyond this no exporter means a polygon. */
const mostClipped = 1000;

/** `corners` are triples that begin with the index of a position; answers places in `corners`, three a triangle. */
function triangulate(corners: Int32Array, count: number, positions: Float32Array): number[] {
  const at = (corner: number, axis: number): number => positions[(corners[corner * 3] ?? 0) * 3 + axis] ?? 0;
  const normal = [0, 0, 0];
  for (let one = 0, other = count - 1; one < count; other = one++) {
    for (let axis = 0; axis < 3; axis++) {
      const [u, v] = [(axis + 1) % 3, (axis + 2) % 3];
      normal[axis] = (normal[axis] ?? 0) + (at(other, u) - at(one, u)) * (at(other, v) + at(one, v));
    }
  }
  const axis = normal.reduce(
    (best, value, index) => (Math.abs(value) > Math.abs(normal[best] ?? 0) ? index : best),
    0,
  );
  const [u, v] = [(axis + 1) % 3, (axis + 2) % 3];
  const flat = Array.from({ length: count }, (_, corner) => new Vector2(at(corner, u), at(corner, v)));
  if (count > mostClipped || isConvex(flat)) return fan(count);
  const clipped = ShapeUtils.triangulateShape(flat, []);
  if (clipped.length === 0) return fan(count);
  const up = Math.sign(normal[axis] ?? 0);
  return clipped.flatMap(([a = 0, b = 0, c = 0]) => {
    const area = doubleArea(flat[a], flat[b], flat[c]);
    return Math.sign(area) === up || area === 0 ? [a, b, c] : [a, c, b];
  });
}

function isConvex(points: readonly Vector2[]): boolean {
  let sign = 0;
  for (const [index, point] of points.entries()) {
    const turn = Math.sign(doubleArea(points.at(index - 2), points.at(index - 1), point));
    if (turn !== 0 && sign !== 0 && turn !== sign) return false;
    sign ||= turn;
  }
  return true;
}

function doubleArea(a = new Vector2(), b = a, c = a): number {
  return (b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y);
}

function fan(count: number): number[] {
  return Array.from({ length: count - 2 }, (_, index) => [0, index + 1, index + 2]).flat();
}

/** `array` may be longer than `length`. Throws `model.beyond-limit` when it grows too long. */
class Growing<T extends Float32Array<ArrayBuffer> | Int32Array<ArrayBuffer>> {
  array: T;
  length = 0;
  private readonly make: (length: number) => T;

  constructor(make: (length: number) => T) {
    this.make = make;
    this.array = make(1024);
  }

  push3(a: number, b: number, c: number): void {
    const { length } = this;
    if (length + 3 > this.array.length) this.grow();
    this.array[length] = a;
    this.array[length + 1] = b;
    this.array[length + 2] = c;
    this.length = length + 3;
  }

  private grow(): void {
    const most = modelLimits.corners * 3;
    if (this.array.length >= most) {
      const limit = `${formatNumber(most / 3)} corners`;
      throw new AppError('model.beyond-limit', { what: `more than ${limit}`, limit });
    }
    const larger = this.make(Math.min(this.array.length * 2, most));
    larger.set(this.array);
    this.array = larger;
  }
}

type Floats = Growing<Float32Array<ArrayBuffer>>;
type Integers = Growing<Int32Array<ArrayBuffer>>;

/** Faces that share a material and how they are shaded. Corners are `[position, texture, normal]`, from 0; -1 for none. */
export interface ObjPart {
  readonly material: string | null;
  readonly smooth: boolean;
  readonly triangles: Integers;
  /** Pairs of corners. */
  readonly lines: Integers;
}

export interface ObjScan {
  readonly positions: Floats;
  /** One for each position when the file has any; sRGB, 0 to 1. */
  readonly colours: Floats | null;
  readonly textureCoordinates: Floats;
  readonly normals: Floats;
  readonly parts: readonly ObjPart[];
  readonly libraries: readonly string[];
  /** Faces that name a vertex which is not there. */
  readonly brokenFaces: number;
  /** Statements that are known to no reader of geometry, such as `call`; a few of them. */
  readonly strange: readonly string[];
}

const floats = (): Floats => new Growing((length) => new Float32Array(length));
const integers = (): Integers => new Growing((length) => new Int32Array(length));
const mostStrange = 5;
/** A longer line than any exporter writes; the rest of such a face is left out. */
const mostCorners = 100_000;
/** Free-form curves, display settings, and what has no meaning for the looks. */
const ignored = new Set(
  'vp deg bmat step cstype curv curv2 surf parm trim hole scrv sp end con mg bevel c_interp d_interp lod maplib usemap shadow_obj trace_obj ctech stech p g o'.split(
    ' ',
  ),
);

/** Throws `model.beyond-limit` for more corners than can be drawn. */
export function scanObj(bytes: Uint8Array): ObjScan {
  return new Scanner(bytes).scan();
}

class Scanner {
  private readonly reader: ByteReader;
  private readonly positions = floats();
  private readonly textureCoordinates = floats();
  private readonly normals = floats();
  private readonly parts = new Map<string, ObjPart>();
  private readonly libraries: string[] = [];
  private readonly strange = new Set<string>();
  private colours: Floats | null = null;
  private material: string | null = null;
  private smooth = false;
  private part: ObjPart | null = null;
  private brokenFaces = 0;
  private corners = new Int32Array(3 * 16);

  constructor(bytes: Uint8Array) {
    this.reader = new ByteReader(bytes);
  }

  scan(): ObjScan {
    const { reader } = this;
    while (!reader.ended) {
      if (reader.hasWord()) this.statement();
      reader.nextLine();
    }
    const { positions, colours, textureCoordinates, normals, libraries, brokenFaces } = this;
    const parts = [...this.parts.values()];
    const strange = [...this.strange];
    return { positions, colours, textureCoordinates, normals, parts, libraries, brokenFaces, strange };
  }

  private statement(): void {
    const { reader } = this;
    const name = reader.word(16);
    const more = reader.hasWord();
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
      case 'usemtl':
        this.material = more ? reader.rest(256) : null;
        this.part = null;
        return;
      case 's':
        this.smooth = more && !['off', '0'].includes(reader.word(16));
        this.part = null;
        return;
      case 'mtllib':
        if (more && this.libraries.length < 16) this.libraries.push(reader.rest());
        return;
      default:
        if (!ignored.has(name) && this.strange.size < mostStrange) this.strange.add(name);
    }
  }

  private next(fallback: number): number {
    return this.reader.hasWord() ? this.reader.number() : fallback;
  }

  private position(): void {
    this.positions.push3(this.next(Number.NaN), this.next(Number.NaN), this.next(Number.NaN));
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
    while (count < mostCorners && reader.hasWord()) {
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
    return sound ? count : -1;
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
      this.brokenFaces++;
      return;
    }
    const { triangles } = this.current();
    const { corners } = this;
    const push = (corner: number): void =>
      triangles.push3(corners[corner * 3] ?? 0, corners[corner * 3 + 1] ?? -1, corners[corner * 3 + 2] ?? -1);
    if (count > 4) {
      for (const corner of triangulate(corners, count, this.positions.array)) push(corner);
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

  private current(): ObjPart {
    if (this.part !== null) return this.part;
    const key = `${this.smooth} ${this.material ?? ''}`;
    const { material, smooth } = this;
    const known = this.parts.get(key);
    this.part = known ?? { material, smooth, triangles: integers(), lines: integers() };
    this.parts.set(key, this.part);
    return this.part;
  }
}
