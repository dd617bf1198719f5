/** What a procedural brief says beyond materials and colours: which class, how many of what, how large. */
import { type Brief, readBrief, readMeasures } from '../brief/brief.ts';

/** A brief read against the classes known. */
export interface ClassBrief extends Brief {
  /** True when one of the words (plain stems, `drawer` finds "drawers") occurs. */
  has(...stems: readonly string[]): boolean;
  /** "three drawers", "2-door", "no doors"; null when the brief gives no number for any of the words. */
  countOf(...stems: readonly string[]): number | null;
}

const numberWords: Readonly<Record<string, number>> = {
  no: 0,
  without: 0,
  zero: 0,
  single: 1,
  one: 1,
  a: 1,
  an: 1,
  two: 2,
  double: 2,
  twin: 2,
  pair: 2,
  both: 2,
  three: 3,
  triple: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  twelve: 12,
};

/** Words between a number and what it counts: "three large wooden drawers". */
const between = 3;

/** Reads the text; `classFor` maps a word or a pair of words to a class. */
export function readClassBrief(text: string, classFor: (words: string) => string | null): ClassBrief {
  const brief = readBrief(text, classFor);
  const words =
    readMeasures(text.slice(0, 10_000).toLowerCase())
      .rest.match(/[a-z]+|\d{1,3}|[,;.]/g)
      ?.slice(0, 400) ?? [];
  return {
    ...brief,
    has: (...stems) =>
      words.some((word, i) => isOne(word, stems) && !/^(no|without)$/.test(words[i - 1] ?? '')),
    countOf: (...stems) => {
      for (const [i, word] of words.entries()) {
        if (!isOne(word, stems)) continue;
        for (let k = i - 1; k >= Math.max(0, i - 1 - between); k--) {
          const before = words[k]!;
          if (/^[,;.]$/.test(before) || before === 'and' || before === 'with') break;
          const amount = /^\d+$/.test(before) ? Number(before) : numberOf(before);
          // "a cabinet with drawers" counts nothing; "a drawer" counts one, "a deep drawers" none.
          if (amount !== null && (amount !== 1 || !word.endsWith('s') || before === 'single')) return amount;
        }
      }
      return null;
    },
  };
}

const numberOf = (word: string): number | null =>
  Object.hasOwn(numberWords, word) ? (numberWords[word] ?? null) : null;

const isOne = (word: string, stems: readonly string[]): boolean =>
  stems.some((stem) => word === stem || word === `${stem}s` || word === `${stem}es` || word === `${stem}ed`);
