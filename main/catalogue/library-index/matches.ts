/** Finds the rows that a search is about, and counts how often each value occurs among them. */

import { termText } from '../../contract/rules/query/edit.ts';
import type { FieldName } from '../../contract/rules/query/fields.ts';
import type { Term } from '../../contract/rules/query/parse.ts';
import type { Facet } from '../../contract/schema/library/search.ts';
import {
  type Columns,
  flagBits,
  type ListField,
  listFields,
  type ValueField,
  valueFields,
} from './columns.ts';
import { conditionOf, type RowTest } from './conditions.ts';

/** Matching rows, in the order of the columns. */
export interface Matches {
  /** Tells these terms from others. */
  readonly name: string;
  readonly terms: readonly Term[];
  readonly rows: Uint32Array;
}

export interface Matcher {
  of(terms: readonly Term[]): Matches;
  /** What was found before is of no use any more. */
  changed(): void;
}

/** Taking a letter back finds at once what was there before. A million rows that match take 4 MB. */
const keptMatches = 8;

/** `duplicates`: as in `conditions.ts`. */
export function createMatcher(columns: Columns, duplicates: () => Uint8Array): Matcher {
  let kept: Matches[] = [];
  return {
    of(terms) {
      const name = terms.map(nameOf).sort().join('\n');
      const known = kept.find((one) => one.name === name);
      const base = known ?? narrowest(kept, terms);
      const found = known ?? { name, terms, rows: filtered(base) };
      kept = [found, ...kept.filter((one) => one !== found)].slice(0, keptMatches);
      return found;

      function filtered(from: Matches | null): Uint32Array {
        const before = new Set(from?.terms.map(nameOf));
        const tests = terms
          .filter((term) => !before.has(nameOf(term)))
          .map((term) => conditionOf({ columns, duplicates }, term))
          .sort((a, b) => a.cost - b.cost);
        let rows = from === null ? candidates(columns, terms) : from.rows;
        for (const { test } of tests) rows = passing(rows, test);
        return rows;
      }
    },
    changed() {
      kept = [];
    },
  };
}

/** A third of the time that `filter` takes. */
function passing(rows: Uint32Array, test: RowTest): Uint32Array {
  const kept = new Uint32Array(rows.length);
  let length = 0;
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at] ?? 0;
    if (!test(row)) continue;
    kept[length] = row;
    length += 1;
  }
  // The least of memory is kept for what was found.
  return length * 2 < kept.length ? kept.slice(0, length) : kept.subarray(0, length);
}

function nameOf({ not, field, test }: Term): string {
  return JSON.stringify([not, field, test], (_key, value: unknown) =>
    typeof value === 'number' && !Number.isFinite(value) ? String(value) : value,
  );
}

/** The least that was found of which these terms are a part. */
function narrowest(kept: readonly Matches[], terms: readonly Term[]): Matches | null {
  const wider = kept.filter(
    (one) =>
      wantsDeleted(one.terms) === wantsDeleted(terms) &&
      one.terms.every((old) => terms.some((term) => implies(term, old))),
  );
  return wider.reduce<Matches | null>(
    (least, one) => (least === null || one.rows.length < least.rows.length ? one : least),
    null,
  );
}

/** A text that has "mugs" in it has "mug" in it. */
function implies(term: Term, old: Term): boolean {
  if (nameOf(term) === nameOf(old)) return true;
  if (term.not || old.not || (old.field !== null && term.field !== old.field)) return false;
  if (term.test.type !== 'texts' || old.test.type !== 'texts') return false;
  const [text, ...more] = term.test.texts;
  const [part, ...others] = old.test.texts;
  return text !== undefined && part !== undefined && more.length + others.length === 0 && text.includes(part);
}

/** What lies in the bin is found only by those who ask for it. */
function wantsDeleted(terms: readonly Term[]): boolean {
  return terms.some(
    ({ not, field, test }) =>
      !not &&
      field === 'is' &&
      test.type === 'values' &&
      test.values.some((value) => 'deleted'.startsWith(value)),
  );
}

