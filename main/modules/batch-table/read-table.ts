/** Reads a CSV, TSV or JSON file, or one of JSON lines, of batch rows. What cannot be read for certain is refused with its line, never guessed. */
import { CsvError, parse } from 'csv-parse/sync';
import { z } from 'zod';
import { type BatchTable, type TableCells, type TableFile, tableLimits } from '../../contract/batch-table.ts';
import { AppError } from '../../contract/plain/errors.ts';
import { fieldOf, rowsFromRecords, type TableRecord } from '../../contract/rules/batch-rows/from-records.ts';
import { tableWords } from './table-words.ts';

/** `line` counts from 1; null where there is none. The message is part of a sentence. */
class TableTrouble extends Error {
  readonly line: number | null;

  constructor(message: string, line: number | null) {
    super(message);
    this.name = 'TableTrouble';
    this.line = line;
  }
}

// The records of a CSV or TSV file (RFC 4180), whatever separates its cells.

/** A text has at most 10,000 characters; a record beyond this has a quote that is never closed. */
const longestRecord = 200_000;
/** Lines named at once in one message. */
const mostNamed = 10;

/** `columns`: given ones, with the cells between tabs. `anyNames`: no column has to be known. */
interface CsvOptions {
  readonly columns?: readonly string[] | undefined;
  readonly anyNames?: boolean | undefined;
}

/** `headLine` is the line that names the columns. */
export interface CsvTable {
  readonly headings: readonly string[];
  readonly headLine: number;
  readonly records: readonly TableRecord[];
}

/** The first line names the columns, unless they are given. Throws `TableTrouble`. */
function csvRecords(
  text: string,
  fileName: string,
  { columns, anyNames = false }: CsvOptions = {},
): CsvTable {
  const lines = text.replace(/\r\n?/g, '\n');
  const { separator, stated } = columns === undefined ? separatorOf(lines, fileName) : tabs;
  const above = stated === '' ? 0 : 1;
  const found = parseCells(lines.slice(stated.length), separator, above);
  const [header = [], ...rest] = columns === undefined ? found : [columns, ...found];
  const mayBeAny = anyNames && header.length <= tableLimits.columns;
  if (!mayBeAny && !header.some((column) => fieldOf(column) !== null))
    throw new TableTrouble(tableWords.noColumns, 1 + above);
  const records: TableRecord[] = [];
  const tooLong: number[] = [];
  let line = 1 + above + (columns === undefined ? linesIn(header) : 0);
  for (const cells of rest) {
    // An unquoted comma in a text would cut the text; guessing costs money.
    if (cells.slice(header.length).some((cell) => cell.trim() !== '')) tooLong.push(line);
    records.push({
      cells: header.map((column, index) => [column, cells[index] ?? '']),
      origin: { fileName, line, item: null },
    });
    line += linesIn(cells);
  }
  const [first] = tooLong;
  if (first !== undefined) throw new TableTrouble(cellsBeyond(tooLong, columns), first);
  return { headings: header, headLine: 1 + above, records };
}

function cellsBeyond(lines: readonly number[], columns: readonly string[] | undefined): string {
  const named = lines.slice(0, mostNamed).join(', ');
  const more = Math.max(0, lines.length - mostNamed);
  return columns === undefined
    ? tableWords.moreCellsThanHeader(lines.length, named, more)
    : tableWords.moreCellsThanColumns(lines.length, named, more, columns.join(', '));
}

/** What separates cells; `stated`: the line that says so, with its end. */
interface Separator {
  readonly separator: string;
  readonly stated: string;
}

const tabs: Separator = { separator: '\t', stated: '' };

/** As Excel's own first line names it; else the one with which the first line names the most known columns, then the most columns. */
function separatorOf(text: string, fileName: string): Separator {
  const [stated = '', said] = /^sep=([,;\t])\n/i.exec(text) ?? [];
  if (said !== undefined) return { separator: said, stated };
  const end = text.indexOf('\n');
  const line = end < 0 ? text : text.slice(0, end);
  const scored = separatorsOf(fileName).map((separator) => {
    const columns = line.split(separator).map((column) => column.replace(/^\s*"|"\s*$/g, ''));
    return {
      separator,
      known: columns.filter((column) => fieldOf(column) !== null).length,
      count: columns.length,
    };
  });
  const [best = tabs] = scored.toSorted((a, b) => b.known - a.known || b.count - a.count);
  return { separator: best.separator, stated: '' };
}

/** One column has no separator to detect: the file's name says it. */
function separatorsOf(fileName: string): readonly string[] {
  return /\.(tsv|tab)$/i.test(fileName) ? ['\t', ',', ';'] : [',', ';', '\t'];
}

