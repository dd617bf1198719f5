/** Small changes to sound files, one after the other, from a fixed beginning: a reader answers them or throws an error of its own. */
import { isAppError } from '../../../main/contract/plain/errors.ts';

/** Mulberry32: the same numbers in every run. */
function randomFrom(seed: number): (most: number) => number {
  let state = seed;
  return (most) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % Math.max(1, most);
  };
}

/** Throws the first error that is none of `model.*`; answers how many changed files were read all the same. */
export function mutateAndRead(
  samples: readonly Uint8Array[],
  read: (bytes: Uint8Array) => unknown,
  times: number,
  seed = 1,
): number {
  const random = randomFrom(seed);
  let sound = 0;
  for (let n = 0; n < times; n++) {
    const sample = samples[random(samples.length)] ?? new Uint8Array();
    try {
      read(mutated(sample, random));
      sound++;
    } catch (error) {
      if (!isAppError(error) || !error.code.startsWith('model.')) throw error;
    }
  }
  return sound;
}

function mutated(sample: Uint8Array, random: (most: number) => number): Uint8Array {
  let bytes = Uint8Array.from(sample);
  for (let changes = 1 + random(4); changes > 0; changes--) {
    const at = random(bytes.length);
    const kind = random(6);
    if (kind === 0) bytes = bytes.slice(0, at);
    else if (kind === 1) bytes[at] = random(256);
    else if (kind === 2) bytes.fill(random(2) * 255, at, at + random(8));
    else if (kind === 3) bytes[at] = 48 + random(10);
    // A piece twice, or one that is gone.
    else if (kind === 4) bytes = joined(bytes.subarray(0, at), bytes.subarray(random(at)));
    else bytes = joined(bytes.subarray(0, at), bytes.subarray(at + random(16)));
  }
  return bytes;
}

function joined(a: Uint8Array, b: Uint8Array): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(a.length + b.length);
  whole.set(a);
  whole.set(b, a.length);
  return whole;
}
