/** A place in a crate file that moves on while it is read and never leaves the file. */
import { formatNumber } from '../../../contract/plain/number-text.ts';
import { damagedCrate } from './damaged.ts';

/** More entries of a table than any scene of a sane size has. */
const mostEntries = 20_000_000;

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

  /** A count or an offset of 64 bits. `what` names it in the complaint. */
  count(what: string): number {
    const count = Number(this.view.getBigUint64(this.step(8), true));
    if (count > this.source.length * 1024 + 4096) {
      throw damagedCrate(`${what}: ${formatNumber(count)} is more than the file can hold`);
    }
    return count;
  }

  /** The number of entries of a packed table. */
  entries(what: string): number {
    const count = this.count(what);
    if (count > mostEntries) throw damagedCrate(`it announces ${formatNumber(count)} ${what}`);
    return count;
  }

  bytes(length: number): Uint8Array<ArrayBuffer> {
    const from = this.step(length);
    return this.source.subarray(from, from + length);
  }

  /** A packed part: its length, then its bytes. */
  packed(): Uint8Array<ArrayBuffer> {
    return this.bytes(this.count('a packed part'));
  }

  private step(length: number): number {
    const from = this.at;
    if (from < 0 || length < 0 || from + length > this.source.length) {
      throw damagedCrate(`it ends after ${formatNumber(this.source.length)} bytes, where more should follow`);
    }
    this.at += length;
    return from;
  }
}
