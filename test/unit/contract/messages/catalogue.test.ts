/** Catalogues: keys, values, and the language of the moment. */
import { afterEach, expect, test } from 'vitest';
import { catalogue, icu, knownMessages } from '../../../../main/contract/messages/catalogue.ts';
import { formatted, setTranslation } from '../../../../main/contract/messages/language.ts';
import { accentedTranslation, mirroredTranslation } from '../../../../main/contract/messages/pseudo.ts';

afterEach(() => setTranslation(null));

const words = catalogue('test.catalogue', {
  title: 'Queue',
  names: { done: 'Done', failed: 'Failed' },
  pair: ['Oldest first', 'Newest first'],
  files: icu(
    '{count, plural, =0 {No file} one {# file} other {# files}} of {name}',
    (count: number, name: string) => ({
      count,
      name,
    }),
  ),
  pause: icu('{paused, select, true {Resume} other {Pause}}', (paused: boolean) => ({ paused })),
  braces: icu("It''s '{'{name}'}' <b>", (name: string) => ({ name })),
  seconds: 12,
});

test('texts are strings, messages are functions of their values, and what is neither stays', () => {
  expect(words).toMatchObject({
    title: 'Queue',
    names: { done: 'Done' },
    pair: ['Oldest first', 'Newest first'],
    seconds: 12,
  });
  expect([0, 1, 12_480].map((count) => words.files(count, 'mug'))).toEqual([
    'No file of mug',
    '1 file of mug',
    '12,480 files of mug',
  ]);
  expect([words.pause(true), words.pause(false)]).toEqual(['Resume', 'Pause']);
  expect(words.braces('x')).toBe("It's {x} <b>");
});

test('every message has a key of its own: its path', () => {
  expect([...knownMessages().keys()].filter((key) => key.startsWith('test.catalogue'))).toEqual([
    'test.catalogue.title',
    'test.catalogue.names.done',
    'test.catalogue.names.failed',
    'test.catalogue.pair.0',
    'test.catalogue.pair.1',
    'test.catalogue.files',
    'test.catalogue.pause',
    'test.catalogue.braces',
  ]);
  expect(() => catalogue('test.catalogue', { title: 'Again' })).toThrow(
    'Two messages have the key test.catalogue.title.',
  );
});

test('a change of language changes what was read before; what fills a message stays as it is', () => {
  setTranslation(accentedTranslation);
  expect(words.title).toBe('Qûéûé ~');
  expect(words.files(3, 'mug')).toBe('3 ḟîļéš öḟ mug ~~');
  setTranslation(mirroredTranslation);
  expect(words.names.done).toBe('\u202EĎöñé\u202C');
  // As in a language that is read from there: names and numbers keep their direction.
  expect(words.files(3, 'mug')).toBe('3\u202E ḟîļéš\u202C\u202E öḟ \u202Cmug');
  setTranslation(null);
  expect([words.title, words.files(1, 'mug')]).toEqual(['Queue', '1 file of mug']);
});

test('the pseudo-language is 40 % longer, and leaves the keys of commands alone', () => {
  setTranslation(accentedTranslation);
  const text = accentedTranslation.text('Press {command:Key} to select all results');
  expect(text).toContain('{command:Key}');
  const source = 'Select all results';
  expect(accentedTranslation.text(source).length).toBeGreaterThanOrEqual(source.length * 1.35);
});

test('a number has the form that its message asks of it', () => {
  expect(formatted('{part, number, percent} of {all, number}', { part: 0.5, all: 12_480 })).toBe(
    '50% of 12,480',
  );
});

test('a message that cannot be parsed is an error, not a text', () => {
  expect(() => formatted('{count, plural, one {# file}', {})).toThrow(SyntaxError);
});
