/** Single values of a crate file: 64 bits that hold the value itself or the place where it lies. */

import { type Arc, editList, type ListEdit, type ListOp, type Value } from '../layer/layer.ts';
import {
  CrateArrays,
  crateType,
  halfToNumber,
  isVector,
  type VectorType,
  vectorTypes,
} from './crate-array.ts';
import { CrateCursor, damagedCrate } from './crate-cursor.ts';
import type { CrateFile } from './crate-file.ts';
import { crateWords } from './crate-words.ts';

/** The high and low word of a value's representation. */
interface Rep {
  readonly type: number;
  readonly array: boolean;
  readonly inlined: boolean;
  readonly compressed: boolean;
  readonly low: number;
  readonly offset: number;
}

/** Reads values when they are requested. Everything throws `model.damaged` or `model.beyond-limit`. */
export class CrateValues {
  private readonly file: CrateFile;
  private readonly pathOf: (index: number) => string;
  private readonly arrays: CrateArrays;

  constructor(file: CrateFile, pathOf: (index: number) => string) {
    this.file = file;
    this.pathOf = pathOf;
    this.arrays = new CrateArrays(file);
  }

  /** The value of the field; undefined for a type that nothing here asks for. */
  value(field: number): Value | undefined {
    return this.valueOf(this.rep(field), 0);
  }

  /** The lowest time sample that is no block; undefined where there is none. */
  firstSample(field: number): Value | undefined {
    const cursor = this.cursor(this.rep(field));
    const times = this.valueOf(repAt(recursive(cursor)), 0);
    const values = recursive(cursor);
    const count = values.count('timeSamples');
    const list = typeof times === 'object' && times !== null && 'length' in times ? times : [];
    const order = Array.from({ length: list.length }, (_, index) => ({ time: Number(list[index]), index }));
    order.sort((one, other) => one.time - other.time);
    const start = values.position;
    for (const { index } of order.slice(0, 16)) {
      if (index >= count) continue;
      values.seek(start + 8 * index);
      const value = this.valueOf(repAt(values), 0);
      if (value !== null && value !== undefined) return value;
    }
    return undefined;
  }

  texts(field: number): readonly string[] {
    const value = this.value(field);
    return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
  }

  /** Of tokens, strings or paths. */
  textList(field: number): ListOp<string> | null {
    const rep = this.rep(field);
    if (rep.type === crateType.tokenListOp) return this.list(rep, (cursor) => this.token(cursor.word()));
    if (rep.type === crateType.stringListOp) return this.list(rep, (cursor) => this.string(cursor.word()));
    if (rep.type === crateType.pathListOp) return this.list(rep, (cursor) => this.pathOf(cursor.word()));
    return null;
  }

  /** Of whole numbers. */
  ids(field: number): ListOp<number> | null {
    const rep = this.rep(field);
    return rep.type === crateType.int64ListOp ? this.list(rep, (cursor) => cursor.long()) : null;
  }

  references(field: number): ListOp<Arc> | null {
    const rep = this.rep(field);
    if (rep.type !== crateType.referenceListOp) return null;
    return this.list(rep, (cursor) => {
      const arc = this.arc(cursor);
      cursor.bytes(16);
      const entries = cursor.count('customData');
      for (let index = 0; index < entries; index++) {
        cursor.word();
        recursive(cursor);
        cursor.bytes(8);
      }
      return arc;
    });
  }

  payloads(field: number): ListOp<Arc> | null {
    const rep = this.rep(field);
    const read = (cursor: CrateCursor): Arc => {
      const arc = this.arc(cursor);
      if (this.file.version[0] >= 8) cursor.bytes(16);
      return arc;
    };
    if (rep.type === crateType.payloadListOp) return this.list(rep, read);
    if (rep.type === crateType.payload) return editList(null, 'explicit', [read(this.cursor(rep))]);
    return rep.type === crateType.valueBlock ? editList<Arc>(null, 'explicit', []) : null;
  }

  selections(field: number): Map<string, string> {
    const rep = this.rep(field);
    const selections = new Map<string, string>();
    if (rep.type !== crateType.variantSelectionMap) return selections;
    const cursor = this.cursor(rep);
    const count = cursor.count('selections');
    for (let index = 0; index < count; index++) {
      const set = this.string(cursor.word());
      selections.set(set, this.string(cursor.word()));
    }
    return selections;
  }

  private rep(field: number): Rep {
    const low = this.file.fieldValues[field * 2];
    const high = this.file.fieldValues[field * 2 + 1];
    if (low === undefined || high === undefined) throw damagedCrate(crateWords.faults.noField(field));
    return asRep(low, high);
  }

  private cursor(rep: Rep): CrateCursor {
    return new CrateCursor(this.file.bytes, rep.offset);
  }

  private token(index: number): string {
    return this.file.tokens[index] ?? '';
  }

  private string(index: number): string {
    return this.token(this.file.strings[index] ?? -1);
  }

  private arc(cursor: CrateCursor): Arc {
    const asset = this.string(cursor.word());
    const prim = this.pathOf(cursor.word());
    return {
      asset: asset === '' ? null : asset,
      prim: prim === '' || prim === '/' ? null : prim,
      line: null,
    };
  }

