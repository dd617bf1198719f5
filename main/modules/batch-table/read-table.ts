/** Reads a CSV, TSV or JSON file, or one of JSON lines, of batch rows. What cannot be read for certain is refused with its line, never guessed. */

import { type BatchTable, type TableCells, type TableFile, tableLimits } from '../../contract/batch-table.ts';
import { AppError } from '../../contract/plain/errors.ts';
import { fieldOf } from '../../contract/rules/batch-rows/columns.ts';
import { rowsFromRecords, type TableRecord } from '../../contract/rules/batch-rows/from-records.ts';
import { type CsvOptions, csvRecords } from './csv-records.ts';
import { jsonLineRecords, jsonRecords, textTrouble } from './json-records.ts';
import { TableTrouble } from './trouble.ts';

/** Throws `table.unreadable`. */
export function readTable({ fileName, text, columns, cells = false }: TableFile): BatchTable {
  try {
    if (text.length > tableLimits.characters)
      throw new TableTrouble('it has more than 20 MB; give it in several files', null);
    const trouble = textTrouble(text);
    if (trouble !== null) throw trouble;
    const clean = text.replace(/^\ufeff/, '');
    const read = recordsOf(clean, fileName, { columns, anyNames: cells });
    const { name = null, records } = read;
    if (records.length > tableLimits.rows)
      throw new TableTrouble(
        `it has ${records.length} rows; at most ${tableLimits.rows} are read at once`,
        null,
      );
    const unknown = cells ? tableCells(read) : null;
    if (unknown !== null) return { kind: 'standard', name, rows: [], warnings: [], cells: unknown };
    const found = rowsFromRecords(records);
    if (found.rows.length === 0) throw new TableTrouble('it has no rows', null);
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
