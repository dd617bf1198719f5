/** The types of a crate file, and its arrays, plain or packed; what they unfold to is counted against one budget for the file. */

import { AppError } from '../../../contract/plain/errors.ts';
import type { AssetPath, Numbers, Value } from '../layer/layer.ts';
import { usdLimits } from '../usd-limits.ts';
import { usdWords } from '../usd-words.ts';
import { CrateCursor, damagedCrate } from './crate-cursor.ts';
import { type CrateFile, unpackIntegers, unpackLongIntegers } from './crate-file.ts';
import { crateWords } from './crate-words.ts';

// The numbers by which crate files name the types of values (OpenUSD, crateDataTypes.h).

/** Those that are read here. */
export const crateType = {
  bool: 1,
  uchar: 2,
  int: 3,
  uint: 4,
  int64: 5,
  uint64: 6,
  half: 7,
  float: 8,
  double: 9,
  string: 10,
  token: 11,
  assetPath: 12,
  matrix2d: 13,
  matrix3d: 14,
  matrix4d: 15,
  vec2h: 21,
  tokenListOp: 32,
  stringListOp: 33,
  pathListOp: 34,
  referenceListOp: 35,
  int64ListOp: 37,
  tokenVector: 41,
  specifier: 42,
  variability: 44,
  variantSelectionMap: 45,
  timeSamples: 46,
  payload: 47,
  doubleVector: 48,
  stringVector: 50,
  valueBlock: 51,
  value: 52,
  payloadListOp: 55,
  timeCode: 56,
} as const;

/** How many numbers a tuple has, and how wide each is. */
export interface VectorType {
  readonly size: number;
  readonly width: 'half' | 'float' | 'double' | 'int';
  readonly quaternion: boolean;
}

const vector = (size: number, width: VectorType['width'], quaternion = false): VectorType => ({
  size,
  width,
  quaternion,
});

/** Matrices, quaternions and vectors by their type. */
export const vectorTypes: ReadonlyMap<number, VectorType> = new Map([
  [13, vector(4, 'double')],
  [14, vector(9, 'double')],
  [15, vector(16, 'double')],
  [16, vector(4, 'double', true)],
  [17, vector(4, 'float', true)],
  [18, vector(4, 'half', true)],
  [19, vector(2, 'double')],
  [20, vector(2, 'float')],
  [21, vector(2, 'half')],
  [22, vector(2, 'int')],
  [23, vector(3, 'double')],
  [24, vector(3, 'float')],
  [25, vector(3, 'half')],
  [26, vector(3, 'int')],
  [27, vector(4, 'double')],
  [28, vector(4, 'float')],
  [29, vector(4, 'half')],
  [30, vector(4, 'int')],
]);

/** True for a tuple. */
export const isVector = (type: number): boolean => vectorTypes.has(type);

/** IEEE 754 binary16. */
export function halfToNumber(bits: number): number {
  const sign = (bits & 0x8000) === 0 ? 1 : -1;
  const exponent = (bits >> 10) & 31;
  const fraction = bits & 0x3ff;
  if (exponent === 0) return (sign * fraction) / 2 ** 24;
  if (exponent === 31) return fraction === 0 ? sign * Number.POSITIVE_INFINITY : Number.NaN;
  return sign * 2 ** (exponent - 15) * (1 + fraction / 1024);
}

/** Shorter arrays are never packed, whatever their flag says. */
const leastPacked = 16;
const packedAsIntegers = 0x69;
const packedAsTable = 0x74;

/** Throws `model.damaged` and `model.beyond-limit`. */
export class CrateArrays {
  private readonly file: CrateFile;
  private unfolded = 0;

  constructor(file: CrateFile) {
    this.file = file;
  }

  /** Offset 0 is the empty array. Undefined for types that nothing here asks for. */
  read(type: number, offset: number, packed: boolean): Value | undefined {
    if (offset === 0) return [];
    const cursor = new CrateCursor(this.file.bytes, offset);
    const [minor] = this.file.version;
    if (minor < 5) cursor.word();
    const count = minor < 7 ? cursor.word() : cursor.count('array');
    if (packed && minor >= 5 && count >= leastPacked) return this.packed(type, cursor, count);
    return this.plain(type, cursor, count);
  }

