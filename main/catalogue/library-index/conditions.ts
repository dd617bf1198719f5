/** Terms of a search as questions that a row answers by its numbers. */
import type { Range } from '../../contract/rules/query/amounts.ts';
import { hasValues, isValues } from '../../contract/rules/query/fields.ts';
import type { Term } from '../../contract/rules/query/parse.ts';
import type { ListView, WordMask, WordStore } from './column-stores.ts';
import {
  type Columns,
  flagBits,
  type ListField,
  listFields,
  type NumberField,
  numberFields,
  textParts,
  type ValueField,
  valueFields,
} from './columns.ts';

export type RowTest = (row: number) => boolean;

/** `cost`: those that look at less are asked first. */
export interface Condition {
  readonly cost: number;
  readonly test: RowTest;
}

/** `duplicates`: rows whose content another one has, too; looked for only when asked. */
export interface ConditionDeps {
  readonly columns: Columns;
  readonly duplicates: () => Uint8Array;
}

/** Made for the columns as they are: not to be kept over a change. */
export function conditionOf(deps: ConditionDeps, term: Term): Condition {
  const { cost, test } = plainCondition(deps, term);
  return term.not ? { cost, test: (row) => !test(row) } : { cost, test };
}

function plainCondition(deps: ConditionDeps, { field, test }: Term): Condition {
  switch (test.type) {
    case 'texts':
      return either(
        test.texts.map((text) => textTest(deps.columns, text, partOf(field))),
        10,
      );
    case 'ranges': {
      const column = numberFields.find((one) => one === field);
      return { cost: 2, test: column === undefined ? never : rangeTest(deps.columns, column, test.ranges) };
    }
    case 'values': {
      if (field === 'is' || field === 'has')
        return either(
          test.values.flatMap((value) => flagTests(deps, field, value)),
          1,
        );
      const value = valueFields.find((one) => one === field);
      if (value !== undefined) return { cost: 1, test: valueTest(deps.columns, value, test.values) };
      const list = listFields.find((one) => one === field);
      return { cost: 3, test: list === undefined ? never : listTest(deps.columns, list, test.values) };
    }
  }
}

const never: RowTest = () => false;

function either(tests: readonly RowTest[], cost: number): Condition {
  const [only, ...more] = tests;
  if (only === undefined) return { cost, test: never };
  return { cost, test: more.length === 0 ? only : (row) => tests.some((test) => test(row)) };
}

function partOf(field: Term['field']): number | null {
  const part = textParts.findIndex((one) => one === field);
  return part < 0 ? null : part;
}

/** What is common to many is looked at once; it has no part that can be requested. */
function textTest(columns: Columns, text: string, part: number | null): RowTest {
  const { words, texts, commonTexts } = columns;
  const sought = seek(words, text);
  const own = wordsTest(texts.view(), sought, part);
  if (part !== null) return own;
  const inCommon = wordsTest(commonTexts.view(), sought, null);
  const fits = new Uint8Array(columns.commonCount()).map((_zero, number) => (inCommon(number) ? 1 : 0));
  const common = columns.common();
  return (row) => fits[common[row] ?? 0] === 1 || own(row);
}

/** One word: any part of a word. More: the end of one, whole ones, and the beginning of one, in a row. */
interface Sought {
  readonly first: WordMask;
  readonly inner: readonly number[];
  /** Null when there is only one. */
  readonly last: WordMask | null;
}

function seek(words: WordStore, text: string): Sought {
  const [first = '', ...rest] = text.split(' ');
  const last = rest.at(-1);
  return {
    first: words.holding(first, last === undefined ? 'anywhere' : 'end'),
    inner: rest.slice(0, -1).map((word) => words.known(word)),
    last: last === undefined ? null : words.holding(last, 'start'),
  };
}

function wordsTest(
  { pool, starts, counts }: ListView,
  { first: firstMask, inner, last: lastMask }: Sought,
  part: number | null,
): RowTest {
  const further = inner.length + 1;
  const follows = (at: number, end: number): boolean => {
    if (lastMask === null) return true;
    if (at + further >= end) return false;
    for (let n = 0; n < inner.length; n += 1)
      if (pool[at + 1 + n] !== inner[n] || inner[n] === 0) return false;
    return lastMask[pool[at + further] ?? 0] === 1;
  };
  // What nearly every search is: a mask has no 0, which parts texts.
  if (lastMask === null && part === null)
    return (row) => {
      const start = starts[row] ?? 0;
      const end = start + (counts[row] ?? 0);
      for (let at = start; at < end; at += 1) if (firstMask[pool[at] ?? 0] === 1) return true;
      return false;
    };
  return (row) => {
    const start = starts[row] ?? 0;
    const end = start + (counts[row] ?? 0);
    let passed = 0;
    for (let at = start; at < end; at += 1) {
      const word = pool[at] ?? 0;
      if (word === 0) {
        if (passed === part) return false;
        passed += 1;
      } else if (firstMask[word] === 1 && (part === null || part === passed) && follows(at, end)) return true;
    }
    return false;
  };
}

