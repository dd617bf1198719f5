/** Measures in a description: "30 cm", "0.5 m wide", "40x30x20 cm". */
import { directionFor, unitFor } from './words.ts';

/** Metres; null where the text says nothing. `largest` is a bare measure, taken as the longest side. */
export interface Measures {
  readonly width: number | null;
  readonly depth: number | null;
  readonly height: number | null;
  readonly largest: number | null;
}

/** No object is smaller or larger than this, metres. */
export const sizeLimits = { min: 0.01, max: 10 } as const;

const limited = (metres: number): number => Math.min(sizeLimits.max, Math.max(sizeLimits.min, metres));
const triple =
  /(\d{1,6}(?:\.\d{1,6})?)\s*[x×]\s*(\d{1,6}(?:\.\d{1,6})?)(?:\s*[x×]\s*(\d{1,6}(?:\.\d{1,6})?))?\s*([a-z]{1,12})\b/;
const single = /(\d{1,6}(?:\.\d{1,6})?)[\s-]*([a-z]{1,12})(?:[\s-]+(?:in\s+)?([a-z]{1,9}))?/g;

/** The measures, and the text without them (so that "30 cm tall" does not also make the object 40 % taller). */
export function readMeasures(text: string): { measures: Measures; rest: string } {
  const found = { width: null, depth: null, height: null, largest: null } as {
    -readonly [K in keyof Measures]: Measures[K];
  };
  const sizes = triple.exec(text);
  const unit = sizes === null ? null : unitFor(sizes[4] ?? '');
  let rest = text;
  if (sizes !== null && unit !== null) {
    found.width = limited(Number(sizes[1]) * unit);
    found.depth = limited(Number(sizes[2]) * unit);
    if (sizes[3] !== undefined) found.height = limited(Number(sizes[3]) * unit);
    rest = rest.replace(sizes[0], ' ');
  }
  rest = rest.replace(single, (whole: string, amount: string, unitWord: string, word: string | undefined) => {
    const metres = unitFor(unitWord);
    if (metres === null) return whole;
    const direction = word === undefined ? null : directionFor(word);
    const key = direction ?? 'largest';
    found[key] ??= limited(Number(amount) * metres);
    return direction === null && word !== undefined ? ` ${word}` : ' ';
  });
  return { measures: found, rest };
}
