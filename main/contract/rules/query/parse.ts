/** A search text as a list of conditions, all of which an asset must meet, what of it could not be understood, and where its words stand in a shown text. */
import type { QueryFault } from '../../schema/library/search.ts';
import { dateRange, numberRange, type Range } from './amounts.ts';
import { type Field, type FieldName, fieldNamed, fields } from './fields.ts';
import { queryWords as words } from './query-words.ts';
import { fold, type TermToken, tokenize, type ValueToken, wordsIn } from './text.ts';

/** Slips of the pen: a longer way is another word. */
const mostSlips = 2;

/** The field that has the name as its beginning, or that two slips at most lead to; undefined when none is near. */
function nearField(name: string): Field | undefined {
  const named = fields.flatMap((field) => [field.name, ...field.also].map((one) => ({ field, one })));
  const begun = name.length > 2 ? named.find(({ one }) => one.startsWith(name)) : undefined;
  if (begun !== undefined) return begun.field;
  const most = Math.min(mostSlips, Math.floor(name.length / 3));
  const near = named
    .map(({ field, one }) => ({ field, slips: slipsBetween(name, one) }))
    .filter(({ slips }) => slips <= most)
    .toSorted((a, b) => a.slips - b.slips);
  return near[0]?.field;
}

/** Letters to put in, leave out or change (Levenshtein). */
function slipsBetween(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let done = 0; done < a.length; done += 1) {
    const next = [done + 1];
    for (let at = 1; at <= b.length; at += 1)
      next.push(
        Math.min(
          (next[at - 1] ?? 0) + 1,
          (row[at] ?? 0) + 1,
          (row[at - 1] ?? 0) + (b[at - 1] === a[done] ? 0 : 1),
        ),
      );
    row = next;
  }
  return row[b.length] ?? 0;
}

/** One of these has to be met. Texts are folded. */
export type Test =
  /** Each a run of words: the first is the end of a word, the last the beginning of one, a single one any part of one. */
  | { readonly type: 'texts'; readonly texts: readonly string[] }
  | { readonly type: 'values'; readonly values: readonly string[] }
  | { readonly type: 'ranges'; readonly ranges: readonly Range[] };

export interface Term {
  readonly from: number;
  readonly to: number;
  readonly not: boolean;
  /** Null: anywhere in what is said about an asset. */
  readonly field: FieldName | null;
  readonly test: Test;
}

export interface ParsedQuery {
  readonly terms: readonly Term[];
  readonly faults: readonly QueryFault[];
}

/**
 * Never throws; a term that is not understood is left out and is a fault. A quote that is not closed is one, too, although
 * it is searched for: while it is typed, there is no other way. `now`: milliseconds since 1970.
 */
export function parseQuery(text: string, now: number): ParsedQuery {
  const terms: Term[] = [];
  const faults: QueryFault[] = [];
  for (const token of tokenize(text)) {
    const read = readTerm(token, now);
    if (typeof read === 'string') faults.push({ from: token.from, to: token.to, message: read });
    else if (read !== null) terms.push({ from: token.from, to: token.to, not: token.not, ...read });
    const open = token.values.find(({ closed }) => !closed);
    if (open !== undefined)
      faults.push({
        from: open.from,
        to: open.to,
        message: words.openQuote,
      });
  }
  return { terms, faults };
}

type Read = Pick<Term, 'field' | 'test'>;

/** Null for nothing, such as `""`; a text is a fault. */
function readTerm(token: TermToken, now: number): Read | string | null {
  if (token.field === null) {
    const texts = textsOf(token.values);
    return texts.length === 0 ? null : { field: null, test: { type: 'texts', texts } };
  }
  const field = fieldNamed(token.field.name);
  if (field === null) return unknownField(token.field.name);
  const values = token.values.filter((value) => value.text.trim() !== '');
  if (values.length === 0) return words.needsValue(field.name, field.example);
  const test = readTest(field, token, values, now);
  return typeof test === 'string' ? test : { field: field.name, test };
}

function readTest(
  field: Field,
  { comparison }: TermToken,
  values: readonly ValueToken[],
  now: number,
): Test | string {
  const ordered = comparison !== ':' && comparison !== '=';
  switch (field.kind) {
    case 'text':
    case 'choice':
    case 'flag': {
      if (ordered) return words.notOrdered(field.name, field.example);
      if (field.kind === 'text') return { type: 'texts', texts: textsOf(values) };
      const folded = values.map(({ text }) => fold(text.trim()));
      const strange = folded.find((value) => !mayBe(field, value));
      if (strange === undefined) return { type: 'values', values: folded };
      return words.strangeValue(field.name, strange, listed(field.values ?? []));
    }
    case 'number':
    case 'date': {
      const ranges = values.map(({ text }) =>
        field.kind === 'date'
          ? dateRange(text, comparison, now)
          : numberRange(text, comparison, field.unit ?? 'count'),
      );
      const known = ranges.filter((range) => range !== null);
      if (known.length === ranges.length) return { type: 'ranges', ranges: known };
      return words.needsAmount(field.name, field.kind, field.example);
    }
  }
}

/** While it is typed, the beginning of a value does. */
function mayBe({ values }: Field, value: string): boolean {
  return values === null || values.some((one) => one.startsWith(value));
}

function textsOf(values: readonly ValueToken[]): string[] {
  return values.map(({ text }) => wordsIn(fold(text)).join(' ')).filter((text) => text !== '');
}

function unknownField(name: string): string {
  return words.unknownField(name, nearField(fold(name))?.example ?? null);
}

function listed(values: readonly string[]): string {
  const last = values.at(-1) ?? '';
  return values.length < 2 ? last : words.either(values.slice(0, -1).join(', '), last);
}

// Where the words of a search stand in a shown text.

/** What is looked for by words anywhere or in names: folded, without what is excluded. */
export function soughtTexts(terms: readonly Term[]): string[] {
  return terms.flatMap(({ not, field, test }) =>
    not || test.type !== 'texts' || (field !== null && field !== 'name') ? [] : [...test.texts],
  );
}

/** Ranges of UTF-16 units in `shown`, in order and apart from each other. */
export function highlights(shown: string, sought: readonly string[]): { from: number; to: number }[] {
  const { folded, places } = foldedPlaces(shown);
  const found = sought.flatMap((text) => {
    const ranges: { from: number; to: number }[] = [];
    for (let at = folded.indexOf(text); at >= 0 && text !== ''; at = folded.indexOf(text, at + text.length))
      ranges.push({ from: places[at] ?? 0, to: places[at + text.length] ?? shown.length });
    return ranges;
  });
  const merged: { from: number; to: number }[] = [];
  for (const range of found.sort((a, b) => a.from - b.from)) {
    const last = merged.at(-1);
    if (last !== undefined && range.from <= last.to) last.to = Math.max(last.to, range.to);
    else merged.push(range);
  }
  return merged;
}

/** Folding makes some characters longer: `places` says where each unit of the folded text comes from. */
function foldedPlaces(shown: string): { folded: string; places: number[] } {
  const places: number[] = [];
  let folded = '';
  let at = 0;
  for (const character of shown) {
    const part = fold(character);
    for (let n = 0; n < part.length; n += 1) places.push(at);
    folded += part;
    at += character.length;
  }
  places.push(shown.length);
  return { folded, places };
}
