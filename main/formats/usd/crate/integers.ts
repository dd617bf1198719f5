/** Lists of integers as crate files pack them: differences to the one before, in as few bytes as each needs, then LZ4. */
import { damagedCrate } from './damaged.ts';
import { unpackLz4 } from './lz4.ts';

/** `count` integers of 32 bits. Throws `model.damaged`. */
export function unpackIntegers(packed: Uint8Array, count: number): Int32Array<ArrayBuffer> {
  const codeBytes = (count * 2 + 7) >> 3;
  const bytes = unpackLz4(packed, 4 + codeBytes + count * 4, 4 + codeBytes);
  const view = new DataView(bytes.buffer);
  const usual = view.getInt32(0, true);
  const out = new Int32Array(count);
  let at = 4 + codeBytes;
  let value = 0;
  for (let index = 0; index < count; index++) {
    switch (((bytes[4 + (index >> 2)] ?? 0) >> ((index & 3) * 2)) & 3) {
      case 0:
        value += usual;
        break;
      case 1:
        value += view.getInt8(at);
        at += 1;
        break;
      case 2:
        value += view.getInt16(at, true);
        at += 2;
        break;
      default:
        value += view.getInt32(at, true);
        at += 4;
    }
    out[index] = value;
  }
  return out;
}

/** `count` integers of 64 bits, as far as a double holds them exactly. Throws `model.damaged`. */
export function unpackLongIntegers(packed: Uint8Array, count: number): Float64Array<ArrayBuffer> {
  const codeBytes = (count * 2 + 7) >> 3;
  const bytes = unpackLz4(packed, 8 + codeBytes + count * 8, 8 + codeBytes);
  const view = new DataView(bytes.buffer);
  const usual = view.getBigInt64(0, true);
  const out = new Float64Array(count);
  let at = 8 + codeBytes;
  let value = 0n;
  for (let index = 0; index < count; index++) {
    const code = ((bytes[8 + (index >> 2)] ?? 0) >> ((index & 3) * 2)) & 3;
    const size = code === 0 ? 0 : 1 << code;
    if (at + size > bytes.length) throw damagedCrate('a list of integers is cut off');
    if (code === 0) value += usual;
    else if (code === 1) value += BigInt(view.getInt16(at, true));
    else if (code === 2) value += BigInt(view.getInt32(at, true));
    else value += view.getBigInt64(at, true);
    at += size;
    out[index] = Number(value);
  }
  return out;
}
