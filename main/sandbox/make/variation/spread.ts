/** Numbers for the variants of a set that lie evenly apart, so that neither two neighbours nor a few in a row look alike. */
import { hashOf, seedFor } from '../random.ts';

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
