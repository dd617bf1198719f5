/** Arrays of a crate file, plain or packed; what they unfold to is counted against one budget for the file. */
import { AppError } from '../../../contract/plain/errors.ts';
import { formatNumber } from '../../../contract/plain/number-text.ts';
import type { AssetPath, Numbers, Value } from '../layer/layer.ts';
import { usdLimits } from '../usd-limits.ts';
import { CrateCursor } from './crate-cursor.ts';
import { type CrateFile, unpackIntegers, unpackLongIntegers } from './crate-file.ts';
import { crateType, halfToNumber, type VectorType, vectorTypes } from './crate-types.ts';
import { damagedCrate } from './damaged.ts';

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
    const count = minor < 7 ? cursor.word() : cursor.count('an array');
    if (packed && minor >= 5 && count >= leastPacked) return this.packed(type, cursor, count);
    return this.plain(type, cursor, count);
  }

  private plain(type: number, cursor: CrateCursor, count: number): Value | undefined {
    const vector = vectorTypes.get(type);
    if (vector !== undefined) return this.vectors(vector, cursor, count);
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
    if (count * 4 > cursor.left) throw damagedCrate('an array is longer than the file');
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
        throw damagedCrate(`an array of type ${type} is packed`);
    }
  }

  private charge(bytes: number): void {
    this.unfolded += bytes;
    if (this.unfolded <= usdLimits.unfoldedBytes) return;
    throw new AppError('model.beyond-limit', {
      what: `arrays that unfold to ${formatNumber(Math.round(this.unfolded / 1e6))} MB`,
      limit: `${usdLimits.unfoldedBytes / 1e6} MB`,
    });
  }
}

function copy(cursor: CrateCursor, bytes: number): ArrayBuffer {
  return cursor.bytes(bytes).slice().buffer;
}

function floats(cursor: CrateCursor, count: number, entry: () => number): Float64Array {
  const code = cursor.byte();
  if (code === packedAsIntegers) return Float64Array.from(unpackIntegers(cursor.packed(), count));
  if (code !== packedAsTable) throw damagedCrate(`numbers are packed in an unknown way (${code})`);
  const size = cursor.word();
  if (size > cursor.left) throw damagedCrate('a table of numbers is longer than the file');
  const table = Float64Array.from({ length: size }, entry);
  return Float64Array.from(unpackIntegers(cursor.packed(), count), (index) => table[index] ?? 0);
}
