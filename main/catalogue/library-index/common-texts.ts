/** Texts that many assets share word for word, numbered: a search looks at each of them once, however many have it. */
import { createNumberLists, type NumberLists } from './number-lists.ts';
import type { WordStore } from './word-store.ts';

export interface CommonTexts {
  /** The number of such texts together, a new one where they are not known; never taken out. */
  numberOf(texts: readonly string[]): number;
  count(): number;
  /** Numbers of their words, by their number; a 0 at the end. */
  readonly texts: NumberLists;
}

/** None at first. */
export function createCommonTexts(words: WordStore): CommonTexts {
  const numbers = new Map<string, number>();
  const lists = createNumberLists();
  return {
    texts: lists,
    count: () => numbers.size,
    numberOf(texts) {
      const key = texts.join('\n');
      const known = numbers.get(key);
      if (known !== undefined) return known;
      const number = numbers.size;
      numbers.set(key, number);
      lists.set(number, [...texts.flatMap((text) => words.numbersOfShared(text)), 0]);
      return number;
    },
  };
}
