/** What the columns of a table are: a guess by their headings and first cells, and what comes of a user's answer. Pure. */

import type { TableCells } from '../../../../../main/contract/batch-table.ts';
import { roleOf } from '../../../../../main/contract/rules/batch-rows/file-names.ts';
import {
  type ColumnField,
  fieldOf,
  paramValue,
  squeezed,
  type TableRecord,
} from '../../../../../main/contract/rules/batch-rows/from-records.ts';
import {
  type BatchKind,
  type RowParamPath,
  rowParamPaths,
  rowParamValues,
} from '../../../../../main/contract/rules/batch-rows/row.ts';

/** What a column can be said to be. */
export type ColumnChoice = Exclude<ColumnField, 'silent'>;

/** A column with something in it; `choice` is null when it is left out. */
export interface AskedColumn {
  readonly place: number;
  /** Empty for none. */
  readonly heading: string;
  /** The first cell with something in it, cut. */
  readonly first: string;
  readonly choice: ColumnChoice | null;
}

/** What would come of the answer. */
export interface ColumnsPreview {
  readonly rows: number;
  /** Lines of which nothing is used. */
  readonly unused: number;
  readonly kind: BatchKind;
  /** What every row needs and no column gives. */
  readonly missing: readonly ('input' | 'image' | 'clip')[];
  /** Lines in which two columns give the same otherwise. */
  readonly doubled: readonly { readonly field: ColumnChoice; readonly lines: number }[];
}

/** What of a table is requested; `headed` is null where objects name the columns. */
export interface AskedTable {
  readonly cells: TableCells;
  readonly headed: boolean | null;
  readonly columns: readonly AskedColumn[];
}

/** What is on the screen while a user is asked. */
export interface TableQuestion {
  readonly fileName: string;
  readonly table: AskedTable;
  readonly preview: ColumnsPreview;
}

type CellRecord = TableCells['records'][number];

/** A heading of more characters is a text. */
const longestHeading = 60;
const longestShown = 200;
/** Cells that a guess looks at. */
const looked = 20;

/** As it is asked at first. `known` is what was answered before, by the squeezed heading. */
export function askedTable(
  cells: TableCells,
  known: ReadonlyMap<string, ColumnChoice | null> = new Map(),
  headed: boolean | null = cells.headLine === null ? null : looksHeaded(cells),
): AskedTable {
  const filled = new Map<number, string[]>();
  for (const record of recordsOf(cells, headed))
    for (const [place, cell] of record.cells) {
      const some = filled.get(place);
      if (some === undefined) filled.set(place, [cell]);
      else if (some.length < looked) some.push(cell);
    }
  const found = [...filled]
    .toSorted(([a], [b]) => a - b)
    .map(([place, values]): Guessed => {
      const heading = headed === false ? '' : (cells.headings[place] ?? '').trim();
      return { place, heading, values, field: fieldOf(heading) };
    })
    .filter(({ field }) => field !== 'silent');
  const guesses = guessed(found, known);
  const columns = found.map(({ place, heading, values }): AskedColumn => {
    const first = (values[0] ?? '').trim().slice(0, longestShown);
    return { place, heading, first, choice: guesses.get(place) ?? null };
  });
  return { cells, headed, columns };
}

/** Whether the first line seems to name columns, rather than to be a row. */
function looksHeaded({
  headings,
  records,
}: {
  readonly headings: readonly string[];
  readonly records: readonly unknown[];
}): boolean {
  const some = headings.map((heading) => heading.trim()).filter((heading) => heading !== '');
  return (
    records.length > 0 &&
    new Set(some.map(squeezed)).size === some.length &&
    some.every(
      (heading) =>
        heading.length <= longestHeading && /\p{L}|^#$/u.test(heading) && fileRole(heading) === null,
    )
  );
}

/** True for cells that seem to be headings, of which one says what its column is. */
export function namesColumns(headings: readonly string[]): boolean {
  return (
    headings.length > 1 &&
    looksHeaded({ headings, records: ['the rest'] }) &&
    headings.some((one) => byWords(one) !== null)
  );
}

