/**
 * All different words of the library, once each, in one buffer: looking for a part of a word goes through 10 MB of words at
 * a million assets, where their texts are 200 MB. Words are numbered from 1 and never taken out; 0 parts texts.
 */
import { fold, wordsIn } from '../../contract/rules/query/fold.ts';
import { grown } from './number-lists.ts';

/** Which words fit: one byte for each number, 1 where it does. */
export type WordMask = Uint8Array;

export interface WordStore {
  /** The numbers of the words of a text, new ones where they are not known. */
  numbersOf(text: string): readonly number[];
  /** The same for a text that comes again and again: it is cut once. */
  numbersOfShared(text: string): readonly number[];
  /** 0 for a word that is nowhere. */
  known(word: string): number;
  /** Words that hold, begin with or end with a text. */
  holding(part: string, where: Where): WordMask;
}

const lineFeed = 10;
const firstBytes = 1 << 16;
const firstWords = 1 << 12;
const mostShared = 20_000;

/** None at first. */
export function createWordStore(): WordStore {
  const numbers = new Map<string, number>();
  let bytes = Buffer.alloc(firstBytes);
  // A line feed comes before each word and after the last.
  bytes[0] = lineFeed;
  let used = 1;
  let starts = new Uint32Array(firstWords);
  const append = (word: string): void => {
    const needed = used + word.length * 3 + 1;
    if (needed > bytes.length) {
      const larger = Buffer.alloc(Math.max(needed, bytes.length * 2));
      bytes.copy(larger, 0, 0, used);
      bytes = larger;
    }
    const number = numbers.size + 1;
    if (number + 1 >= starts.length) starts = grown(starts, number + 2);
    starts[number] = used;
    used += bytes.write(word, used, 'utf8');
    bytes[used] = lineFeed;
    used += 1;
    starts[number + 1] = used;
  };
  const numberOf = (word: string): number => {
    const number = numbers.get(word);
    if (number !== undefined) return number;
    append(word);
    const made = numbers.size + 1;
    numbers.set(word, made);
    return made;
  };
  const numbersOf = (text: string): readonly number[] => wordsIn(fold(text)).map(numberOf);
  const shared = new Map<string, readonly number[]>();
  return {
    numbersOf,
    numbersOfShared(text) {
      const known = shared.get(text);
      if (known !== undefined) return known;
      const made = numbersOf(text);
      if (shared.size >= mostShared) shared.clear();
      shared.set(text, made);
      return made;
    },
    known: (word) => numbers.get(word) ?? 0,
    holding(part, where) {
      const mask = new Uint8Array(numbers.size + 1);
      const sought = Buffer.from(part, 'utf8');
      if (sought.length > 0)
        mark(mask, { bytes: bytes.subarray(0, used), starts, count: numbers.size }, sought, where);
      return mask;
    },
  };
}

/** The buffer of words up to its end, and where each begins: `starts[0]` is none, `starts[count + 1]` the end. */
interface Words {
  readonly bytes: Buffer;
  readonly starts: Uint32Array;
  readonly count: number;
}

type Where = 'anywhere' | 'start' | 'end';

/** Of so many bytes on, the processor's own search is quicker than a look at each byte: it finds little. */
const rare = 3;

function mark(mask: WordMask, words: Words, sought: Buffer, where: Where): void {
  if (sought.length >= rare) markRare(mask, words, sought, where);
  else markOften(mask, words, sought, where);
}

function markRare(mask: WordMask, { bytes, starts, count }: Words, sought: Buffer, where: Where): void {
  let word = 1;
  for (let at = bytes.indexOf(sought); at >= 0; at = bytes.indexOf(sought, at + 1)) {
    word = wordAt(starts, at, word, count);
    if (fits(bytes, at, sought.length, where)) mask[word] = 1;
  }
}

function markOften(mask: WordMask, { bytes, starts, count }: Words, sought: Buffer, where: Where): void {
  const [first = 0, second] = sought;
  const { length } = sought;
  for (let word = 1; word <= count; word += 1) {
    // A line feed lies between two words.
    const last = (starts[word + 1] ?? 0) - 1 - length;
    for (let at = starts[word] ?? 0; at <= last; at += 1) {
      if (bytes[at] !== first || (second !== undefined && bytes[at + 1] !== second)) continue;
      if (!fits(bytes, at, length, where)) continue;
      mask[word] = 1;
      break;
    }
  }
}

/** The word that a place is in, at or behind another. */
function wordAt(starts: Uint32Array, at: number, from: number, count: number): number {
  let low = from;
  let high = count;
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if ((starts[middle] ?? 0) <= at) low = middle;
    else high = middle - 1;
  }
  return low;
}

function fits(bytes: Buffer, at: number, length: number, where: Where): boolean {
  if (where === 'anywhere') return true;
  return where === 'start' ? bytes[at - 1] === lineFeed : bytes[at + length] === lineFeed;
}