function candidates(columns: Columns, terms: readonly Term[]): Uint32Array {
  const wanted = flagBits.listed | (wantsDeleted(terms) ? flagBits.deleted : 0);
  const flags = columns.flags();
  const rows = new Uint32Array(columns.count());
  let found = 0;
  for (let row = 0; row < rows.length; row += 1)
    if (((flags[row] ?? 0) & wanted) !== 0) {
      rows[found] = row;
      found += 1;
    }
  return rows.subarray(0, found);
}

// Counts how often each value occurs among the rows that match.

/** Two hundred tags are not rare; more than this nobody looks through. */
const mostValues = 300;

/** In the order in which they are shown. */
const facetFields = [
  'kind',
  'simulator',
  'tag',
  'collection',
  'rating',
  'review',
  'status',
  'problem',
  'body',
  'collision',
  'quality',
  'format',
  'origin',
  'connection',
] as const satisfies readonly FieldName[];

/** Most frequent values first, ratings from the best. A tag counts for those above it, too. Assets without a value are not counted. */
export function countFacets(columns: Columns, rows: Uint32Array): Facet[] {
  return facetFields.map((field) => {
    if (field === 'rating') return ratingFacet(columns, rows);
    const list = listFields.find((one) => one === field);
    if (list !== undefined) return facetOf(columns, list, listCounts(columns, list, rows));
    const value = valueFields.find((one) => one === field) ?? 'kind';
    return facetOf(columns, value, valueCounts(columns, value, rows));
  });
}

function valueCounts(columns: Columns, field: ValueField, rows: Uint32Array): Uint32Array {
  const counts = new Uint32Array(columns.names[field].count());
  const values = columns.values(field);
  for (let n = 0; n < rows.length; n += 1) {
    const row = rows[n] ?? 0;
    const number = values[row] ?? 0;
    counts[number] = (counts[number] ?? 0) + 1;
  }
  return counts;
}

function listCounts(columns: Columns, field: ListField, rows: Uint32Array): Uint32Array {
  const found = new Uint32Array(columns.names[field].count());
  const { pool, starts, counts } = columns.lists[field].view();
  for (let n = 0; n < rows.length; n += 1) {
    const row = rows[n] ?? 0;
    const start = starts[row] ?? 0;
    const end = start + (counts[row] ?? 0);
    for (let at = start; at < end; at += 1) {
      const number = pool[at] ?? 0;
      found[number] = (found[number] ?? 0) + 1;
    }
  }
  return found;
}

function facetOf(columns: Columns, field: ValueField | ListField, counts: Uint32Array): Facet {
  const names = columns.names[field];
  const occurring = [...counts.entries()].filter(
    ([number, assets]) => assets > 0 && names.label(number) !== '',
  );
  const sorted = occurring.sort(
    ([a, one], [b, other]) => other - one || (names.folded(a) < names.folded(b) ? -1 : 1),
  );
  return {
    field,
    values: sorted.slice(0, mostValues).map(([number, assets]) => ({
      value: names.key(number),
      label: names.label(number),
      text: termText(field, names.label(number)),
      assets,
    })),
    more: Math.max(0, sorted.length - mostValues),
  };
}

function ratingFacet(columns: Columns, rows: Uint32Array): Facet {
  const ratings = columns.numbers('rating');
  const counts = new Uint32Array(6);
  for (let n = 0; n < rows.length; n += 1) {
    const row = rows[n] ?? 0;
    const stars = ratings[row] ?? 0;
    counts[stars] = (counts[stars] ?? 0) + 1;
  }
  const values = [5, 4, 3, 2, 1]
    .map((stars) => ({
      value: String(stars),
      label: String(stars),
      text: termText('rating', String(stars)),
      assets: counts[stars] ?? 0,
    }))
    .filter(({ assets }) => assets > 0);
  return { field: 'rating', values, more: 0 };
}
