/** The records of a JSON file: a list of objects, an object in each line, or the body of a batch as the service takes it (specification: CreateAssetsRequest). */
import { z } from 'zod';
import { tableLimits } from '../../contract/batch-table.ts';
import type { TableRecord } from '../../contract/rules/batch-rows/from-records.ts';
import { TableTrouble } from './trouble.ts';

/** ZIP (.xlsx, .ods) and the older .xls, as they look when they are taken for UTF-8. */
const spreadsheets = ['PK\u0003', '\ufffd\ufffd\u0011\u0871', '\ufffd\ufffd\u0011\ufffd'];
const asUtf8 = 'save it as “CSV UTF-8” and choose it again';

/** Null for a text that was UTF-8 without control characters. */
export function textTrouble(text: string): TableTrouble | null {
  if (text.trim() === '') return new TableTrouble('it is empty', null);
  if (spreadsheets.some((beginning) => text.startsWith(beginning)))
    return new TableTrouble(`it is a spreadsheet; ${asUtf8}`, null);
  // Every second byte of UTF-16 is zero for most of what tables hold.
  if (/^[^\n]{0,4}\0[^\n]?\0?/.test(text)) return new TableTrouble(`it is UTF-16; ${asUtf8}`, null);
  const odd = /[^\P{Cc}\t\r\n]|\ufffd/u.exec(text);
  if (odd === null) return null;
  const line = lineAt(text, odd.index);
  return odd[0] === '\ufffd'
    ? new TableTrouble(`it has a character that is not UTF-8; ${asUtf8}`, line)
    : new TableTrouble('it has a control character, as no text has; check that it is a table', line);
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
export function jsonRecords(text: string, fileName: string): JsonTable {
  const file = fileSchema.safeParse(parsed(text));
  if (!file.success) throw new TableTrouble('it is neither a list of objects nor {"items": [...]}', null);
  const { items, name } = file.data;
  const records = items.map((value, index): TableRecord => {
    const item = objectSchema.safeParse(value);
    if (!item.success) throw new TableTrouble(`item ${index + 1} is no object`, null);
    const cells = cellsOf(item.data, '', 0);
    if (cells === null) throw new TableTrouble(`item ${index + 1} is nested too deep`, null);
    return { cells, origin: { fileName, line: null, item: index + 1 } };
  });
  return { name: name ?? null, records };
}

/** Of `.jsonl` and `.ndjson`; lines without anything are none. Throws `TableTrouble` with the line. */
export function jsonLineRecords(text: string, fileName: string): TableRecord[] {
  const lines = text
    .split(/\r\n?|\n/)
    .map((content, index) => ({ content, line: index + 1 }))
    .filter(({ content }) => content.trim() !== '');
  // One more than is allowed tells that there are too many.
  return lines.slice(0, tableLimits.rows + 1).map(({ content, line }) => {
    const item = objectSchema.safeParse(parsed(content, line));
    if (!item.success) throw new TableTrouble('it is no object', line);
    const cells = cellsOf(item.data, '', 0);
    if (cells === null) throw new TableTrouble('it is nested too deep', line);
    return { cells, origin: { fileName, line, item: null } };
  });
}

/** `within`: the line that the text is, of a file of lines. */
function parsed(text: string, within: number | null = null): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const said = error instanceof Error ? error.message : '';
    const position = /at position (\d+)/.exec(said)?.[1];
    const line = position !== undefined ? lineAt(text, Number(position)) : text.includes('\n') ? null : 1;
    const atEnd = /end of JSON|Unterminated/i.test(said) || Number(position) >= text.trimEnd().length;
    throw new TableTrouble(
      atEnd ? 'it is JSON that ends too early' : 'it is no valid JSON here',
      within ?? line,
    );
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
