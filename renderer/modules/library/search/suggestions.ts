/** What the search box offers while one types: fields, their values, and searches of before. */

import { useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { completionAt, termText } from '../../../../main/contract/rules/query/edit.ts';
import { type FieldName, fieldNamed, fields } from '../../../../main/contract/rules/query/fields.ts';
import { fold, tokenize } from '../../../../main/contract/rules/query/text.ts';
import type { Facet, SavedSearch } from '../../../../main/contract/schema/library/search.ts';
import { useStores } from '../../../stores/use-stores.ts';
import { assetCount } from '../../asset/asset-words.ts';

/** `text` and `caret` are what the box holds once it is taken. */
export interface Suggestion {
  readonly key: string;
  readonly sort: 'field' | 'value' | 'recent' | 'saved';
  readonly label: string;
  readonly hint: string;
  readonly text: string;
  readonly caret: number;
}

const mostValues = 10;
const mostFields = 8;
const mostRecent = 6;

/** None inside of quoted words. */
function suggestionsFor({
  text,
  caret,
  facets,
  recent,
  saved,
}: {
  readonly text: string;
  readonly caret: number;
  readonly facets: readonly Facet[];
  readonly recent: readonly string[];
  readonly saved: readonly SavedSearch[];
}): Suggestion[] {
  if (text.trim() === '') return [...before(recent, saved), ...fieldsFor('', text, caret, caret)];
  const completion = completionAt(text, caret);
  if (completion === null) return [];
  const { from, to, typed } = completion;
  if (completion.what === 'value') return valuesFor(completion.field, typed, text, from, to, facets);
  // A minus belongs to the term, not to the name of its field.
  const minus = typed.startsWith('-') ? 1 : 0;
  return typed.length > minus ? fieldsFor(typed.slice(minus), text, from + minus, to) : [];
}

function before(recent: readonly string[], saved: readonly SavedSearch[]): Suggestion[] {
  return [
    ...recent.slice(0, mostRecent).map(
      (search): Suggestion => ({
        key: `recent ${search}`,
        sort: 'recent',
        label: search,
        hint: '',
        text: search,
        caret: search.length,
      }),
    ),
    ...saved.map(
      (search): Suggestion => ({
        key: `saved ${search.id}`,
        sort: 'saved',
        label: search.name,
        hint: search.text,
        text: search.text,
        caret: search.text.length,
      }),
    ),
  ];
}

function fieldsFor(typed: string, text: string, from: number, to: number): Suggestion[] {
  const start = fold(typed);
  // The sign that is there already stays.
  const signed = /^(:|[<>=])/.test(text.slice(to));
  return fields
    .filter(({ name, also }) => [name, ...also].some((one) => one.startsWith(start)))
    .slice(0, mostFields)
    .map((field) => {
      const written = signed ? field.name : `${field.name}:`;
      return {
        key: `field ${field.name}`,
        sort: 'field',
        label: `${field.name}:`,
        hint: `${field.meaning} · ${field.example}`,
        text: text.slice(0, from) + written + text.slice(to),
        caret: from + written.length + (signed ? 1 : 0),
      };
    });
}

function valuesFor(
  name: FieldName,
  typed: string,
  text: string,
  from: number,
  to: number,
  facets: readonly Facet[],
): Suggestion[] {
  const field = fieldNamed(name);
  const counted = facets.find((facet) => facet.field === name)?.values ?? [];
  const sought = fold(typed);
  const offered = [
    ...counted.map(({ value, label, assets }) => ({
      value,
      label,
      hint: assetCount(assets),
    })),
    ...[...(field?.values ?? []), ...(usualAmounts[name] ?? [])]
      .filter((value) => !counted.some((one) => one.value === value))
      .map((value) => ({ value, label: value, hint: '' })),
  ];
  return offered
    .filter(({ value, label }) => {
      const whole = [fold(value), fold(label)];
      return sought === '' || (whole.some((one) => one.includes(sought)) && !whole.includes(sought));
    })
    .toSorted((a, b) => Number(fold(b.label).startsWith(sought)) - Number(fold(a.label).startsWith(sought)))
    .slice(0, mostValues)
    .map(({ value, label, hint }) => {
      const written = isAmount(value) ? value : termText(name, value).slice(name.length + 1);
      const rest = text.slice(to);
      const space = rest === '' ? ' ' : '';
      return {
        key: `value ${value}`,
        sort: 'value',
        label,
        hint,
        text: text.slice(0, from) + written + space + rest,
        caret: from + written.length + space.length,
      };
    });
}

const isAmount = (value: string): boolean => /^[<>]/.test(value);

/** Numbers and dates have no values to choose from, but there are usual ones. */
const usualAmounts: Readonly<Partial<Record<FieldName, readonly string[]>>> = {
  created: ['<1d', '<7d', '<30d'],
  rating: ['>=3', '>=4', '0'],
  mass: ['<1kg', '>2kg'],
  size: ['<30cm', '>1m'],
  triangles: ['<50k', '>200k'],
  bytes: ['>100MB'],
};

// What the search box offers now; values are those that there are without the term that is being written.

export function useOffers(text: string, caret: number | null, open: boolean): readonly Suggestion[] {
  const { library, savedSearches } = useStores<'library' | 'savedSearches'>();
  const at = caret ?? text.length;
  const facets = useOtherFacets(open ? textWithout(text, at) : null);
  const recent = useStore(library.look, (look) => look.recent);
  const saved = useStore(savedSearches.store, ({ items }) => items);
  return useMemo(
    () => (open ? suggestionsFor({ text, caret: at, facets, recent, saved }) : []),
    [open, text, at, facets, recent, saved],
  );
}

/** The search without the term whose value is written at the caret; null while none is. */
function textWithout(text: string, caret: number): string | null {
  if (completionAt(text, caret)?.what !== 'value') return null;
  const term = tokenize(text).find(({ from, to }) => from <= caret && caret <= to);
  return term === undefined
    ? null
    : `${text.slice(0, term.from).trimEnd()} ${text.slice(term.to).trimStart()}`.trim();
}

/** Requested once for each such search. */
function useOtherFacets(text: string | null): readonly Facet[] {
  const { api } = useStores<'api'>();
  const [answer, setAnswer] = useState<readonly Facet[]>([]);
  useEffect(() => {
    if (text === null) return undefined;
    const stop = new AbortController();
    api.library.facets({ text }, { signal: stop.signal }).then(
      (facets) => (stop.signal.aborted ? undefined : setAnswer(facets)),
      // Without values the fields and the usual amounts are still offered.
      () => undefined,
    );
    return () => stop.abort();
  }, [api, text]);
  return answer;
}
