/** Binary FBX as records: every length is checked against what holds it, and lists stay packed until they are requested. */

import { formatBytes, formatNumber } from '../../../contract/messages/number-text.ts';
import { fbxWords } from '../fbx-words.ts';
import {
  beyond,
  checkVersion,
  damaged,
  type FbxRecord,
  type FbxRecords,
  type FbxValue,
  fbxLimits,
  isWanted,
} from './record.ts';

const magic = new TextEncoder().encode('Kaydara FBX Binary');
const headerBytes = 27;
const listWidths = { f: 4, d: 8, i: 4, l: 8, b: 1 } as const;
/** The best that deflate does, and what its frame takes. */
const mostRatio = 1032;

export function isBinaryFbx(bytes: Uint8Array): boolean {
  return magic.every((letter, at) => bytes[at] === letter);
}

/** Throws `model.version-unsupported`, `model.damaged`, `model.beyond-limit`. */
export function readBinaryRecords(bytes: Uint8Array): FbxRecords {
  if (bytes.length < headerBytes) throw damaged(fbxWords.damaged.shortFile(bytes.length));
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isBigEndian = view.getUint8(22) === 1;
  const version = view.getUint32(23, !isBigEndian);
  if (version > 100_000) throw damaged(fbxWords.damaged.header);
  checkVersion(version, isBigEndian);
  return { version, isText: false, top: new BinaryReader(bytes, view, version).top() };
}

class BinaryReader {
  private readonly bytes: Uint8Array;
  private readonly view: DataView;
  /** Lengths have 8 bytes. */
  private readonly isWide: boolean;
  private readonly decoder = new TextDecoder();
  private records = 0;
  private values = 0;
  private listBytes = 0;

  constructor(bytes: Uint8Array, view: DataView, version: number) {
    this.bytes = bytes;
    this.view = view;
    this.isWide = version >= 7500;
  }

  top(): FbxRecord[] {
    return this.list(headerBytes, this.bytes.length, [], true);
  }

  private get headBytes(): number {
    return this.isWide ? 25 : 13;
  }

  private offset(at: number): number {
    const low = this.view.getUint32(at, true);
    return this.isWide ? low + this.view.getUint32(at + 4, true) * 2 ** 32 : low;
  }

  /** What follows the last record of a file is its footer, which means nothing here. */
  private list(from: number, limit: number, path: readonly string[], isTop = false): FbxRecord[] {
    if (path.length > fbxLimits.depth) throw beyond(fbxWords.beyond.depth, n(fbxLimits.depth));
    const found: FbxRecord[] = [];
    for (let at = from; at < limit; ) {
      if (at + this.headBytes > limit) {
        if (isTop) break;
        throw damaged(fbxWords.damaged.recordTruncated(at));
      }
      const end = this.offset(at);
      if (end === 0) break;
      const record = this.record(at, end, limit, path);
      if (record !== null) found.push(record);
      at = end;
    }
    return found;
  }

  private record(at: number, end: number, limit: number, path: readonly string[]): FbxRecord | null {
    const width = this.isWide ? 8 : 4;
    const count = this.offset(at + width);
    const nameAt = at + this.headBytes;
    const valuesAt = nameAt + this.view.getUint8(nameAt - 1);
    const childrenAt = valuesAt + this.offset(at + 2 * width);
    if (end <= at || end > limit || childrenAt > end)
      throw damaged(fbxWords.damaged.recordEnd(at, end, limit));
    const name = this.text(nameAt, valuesAt);
    if (!isWanted(name, path)) return null;
    this.records += 1;
    if (this.records > fbxLimits.records) throw beyond(fbxWords.beyond.records, n(fbxLimits.records));
    if (count > childrenAt - valuesAt)
      throw damaged(fbxWords.damaged.propertyCount(name, count, childrenAt - valuesAt));
    const values = this.valuesOf(name, valuesAt, childrenAt, count);
    return { name, values, children: this.list(childrenAt, end, [...path, name]), line: null };
  }

