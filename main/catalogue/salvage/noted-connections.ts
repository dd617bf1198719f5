/** Notes the connections beside the catalogue, without their tokens: of a damaged catalogue they may be what is lost, and requests that were paid for hang on them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type Database from 'better-sqlite3';
import { z } from 'zod';
import { connectionSchema } from '../../contract/schema/connection.ts';
import type { ConnectionId } from '../../contract/schema/ids.ts';
import { writeWholeNow } from '../../core/files/whole-file.ts';
import type { Log } from '../../core/logging/log.ts';
import type { ConnectionTable } from '../catalogue.ts';
import { type RescuedConnection, rescuedConnection } from './rescued-rows.ts';

const fileName = 'catalogue-connections.json';
const notedSchema = z.array(
  connectionSchema.omit({ paths: true, notOffered: true }).extend({
    removed: z.boolean(),
    paths: connectionSchema.shape.paths.catch({}),
  }),
);

/** Called when a catalogue is open. Throws nothing: without the note only a table that is damaged later costs more. */
export function noteConnections(raw: Database.Database, folder: string, log: Log): void {
  try {
    const rows = raw.prepare(`SELECT ${rescuedConnection.columns} FROM connections ORDER BY rowid`).all();
    const noted = rows.flatMap((row) => {
      const parsed = rescuedConnection.schema.safeParse(row);
      if (!parsed.success) return [];
      const { notOffered: _, assetLimit: __, ...rest } = parsed.data;
      return [rest];
    });
    const text = JSON.stringify(noted);
    if (text !== readText(folder)) writeWholeNow(join(folder, fileName), text);
  } catch (error) {
    log.warn({ err: error }, 'the connections could not be noted');
  }
}

/** The table, whose changes are noted at once. */
export function withNotes(table: ConnectionTable, note: () => void): ConnectionTable {
  const noted =
    <A extends readonly unknown[]>(change: (...args: A) => void) =>
    (...args: A): void => {
      change(...args);
      note();
    };
  return {
    ...table,
    insert: noted(table.insert),
    activate: noted(table.activate),
    rename: noted(table.rename),
    remove: noted(table.remove),
    setProfile: noted(table.setProfile),
  };
}

/** What was noted last; empty when nothing was. Never throws. */
export function notedConnections(folder: string): ReadonlyMap<ConnectionId, RescuedConnection> {
  try {
    const noted = notedSchema.safeParse(JSON.parse(readText(folder) ?? ''));
    return new Map(
      (noted.success ? noted.data : []).map((row) => [row.id, { ...row, notOffered: [], assetLimit: null }]),
    );
  } catch {
    return new Map();
  }
}

function readText(folder: string): string | null {
  try {
    return readFileSync(join(folder, fileName), 'utf8');
  } catch {
    return null;
  }
}
