/** A binary FBX's records: what three's loader would follow without asking is asked here, and where the shapes stand. */
import { AppError } from '../../../../main/contract/plain/errors.ts';
import { formatBytes, formatNumber } from '../../../../main/contract/plain/number-text.ts';
import { modelLimits } from '../../limits.ts';

/** Bytes of the file that inflate to `declaredBytes`, or to more in a hostile one. */
interface PackedArray {
  readonly start: number;
  readonly end: number;
  readonly declaredBytes: number;
}

/** The place of a number of `GlobalSettings`: for binary files the first byte of its value, for text its digits. */
export interface FbxSetting {
  readonly value: number;
  readonly at: number;
}

/** By name: `UpAxis` and `UnitScaleFactor`, where the file has them. */
export type FbxSettings = ReadonlyMap<string, FbxSetting>;

/** A value's bytes, after the letter of its type. */
export interface FbxProperty {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

/** Where a record begins, its properties, its children, and where it ends. */
export interface FbxRecord {
  readonly name: string;
  readonly start: number;
  readonly properties: readonly FbxProperty[];
  readonly childrenStart: number;
  readonly children: readonly FbxRecord[];
  readonly end: number;
}

export interface FbxScan {
  /** All that lie outside of `objects`. */
  readonly packed: readonly PackedArray[];
  readonly settings: FbxSettings;
  /** Shapes and the curves of animations. */
  readonly objects: readonly FbxRecord[];
  /** Shapes have bones, or other shapes to become. */
  readonly hasDeformers: boolean;
  /** Lengths have 8 bytes. */
  readonly isWide: boolean;
}

const headerBytes = 27;
const elementBytes: Readonly<Record<string, number>> = { b: 1, c: 1, i: 4, f: 4, l: 8, d: 8 };
const scalarBytes: Readonly<Record<string, number>> = { C: 1, B: 1, Y: 2, I: 4, F: 4, L: 8, D: 8 };
const mostDepth = 64;
/** Objects that are looked into by ourselves. */
const kept = new Set(['Geometry', 'AnimationCurve']);
/** Names that mean something else to the loader's objects. */
const forbidden = new Set(['__proto__', 'constructor', 'prototype']);

/** The lists of a record and of those below it that are packed. */
export function packedIn(bytes: Uint8Array, { properties, children }: FbxRecord): PackedArray[] {
  const own = properties.flatMap((property) => packedOf(bytes, property) ?? []);
  return [...own, ...children.flatMap((child) => packedIn(bytes, child))];
}

/** Null for a single value and for a list that is not packed. */
export function packedOf(bytes: Uint8Array, { type, start, end }: FbxProperty): PackedArray | null {
  const element = elementBytes[type];
  if (element === undefined) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset + start);
  if (view.getUint32(4, true) === 0) return null;
  return { start: start + 12, end, declaredBytes: view.getUint32(0, true) * element };
}

/** Throws `model.version-unsupported`, `model.damaged` or `model.beyond-limit`. */
export function scanBinaryFbx(bytes: Uint8Array): FbxScan {
  if (bytes.length < headerBytes)
    throw damaged(`the file ends after ${bytes.length} bytes, inside its header`);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const bigEndian = view.getUint8(22) === 1;
  const version = view.getUint32(23, !bigEndian);
  checkVersion(version, bigEndian);
  return new Scanner(bytes, view, version).scan();
}

/** Throws `model.version-unsupported`: the versions that three's loader reads are 7.0 to 7.7. */
export function checkVersion(version: number, bigEndian = false): void {
  if (version >= 7000 && version < 8000 && !bigEndian) return;
  const known = 'FBX 7.0 to 7.7 (2011 and later), little-endian';
  const what = `FBX ${formatNumber(version / 1000, { useGrouping: false })}${bigEndian ? ', big-endian' : ''}`;
  throw new AppError('model.version-unsupported', { what, known });
}

/** `into`: where it is kept with everything below it. */
interface Place {
  readonly at: number;
  readonly limit: number;
  readonly depth: number;
  readonly parent: string;
  readonly into: FbxRecord[] | null;
}

