/**
 * All different words of the library, once each: looking for a part of a word goes through them and not through the texts.
 * Words are numbered from 1 and never taken out; 0 parts texts.
 */
import { fold, wordsIn } from '../../contract/rules/query/fold.ts';

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
