/** All assets in columns, a row each, in memory. Rows are never taken out: one that is gone has no flags. */
import { fold } from '../../contract/rules/query/text.ts';
import {
  createNumberLists,
  createValueNames,
  createWordStore,
  grown,
  type NumberLists,
  type ValueNames,
  type WordStore,
} from './column-stores.ts';

// What the index knows of one asset.

/** Columns of one value each that many assets share. */
export const valueFields = [
  'kind',
  'simulator',
  'body',
  'collision',
  'quality',
  'resolution',
  'review',
  'status',
  'origin',
  'connection',
  'set',
] as const;
export type ValueField = (typeof valueFields)[number];

/** Columns of several values each. */
export const listFields = ['tag', 'format', 'collection', 'problem'] as const;
export type ListField = (typeof listFields)[number];

/** Metres, kilograms, bytes, milliseconds since 1970; NaN for what is not known. */
export const numberFields = [
  'created',
  'rating',
  'size',
  'mass',
  'triangles',
  'materials',
  'textures',
  'joints',
  'bytes',
] as const;
export type NumberField = (typeof numberFields)[number];

/** Bits of `IndexEntry.flags`. */
export const flagBits = {
  /** In the library, and neither in its bin nor an unfinished member. */
  listed: 1,
  /** In the bin. */
  deleted: 2,
  /** None of its files are on this disk. */
  remote: 4,
  /** Deleted at its service. */
  gone: 8,
  note: 16,
  preview: 32,
} as const;

/** Parts of the text, in this order. */
export const textParts = ['name', 'source', 'note', 'rest'] as const;

export interface IndexEntry {
  /** The key of its row in the catalogue, which sorts by time. */
  readonly seq: number;
  /** What it is called on the screen; null when nothing is known. */
  readonly title: string | null;
  /** What is said in each part; `rest` is what belongs to no part that can be requested: tags, the name of its set. */
  readonly texts: Readonly<Record<(typeof textParts)[number], readonly string[]>>;
  /** Texts that thousands of assets share word for word: kind, params, formats. */
  readonly common: readonly string[];
  readonly values: Readonly<Record<ValueField, string | null>>;
  /** Names of connection and set, whose keys are ids. */
  readonly labels: Readonly<Partial<Record<ValueField, string>>>;
  readonly lists: Readonly<Record<ListField, readonly string[]>>;
  readonly numbers: Readonly<Record<NumberField, number>>;
  /** From 1 within its set; 0 without one. */
  readonly groupIndex: number;
  readonly flags: number;
  /** The first 64 bits of what its largest file or its preview hashes to; 0 and 0 when not known. */
  readonly content: readonly [number, number];
}

/** Arrays are longer than `count` says, and replaced when rows are added: take them anew for each search. */
export interface Columns {
  readonly count: () => number;
  readonly seq: () => Float64Array;
  readonly numbers: (field: NumberField) => Float64Array;
  readonly values: (field: ValueField) => Uint32Array;
  readonly lists: Readonly<Record<ListField, NumberLists>>;
  readonly names: Readonly<Record<ValueField | ListField, ValueNames>>;
  /** Numbers of words in their order; a 0 ends each of `textParts`. */
  readonly texts: NumberLists;
  /** The same for texts that many share, by their number, of which there are `commonCount`; a row has that of its own in `common`. */
  readonly commonTexts: NumberLists;
  readonly commonCount: () => number;
  readonly common: () => Uint32Array;
  readonly words: WordStore;
  readonly flags: () => Uint32Array;
  readonly groupIndex: () => Uint32Array;
  readonly content: () => { readonly high: Uint32Array; readonly low: Uint32Array };
  /** Titles as they are sorted; null where there is none. */
  readonly titles: readonly (string | null)[];
  /** -1 where there is none. */
  rowOf(seq: number): number;
  /** Answers the row, and whether anything of it changed. */
  put(entry: IndexEntry): { readonly row: number; readonly changed: boolean };
  /** It is in no list any more. */
  drop(row: number): void;
}

const firstRows = 1024;
const wholeFields = ['flags', 'groupIndex', 'high', 'low', 'common'] as const;
const digits = /\d+/g;