  private valuesOf(name: string, from: number, end: number, count: number): FbxValue[] {
    this.values += count;
    if (this.values > fbxLimits.values) throw beyond(fbxWords.beyond.values, n(fbxLimits.values));
    const values: FbxValue[] = [];
    let at = from;
    for (let index = 0; index < count; index++) {
      if (at >= end) throw damaged(fbxWords.damaged.propertyTruncated(name));
      const type = String.fromCharCode(this.bytes[at] ?? 0);
      at += 1;
      const scalar = this.scalar(name, type, at, end);
      if (scalar === null) {
        const { value, bytes } = this.longValue(name, type, at, end);
        values.push(value);
        at += bytes;
      } else {
        values.push(scalar.value);
        at += scalar.bytes;
      }
    }
    return values;
  }

  private scalar(
    name: string,
    type: string,
    at: number,
    end: number,
  ): { readonly value: FbxValue; readonly bytes: number } | null {
    const bytes = scalarWidths[type];
    if (bytes === undefined) return null;
    if (at + bytes > end) throw damaged(fbxWords.damaged.propertyTruncated(name));
    switch (type) {
      case 'D':
        return { value: this.view.getFloat64(at, true), bytes };
      case 'F':
        return { value: this.view.getFloat32(at, true), bytes };
      case 'I':
        return { value: this.view.getInt32(at, true), bytes };
      case 'Y':
        return { value: this.view.getInt16(at, true), bytes };
      case 'L':
        return { value: exactOrText(this.view.getBigInt64(at, true)), bytes };
      default:
        return { value: this.view.getUint8(at), bytes };
    }
  }

  private longValue(
    name: string,
    type: string,
    at: number,
    end: number,
  ): { readonly value: FbxValue; readonly bytes: number } {
    const isText = type === 'S' || type === 'R';
    const kind = kindOf(type);
    if (!isText && kind === null) throw damaged(fbxWords.damaged.propertyType(name));
    const head = isText ? 4 : 12;
    if (at + head > end) throw damaged(fbxWords.damaged.propertyTruncated(name));
    const size = this.view.getUint32(at, true);
    if (kind === null) {
      if (at + 4 + size > end) throw damaged(fbxWords.damaged.propertyTooLong(name));
      const bytes = this.bytes.subarray(at + 4, at + 4 + size);
      return { value: type === 'R' ? bytes : this.decoder.decode(bytes), bytes: 4 + size };
    }
    const declared = size * listWidths[kind];
    const isPacked = this.view.getUint32(at + 4, true) !== 0;
    const inFile = isPacked ? this.view.getUint32(at + 8, true) : declared;
    this.listBytes += declared;
    if (this.listBytes > fbxLimits.listBytes)
      throw beyond(fbxWords.beyond.listBytes(formatBytes(this.listBytes)), formatBytes(fbxLimits.listBytes));
    if (at + 12 + inFile > end) throw damaged(fbxWords.damaged.listTooLong(name));
    if (declared > (inFile + 64) * mostRatio) throw damaged(fbxWords.damaged.arrayExpandsToLess(declared));
    const bytes = this.bytes.subarray(at + 12, at + 12 + inFile);
    return { value: { kind, count: size, isPacked, bytes }, bytes: 12 + inFile };
  }

  private text(start: number, end: number): string {
    return this.decoder.decode(this.bytes.subarray(start, end));
  }
}

const scalarWidths: Readonly<Record<string, number>> = { C: 1, B: 1, Z: 1, Y: 2, I: 4, F: 4, L: 8, D: 8 };

function kindOf(type: string): keyof typeof listWidths | null {
  // A list of characters is one of bytes.
  if (type === 'c') return 'b';
  return type === 'f' || type === 'd' || type === 'i' || type === 'l' || type === 'b' ? type : null;
}

function exactOrText(value: bigint): number | string {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : String(value);
}

const n = (value: number): string => formatNumber(value);

/** Makes the bytes of a packed list, as many as it says. Throws `model.damaged` for any other number of them. */
export type Inflate = (
  packed: Uint8Array,
  bytes: number,
) => Uint8Array<ArrayBuffer> | Promise<Uint8Array<ArrayBuffer>>;