class Scanner {
  private readonly bytes: Uint8Array;
  private readonly view: DataView;
  private readonly version: number;
  private readonly packed: PackedArray[] = [];
  private readonly settings = new Map<string, FbxSetting>();
  private readonly objects: FbxRecord[] = [];
  private hasDeformers = false;
  private unfolded = 0;

  constructor(bytes: Uint8Array, view: DataView, version: number) {
    this.bytes = bytes;
    this.view = view;
    this.version = version;
  }

  scan(): FbxScan {
    let at = headerBytes;
    const last = this.bytes.length - this.recordBytes;
    while (at <= last) {
      const end = this.record({ at, limit: this.bytes.length, depth: 0, parent: '', into: null });
      if (end === null) break;
      at = end;
    }
    const { packed, settings, objects, hasDeformers, isWide } = this;
    return { packed, settings, objects, hasDeformers, isWide };
  }

  private get isWide(): boolean {
    return this.version >= 7500;
  }

  private get recordBytes(): number {
    return this.isWide ? 25 : 13;
  }

  private offset(at: number): number {
    return this.isWide
      ? this.view.getUint32(at, true) + this.view.getUint32(at + 4, true) * 2 ** 32
      : this.view.getUint32(at, true);
  }

  /** Where the record ends; null for the empty one that ends a list. */
  private record({ at, limit, depth, parent, into }: Place): number | null {
    const width = this.isWide ? 8 : 4;
    if (at + this.recordBytes > limit) throw damaged(`a record at byte ${n(at)} is cut off`);
    const end = this.offset(at);
    if (end === 0) return null;
    if (depth > mostDepth) throw beyond(`more than ${mostDepth} levels of records`, `${mostDepth}`);
    const properties = this.offset(at + width);
    const listBytes = this.offset(at + 2 * width);
    const nameAt = at + 3 * width + 1;
    const first = nameAt + this.view.getUint8(nameAt - 1);
    const children = first + listBytes;
    if (end <= at || end > limit || children > end)
      throw damaged(`a record at byte ${n(at)} claims to end at byte ${n(end)} of ${n(limit)}`);
    const name = this.text(nameAt, first);
    if (forbidden.has(name)) throw damaged(`a record at byte ${n(at)} has a name that no program writes`);
    if (properties > listBytes)
      throw damaged(`“${name}” claims ${n(properties)} properties in ${n(listBytes)} bytes`);
    const isObject = depth === 1 && parent === 'Objects';
    if (isObject && name === 'Deformer') this.hasDeformers = true;
    const list = into ?? (isObject && kept.has(name) ? this.objects : null);
    const found = this.properties(name, first, children, properties, list !== null);
    const below: FbxRecord[] | null = list === null ? null : [];
    for (let child: number | null = children; child !== null && child < end; )
      child = this.record({ at: child, limit: end, depth: depth + 1, parent: name, into: below });
    list?.push({
      name,
      start: at,
      properties: found,
      childrenStart: children,
      children: below ?? [],
      end,
    });
    return end;
  }

  private properties(name: string, start: number, end: number, count: number, keep: boolean): FbxProperty[] {
    let at = start;
    let key = '';
    const found: FbxProperty[] = [];
    for (let index = 0; index < count; index++) {
      const type = String.fromCharCode(this.bytes[at] ?? 0);
      const length = this.lengthOf(name, type, at + 1, end);
      if (at + 1 + length > end) throw damaged(`a property of “${name}” is longer than its record`);
      if (name === 'P' && type === 'S' && index === 0) key = this.text(at + 5, at + 1 + length);
      if (name === 'P' && index === 4) this.setting(key, type, at + 1);
      const property = { type, start: at + 1, end: at + 1 + length };
      const packed = keep ? null : packedOf(this.bytes, property);
      if (packed !== null) this.packed.push(packed);
      if (keep) found.push(property);
      at += 1 + length;
    }
    return found;
  }

  private setting(key: string, type: string, at: number): void {
    if (forbidden.has(key)) throw damaged('a property has a name that no program writes');
    if (!/^(UpAxis|UnitScaleFactor)$/.test(key) || this.settings.has(key)) return;
    if (type === 'I') this.settings.set(key, { value: this.view.getInt32(at, true), at });
    else if (type === 'D') this.settings.set(key, { value: this.view.getFloat64(at, true), at });
  }