/** Empty at first. */
export function createColumns(): Columns {
  const numbers = byName(numberFields, () => new Float64Array(firstRows));
  const values = byName(valueFields, () => new Uint32Array(firstRows));
  const lists = byName(listFields, createNumberLists);
  const names = { ...byName(valueFields, createValueNames), ...byName(listFields, createValueNames) };
  const whole = byName(wholeFields, () => new Uint32Array(firstRows));
  const texts = createNumberLists();
  const words = createWordStore();
  const common = createCommonTexts(words);
  const titles: (string | null)[] = [];
  let seqs = new Float64Array(firstRows);
  const rowBySeq = new Map<number, number>();
  const add = (seq: number): number => {
    const row = rowBySeq.size;
    rowBySeq.set(seq, row);
    const least = row + 1;
    if (least > seqs.length) seqs = grown(seqs, least);
    seqs[row] = seq;
    if (row < whole.flags.length) return row;
    for (const field of numberFields) numbers[field] = grown(numbers[field], least);
    for (const field of valueFields) values[field] = grown(values[field], least);
    for (const field of wholeFields) whole[field] = grown(whole[field], least);
    return row;
  };
  const putTexts = (row: number, entry: IndexEntry): boolean => {
    const title = entry.title === null ? null : sortTitle(entry.title);
    const renamed = titles[row] !== title;
    titles[row] = title;
    return texts.set(row, numberedTexts(words, entry.texts)) || renamed;
  };
  const putLists = (row: number, entry: IndexEntry): boolean =>
    listFields
      .map((field) => lists[field].set(row, numberedList(field, names[field], entry.lists[field])))
      .includes(true);
  const put: Columns['put'] = (entry) => {
    const found = rowBySeq.get(entry.seq);
    const row = found ?? add(entry.seq);
    let changed = found === undefined;
    const store = (array: Float64Array | Uint32Array, value: number): void => {
      if (Object.is(array[row], value)) return;
      array[row] = value;
      changed = true;
    };
    for (const field of numberFields) store(numbers[field], entry.numbers[field]);
    for (const field of valueFields)
      store(values[field], names[field].numberOf(entry.values[field], entry.labels[field]));
    if (putLists(row, entry)) changed = true;
    store(whole.flags, entry.flags);
    store(whole.groupIndex, entry.groupIndex);
    store(whole.high, entry.content[0]);
    store(whole.low, entry.content[1]);
    store(whole.common, common.numberOf(entry.common));
    if (putTexts(row, entry)) changed = true;
    return { row, changed };
  };
  return {
    lists,
    names,
    texts,
    commonTexts: common.texts,
    commonCount: common.count,
    common: () => whole.common,
    words,
    titles,
    rowOf: (seq) => rowBySeq.get(seq) ?? -1,
    count: () => rowBySeq.size,
    seq: () => seqs,
    numbers: (field) => numbers[field],
    values: (field) => values[field],
    flags: () => whole.flags,
    groupIndex: () => whole.groupIndex,
    content: () => ({ high: whole.high, low: whole.low }),
    put,
    drop(row) {
      whole.flags[row] = 0;
      texts.set(row, []);
    },
  };
}

function byName<Name extends string, T>(names: readonly Name[], make: () => T): Record<Name, T> {
  // What is made from a list of names has exactly these; the compiler only knows that they are strings.
  return Object.fromEntries(names.map((name) => [name, make()])) as Record<Name, T>;
}

/** A 0 after each part. */
function numberedTexts(words: WordStore, entryTexts: IndexEntry['texts']): number[] {
  const numbers: number[] = [];
  for (const part of textParts) {
    // One by one: a text of any length may come, and a call takes only so many arguments.
    for (const text of entryTexts[part])
      for (const number of part === 'rest' ? words.numbersOfShared(text) : words.numbersOf(text))
        numbers.push(number);
    numbers.push(0);
  }
  return numbers;
}

/** A collection is known by its name from the list of all of them. */
function numberedList(field: ListField, names: ValueNames, values: readonly string[]): number[] {
  return values.map((one) => (field === 'collection' ? names.numberOf(one, '') : names.numberOf(one)));
}

/** "Mug 9" comes before "Mug 10". */
function sortTitle(title: string): string {
  return fold(title).replace(digits, (number) => number.padStart(10, '0'));
}

/** Texts that many assets share word for word, numbered: a search looks at each of them once, however many have it. */
interface CommonTexts {
  /** The number of such texts together, a new one where they are not known; never taken out. */
  numberOf(texts: readonly string[]): number;
  count(): number;
  /** Numbers of their words, by their number; a 0 at the end. */
  readonly texts: NumberLists;
}

/** None at first. */
function createCommonTexts(words: WordStore): CommonTexts {
  const numbers = new Map<string, number>();
  const lists = createNumberLists();
  return {
    texts: lists,
    count: () => numbers.size,
    numberOf(texts) {
      const key = texts.join('\n');
      const known = numbers.get(key);
      if (known !== undefined) return known;
      const number = numbers.size;
      numbers.set(key, number);
      lists.set(number, [...texts.flatMap((text) => words.numbersOfShared(text)), 0]);
      return number;
    },
  };
}
