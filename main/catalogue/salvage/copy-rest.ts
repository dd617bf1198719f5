/** Copies the rows of a damaged catalogue that refer to nothing which was read anew: clips, their measurements, webhooks, the history. */
import type Database from 'better-sqlite3';
import { z } from 'zod';
import { isResourceFault } from '../sqlite-errors.ts';
import { type ScanLimits, scanTable } from './scan-table.ts';

/** Those without a key of their own are read from the front only. */
const tables: readonly (readonly [string, 'rowid' | null])[] = [
  ['captures', 'rowid'],
  ['measurements', 'rowid'],
  ['review_folders', null],
  ['kept_webhooks', null],
  ['webhook_registrations', 'rowid'],
  ['webhook_replacements', null],
  ['received_deliveries', 'rowid'],
  ['webhook_receiver', 'rowid'],
  ['events', 'rowid'],
];
type Row = Record<string, unknown>;
const rowSchema = z.record(z.string(), z.unknown());

/** What the new table refuses is left out; its rows are judged when they are read, as ever. Throws when the disk fails. */
export function copyRest(raw: Database.Database, damaged: Database.Database, limits: ScanLimits): void {
  for (const [table, key] of tables) {
    const columns = columnsOf(raw, table);
    const rows =
      key === null
        ? readFromFront(damaged, table, columns, limits)
        : scanTable(damaged, { table, columns: columns.join(', '), key: [], schema: rowSchema }, key, limits)
            .rows;
    const insert = raw.prepare<[Row]>(
      `INSERT OR IGNORE INTO ${table} (${columns.join(', ')}) VALUES (${columns.map((name) => `:${name}`).join(', ')})`,
    );
    for (const row of rows) {
      try {
        insert.run(row);
      } catch (error) {
        if (isResourceFault(error)) throw error;
      }
    }
  }
}

function columnsOf(raw: Database.Database, table: string): string[] {
  return raw.prepare<[string], string>('SELECT name FROM pragma_table_info(?)').pluck().all(table);
}

function readFromFront(
  damaged: Database.Database,
  table: string,
  columns: readonly string[],
  { rows: most }: ScanLimits,
): Row[] {
  const rows: Row[] = [];
  try {
    const statement = damaged.prepare<[], Row>(`SELECT ${columns.join(', ')} FROM ${table} NOT INDEXED`);
    for (const row of statement.iterate()) {
      if (rows.length >= most) break;
      rows.push(row);
    }
  } catch {
    // What was read until here counts.
  }
  return rows;
}
