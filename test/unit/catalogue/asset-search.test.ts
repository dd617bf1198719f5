import { expect, test } from 'vitest';
import { parseSearch, searchText } from '../../../main/catalogue/asset-search.ts';

test.each([
  ['', null, []],
  ['  \t\n ', null, []],
  ['Mug', '"mug"', []],
  ['red  MUG', '"red" AND "mug"', []],
  ['mug mug', '"mug"', []],
  ['a mug', '"mug"', ['a']],
  ['u mug', '"mug"', []],
  ['x y', null, ['x', 'y']],
  ['Möbel ÉTÉ', '"mobel" AND "ete"', []],
  ['say "no" OR *', '"say" AND """no""" ', ['or', '*']],
  ['mug\0table', '"mug" AND "table"', []],
  ['鉄瓶', null, ['鉄瓶']],
  ['😀😀😀', '"😀😀😀"', []],
  ['😀😀', null, ['😀😀']],
])('%j is looked for as %j and %j', (search, match, short) => {
  expect(parseSearch(search)).toEqual({ match: match?.trim() ?? null, short });
});

test('name, source text and kind are searched; the query of a URL is not', () => {
  const kind = 'object_reconstruction';
  expect(searchText({ name: 'Tasse Ü', kind, source: { type: 'text', text: 'A Red MUG' } })).toBe(
    'tasse u\na red mug\nobject_reconstruction',
  );
  expect(searchText({ name: null, kind, source: { type: 'image', fileName: 'IMG.png' } })).toContain(
    'img.png',
  );
  const url = searchText({
    name: null,
    kind,
    source: { type: 'image-url', url: 'https://x.org/?sig=secret' },
  });
  expect(url).not.toContain('secret');
});
