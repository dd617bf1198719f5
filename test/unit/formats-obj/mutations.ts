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

/** How many changed files a reader is given; more by hand: `CALIPER_MUTATIONS=2000`. */
export const mutations = Number(process.env['CALIPER_MUTATIONS'] ?? 300);

/** Throws the first error that is none of `model.*`; answers how many changed files were read all the same. */
export function mutateAndRead(
  samples: readonly Uint8Array[],
  read: (bytes: Uint8Array) => unknown,
  times: number,
  seed = 1,
): number {
  let sound = 0;
  for (const bytes of mutationsOf(samples, times, seed))
    try {
      read(bytes);
      sound++;
    } catch (error) {
      if (!isRefusal(error)) throw error;
    }
  return sound;
}

/** Changed samples, the same in every run. */
export function* mutationsOf(
  samples: readonly Uint8Array[],
  times: number,
  seed = 1,
): Generator<Uint8Array, void> {
  const random = randomFrom(seed);
  for (let n = 0; n < times; n++) yield mutated(samples[random(samples.length)] ?? new Uint8Array(), random);
}

/** What a reader says of a file that it cannot read. */
export const isRefusal = (error: unknown): boolean => isAppError(error) && error.code.startsWith('model.');

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
