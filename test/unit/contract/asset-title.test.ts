/** What assets are called: titles from descriptions, and what is added to tell equals apart. */
import { expect, test } from 'vitest';
import {
  baseTitle,
  differingWords,
  distinctTitle,
  folderTitle,
  shownTitle,
  type TitlesInUse,
  titleKey,
} from '../../../main/contract/rules/asset-title.ts';

const text = (words: string) => ({ type: 'text', text: words }) as const;

test.each([
  ['A glazed coffee mug, with a chipped rim', 'Glazed coffee mug'],
  ['a red coffee mug', 'Red coffee mug'],
  ['The lamp. It is old.', 'Lamp'],
  ['Shelf at 1:10, oak', 'Shelf at 1:10'],
  ['Dr. Pepper can', 'Dr. Pepper can'],
  ['a chair (wooden)', 'Chair'],
  ['stool\nthree legs', 'Stool'],
  ['ein roter Becher', 'Ein roter Becher'],
  [
    'wooden crate that is used for shipping machine parts across the ocean',
    'Wooden crate that is used for shipping machine',
  ],
  ['x'.repeat(60), `X${'x'.repeat(47)}`],
])('the description %j gives the title %j', (words, title) =>
  expect(baseTitle({ name: null, source: text(words) })).toBe(title),
);

test.each([
  ['its own title', { title: ' Hero mug ', name: 'Mug', source: text('a mug') }, 'Hero mug'],
  ['its name', { title: '', name: 'Mug', source: text('a cup') }, 'Mug'],
  ['its image', { name: null, source: { type: 'image', fileName: 'mug_02.jpg' } }, 'mug_02.jpg'],
  ['its URL', { name: null, source: { type: 'image-url', url: 'https://a.b/mug.png?sig=1' } }, 'mug.png'],
  ['nothing', { name: ' ', source: { type: 'unknown' } }, null],
] as const)('it is called by %s', (_by, asset, title) => expect(baseTitle(asset)).toBe(title));

test('a folder is called without the ending of an image', () => {
  const source = { type: 'image', fileName: 'mug_02.jpg' } as const;
  expect(folderTitle({ name: null, source })).toBe('mug_02');
  expect(folderTitle({ name: 'v1.2', source })).toBe('v1.2');
});

test.each([
  ['a blue mug with a lid', 'a red mug', 'Mug', 'blue lid'],
  ['a red mug', 'a red mug', 'Mug', ''],
  ['A MUG, T-shaped handle', 'a mug', 'Mug', 't-shaped handle'],
  ['one two three four five', 'mug', 'Mug', 'one two three'],
  ['a blue mug', null, 'Mug', ''],
])('%j differs from %j by its own words', (words, other, base, expected) =>
  expect(differingWords(words, other, base)).toBe(expected),
);

const mug = (words: string) => ({ base: 'Coffee mug', text: words });
const member = (n: number) => ({ base: 'Chair', text: 'a chair', variant: n });

/** Gives titles one after the other, as the catalogue does. */
function titlesOf(assets: readonly { base: string; text?: string; variant?: number }[]): string[] {
  const given: { base: string; title: string; number: number; text: string | null }[] = [];
  for (const { base, text: words = null, variant = null } of assets) {
    const same = given.filter((one) => one.base === titleKey(base)).toSorted((a, b) => a.number - b.number);
    const inUse: TitlesInUse = {
      lastNumber: () => same.at(-1)?.number ?? 0,
      isTaken: (title) => given.some((one) => titleKey(one.title) === titleKey(title)),
      firstText: () => same[0]?.text ?? null,
    };
    given.push({
      base: titleKey(base),
      text: words,
      ...distinctTitle({ base, text: words, variant }, inUse),
    });
  }
  return given.map(({ title }) => title);
}

test('equals are told apart by their words, else by a number in the order in which they were made', () => {
  expect(
    titlesOf([
      mug('a red mug'),
      mug('a blue mug'),
      mug('a red mug'),
      mug('a blue mug'),
      { base: 'coffee MUG' },
    ]),
  ).toEqual(['Coffee mug', 'Coffee mug, blue', 'Coffee mug 3', 'Coffee mug 4', 'coffee MUG 5']);
});

test('variants are numbered by their place, in whatever order they arrive, and no two sets alike', () => {
  expect(titlesOf([member(2), member(1), member(3), member(1), { base: 'Chair' }])).toEqual([
    'Chair 2',
    'Chair 1',
    'Chair 3',
    'Chair 4',
    'Chair 5',
  ]);
});

test('a number that is another asset’s name already is passed over', () => {
  expect(titlesOf([{ base: 'Mug 2' }, { base: 'Mug' }, { base: 'Mug' }, { base: 'Mug 3' }])).toEqual([
    'Mug 2',
    'Mug',
    'Mug 3',
    'Mug 4',
  ]);
});

test('numbers do not pile up on the name of a retried member, and nothing is taken for the next Apollo', () => {
  expect(
    titlesOf([
      { base: 'Mug', variant: 1 },
      { base: 'Mug', variant: 2 },
      { base: 'Mug 2' },
      { base: 'Mug 2' },
      { base: 'Apollo 11' },
      { base: 'Apollo 11' },
      { base: 'Apollo 11' },
    ]),
  ).toEqual(['Mug 1', 'Mug 2', 'Mug 3', 'Mug 4', 'Apollo 11', 'Apollo 11 (2)', 'Apollo 11 (3)']);
});

test('a title that is being changed shows its new words at once', () => {
  expect(shownTitle('Mug 3', 'Mug')).toBe('Mug 3');
  expect(shownTitle('Mug 3', 'Bowl')).toBe('Bowl');
  expect(shownTitle(null, 'Bowl')).toBe('Bowl');
  expect(shownTitle('Bowl', null)).toBe('Bowl');
});
