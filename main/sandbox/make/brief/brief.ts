/** Reads a description: what the object is, of what, in which colours, how large. */
import type { MaterialName } from '../material.ts';
import type { Rgb } from '../types.ts';
import { colourFor, directionFor, materialFor, partFor, shadeFor, sizeFor, unitFor } from './words.ts';

/** Metres; null where the text says nothing. `largest` is a bare measure, taken as the longest side. */
export interface Measures {
  readonly width: number | null;
  readonly depth: number | null;
  readonly height: number | null;
  readonly largest: number | null;
}

/** No object is smaller or larger than this, metres. */
const sizeLimits = { min: 0.01, max: 10 } as const;

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

/** What the text says about one part; null where it says nothing. */
export interface Finish {
  readonly material: MaterialName | null;
  readonly colour: Rgb | null;
}

export interface Brief<Subject extends string = string> {
  readonly subject: Subject | null;
  /** By role (`body`, `legs`, `handle`, ...); absent roles are not mentioned. */
  readonly finishes: ReadonlyMap<string, Finish>;
  /** Factors on the object's usual width, depth and height. */
  readonly factors: readonly [number, number, number];
  readonly measures: Measures;
  readonly solid: boolean;
}

/** More words than this say nothing new, and a hostile description must not cost time. */
const wordLimit = 400;

/**
 * Reads `text` against the subjects known (`subjectFor` maps a word or a pair of words to one). An adjective belongs to
 * the next part named ("a red mug with a white handle"), or to the last one when a clause ends first ("a table of oak").
 */
export function readBrief<S extends string>(text: string, subjectFor: (words: string) => S | null): Brief<S> {
  const { measures, rest } = readMeasures(text.slice(0, 10_000).toLowerCase());
  const words = (rest.match(/[a-z]+|[,;.:]/g) ?? []).slice(0, wordLimit);
  const finishes = new Map<string, Finish>();
  let subject: S | null = null;
  let last: string | null = null;
  let pending: Finish = { material: null, colour: null };
  let shade = 0;
  const factors: [number, number, number] = [1, 1, 1];

  const bind = (role: string): void => {
    const known = finishes.get(role);
    const finish = { material: known?.material ?? pending.material, colour: known?.colour ?? pending.colour };
    if (finish.material !== null || finish.colour !== null) finishes.set(role, finish);
    pending = { material: null, colour: null };
    last = role;
  };
  words.forEach((word, i) => {
    const colour = colourFor(word);
    const material = materialFor(word);
    const named = subject === null ? (subjectFor(`${word} ${words[i + 1] ?? ''}`) ?? subjectFor(word)) : null;
    if (named !== null) {
      subject = named;
      bind('body');
      // "a tin can": the object's own name may also be a material ("cardboard" needs no box after it).
      if (material !== null && !finishes.has('body')) finishes.set('body', { material, colour: null });
      return;
    }
    shade = shadeFor(word) ?? (colour === null && material === null ? 0 : shade);
    if (colour !== null) pending = { ...pending, colour: pending.colour ?? shaded(colour, shade) };
    else if (material !== null) pending = { ...pending, material: pending.material ?? material };
    else {
      const part = partFor(word);
      if (part !== null && subject !== null) bind(part);
      else if (last !== null && /^(with|and|on|[,;.:])$/.test(word) && !isEmpty(pending)) bind(last);
    }
    const factor = subject === null || last === 'body' ? sizeFor(word) : null;
    if (factor !== null) factors.forEach((f, k) => (factors[k] = clampFactor(f * factor[k]!)));
  });
  if (!isEmpty(pending)) bind(last ?? 'body');
  return { subject, finishes, factors, measures, solid: words.includes('solid') };
}

const isEmpty = (finish: Finish): boolean => finish.material === null && finish.colour === null;
const clampFactor = (f: number): number => Math.min(4, Math.max(0.25, f));

/** Lighter (positive) or darker (negative) by that share of the way to white or black. */
export function shaded(colour: Rgb, amount: number): Rgb {
  const target = amount > 0 ? 1 : 0;
  const share = Math.abs(amount);
  return [
    colour[0] + (target - colour[0]) * share,
    colour[1] + (target - colour[1]) * share,
    colour[2] + (target - colour[2]) * share,
  ];
}
