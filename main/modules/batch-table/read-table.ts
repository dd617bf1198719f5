/** Reads a CSV, TSV or JSON file, or one of JSON lines, of batch rows. What cannot be read for certain is refused with its line, never guessed. */

import { type BatchTable, type TableFile, tableLimits } from '../../contract/batch-table.ts';
import { AppError } from '../../contract/plain/errors.ts';
import { rowsFromRecords } from '../../contract/rules/batch-rows/from-records.ts';
import { type CsvOptions, csvRecords } from './csv-records.ts';
import { jsonLineRecords, jsonRecords } from './json-records.ts';
import { type ReadRecords, tableCells } from './table-cells.ts';
import { textTrouble } from './text-trouble.ts';
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