function parseCells(text: string, delimiter: string, above: number): string[][] {
  const read = (records: number): string[][] =>
    parse(text, {
      delimiter,
      relax_column_count: true,
      // Spreadsheets copy an inch mark as it is: between tabs only a quote around the whole cell is one.
      relax_quotes: delimiter === '\t',
      max_record_size: longestRecord,
      to: records,
    });
  try {
    // One more than is allowed tells that there are too many.
    return read(tableLimits.rows + 2);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const { faults } = tableWords;
    const reason = Object.hasOwn(faults, error.code)
      ? faults[error.code as keyof typeof faults]
      : tableWords.notATable(error.code);
    const { lines, records } = countsSchema.parse(error);
    // What is missed at the end of a row was forgotten where it began.
    const whole = records > 0 && endless.has(error.code) ? read(records) : [];
    const began = whole.reduce((line, cells) => line + linesIn(cells), 1);
    throw new TableTrouble(reason, above + (endless.has(error.code) ? began : lines));
  }
}

const endless: ReadonlySet<string> = new Set(['CSV_QUOTE_NOT_CLOSED', 'CSV_MAX_RECORD_SIZE']);
/** What the parser's errors carry: the line that it was in, and the records before it. */
const countsSchema = z.object({ lines: z.number(), records: z.number() });

/** Lines that a record takes: line ends are in quoted cells only. */
function linesIn(cells: readonly string[]): number {
  return cells.reduce((sum, cell) => sum + cell.split('\n').length - 1, 1);
}

// The records of a JSON file: a list of objects, an object in each line, or the body of a batch as the service takes it (specification: CreateAssetsRequest).

/** ZIP (.xlsx, .ods) and the older .xls, as they look when they are taken for UTF-8. */
const spreadsheets = ['PK\u0003', '\ufffd\ufffd\u0011\u0871', '\ufffd\ufffd\u0011\ufffd'];

/** Null for a text that was UTF-8 without control characters. */
function textTrouble(text: string): TableTrouble | null {
  if (text.trim() === '') return new TableTrouble(tableWords.empty, null);
  if (spreadsheets.some((beginning) => text.startsWith(beginning)))
    return new TableTrouble(tableWords.spreadsheet, null);
  // Every second byte of UTF-16 is zero for most of what tables hold.
  if (/^[^\n]{0,4}\0[^\n]?\0?/.test(text)) return new TableTrouble(tableWords.utf16, null);
  const odd = /[^\P{Cc}\t\r\n]|\ufffd/u.exec(text);
  if (odd === null) return null;
  const line = lineAt(text, odd.index);
  return odd[0] === '\ufffd'
    ? new TableTrouble(tableWords.notUtf8, line)
    : new TableTrouble(tableWords.controlCharacter, line);
}

/** The line of a place in the text, from 1. */
function lineAt(text: string, index: number): number {
  return text.slice(0, index).split(/\r\n|\r|\n/).length;
}

const itemsSchema = z.array(z.unknown());
const fileSchema = z.union([
  itemsSchema.transform((items) => ({ items, name: null })),
  z.object({ items: itemsSchema, name: z.string().nullish() }),
]);
const objectSchema = z.record(z.string(), z.unknown());
/** `inputs.images.0.url` is four deep; nothing known is deeper. */
const deepest = 8;

/** `name`: the batch's own, where the file gives one. */
export interface JsonTable {
  readonly name: string | null;
  readonly records: readonly TableRecord[];
}

/** Nested fields become dotted columns: `params.physics.simulator`. Throws `TableTrouble`. */
function jsonRecords(text: string, fileName: string): JsonTable {
  const file = fileSchema.safeParse(parseJson(text));
  if (!file.success) throw new TableTrouble(tableWords.neitherList, null);
  const { items, name } = file.data;
  const records = items.map((value, index): TableRecord => {
    const item = objectSchema.safeParse(value);
    if (!item.success) throw new TableTrouble(tableWords.itemNotObject(index + 1), null);
    const cells = cellsOf(item.data, '', 0);
    if (cells === null) throw new TableTrouble(tableWords.itemTooDeep(index + 1), null);
    return { cells, origin: { fileName, line: null, item: index + 1 } };
  });
  return { name: name ?? null, records };
}

/** Of `.jsonl` and `.ndjson`; lines without anything are none. Throws `TableTrouble` with the line. */
function jsonLineRecords(text: string, fileName: string): TableRecord[] {
  const lines = text
    .split(/\r\n?|\n/)
    .map((content, index) => ({ content, line: index + 1 }))
    .filter(({ content }) => content.trim() !== '');
  // One more than is allowed tells that there are too many.
  return lines.slice(0, tableLimits.rows + 1).map(({ content, line }) => {
    const item = objectSchema.safeParse(parseJson(content, line));
    if (!item.success) throw new TableTrouble(tableWords.notObject, line);
    const cells = cellsOf(item.data, '', 0);
    if (cells === null) throw new TableTrouble(tableWords.tooDeep, line);
    return { cells, origin: { fileName, line, item: null } };
  });
}

