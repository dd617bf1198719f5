/** Repeatable chance: the same seed always gives the same numbers, on every machine. */

/** Numbers in [0, 1). */
export type Random = () => number;

/** mulberry32: 32 bits of state, good enough to vary shapes and grain. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** FNV-1a of the text: an unsigned 32-bit number to start a seed from. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

/** A seed of its own for one purpose, so that drawing more numbers for one thing does not change another. */
export const seedFor = (seed: number, purpose: string): number =>
  (hashOf(purpose) ^ Math.imul(seed | 0, 0x9e3779b1)) >>> 0;

/** One of the choices. */
export function pick<T>(random: Random, choices: readonly [T, ...T[]]): T {
  return choices[Math.floor(random() * choices.length)] ?? choices[0];
}