/** `kind` is that of the rows that are there; null while there are none. `otherwise` is chosen where nothing says anything. */
export function previewOf(
  { cells, headed, columns }: AskedTable,
  kind: BatchKind | null,
  otherwise: BatchKind,
): ColumnsPreview {
  const choices = new Map(columns.flatMap(({ place, choice }) => (choice === null ? [] : [[place, choice]])));
  const doubled = new Map<ColumnChoice, number>();
  let rows = 0;
  let all = 0;
  for (const record of recordsOf(cells, headed)) {
    all += 1;
    const found = new Map<ColumnChoice, string>();
    const twice = new Set<ColumnChoice>();
    for (const [place, cell] of record.cells) {
      const choice = choices.get(place);
      if (choice === undefined) continue;
      const before = found.get(choice);
      if (before === undefined) found.set(choice, cell.trim());
      else if (before !== cell.trim()) twice.add(choice);
    }
    if (found.size > 0) rows += 1;
    for (const choice of twice) doubled.set(choice, (doubled.get(choice) ?? 0) + 1);
  }
  const chosen = new Set(choices.values());
  const has = (...fields: readonly ColumnChoice[]): boolean => fields.some((field) => chosen.has(field));
  const inferred = has('capture', 'capture_url') ? 'measured' : has('text') ? 'standard' : otherwise;
  const made = kind ?? inferred;
  return {
    rows,
    unused: all - rows,
    kind: made,
    missing:
      made === 'standard'
        ? has('text', 'image', 'image_url')
          ? []
          : ['input']
        : [
            ...(has('image', 'image_url') ? [] : ['image' as const]),
            ...(has('capture', 'capture_url') ? [] : ['clip' as const]),
          ],
    doubled: [...doubled].map(([field, lines]) => ({ field, lines })),
  };
}

/** The records as they were answered: cells of columns that are left out are not in them. */
export function answeredRecords({ cells, headed, columns }: AskedTable, fileName: string): TableRecord[] {
  const byPlace = new Map(columns.map((column) => [column.place, column]));
  return recordsOf(cells, headed).map(({ cells: written, line, item }) => ({
    cells: written.flatMap(([place, cell]): TableRecord['cells'] => {
      const { choice = null, heading = '' } = byPlace.get(place) ?? {};
      return choice === null ? [] : [[heading === '' ? `column ${place + 1}` : heading, cell, choice]];
    }),
    origin: { fileName, line, item },
  }));
}

/** The first line is one of them unless it names the columns. */
function recordsOf(
  { headings, headLine, records }: TableCells,
  headed: boolean | null,
): readonly CellRecord[] {
  if (headed !== false) return records;
  const cells = headings.flatMap((heading, place): [number, string][] =>
    heading.trim() === '' ? [] : [[place, heading]],
  );
  return [{ cells, line: headLine, item: null }, ...records];
}

interface Guessed {
  readonly place: number;
  readonly heading: string;
  readonly values: readonly string[];
  readonly field: ColumnField | null;
}

/** What is known for certain first; a guess gives nothing that another column gives already. */
function guessed(
  columns: readonly Guessed[],
  known: ReadonlyMap<string, ColumnChoice | null>,
): ReadonlyMap<number, ColumnChoice | null> {
  const guesses = new Map<number, ColumnChoice | null>();
  const taken = new Set<ColumnChoice>();
  const take = (place: number, choice: ColumnChoice | null): void => {
    guesses.set(place, choice);
    if (choice !== null) taken.add(choice);
  };
  for (const { place, heading, field } of columns) {
    const before = heading === '' ? undefined : known.get(squeezed(heading));
    if (before !== undefined) take(place, before);
    else if (field !== null && field !== 'silent') take(place, field);
  }
  const ways: readonly ((column: Guessed) => ColumnChoice | null)[] = [
    ({ heading, values }) => fitting(byWords(heading), values),
    ({ values }) => byFiles(values),
  ];
  for (const way of ways)
    for (const column of columns) {
      const choice = guesses.has(column.place) ? null : way(column);
      if (choice !== null && !taken.has(choice)) take(column.place, choice);
    }
  if (!['text', 'image', 'image_url'].some((field) => [...taken].some((one) => one === field))) {
    const place = longestText(columns.filter((column) => !guesses.has(column.place)));
    if (place !== null) take(place, 'text');
  }
  return guesses;
}

