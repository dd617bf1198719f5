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

// Numbers for the variants of a set that lie evenly apart, so that neither two neighbours nor a few in a row look alike.

/** What each decision about a variant draws from: a line of its own, so that no two decisions go together. */
const lines = [
  'warmth',
  'lightness',
  'distance',
  'material',
  'which material',
  'decor',
  'which decor',
  'decor colour',
  'decor scale',
  'wear',
  'which wear',
  'second wear',
  'finish',
  'shift u',
  'shift v',
  'reference',
  'accent',
  'width',
  'depth',
  'height',
  'belly',
  'taper',
  'waist',
  'lean',
  'lean way',
  'wobble',
  'damage',
  'dents',
  'missing',
] as const;
/** Those whose root lies far from every whole and half number: the others creep or flip between two values. */
const primes = [
  2, 3, 5, 7, 11, 13, 19, 23, 29, 31, 41, 53, 59, 71, 89, 107, 109, 127, 131, 137, 151, 163, 179, 181, 233,
  239, 263, 269, 277, 281,
];

export type Line = (typeof lines)[number];

/** In [0, 1) for a line; `salt` tells the looks of one variant apart. */
export type Spread = (line: Line, salt?: string) => number;

/**
 * Richtmyer's sequence: the fractions of index times the root of a prime fill the unit cube evenly, at every count, so
 * that a variant is the same in a small and in a large set.
 */
export function spreadOf(seed: number, index: number): Spread {
  return (line, salt = '') => {
    const start = hashOf(`${seedFor(seed, line)} ${salt}`) / 4294967296;
    const at = start + index * Math.sqrt(primes[lines.indexOf(line)] ?? 2);
    return at - Math.floor(at);
  };
}
