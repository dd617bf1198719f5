/** What the search names stays in the panel of facets, found or not. */
import { expect, test, vi } from 'vitest';
import { askedValues } from '../../../../main/contract/rules/query/edit.ts';
import type { Facet } from '../../../../main/contract/schema/library/search.ts';
import { createFacets, keepAsked } from '../../../../renderer/modules/library/store/facets.ts';
import { patientMs } from '../../../patience.ts';

const facet = (field: string, ...values: string[]): Facet => ({
  field,
  values: values.map((value) => ({ value, label: value, text: `${field}:${value}`, assets: 2 })),
  more: 0,
});
const shown = (facets: readonly Facet[]): string[] =>
  facets.flatMap(({ values }) => values.map(({ label, assets }) => `${label} ${assets}`));

test('the values that a search names, without amounts, words and what is being typed', () => {
  expect(askedValues('mug -tag:a,"b c" kind:x rating>=3 mass>2kg nosuch:y tag: created:<7d')).toEqual([
    { field: 'tag', value: 'a', not: true },
    { field: 'tag', value: 'b c', not: true },
    { field: 'kind', value: 'x', not: false },
  ]);
});

test('an excluded value stays where it was, called as before, with nothing found', () => {
  const before = [
    { ...facet('connection'), values: [{ value: 'c1', label: 'Sandbox', text: 'connection:c1', assets: 7 }] },
  ];
  expect(shown(keepAsked([facet('connection', 'c2')], before, '-connection:C1'))).toEqual([
    'c2 2',
    'Sandbox 0',
  ]);
});

test('what is there is not shown twice; what was never seen is called as it is written', () => {
  const found = [facet('tag', 'Kitchen'), facet('kind')];
  expect(keepAsked(found, [], 'tag:kitchen mug')).toEqual(found);
  expect(shown(keepAsked(found, [], '-tag:bath tag:bath -kind:new'))).toEqual([
    'Kitchen 2',
    'bath 0',
    'new 0',
  ]);
  expect(keepAsked(found, [], '')).toBe(found);
});

test('the panel of a search that leaves the value out still has it, to be taken back', async () => {
  const answers: Record<string, Facet[]> = { '': [facet('kind', 'a', 'b')], '-kind:a': [facet('kind', 'b')] };
  const waiting: (() => void)[] = [];
  const facets = createFacets(
    { facets: async ({ text }) => answers[text ?? ''] ?? [] },
    { now: () => 0, after: (_ms, run) => ({ cancel: () => undefined, at: waiting.push(run) }) },
  );
  facets.setShown(true);
  for (const text of ['', '-kind:a']) {
    facets.about(text);
    waiting.shift()?.();
    await vi.waitFor(() => expect(facets.store.getState().text).toBe(text), { timeout: patientMs(25_000) });
  }
  expect(shown(facets.store.getState().facets)).toEqual(['b 2', 'a 0']);
});