const words = {
  image: new Set(['image', 'images', 'img', 'picture', 'pictures', 'pic', 'photo', 'photos', 'photograph']),
  clip: new Set(['clip', 'video', 'movie', 'footage', 'capture', 'recording']),
  url: new Set(['url', 'uri', 'link', 'href', 'address']),
  text: new Set(['text', 'prompt', 'prompts', 'description', 'desc', 'caption', 'descriptions']),
  name: new Set(['name', 'title', 'names']),
  thing: new Set(['asset', 'object', 'item', 'product', 'model', 'label']),
  file: new Set(['file', 'files', 'filename', 'path', 'folder', 'user', 'author', 'owner']),
} as const;

const options: readonly (readonly [RowParamPath, ReadonlySet<string>])[] = [
  ['texture.resolution', new Set(['resolution', 'texture', 'textures'])],
  ['mesh.quality', new Set(['quality', 'mesh', 'detail', 'polygons'])],
  ['physics.body', new Set(['body', 'rigidity'])],
  ['physics.collision', new Set(['collision', 'collider', 'hull'])],
  ['physics.simulator', new Set(['simulator', 'engine', 'sim'])],
  ['variation.wildness', new Set(['wildness'])],
  ['variation.variation_type', new Set(['variation', 'variations', 'variant'])],
];

/** What the heading seems to say; null for nothing. */
function byWords(heading: string): ColumnChoice | null {
  const field = fieldOf(heading);
  if (field !== null) return field === 'silent' ? null : field;
  const said = heading
    .normalize('NFKC')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  const has = (group: ReadonlySet<string>): boolean => said.some((word) => group.has(word));
  if (said.includes('subject')) return 'subject_name';
  if (has(words.image)) return has(words.url) ? 'image_url' : has(words.text) ? 'text' : 'image';
  if (has(words.clip)) return has(words.url) ? 'capture_url' : 'capture';
  const option = options.find(([, group]) => has(group));
  if (option !== undefined) return option[0];
  if (has(words.text)) return 'text';
  if (has(words.file)) return null;
  const [only] = said;
  const isThing = said.length === 1 && only !== undefined && words.thing.has(only);
  return has(words.name) || isThing ? 'name' : null;
}

/** An option whose cells are none of its values is something else. */
function fitting(choice: ColumnChoice | null, values: readonly string[]): ColumnChoice | null {
  const path = rowParamPaths.find((one) => one === choice);
  if (path === undefined) return choice;
  return values.every((value) => rowParamValues[path].includes(paramValue(path, value.trim())))
    ? choice
    : null;
}

function byFiles(values: readonly string[]): ColumnChoice | null {
  const roles = new Set(values.map(fileRole));
  const [role = null] = roles;
  if (roles.size !== 1 || role === null) return null;
  return role === 'image' ? 'image' : 'capture';
}

/** Of a name or address of a file. */
function fileRole(cell: string): 'image' | 'clip' | null {
  const text = cell.trim();
  if (text.length > 1000 || text.includes('\n')) return null;
  const role = roleOf(/^https?:\/\//i.test(text) ? text.replace(/[?#].*$/, '') : text);
  return role === 'image' || role === 'clip' ? role : null;
}

/** The column that reads most like descriptions; null when none does. */
function longestText(columns: readonly Guessed[]): number | null {
  const lengths = columns
    .filter(({ values }) => values.every((value) => /\p{L}/u.test(value)))
    .map(({ place, values }) => ({
      place,
      length: values.reduce((sum, value) => sum + value.length, 0) / values.length,
    }))
    .toSorted((a, b) => b.length - a.length);
  return lengths[0]?.place ?? null;
}
