/**
 * All different words of the library, once each, in one buffer: looking for a part of a word goes through 10 MB of words at
 * a million assets, where their texts are 200 MB. Words are numbered from 1 and never taken out; 0 parts texts.
 */

/** Which words fit: one byte for each number, 1 where it does. */
export type WordMask = Uint8Array;

export interface WordStore {
  /** The number of a folded word without white space; a new one where it is not known. */
  numberOf(word: string): number;
  /** 0 for a word that is nowhere. */
  known(word: string): number;
  /** Words that hold, begin with or end with a text. */
  holding(part: string, where: 'anywhere' | 'start' | 'end'): WordMask;
}

const lineFeed = 10;
const firstBytes = 1 << 16;

/** None at first. */
export function createWordStore(): WordStore {
  const numbers = new Map<string, number>();
  let bytes = Buffer.alloc(firstBytes);
  // A line feed before each word: the first of it ends what is no word.
  let used = 0;
  const append = (word: string): void => {
    const needed = used + 1 + word.length * 3;
    if (needed > bytes.length) {
      const larger = Buffer.alloc(Math.max(needed, bytes.length * 2));
      bytes.copy(larger, 0, 0, used);
      bytes = larger;
    }
    bytes[used] = lineFeed;
    used += 1 + bytes.write(word, used + 1, 'utf8');
  };
  return {
    numberOf(word) {
      const number = numbers.get(word);
      if (number !== undefined) return number;
      append(word);
      const made = numbers.size + 1;
      numbers.set(word, made);
      return made;
    },
    known: (word) => numbers.get(word) ?? 0,
    holding(part, where) {
      const mask = new Uint8Array(numbers.size + 1);
      const sought = Buffer.from(part, 'utf8');
      if (sought.length > 0) mark(mask, bytes.subarray(0, used), sought, where);
      return mask;
    },
  };
}

function mark(
  mask: WordMask,
  bytes: Uint8Array,
  sought: Uint8Array,
  where: 'anywhere' | 'start' | 'end',
): void {
  const first = sought[0] ?? 0;
  const { length } = sought;
  let word = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === lineFeed) word += 1;
    if (byte !== first) continue;
    let same = 1;
    while (same < length && bytes[at + same] === sought[same]) same += 1;
    if (same < length) continue;
    const fits =
      where === 'anywhere' ||
      (where === 'start'
        ? bytes[at - 1] === lineFeed
        : at + length === bytes.length || bytes[at + length] === lineFeed);
    if (fits) mask[word] = 1;
  }
}