  private lengthOf(name: string, type: string, at: number, end: number): number {
    const scalar = scalarBytes[type];
    if (scalar !== undefined) return scalar;
    if (at + 4 > end) throw damaged(`a property of “${name}” is cut off`);
    if (type === 'S' || type === 'R') return 4 + this.view.getUint32(at, true);
    const element = elementBytes[type];
    if (element === undefined) throw damaged(`“${name}” has a property of an unknown type`);
    if (at + 12 > end) throw damaged(`a list in “${name}” is cut off`);
    const declaredBytes = this.view.getUint32(at, true) * element;
    const packed = this.view.getUint32(at + 4, true) !== 0;
    const inFile = packed ? this.view.getUint32(at + 8, true) : declaredBytes;
    this.unfolded += declaredBytes;
    if (this.unfolded > modelLimits.fileBytes)
      throw beyond(`lists of ${formatBytes(this.unfolded)}`, formatBytes(modelLimits.fileBytes));
    return 12 + inFile;
  }

  private text(start: number, end: number): string {
    return new TextDecoder('latin1').decode(this.bytes.subarray(start, Math.min(end, start + 255)));
  }
}

const n = (value: number): string => formatNumber(value);
const damaged = (reason: string): AppError<'model.damaged'> => new AppError('model.damaged', { reason });
const beyond = (what: string, limit: string): AppError<'model.beyond-limit'> =>
  new AppError('model.beyond-limit', { what, limit });

// An FBX's packed lists, unfolded by the browser's own inflater, and to what they declare only: 1 MB can become 1 GB.

/** Smaller ones cannot unfold to more than 16 MB. */
const harmlessBytes = 16_000;
/** zlib's best ratio. */
const mostRatio = 1032;

/** For what three's loader is going to unfold, whatever comes. Throws `model.damaged`. */
export async function checkPacked(
  bytes: Uint8Array<ArrayBuffer>,
  packed: readonly PackedArray[],
): Promise<void> {
  for (const { start, end, declaredBytes } of packed) {
    if (end - start <= harmlessBytes) continue;
    const inflated = await inflate(bytes.subarray(start, end), declaredBytes, () => undefined);
    if (inflated !== declaredBytes) throw notAsDeclared(inflated, declaredBytes);
  }
}

/** The numbers' own bytes. Throws `model.damaged`, at the first byte too many. */
export async function unfold(
  bytes: Uint8Array<ArrayBuffer>,
  { start, end, declaredBytes }: PackedArray,
): Promise<Uint8Array<ArrayBuffer>> {
  if (declaredBytes > (end - start) * mostRatio) throw notAsDeclared(0, declaredBytes);
  const unfolded = new Uint8Array(declaredBytes);
  const inflated = await inflate(bytes.subarray(start, end), declaredBytes, (piece, at) =>
    unfolded.set(piece, at),
  );
  if (inflated !== declaredBytes) throw notAsDeclared(inflated, declaredBytes);
  return unfolded;
}

/** Stops soon after `most`; `take` gets what comes until then, in order. */
async function inflate(
  bytes: Uint8Array<ArrayBuffer>,
  most: number,
  take: (piece: Uint8Array, at: number) => void,
): Promise<number> {
  const reader = inPieces(bytes).pipeThrough(new DecompressionStream('deflate')).getReader();
  let total = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return total;
      if (total + value.length <= most) take(value, total);
      total += value.length;
      if (total <= most) continue;
      await reader.cancel();
      return total;
    }
  } catch (error) {
    throw new AppError('model.damaged', { reason: 'a packed list in it is broken' }, { cause: error });
  }
}

// The inflater unfolds a piece whole before anything is read of it.
const pieceBytes = 65_536;

function inPieces(bytes: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array<ArrayBuffer>> {
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      controller.enqueue(bytes.slice(at, at + pieceBytes));
      at += pieceBytes;
      if (at >= bytes.length) controller.close();
    },
  });
}

function notAsDeclared(inflated: number, declaredBytes: number): AppError<'model.damaged'> {
  const much = inflated > declaredBytes ? 'more' : 'less';
  return new AppError('model.damaged', {
    reason: `a list claims ${formatNumber(declaredBytes)} bytes and unfolds to ${much}`,
  });
}