/** `within`: the line that the text is, of a file of lines. */
function parseJson(text: string, within: number | null = null): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const said = error instanceof Error ? error.message : '';
    const position = /at position (\d+)/.exec(said)?.[1];
    const line = position !== undefined ? lineAt(text, Number(position)) : text.includes('\n') ? null : 1;
    const atEnd = /end of JSON|Unterminated/i.test(said) || Number(position) >= text.trimEnd().length;
    throw new TableTrouble(atEnd ? tableWords.jsonTruncated : tableWords.jsonInvalid, within ?? line);
  }
}

/** Null when it is too deep. */
function cellsOf(value: unknown, path: string, depth: number): [string, string][] | null {
  if (depth > deepest) return null;
  if (value === null || value === undefined) return [];
  if (typeof value !== 'object') return [[path, typeof value === 'string' ? value : JSON.stringify(value)]];
  const cells: [string, string][] = [];
  for (const [key, entry] of Object.entries(value)) {
    const own = cellsOf(entry, path === '' ? key : `${path}.${key}`, depth + 1);
    if (own === null) return null;
    cells.push(...own);
  }
  return cells;
}

/** Throws `table.unreadable`. */
export function readTable({ fileName, text, columns, cells = false }: TableFile): BatchTable {
  try {
    if (text.length > tableLimits.characters) throw new TableTrouble(tableWords.tooLarge, null);
    const trouble = textTrouble(text);
    if (trouble !== null) throw trouble;
    const clean = text.replace(/^\ufeff/, '');
    const read = recordsOf(clean, fileName, { columns, anyNames: cells });
    const { name = null, records } = read;
    if (records.length > tableLimits.rows)
      throw new TableTrouble(tableWords.tooManyRows(records.length, tableLimits.rows), null);
    const unknown = cells ? tableCells(read) : null;
    if (unknown !== null) return { kind: 'standard', name, rows: [], warnings: [], cells: unknown };
    const found = rowsFromRecords(records);
    if (found.rows.length === 0) throw new TableTrouble(tableWords.noRows, null);
    return { kind: found.kind, name, rows: [...found.rows], warnings: [...found.warnings], cells: null };
  } catch (error) {
    if (!(error instanceof TableTrouble)) throw error;
    throw new AppError('table.unreadable', { fileName, line: error.line, reason: error.message });
  }
}

function recordsOf(text: string, fileName: string, options: CsvOptions): ReadRecords {
  if (options.columns !== undefined) return csvRecords(text, fileName, options);
  if (/\.(jsonl|ndjson)$/i.test(fileName)) return { records: jsonLineRecords(text, fileName) };
  return isJson(fileName, text) ? jsonRecords(text, fileName) : csvRecords(text, fileName, options);
}

/** By its name; by its beginning where the name says nothing. */
function isJson(fileName: string, text: string): boolean {
  if (/\.json$/i.test(fileName)) return true;
  return !/\.(csv|tsv|tab|txt)$/i.test(fileName) && /^\s*[[{]/.test(text);
}

/** What was read of a file. `headings` and `headLine` where its first line names them; `name`: the batch's own. */
interface ReadRecords {
  readonly name?: string | null;
  readonly headings?: readonly string[];
  readonly headLine?: number;
  readonly records: readonly TableRecord[];
}

/** Null when every column with something in it is known, when there are too many to ask for, and when there is nothing. */
function tableCells({ headings, headLine, records }: ReadRecords): TableCells | null {
  const names = [...(headings ?? new Set(records.flatMap(({ cells }) => cells.map(([column]) => column))))];
  if (names.length > tableLimits.columns) return null;
  const places = new Map(names.map((name, place) => [name, place]));
  const filled = new Set<number>();
  const kept = records.map(({ cells, origin: { line, item } }) => {
    const written = cells.flatMap(([column, cell], index): [number, string][] =>
      cell.trim() === '' ? [] : [[headings === undefined ? (places.get(column) ?? index) : index, cell]],
    );
    for (const [place] of written) filled.add(place);
    return { cells: written, line, item };
  });
  const isKnown = names.some((name) => fieldOf(name) !== null);
  if (isKnown && [...filled].every((place) => fieldOf(names[place] ?? '') !== null)) return null;
  const some = kept.filter(({ cells }) => cells.length > 0);
  if (headLine === undefined && some.length === 0) return null;
  return { headings: names, headLine: headLine ?? null, records: some };
}
