/** Reads the bytes of a crate file: a place that moves on and never leaves the file, and its LZ4 blocks. */

import { AppError } from '../../../contract/plain/errors.ts';
import { crateWords } from './crate-words.ts';

/** `reason` completes "its USD crate is damaged: ...". */
export const damagedCrate = (reason: string): AppError<'model.damaged'> =>
  new AppError('model.damaged', { reason: crateWords.inconsistent(reason) });

// A place in a crate file that moves on while it is read and never leaves the file.

/** More entries of a table than any scene of a sane size has. */
const mostEntries = 20_000_000;

/** What a count is of, as the complaint names it. */
export type Counted = keyof typeof crateWords.table | { readonly section: string };

const nameOf = (what: Counted): string =>
  typeof what === 'string' ? crateWords.table[what] : crateWords.section(what.section);

/** Reading past the end throws `model.damaged`. All numbers are little-endian. */
export class CrateCursor {
  private readonly source: Uint8Array<ArrayBuffer>;
  private readonly view: DataView;
  private at: number;

  constructor(source: Uint8Array<ArrayBuffer>, at: number) {
    this.source = source;
    this.view = new DataView(source.buffer, source.byteOffset, source.byteLength);
    this.at = at;
  }

  get position(): number {
    return this.at;
  }

  /** Bytes from here to the end. */
  get left(): number {
    return this.source.length - this.at;
  }

  seek(at: number): void {
    this.at = at;
  }

  byte(): number {
    return this.view.getUint8(this.step(1));
  }

  half(): number {
    return this.view.getUint16(this.step(2), true);
  }

  word(): number {
    return this.view.getUint32(this.step(4), true);
  }

  int(): number {
    return this.view.getInt32(this.step(4), true);
  }

  long(): number {
    return Number(this.view.getBigInt64(this.step(8), true));
  }

  float(): number {
    return this.view.getFloat32(this.step(4), true);
  }

  double(): number {
    return this.view.getFloat64(this.step(8), true);
  }

  /** A count or an offset of 64 bits. */
  count(what: Counted): number {
    const count = Number(this.view.getBigUint64(this.step(8), true));
    if (count > this.source.length * 1024 + 4096) {
      throw damagedCrate(crateWords.faults.count(nameOf(what), count));
    }
    return count;
  }

  /** The number of entries of a packed table. */
  entries(what: Counted): number {
    const count = this.count(what);
    if (count > mostEntries) throw damagedCrate(crateWords.faults.claims(count, nameOf(what)));
    return count;
  }

  bytes(length: number): Uint8Array<ArrayBuffer> {
    const from = this.step(length);
    return this.source.subarray(from, from + length);
  }

  /** A packed part: its length, then its bytes. */
  packed(): Uint8Array<ArrayBuffer> {
    return this.bytes(this.count('compressed'));
  }

  private step(length: number): number {
    const from = this.at;
    if (from < 0 || length < 0 || from + length > this.source.length) {
      throw damagedCrate(crateWords.faults.end(this.source.length));
    }
    this.at += length;
    return from;
  }
}

// LZ4 blocks as crate files hold them: chunks of a known size to come, so nothing can unfold further than it announced.

/** LZ4 cannot do better than one byte for 255. */
const bestRatio = 255;

/** Throws `model.damaged` unless `packed` unfolds to `least` to `size` bytes; what is not written stays zero. */
export function unpackLz4(packed: Uint8Array, size: number, least = size): Uint8Array<ArrayBuffer> {
  if (least > packed.length * bestRatio + 64) {
    throw damagedCrate(crateWords.faults.compressedSize(packed.length, least));
  }
  const out = new Uint8Array(size);
  const chunks = packed[0] ?? 0;
  if (chunks === 0) {
    unpackBlock(packed.subarray(1), out, 0);
    return out;
  }
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
  let from = 1 + 4 * chunks;
  if (from > packed.length) throw damagedCrate(crateWords.faults.chunkList);
  let to = 0;
  for (let chunk = 0; chunk < chunks; chunk++) {
    const length = view.getInt32(1 + 4 * chunk, true);
    if (length < 0 || from + length > packed.length) throw damagedCrate(crateWords.faults.chunk);
    to = unpackBlock(packed.subarray(from, from + length), out, to);
    from += length;
  }
  return out;
}

function unpackBlock(packed: Uint8Array, out: Uint8Array, start: number): number {
  let from = 0;
  let to = start;
  const more = (length: number): number => {
    if (length !== 15) return length;
    let total = length;
    for (let byte = 255; byte === 255; total += byte) {
      if (from >= packed.length) throw damagedCrate(crateWords.faults.partTruncated);
      byte = packed[from++] ?? 0;
    }
    return total;
  };
  while (from < packed.length) {
    const token = packed[from++] ?? 0;
    const literals = more(token >> 4);
    if (from + literals > packed.length || to + literals > out.length) {
      throw damagedCrate(crateWords.faults.partHoldsMore);
    }
    out.set(packed.subarray(from, from + literals), to);
    from += literals;
    to += literals;
    if (from >= packed.length) break;
    const back = (packed[from] ?? 0) | ((packed[from + 1] ?? 0) << 8);
    from += 2;
    const length = more(token & 15) + 4;
    if (back === 0 || back > to || to + length > out.length) {
      throw damagedCrate(crateWords.faults.partRefersOut);
    }
    to = repeat(out, to, back, length);
  }
  return to;
}

function repeat(out: Uint8Array, to: number, back: number, length: number): number {
  if (back >= length) out.copyWithin(to, to - back, to - back + length);
  else for (let index = 0; index < length; index++) out[to + index] = out[to + index - back] ?? 0;
  return to + length;
}
