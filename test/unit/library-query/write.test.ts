import { expect, test } from 'vitest';
import {
  completionAt,
  hasTerm,
  termText,
  withoutTerm,
  withTerm,
} from '../../../main/contract/rules/query/edit.ts';
import { highlights, parseQuery, soughtTexts } from '../../../main/contract/rules/query/parse.ts';

test.each([
  'kitchen',
  'kitchen/chairs',
  'Living room',
  'a,b',
  'say "no"',
  '>=3',
  ':x',
  '-minus',
  '鉄瓶',
  '=',
])('the value %j is written so that it is read back', (value) => {
  const { terms, faults } = parseQuery(`mug ${termText('collection', value)} cup`, 0);
  expect(faults).toEqual([]);
  expect(terms).toHaveLength(3);
  expect(terms[1]?.test).toEqual({ type: 'values', values: [value.toLowerCase().normalize('NFKD')] });
});

test.each([
  ['', 'kind', 'procedural', 'kind:procedural'],
  ['mug ', 'kind', 'a b', 'mug kind:"a b"'],
  ['kind:a mug', 'kind', 'b', 'kind:a,b mug'],
  ['kind:a mug', 'kind', 'A', 'kind:a mug'],
  ['-kind:a mug', 'kind', 'b', '-kind:a mug kind:b'],
  ['-kind:a mug', 'kind', 'a', 'mug kind:a'],
  ['tag:a', 'tag', 'b', 'tag:a tag:b'],
] as const)('%j with %s %j is %j', (text, field, value, whole) => {
  expect(withTerm(text, field, value)).toBe(whole);
  expect(hasTerm(whole, field, value)).toBe(true);
  expect(hasTerm(withoutTerm(whole, field, value), field, value)).toBe(false);
});

test('what is excluded is no condition, and takes the condition out', () => {
  expect(withTerm('tag:a mug', 'tag', 'a', true)).toBe('mug -tag:a');
  expect(withTerm('mug -tag:a', 'tag', 'b', true)).toBe('mug -tag:a,b');
  expect(hasTerm('-tag:a', 'tag', 'a')).toBe(false);
});

test.each([
  ['mug kind:a cup', 'a', 'mug cup'],
  ['kind:a', 'a', ''],
  ['kind:a,b,"c d"', 'b', 'kind:a,"c d"'],
  ['kind:a,b', 'a', 'kind:b'],
  ['kind:a x kind:b,a', 'a', 'x kind:b'],
  ['mug', 'a', 'mug'],
])('%j without %j is %j', (text, value, rest) => {
  expect(withoutTerm(text, 'kind', value)).toBe(rest);
});

test.each([
  ['|', 'field', '', 0, 0],
  ['mug |', 'field', '', 4, 4],
  ['si|', 'field', 'si', 0, 2],
  ['-si|m', 'field', 'si', 1, 4],
  ['si|ze>3', 'field', 'si', 0, 4],
  ['tag:|', 'tag', '', 4, 4],
  ['mug tag:kit|chen x', 'tag', 'kit', 8, 15],
  ['tag:a,b|', 'tag', 'b', 6, 7],
  ['tag:a|,b', 'tag', 'a', 4, 5],
  ['collection:"Living r|', 'collection', 'Living r', 11, 20],
  ['title:mu|', 'name', 'mu', 6, 8],
] as const)('at the caret of %j a %s is typed', (marked, what, typed, from, to) => {
  const caret = marked.indexOf('|');
  const found = completionAt(marked.replace('|', ''), caret);
  expect(found).toEqual(
    what === 'field' ? { what, typed, from, to } : { what: 'value', field: what, typed, from, to },
  );
});

test('nothing is offered inside of quoted words and for a field that does not exist', () => {
  expect(completionAt('"two wo', 5)).toBeNull();
  expect(completionAt('nosuch:x', 8)).toBeNull();
});

test('words are found in a shown text whatever accents do to its length', () => {
  const sought = soughtTexts(parseQuery('mobel "2 cups" -red name:ring note:x ½', 0).terms);
  const shown = 'Möbel ½ and 2 CUPS, earring';
  expect(highlights(shown, sought).map(({ from, to }) => shown.slice(from, to))).toEqual([
    'Möbel',
    '½',
    '2 CUPS',
    'ring',
  ]);
  expect(highlights('aaa', ['aa', 'a'])).toEqual([{ from: 0, to: 3 }]);
});
