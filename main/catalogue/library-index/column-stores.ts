/** What columns of the index hold beside plain numbers: lists of numbers, values that many assets share, and all different words. */
import { fold, wordsIn } from '../../contract/rules/query/text.ts';

// For each row a list of whole numbers, all in one array. What is replaced stays behind until half of the array is of no use.

/** Valid until the next `set`: the numbers of a row are `pool[starts[row]]` and on, `counts[row]` of them. */
export interface ListView {
  readonly pool: Uint32Array;
  readonly starts: Uint32Array;
  readonly counts: Uint32Array;
}

export interface NumberLists {
  /** True when the list is another one than before. */
  set(row: number, numbers: readonly number[]): boolean;
  view(): ListView;
}

const firstRows = 1024;

/** All rows have empty lists at first. */
export function createNumberLists(): NumberLists {
  let pool = new Uint32Array(firstRows);
  let starts = new Uint32Array(firstRows);
  let counts = new Uint32Array(firstRows);
  let used = 0;
  let dead = 0;
  let rows = 0;
  const compact = (): void => {
    const kept = new Uint32Array(Math.max(firstRows, (used - dead) * 2));
    let end = 0;
    for (let row = 0; row < rows; row += 1) {
      const start = starts[row] ?? 0;
      const count = counts[row] ?? 0;
      kept.set(pool.subarray(start, start + count), end);
      starts[row] = end;
      end += count;
    }
    pool = kept;
    used = end;
    dead = 0;
  };
  const same = (row: number, numbers: readonly number[]): boolean => {
    if (counts[row] !== numbers.length) return false;
    const start = starts[row] ?? 0;
    return numbers.every((number, index) => pool[start + index] === number);
  };
  return {
    set(row, numbers) {
      if (row >= starts.length) {
        starts = grown(starts, row + 1);
        counts = grown(counts, row + 1);
      }
      rows = Math.max(rows, row + 1);
      if (same(row, numbers)) return false;
      dead += counts[row] ?? 0;
      counts[row] = 0;
      if (dead > firstRows && dead * 2 > used) compact();
      if (used + numbers.length > pool.length) pool = grown(pool, used + numbers.length);
      pool.set(numbers, used);
      starts[row] = used;
      counts[row] = numbers.length;
      used += numbers.length;
      return true;
    },
    view: () => ({ pool, starts, counts }),
  };
}

/** Twice as long, or as long as is needed. */
export function grown<T extends Uint32Array | Float64Array | Uint8Array>(array: T, least: number): T;
export function grown(
  array: Uint32Array | Float64Array | Uint8Array,
  least: number,
): Uint32Array | Float64Array | Uint8Array {
  const length = Math.max(least, array.length * 2);
  const larger =
    array instanceof Uint32Array
      ? new Uint32Array(length)
      : array instanceof Float64Array
        ? new Float64Array(length)
        : new Uint8Array(length);
  larger.set(array);
  return larger;
}

// Values that many assets share, numbered: kinds, simulators, tags, collections, sets. 0 is "none".

/** One byte for each number, 1 where it is meant. */
export type ValueMask = Uint8Array;

export interface ValueNames {
  /** The number of a value by its key, a new one where it is not known; 0 for null. `label`: what it is called. */
  numberOf(key: string | null, label?: string): number;
  /** 0 where it is not known. */
  known(key: string): number;
  /** Values are called so from now on, others by no name: those are gone. True when that is another name for one. */
  nameAll(named: readonly { readonly id: string; readonly name: string }[]): boolean;
  count(): number;
  key(number: number): string;
  label(number: number): string;
  /** Compares as shown: folded, then by key. */
  folded(number: number): string;
  /**
   * Values by a folded name: those that are called so; where there is none, those of which the name or one of its parts
   * begins with it.
   */
  named(text: string): ValueMask;
}

const partStart = /[/_\s.-]+/;

/** Only "none" at first. */
export function createValueNames(): ValueNames {
  const numbers = new Map<string, number>();
  const keys = [''];
  const labels = [''];
  const folded = [''];
  const numberOf = (key: string | null, label = key ?? ''): number => {
    if (key === null) return 0;
    const number = numbers.get(key);
    if (number !== undefined) return number;
    const made = keys.length;
    numbers.set(key, made);
    keys.push(key);
    labels.push(label);
    folded.push(fold(label));
    return made;
  };
  return {
    numberOf,
    known: (key) => numbers.get(key) ?? 0,
    nameAll(named) {
      const labelOf = new Map(named.map(({ id, name }) => [id, name]));
      for (const { id } of named) numberOf(id, '');
      let different = false;
      for (let number = 1; number < keys.length; number += 1) {
        const label = labelOf.get(keys[number] ?? '') ?? '';
        if (labels[number] === label) continue;
        labels[number] = label;
        folded[number] = fold(label);
        different = true;
      }
      return different;
    },
    count: () => keys.length,
    key: (number) => keys[number] ?? '',
    label: (number) => labels[number] ?? '',
    folded: (number) => folded[number] ?? '',
    named(text) {
      const mask = new Uint8Array(keys.length);
      let exact = false;
      for (let number = 1; number < keys.length; number += 1)
        if (folded[number] === text || fold(keys[number] ?? '') === text) {
          mask[number] = 1;
          exact = true;
        }
      if (exact || text === '') return mask;
      for (let number = 1; number < keys.length; number += 1)
        if (beginsWith(folded[number] ?? '', text)) mask[number] = 1;
      return mask;
    },
  };
}

function beginsWith(name: string, text: string): boolean {
  return name.startsWith(text) || name.split(partStart).some((part) => part.startsWith(text));
}

// All different words of the library, once each: looking for a part of a word goes through them and not through the texts.
// Words are numbered from 1 and never taken out; 0 parts texts.

/** Which words fit: one byte for each number, 1 where it does. */
export type WordMask = Uint8Array;

export interface WordStore {
  /** The numbers of the words of a text, new ones where they are not known. */
  numbersOf(text: string): readonly number[];
  /** The same for a text that comes again and again: it is cut once. */
  numbersOfShared(text: string): readonly number[];
  /** 0 for a word that is nowhere. */
  known(word: string): number;
  /** Words that hold, begin with or end with a text, which is not empty. */
  holding(part: string, where: keyof typeof fits): WordMask;
}

const mostShared = 20_000;
const fits = {
  anywhere: (word: string, part: string) => word.includes(part),
  start: (word: string, part: string) => word.startsWith(part),
  end: (word: string, part: string) => word.endsWith(part),
};

/** None at first. */
export function createWordStore(): WordStore {
  const numbers = new Map<string, number>();
  const words = [''];
  const numberOf = (word: string): number => {
    const number = numbers.get(word);
    if (number !== undefined) return number;
    const made = words.length;
    words.push(word);
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
      const mask = new Uint8Array(words.length);
      for (let number = 1; number < words.length; number += 1)
        if (fits[where](words[number] ?? '', part)) mask[number] = 1;
      return mask;
    },
  };
}
