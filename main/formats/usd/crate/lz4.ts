/** LZ4 blocks as crate files hold them: chunks of a known size to come, so nothing can unfold further than it announced. */
import { formatNumber } from '../../../contract/plain/number-text.ts';
import { damagedCrate } from './damaged.ts';

/** LZ4 cannot do better than one byte for 255. */
const bestRatio = 255;

/** Throws `model.damaged` unless `packed` unfolds to `least` to `size` bytes; what is not written stays zero. */
export function unpackLz4(packed: Uint8Array, size: number, least = size): Uint8Array<ArrayBuffer> {
  if (least > packed.length * bestRatio + 64) {
    throw damagedCrate(`${packed.length} packed bytes cannot hold ${formatNumber(least)}`);
  }
  const out = new Uint8Array(size);
  const chunks = packed[0] ?? 0;
  if (chunks === 0) {
    unpackBlock(packed.subarray(1), out, 0);
    return out;
  }
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
  let from = 1 + 4 * chunks;
  if (from > packed.length) throw damagedCrate('a packed part ends inside of its list of chunks');
  let to = 0;
  for (let chunk = 0; chunk < chunks; chunk++) {
    const length = view.getInt32(1 + 4 * chunk, true);
    if (length < 0 || from + length > packed.length)
      throw damagedCrate('a packed chunk is longer than its part');
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
      if (from >= packed.length) throw damagedCrate('a packed part is cut off');
      byte = packed[from++] ?? 0;
    }
    return total;
  };
  while (from < packed.length) {
    const token = packed[from++] ?? 0;
    const literals = more(token >> 4);
    if (from + literals > packed.length || to + literals > out.length) {
      throw damagedCrate('a packed part holds more than it announces');
    }
    out.set(packed.subarray(from, from + literals), to);
    from += literals;
    to += literals;
    if (from >= packed.length) break;
    const back = (packed[from] ?? 0) | ((packed[from + 1] ?? 0) << 8);
    from += 2;
    const length = more(token & 15) + 4;
    if (back === 0 || back > to || to + length > out.length) {
      throw damagedCrate('a packed part refers to what it does not hold');
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
