/** Times of a clip as messages name them: positions, stretches and parts. Pure. */
import { catalogue, icu } from '../../contract/messages/catalogue.ts';
import type { Span } from '../../contract/schema/capture/report.ts';

const said = catalogue('clipCheck.times', {
  at: icu('at {time}', (time: string) => ({ time })),
  between: icu('from {from} to {to}', (from: string, to: string) => ({ from, to })),
  next: icu('{before}, {one}', (before: string, one: string) => ({ before, one })),
  last: icu('{before} and {one}', (before: string, one: string) => ({ before, one })),
  more: icu(
    '{named} and {count, plural, one {# more time} other {# more times}}',
    (named: string, count: number) => ({ named, count }),
  ),
  throughout: 'throughout the clip',
});

/** `0:07`; seconds are rounded down, as players show them. */
export function clock(atS: number): string {
  const whole = Math.max(0, Math.floor(atS));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/** `from 0:07 to 0:11` in the nearest seconds, or `at 0:07` for less than one. */
export function fromTo({ fromS, toS }: Span): string {
  const from = Math.round(fromS);
  const to = Math.round(toS);
  return to - from < 1 ? said.at(clock(from)) : said.between(clock(from), clock(to));
}

/** All of them, in the given order. */
export const everySpan = (spans: readonly Span[]): string => spans.map(fromTo).reduce(said.next);

/** Up to three stretches are named, the longest, in order; more are counted. Empty without any. */
export function stretches(spans: readonly Span[]): string {
  const named = spans
    .toSorted((a, b) => b.toS - b.fromS - (a.toS - a.fromS))
    .slice(0, 3)
    .toSorted((a, b) => a.fromS - b.fromS)
    .map(fromTo);
  const more = spans.length - named.length;
  if (named.length === 0) return '';
  if (more > 0) return said.more(named.reduce(said.next), more);
  return allOf(named);
}

/** `a`, `a and b`, `a, b and c`; `names` are not empty. */
function allOf(names: readonly string[]): string {
  const [last = '', ...before] = names.toReversed();
  return before.length === 0 ? last : said.last(before.toReversed().reduce(said.next), last);
}

/** `a and b and c`. */
export const joined = (names: readonly string[]): string => names.reduce(said.last);

/** The stretches, or that it is the whole clip. */
export function where(spans: readonly Span[]): string {
  return spans.length === 0 ? said.throughout : stretches(spans);
}

/** Seconds, one decimal under ten. */
export function seconds(value: number): string {
  return `${value < 10 ? Number(value.toFixed(1)) : Math.round(value)} s`;
}

/** Of 1; whole percents. */
export const percent = (part: number): string => `${Math.round(part * 100)} %`;
