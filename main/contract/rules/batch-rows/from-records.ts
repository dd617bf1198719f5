/** Rows from the records of a table: which column means what, and cells by the names of their columns. */

import { nameFrom } from './file-names.ts';
import {
  type BatchKind,
  type BatchRow,
  emptyRow,
  type RowOrigin,
  type RowParamPath,
  type RowParams,
  type RowSource,
  rowParamPaths,
  rowParamValues,
} from './row.ts';
import { rowWords as words } from './row-words.ts';

// Which column of a table means what: the specification's spellings, in full or in short, however they are written.

/** What a column holds; `silent`: what follows from others, so that nothing is lost without it. */
export type ColumnField =
  | 'name'
  | 'text'
  | 'image'
  | 'image_url'
  | 'capture'
  | 'capture_url'
  | 'subject_name'
  | 'silent'
  | RowParamPath;

/** The short names, for sentences and help. */
const columnNames: readonly string[] = [
  'name',
  'text',
  'image',
  'image_url',
  'capture',
  'capture_url',
  'subject_name',
  'quality',
  'resolution',
  'body',
  'collision',
  'simulator',
  'variation_type',
  'wildness',
];

const spellings: readonly (readonly [ColumnField, ...string[]])[] = [
  ['name', 'name'],
  ['text', 'text', 'inputs.text', 'prompt', 'description'],
  ['image', 'image', 'images', 'image_file', 'image_path', 'inputs.images', 'inputs.images.0'],
  [
    'image_url',
    'image_url',
    'images.url',
    'images.0.url',
    'inputs.image_url',
    'inputs.images.url',
    'inputs.images.0.url',
  ],
  ['capture', 'capture', 'clip', 'video', 'capture_file', 'clip_file', 'inputs.capture', 'inputs.capture.0'],
  [
    'capture_url',
    'capture_url',
    'clip_url',
    'video_url',
    'capture.0.url',
    'inputs.capture.url',
    'inputs.capture.0.url',
  ],
  ['subject_name', 'subject_name', 'inputs.subject_name'],
  ['silent', 'multi_subject_image', 'inputs.multi_subject_image'],
  ...rowParamPaths.map((path): [ColumnField, ...string[]] => [
    path,
    path,
    `params.${path}`,
    path.slice(path.indexOf('.') + 1),
  ]),
];

const fields: ReadonlyMap<string, ColumnField> = new Map(
  spellings.flatMap(([field, ...written]) => written.map((text) => [squeezed(text), field] as const)),
);

/** Null for a column that is not known. Case and whatever separates words do not matter: `Image URL`, `imageUrl`. */
export function fieldOf(column: string): ColumnField | null {
  return fields.get(squeezed(column)) ?? null;
}

/** Letters and digits alone, in lower case. */
export function squeezed(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}

/** One record: every cell as text, with its column as it is spelled there, and what it is where a user said so. */
export interface TableRecord {
  readonly cells: readonly (readonly [column: string, cell: string, field?: ColumnField])[];
  readonly origin: RowOrigin;
}

/** Warnings say what was not used; nothing is left out without one. */
export interface RowsFromTable {
  /** `measured` when a clip is named anywhere. */
  readonly kind: BatchKind;
  readonly rows: readonly BatchRow[];
  readonly warnings: readonly string[];
}

/** Nobody reads more; the rows themselves show what they have. */
const mostWarnings = 20;

/** A row for each record with anything in it. Wrong values stay in their cells for `rowFaults` to name. */
export function rowsFromRecords(records: readonly TableRecord[]): RowsFromTable {
  const filled = records.filter(({ cells }) => cells.some(([, cell]) => cell.trim() !== ''));
  const warnings = new Set<string>();
  const rows = filled.map((record) => rowOf(record, warnings));
  return {
    kind: rows.some(({ capture }) => capture !== null) ? 'measured' : 'standard',
    rows,
    warnings: toldOf([...warnings]),
  };
}

function toldOf(warnings: readonly string[]): string[] {
  const more = warnings.length - mostWarnings;
  return more <= 0 ? [...warnings] : [...warnings.slice(0, mostWarnings), words.more(more)];
}

function rowOf({ cells, origin }: TableRecord, warnings: Set<string>): BatchRow {
  const found = new Map<ColumnField, string>();
  for (const [column, cell, said] of cells) {
    const field = said ?? fieldOf(column);
    const value = cell.trim();
    if (value === '') continue;
    if (field === null) warnings.add(unknownColumn(column, origin));
    else if (found.has(field) && found.get(field) !== value) warnings.add(twice(column, field, origin));
    else found.set(field, field === 'text' ? cell : value);
  }
  const image = sourceOf(found.get('image'), found.get('image_url'));
  return {
    ...emptyRow,
    name: found.get('name') ?? nameOf(image),
    text: found.get('text') ?? '',
    image,
    capture: sourceOf(found.get('capture'), found.get('capture_url')),
    subjectName: found.get('subject_name') ?? '',
    params: paramsOf(found),
    origin,
  };
}

/** A file's cell may hold an address, too. */
function sourceOf(file: string | undefined, url: string | undefined): RowSource | null {
  if (file === undefined && url === undefined) return null;
  if (file !== undefined && url === undefined && /^https?:\/\//i.test(file)) return { url: file, file: null };
  return {
    url: url ?? null,
    file: file === undefined ? null : { path: file, sizeBytes: null, inputId: null },
  };
}

/** As rows from a folder are called. */
function nameOf(image: RowSource | null): string {
  return image?.file === null || image === null ? '' : nameFrom(image.file.path);
}

function paramsOf(found: ReadonlyMap<ColumnField, string>): RowParams {
  return Object.fromEntries(
    rowParamPaths.flatMap((path) => {
      const written = found.get(path);
      return written === undefined ? [] : [[path, paramValue(path, written)]];
    }),
  );
}

/** The allowed value that is meant (`Convex hull`, `2048 px`), or what was written. */
export function paramValue(path: RowParamPath, written: string): string | number {
  const wanted = squeezed(written);
  const known = rowParamValues[path].find(
    (value) => squeezed(String(value)) === wanted || `${squeezed(String(value))}px` === wanted,
  );
  return known ?? written;
}

function unknownColumn(column: string, { fileName }: RowOrigin): string {
  return words.unknownColumn(fileName, column.trim(), columnNames.join(', '));
}

function twice(column: string, field: ColumnField, { line, item, fileName }: RowOrigin): string {
  return words.sameField(
    { column, field, fileName },
    line === null ? 'item' : 'line',
    String(line ?? item ?? '?'),
  );
}
