/** Reads a CSV, TSV or JSON file, or one of JSON lines, of batch rows. What cannot be read for certain is refused with its line, never guessed. */
import { AppError } from '../../contract/errors.ts';
import { rowsFromRecords } from '../../contract/model/batch-rows/from-records.ts';
import { type BatchTable, type TableFile, tableLimits } from '../../contract/model/batch-table.ts';
import { csvRecords } from './csv-records.ts';
import { type JsonTable, jsonLineRecords, jsonRecords } from './json-records.ts';
import { textTrouble } from './text-trouble.ts';
import { TableTrouble } from './trouble.ts';

/** Throws `table.unreadable`. */
export function readTable({ fileName, text, columns }: TableFile): BatchTable {
  try {
    if (text.length > tableLimits.characters)
      throw new TableTrouble('it has more than 20 MB; give it in several files', null);
    const trouble = textTrouble(text);
    if (trouble !== null) throw trouble;
    const clean = text.replace(/^\ufeff/, '');
    const { name, records } = recordsOf({ fileName, text: clean, columns });
    if (records.length > tableLimits.rows)
      throw new TableTrouble(
        `it has ${records.length} rows; at most ${tableLimits.rows} are read at once`,
        null,
      );
    const found = rowsFromRecords(records);
    if (found.rows.length === 0) throw new TableTrouble('it has no rows', null);
    return { kind: found.kind, name, rows: [...found.rows], warnings: [...found.warnings] };
  } catch (error) {
    if (!(error instanceof TableTrouble)) throw error;
    throw new AppError('table.unreadable', { fileName, line: error.line, reason: error.message });
  }
}

function recordsOf({ fileName, text, columns }: TableFile): JsonTable {
  if (columns !== undefined) return { name: null, records: csvRecords(text, fileName, columns) };
  if (/\.(jsonl|ndjson)$/i.test(fileName)) return { name: null, records: jsonLineRecords(text, fileName) };
  return isJson(fileName, text)
    ? jsonRecords(text, fileName)
    : { name: null, records: csvRecords(text, fileName) };
}

/** By its name; by its beginning where the name says nothing. */
function isJson(fileName: string, text: string): boolean {
  if (/\.json$/i.test(fileName)) return true;
  return !/\.(csv|tsv|tab|txt)$/i.test(fileName) && /^\s*[[{]/.test(text);
}
