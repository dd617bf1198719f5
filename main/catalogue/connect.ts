/** The one way a catalogue's file is opened for writing. */
import Database from 'better-sqlite3';

/** A connection with all pragmas set. */
export type Connected = Database.Database;

/**
 * Opens or makes the file. synchronous=FULL, because a submission is journalled before it is sent and costs money: it must survive a power cut
 * (FULL flushes the log at each commit; fullfsync makes a Mac's disk do it too). trusted_schema=off and cell_size_check
 * because the file may come from anywhere. Throws SQLite's own errors.
 */
export function connect(path: string): Connected {
  const raw = new Database(path, { timeout: 5000 });
  try {
    raw.pragma('trusted_schema = off');
    raw.pragma('cell_size_check = on');
    raw.pragma('journal_mode = wal');
    raw.pragma('synchronous = full');
    raw.pragma('fullfsync = on');
    raw.pragma('foreign_keys = on');
    raw.pragma('temp_store = memory');
    raw.pragma('journal_size_limit = 16777216');
    assertWritable(raw);
    return raw;
  } catch (error) {
    raw.close();
    throw error;
  }
}

/** SQLite opens a file that may not be written all the same, for reading: better said now than at the first write. */
function assertWritable(raw: Connected): void {
  const version = Number(raw.pragma('user_version', { simple: true }));
  raw.exec(`BEGIN IMMEDIATE; PRAGMA user_version = ${version}; ROLLBACK`);
}
