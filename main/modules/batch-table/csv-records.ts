/** The records of a CSV or TSV file (RFC 4180), whatever separates its cells. */
import { CsvError, parse } from 'csv-parse/sync';
import { z } from 'zod';
import { tableLimits } from '../../contract/batch-table.ts';
import { fieldOf } from '../../contract/rules/batch-rows/columns.ts';
import type { TableRecord } from '../../contract/rules/batch-rows/from-records.ts';
import { TableTrouble } from './trouble.ts';

/** A text has at most 10,000 characters; a record beyond this has a quote that is never closed. */
const longestRecord = 200_000;
/** Lines named at once in one message. */
const mostNamed = 10;

/** `columns`: given ones, with the cells between tabs. `anyNames`: no column has to be known. */
export interface CsvOptions {
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
export function csvRecords(
  text: string,
  fileName: string,
  { columns, anyNames = false }: CsvOptions = {},
): CsvTable {
  const lines = text.replace(/\r\n?/g, '\n');
  const { separator, stated } = columns === undefined ? separatorOf(lines, fileName) : tabs;
  const above = stated === '' ? 0 : 1;
  const found = parsed(lines.slice(stated.length), separator, above);
  const [header = [], ...rest] = columns === undefined ? found : [columns, ...found];
  const mayBeAny = anyNames && header.length <= tableLimits.columns;
  if (!mayBeAny && !header.some((column) => fieldOf(column) !== null))
    throw new TableTrouble(
      'it names no column that is known; the first line has names such as name, text, image, capture',
      1 + above,
    );
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
  const more = lines.length > mostNamed ? ` and ${lines.length - mostNamed} more` : '';
  const where = lines.length === 1 ? 'it has' : `lines ${named}${more} have`;
  return columns === undefined
    ? `${where} more cells than the first line has columns; put a text that has separators in quotes`
    : `${where} more cells than there are columns (${columns.join(', ')}); put a line of column names above`;
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

function parsed(text: string, delimiter: string, above: number): string[][] {
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
    const reason = words.get(error.code) ?? `it is no table (${error.code})`;
    const { lines, records } = countsSchema.parse(error);
    // What is missed at the end of a row was forgotten where it began.
    const whole = records > 0 && endless.has(error.code) ? read(records) : [];
    const began = whole.reduce((line, cells) => line + linesIn(cells), 1);
    throw new TableTrouble(reason, above + (endless.has(error.code) ? began : lines));
  }
}

const endless: ReadonlySet<string> = new Set(['CSV_QUOTE_NOT_CLOSED', 'CSV_MAX_RECORD_SIZE']);
const words: ReadonlyMap<string, string> = new Map([
  ['CSV_QUOTE_NOT_CLOSED', 'a quote is opened and never closed'],
  ['CSV_MAX_RECORD_SIZE', 'a row goes on for more than 200,000 characters; a quote may not be closed'],
  [
    'CSV_INVALID_CLOSING_QUOTE',
    'something follows a closing quote; a quote inside of a text is written twice',
  ],
  [
    'INVALID_OPENING_QUOTE',
    'a quote is in the middle of a cell; put the whole cell in quotes and write the inner one twice',
  ],
]);
/** What the parser's errors carry: the line that it was in, and the records before it. */
const countsSchema = z.object({ lines: z.number(), records: z.number() });

/** Lines that a record takes: line ends are in quoted cells only. */
function linesIn(cells: readonly string[]): number {
  return cells.reduce((sum, cell) => sum + cell.split('\n').length - 1, 1);
}