  private plain(type: number, cursor: CrateCursor, count: number): Value | undefined {
    const vectorType = vectorTypes.get(type);
    if (vectorType !== undefined) return this.vectors(vectorType, cursor, count);
    switch (type) {
      case crateType.bool:
      case crateType.uchar:
        return Int32Array.from(cursor.bytes(count));
      case crateType.int:
        return new Int32Array(copy(cursor, count * 4));
      case crateType.uint:
        return new Uint32Array(copy(cursor, count * 4));
      case crateType.int64:
      case crateType.uint64:
        return Float64Array.from(new BigInt64Array(copy(cursor, count * 8)), Number);
      case crateType.half:
        return Float32Array.from(new Uint16Array(copy(cursor, count * 2)), halfToNumber);
      case crateType.float:
        return new Float32Array(copy(cursor, count * 4));
      case crateType.double:
      case crateType.timeCode:
        return new Float64Array(copy(cursor, count * 8));
      case crateType.string:
        return this.texts(cursor, count, (index) => this.file.tokens[this.file.strings[index] ?? -1] ?? '');
      case crateType.token:
        return this.texts(cursor, count, (index) => this.file.tokens[index] ?? '');
      case crateType.assetPath:
        return this.texts(cursor, count, (index): AssetPath => ({ asset: this.file.tokens[index] ?? '' }));
      default:
        return undefined;
    }
  }

  private vectors({ size, width, quaternion }: VectorType, cursor: CrateCursor, count: number): Numbers {
    const numbers = count * size;
    const read = (): Float32Array | Float64Array | Int32Array => {
      switch (width) {
        case 'half':
          return Float32Array.from(new Uint16Array(copy(cursor, numbers * 2)), halfToNumber);
        case 'float':
          return new Float32Array(copy(cursor, numbers * 4));
        case 'double':
          return new Float64Array(copy(cursor, numbers * 8));
        case 'int':
          return new Int32Array(copy(cursor, numbers * 4));
      }
    };
    const values = read();
    if (!quaternion) return values;
    // The file has the real part of a quaternion last.
    for (let at = 0; at < values.length; at += 4) {
      const real = values[at + 3] ?? 1;
      values.copyWithin(at + 1, at, at + 3);
      values[at] = real;
    }
    return values;
  }

  private texts<T>(cursor: CrateCursor, count: number, item: (index: number) => T): T[] {
    if (count * 4 > cursor.left) throw damagedCrate(crateWords.faults.arrayTooLong);
    return Array.from({ length: count }, () => item(cursor.word()));
  }

  private packed(type: number, cursor: CrateCursor, count: number): Value | undefined {
    this.charge(count * 8);
    switch (type) {
      case crateType.int:
        return unpackIntegers(cursor.packed(), count);
      case crateType.uint:
        return new Uint32Array(unpackIntegers(cursor.packed(), count).buffer);
      case crateType.int64:
      case crateType.uint64:
        return unpackLongIntegers(cursor.packed(), count);
      case crateType.half:
        return floats(cursor, count, () => halfToNumber(cursor.half()));
      case crateType.float:
        return floats(cursor, count, () => cursor.float());
      case crateType.double:
        return floats(cursor, count, () => cursor.double());
      default:
        throw damagedCrate(crateWords.faults.arrayType(type));
    }
  }

  private charge(bytes: number): void {
    this.unfolded += bytes;
    if (this.unfolded <= usdLimits.unfoldedBytes) return;
    throw new AppError('model.beyond-limit', {
      what: usdWords.beyond.arrays(Math.round(this.unfolded / 1e6)),
      limit: usdWords.limit.megabytes(usdLimits.unfoldedBytes / 1e6),
    });
  }
}

function copy(cursor: CrateCursor, bytes: number): ArrayBuffer {
  return cursor.bytes(bytes).slice().buffer;
}

function floats(cursor: CrateCursor, count: number, entry: () => number): Float64Array {
  const code = cursor.byte();
  if (code === packedAsIntegers) return Float64Array.from(unpackIntegers(cursor.packed(), count));
  if (code !== packedAsTable) throw damagedCrate(crateWords.faults.numberCode(code));
  const size = cursor.word();
  if (size > cursor.left) throw damagedCrate(crateWords.faults.numberTable);
  const table = Float64Array.from({ length: size }, entry);
  return Float64Array.from(unpackIntegers(cursor.packed(), count), (index) => table[index] ?? 0);
}