function rangeTest(columns: Columns, field: NumberField, ranges: readonly Range[]): RowTest {
  const column = columns.numbers(field);
  const [only, ...more] = ranges;
  if (only === undefined) return never;
  const { least, most } = only;
  if (more.length === 0)
    return (row) => {
      const value = column[row] ?? Number.NaN;
      return value >= least && value <= most;
    };
  return (row) => {
    const value = column[row] ?? Number.NaN;
    return ranges.some((range) => value >= range.least && value <= range.most);
  };
}

function maskOf(columns: Columns, field: ValueField | ListField, values: readonly string[]): Uint8Array {
  const names = columns.names[field];
  const mask = new Uint8Array(names.count());
  // A collection that is gone has no name, and its id finds nothing either.
  for (const value of values)
    for (const [number, one] of names.named(value).entries())
      if (one === 1 && (field !== 'collection' || names.label(number) !== '')) mask[number] = 1;
  // "None" is a verdict that a user may ask for.
  if (field === 'review' && values.some((value) => 'none'.startsWith(value))) mask[0] = 1;
  return mask;
}

function valueTest(columns: Columns, field: ValueField, values: readonly string[]): RowTest {
  const mask = maskOf(columns, field, values);
  const column = columns.values(field);
  return (row) => mask[column[row] ?? 0] === 1;
}

function listTest(columns: Columns, field: ListField, values: readonly string[]): RowTest {
  return inList(columns, field, maskOf(columns, field, values));
}

function inList(columns: Columns, field: ListField, mask: Uint8Array): RowTest {
  const { pool, starts, counts } = columns.lists[field].view();
  return (row) => {
    const start = starts[row] ?? 0;
    const end = start + (counts[row] ?? 0);
    for (let at = start; at < end; at += 1) if (mask[pool[at] ?? 0] === 1) return true;
    return false;
  };
}

function flagTests(deps: ConditionDeps, field: 'is' | 'has', value: string): RowTest[] {
  if (field === 'is') return meant(isValues, value).map((flag) => isTest(deps, flag));
  return meant(hasValues, value).map((flag) => hasTest(deps.columns, flag));
}

/** The one that is called so, or all that begin so. */
function meant<T extends string>(values: readonly T[], text: string): T[] {
  const exact = values.filter((value) => value === text);
  return exact.length > 0 ? exact : values.filter((value) => value.startsWith(text));
}

function isTest({ columns, duplicates }: ConditionDeps, value: (typeof isValues)[number]): RowTest {
  const flags = columns.flags();
  const has =
    (bit: number): RowTest =>
    (row) =>
      ((flags[row] ?? 0) & bit) !== 0;
  switch (value) {
    case 'deleted':
      return has(flagBits.deleted);
    case 'remote':
      return has(flagBits.remote);
    case 'local':
      return (row) => ((flags[row] ?? 0) & flagBits.remote) === 0;
    case 'gone':
      return has(flagBits.gone);
    case 'member': {
      const sets = columns.values('set');
      return (row) => sets[row] !== 0;
    }
    case 'duplicate': {
      const marked = duplicates();
      return (row) => marked[row] === 1;
    }
  }
}

function hasTest(columns: Columns, value: (typeof hasValues)[number]): RowTest {
  const listed = (field: ListField): RowTest => {
    const { counts } = columns.lists[field].view();
    return (row) => counts[row] !== 0;
  };
  const flagged = (bit: number): RowTest => {
    const flags = columns.flags();
    return (row) => ((flags[row] ?? 0) & bit) !== 0;
  };
  const numbered = (field: NumberField): RowTest => {
    const column = columns.numbers(field);
    return (row) => (column[row] ?? 0) > 0;
  };
  switch (value) {
    case 'problem':
    case 'tag':
      return listed(value);
    case 'collection': {
      // One that is gone has no name.
      const there = Array.from({ length: columns.names.collection.count() }, (_one, number) =>
        columns.names.collection.label(number) === '' ? 0 : 1,
      );
      return inList(columns, value, Uint8Array.from(there));
    }
    case 'note':
      return flagged(flagBits.note);
    case 'preview':
      return flagged(flagBits.preview);
    case 'rating':
    case 'size':
    case 'mass':
      return numbered(value);
    case 'review': {
      const column = columns.values('review');
      return (row) => column[row] !== 0;
    }
  }
}