  private list<T>(rep: Rep, item: (cursor: CrateCursor) => T): ListOp<T> {
    const cursor = this.cursor(rep);
    const flags = cursor.byte();
    let list = editList<T>(null, 'append', []);
    if ((flags & 1) !== 0) list = editList<T>(list, 'explicit', []);
    const parts: readonly (readonly [number, ListEdit])[] = [
      [2, 'explicit'],
      [4, 'add'],
      [32, 'prepend'],
      [64, 'append'],
      [8, 'delete'],
      [16, 'reorder'],
    ];
    for (const [flag, edit] of parts) {
      if ((flags & flag) === 0) continue;
      const count = cursor.count('listItems');
      if (count * 4 > cursor.left) throw damagedCrate(crateWords.faults.listTooLong);
      list = editList(
        list,
        edit,
        Array.from({ length: count }, () => item(cursor)),
      );
    }
    return list;
  }

  private valueOf(rep: Rep, depth: number): Value | undefined {
    if (rep.type === crateType.valueBlock) return null;
    if (rep.array) return this.arrays.read(rep.type, rep.offset, rep.compressed);
    if (rep.inlined) return this.inlined(rep);
    const cursor = this.cursor(rep);
    const vector = vectorTypes.get(rep.type);
    if (vector !== undefined) return vectorAt(cursor, vector);
    switch (rep.type) {
      case crateType.int64:
      case crateType.uint64:
        return cursor.long();
      case crateType.double:
      case crateType.timeCode:
        return cursor.double();
      case crateType.tokenVector:
        return this.vector(cursor, () => this.token(cursor.word()));
      case crateType.stringVector:
        return this.vector(cursor, () => this.string(cursor.word()));
      case crateType.doubleVector:
        return this.vector(cursor, () => cursor.double());
      case crateType.value:
        if (depth > 8) throw damagedCrate(crateWords.faults.selfReference);
        return this.valueOf(repAt(cursor), depth + 1);
      default:
        return undefined;
    }
  }

  private vector<T>(cursor: CrateCursor, item: () => T): T[] {
    const count = cursor.count('items');
    if (count * 4 > cursor.left) throw damagedCrate(crateWords.faults.listTooLong);
    return Array.from({ length: count }, item);
  }

  private inlined(rep: Rep): Value | undefined {
    const bits = new DataView(new ArrayBuffer(4));
    bits.setUint32(0, rep.low, true);
    switch (rep.type) {
      case crateType.bool:
        return rep.low !== 0;
      case crateType.uchar:
      case crateType.uint:
      case crateType.uint64:
      case crateType.specifier:
      case crateType.variability:
        return rep.low;
      case crateType.int:
      case crateType.int64:
        return bits.getInt32(0, true);
      case crateType.half:
        return halfToNumber(rep.low & 0xffff);
      case crateType.float:
      case crateType.double:
      case crateType.timeCode:
        return bits.getFloat32(0, true);
      case crateType.string:
        return this.string(rep.low);
      case crateType.token:
        return this.token(rep.low);
      case crateType.assetPath:
        return { asset: this.token(rep.low) };
      case crateType.vec2h:
        return [halfToNumber(bits.getUint16(0, true)), halfToNumber(bits.getUint16(2, true))];
      default:
        return isVector(rep.type) ? smallVector(bits, rep.type) : undefined;
    }
  }
}

// A vector of small whole numbers is packed as one byte each, a matrix as its diagonal.
function smallVector(bits: DataView, type: number): readonly number[] {
  const size = vectorTypes.get(type)?.size ?? 0;
  const side =
    type === crateType.matrix2d ? 2 : type === crateType.matrix3d ? 3 : type === crateType.matrix4d ? 4 : 0;
  if (side === 0) return Array.from({ length: Math.min(4, size) }, (_, index) => bits.getInt8(index));
  return Array.from({ length: size }, (_, index) =>
    index % (side + 1) === 0 ? bits.getInt8(index / (side + 1)) : 0,
  );
}

function vectorAt(cursor: CrateCursor, { size, width, quaternion }: VectorType): number[] {
  const numbers = Array.from({ length: size }, () => {
    if (width === 'half') return halfToNumber(cursor.half());
    if (width === 'float') return cursor.float();
    return width === 'double' ? cursor.double() : cursor.int();
  });
  // The file has the real part of a quaternion last.
  return quaternion ? [...numbers.slice(3), ...numbers.slice(0, 3)] : numbers;
}

const asRep = (low: number, high: number): Rep => ({
  type: (high >>> 16) & 0xff,
  array: (high & 0x80000000) !== 0,
  inlined: (high & 0x40000000) !== 0,
  compressed: (high & 0x20000000) !== 0,
  low,
  offset: low + (high & 0xffff) * 0x1_0000_0000,
});

function repAt(cursor: CrateCursor): Rep {
  const low = cursor.word();
  return asRep(low, cursor.word());
}

// A nested value lies behind an offset that counts from itself; reading goes on behind the value.
function recursive(cursor: CrateCursor): CrateCursor {
  const from = cursor.position;
  cursor.seek(from + cursor.long());
  return cursor;
}
