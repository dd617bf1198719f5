/** Sentences with something shown in them, and what is said while a next try comes and once it has come. */
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { nextTryWords } from '../../../../renderer/modules/connections/connection-words.ts';
import { Countdown, Sentence } from '../../../../renderer/ui/text/LiveText.tsx';

test('what is shown is placed where the words have it, in whatever order they do', () => {
  const slots = { who: createElement('b', null, 'Mo'), at: '5 min ago' };
  const shown = (words: string): string => renderToStaticMarkup(createElement(Sentence, { words, slots }));
  expect(shown('By {who}, {at}.')).toBe('By <b>Mo</b>, 5 min ago.');
  expect(shown('{at}: {who}')).toBe('5 min ago: <b>Mo</b>');
  expect(shown('Nothing to fill in')).toBe('Nothing to fill in');
});

const at = (ms: number): string =>
  renderToStaticMarkup(
    createElement(Countdown, { to: new Date(Date.now() + ms).toISOString(), words: nextTryWords }),
  );

test('the time of the next try is counted down to, and then it is tried', () => {
  expect(at(3_600_000 + 500_000)).toMatch(/^Retrying in 1 h \d+ min\.$/);
  expect(at(-1000)).toBe('Retrying now…');
});
