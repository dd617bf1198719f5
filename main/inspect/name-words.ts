/** Names in messages about files: quoted, on one line, the first of many. Pure. */
import { catalogue, icu } from '../contract/messages/catalogue.ts';

const said = catalogue('inspection.names', {
  quoted: icu('“{name}”', (name: string) => ({ name })),
  next: icu('{before}, {one}', (before: string, one: string) => ({ before, one })),
  last: icu('{before} and {one}', (before: string, one: string) => ({ before, one })),
  more: icu('{names} and {count} more', (names: string, count: number) => ({ names, count })),
  about: icu('{name}: {what}', (name: string, what: string) => ({ name, what })),
  nameless: 'without a name',
});

/** As it is. */
export const inQuotes = (name: string): string => said.quoted(name);

/** A name as it may be shown: one line, not too long. */
export function quoted(name: string): string {
  const line = name.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
  return said.quoted(line.length > 60 ? `${line.slice(0, 40)}…${line.slice(-18)}` : line);
}

/** `a, b and 2 more`, of `names` and so many that are not named; empty without any. */
export function listed(names: readonly string[], more = 0): string {
  if (names.length === 0) return '';
  const list = names.reduce(said.next);
  return more > 0 ? said.more(list, more) : list;
}

/** `a and b`; empty without any. */
export const bothOf = (names: readonly string[]): string =>
  names.length === 0 ? '' : names.reduce(said.last);

/** `arm: 1 and 2 kg`: what is said of one of several. */
export const namedWith = (name: string, what: string): string => said.about(name, what);

/** The name, or that there is none. */
export const nameOr = (name: string): string => (name === '' ? said.nameless : name);
