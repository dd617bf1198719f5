/** Which language the messages of this process are in, and how one of them is put into it. */
import { IntlMessageFormat } from 'intl-messageformat';
import { setDirection } from './direction.ts';
import { formatNumber } from './number-text.ts';

/** What a message may be filled with. */
export type MessageValue = string | number | boolean | null | undefined;
export type MessageValues = Readonly<Record<string, MessageValue>>;

type Parsed = Exclude<ConstructorParameters<typeof IntlMessageFormat>[0], string>;

/** Puts a message of the source language into another one. */
export interface Translation {
  readonly name: string;
  readonly direction: 'ltr' | 'rtl';
  readonly text: (source: string) => string;
  readonly parsed: (source: Parsed) => Parsed;
}

const pluralLocale = 'en';

let current: Translation | null = null;
/** By their source; emptied when the language changes. */
const formats = new Map<string, IntlMessageFormat>();
const listeners = new Set<() => void>();

/** Null is the source language. Every message that is read from now on is in the new one. */
export function setTranslation(translation: Translation | null): void {
  if (current === translation) return;
  current = translation;
  setDirection(translation?.direction ?? 'ltr');
  formats.clear();
  for (const listener of listeners) listener();
}

export function onTranslationChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Null is the source language. */
export const currentTranslation = (): Translation | null => current;

/** A text without values. */
export function translated(source: string): string {
  return current === null ? source : current.text(source);
}

/**
 * A message in ICU MessageFormat, filled. Tags are text: a message never makes markup.
 *
 * @throws {SyntaxError} where the message cannot be parsed, which a test tries on all of them.
 */
export function formatted(source: string, values: MessageValues): string {
  const known = formats.get(source);
  const format = known ?? formatOf(source);
  if (known === undefined) formats.set(source, format);
  return String(format.format(withGaps(values)));
}

/** What is missing shows as `undefined`, as in a template: callers look for it, since data may be of another version. */
function withGaps(values: MessageValues): MessageValues {
  if (!Object.values(values).includes(undefined)) return values;
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, value === undefined ? 'undefined' : value]),
  );
}

function formatOf(source: string): IntlMessageFormat {
  const plain = new IntlMessageFormat(source, pluralLocale, undefined, { ignoreTag: true, formatters });
  if (current === null) return plain;
  return new IntlMessageFormat(current.parsed(plain.getAst()), pluralLocale, undefined, { formatters });
}

let plurals: Intl.PluralRules | undefined;

/** Numbers as everywhere else in Caliper; the first table of a language costs a start of the window 15 ms, so few are read. */
const formatters = {
  // A message formats with it and asks nothing else of it.
  getNumberFormat: (_locales?: string | string[], options?: object) =>
    ({ format: (value: number) => formatNumber(value, options) }) as unknown as Intl.NumberFormat,
  getDateTimeFormat: (...given: ConstructorParameters<typeof Intl.DateTimeFormat>) =>
    new Intl.DateTimeFormat(...given),
  getPluralRules: () => (plurals ??= new Intl.PluralRules(pluralLocale)),
};
