/**
 * Catalogues of messages: one for each `*-words.ts`, written in English, with a key for every message (its path from the
 * catalogue's name on) under which other languages can follow. Messages with values are in ICU MessageFormat.
 */
import { formatted, type MessageValues, translated } from './language.ts';

type ValuesOf = (...given: never[]) => MessageValues;

/** A message with values, before a catalogue gives it its key. */
class Message<Values extends ValuesOf> {
  readonly source: string;
  readonly valuesOf: Values;

  constructor(source: string, valuesOf: Values) {
    this.source = source;
    this.valuesOf = valuesOf;
  }
}

/** What a catalogue is read as: texts as strings, messages as functions of what fills them. */
export type Said<Tree> = Tree extends string
  ? string
  : Tree extends Message<infer Values>
    ? (...given: Parameters<Values>) => string
    : Tree extends (...given: never[]) => unknown
      ? Tree
      : Tree extends object
        ? { readonly [Key in keyof Tree]: Said<Tree[Key]> }
        : Tree;

/**
 * A message in ICU MessageFormat: `icu('{count, plural, one {# file} other {# files}}', (count: number) => ({ count }))`.
 * The function says which values fill it, in the order in which callers give them.
 */
export function icu<Values extends ValuesOf>(source: string, valuesOf: Values): Message<Values> {
  return new Message(source, valuesOf);
}

/** Every message of the modules that were read so far, by key. */
const known = new Map<string, string>();

export const knownMessages = (): ReadonlyMap<string, string> => known;

/**
 * What `tree` says, in the language of the moment: a text is looked up whenever it is read, so nothing may keep one
 * while a module is being read.
 *
 * @throws {TypeError} where the name of the catalogue is taken, so that no two messages share a key.
 */
export function catalogue<const Tree extends object>(name: string, tree: Tree): Said<NoInfer<Tree>> {
  return said(name, tree) as Said<NoInfer<Tree>>;
}

function said(key: string, part: object): object {
  const out: object = Array.isArray(part) ? [] : {};
  for (const [name, value] of Object.entries(part) as [string, unknown][]) {
    const path = `${key}.${name}`;
    Object.defineProperty(out, name, { enumerable: true, configurable: true, ...propertyOf(path, value) });
  }
  made.add(out);
  return Object.freeze(out);
}

/** A catalogue in another one keeps its own keys. */
const made = new WeakSet<object>();

function propertyOf(key: string, value: unknown): PropertyDescriptor {
  if (typeof value === 'string') {
    note(key, value);
    return { get: () => translated(value) };
  }
  if (value instanceof Message) {
    const { source, valuesOf } = value;
    note(key, source);
    return { value: (...given: never[]) => formatted(source, (valuesOf as ValuesOf)(...given)) };
  }
  return {
    value: typeof value === 'object' && value !== null && !made.has(value) ? said(key, value) : value,
  };
}

function note(key: string, source: string): void {
  // A module may be read twice; two messages may not share a key.
  if ((known.get(key) ?? source) !== source) throw new TypeError(`Two messages have the key ${key}.`);
  known.set(key, source);
}
