/** Counts how often each value occurs among the rows that match. */
import type { FieldName } from '../../contract/rules/query/fields.ts';
import { termText } from '../../contract/rules/query/write.ts';
import type { Facet } from '../../contract/schema/library/search.ts';
import type { Columns } from './columns.ts';
import { type ListField, listFields, type ValueField, valueFields } from './entry.ts';

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
