/** The records: all in memory for reading, each also as a row of one SQLite file. What readers see has lasted already. */
import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { Log } from '../../core/logging/log.ts';
import { type Change, type Collection, type Records, recordSchemas } from './records.ts';

/** What a transaction does: its changes, and what its caller wants to know. */
export interface Decision<T> {
  readonly changes: readonly Change[];
  readonly result: T;
}

type Tables = { readonly [C in Collection]: Map<string, Records[C]> };

/** Every collection by its ids, in the order in which the records were first made. */
export type ReadonlyTables = { readonly [C in Collection]: ReadonlyMap<string, Records[C]> };

/** Records and the one way to change them. */
export interface Store extends ReadonlyTables {
  /** Runs `decide` while no other transaction runs; all of its changes last, or none. Rejects when they cannot be written. */
  transact<T>(decide: () => Decision<T>): Promise<T>;
  /** The next number for an order over all resources. Call it inside a transaction. */
  nextSequence(): number;
  close(): Promise<void>;
}

const fileName = 'records.sqlite';

/** Opens the store in a folder that exists and that no other process uses. A damaged file is set aside. */
export function openStore(root: string, log: Log): Store {
  const path = join(root, fileName);
  const db = openDatabase(path, log);
  const tables: Tables = {
    assets: new Map(),
    groups: new Map(),
    jobs: new Map(),
    replays: new Map(),
    bundles: new Map(),
    webhooks: new Map(),
    deliveries: new Map(),
  };
  let sequence = load(db, tables, log);
  const upsert = db.prepare<[string, string, string]>(
    `INSERT INTO records (collection, id, json) VALUES (?, ?, ?)
     ON CONFLICT (collection, id) DO UPDATE SET json = excluded.json`,
  );
  const remove = db.prepare<[string, string]>('DELETE FROM records WHERE collection = ? AND id = ?');
  const write = db.transaction((changes: readonly Change[]) => {
    for (const change of changes)
      if ('removed' in change) remove.run(change.collection, change.removed);
      else upsert.run(change.collection, change.record.id, JSON.stringify(change.record));
  });
  return {
    ...tables,
    // Nothing in here waits, so no other transaction can come between.
    // oxlint-disable-next-line require-await -- whatever `decide` throws becomes a rejection
    async transact(decide) {
      const { changes, result } = decide();
      if (changes.length > 0) write.immediate(changes);
      for (const change of changes) put(tables, change);
      return result;
    },
    nextSequence: () => (sequence += 1),
    // oxlint-disable-next-line require-await -- closing may come to need waiting; its callers are ready for it
    async close() {
      db.close();
    },
  };
}

function openDatabase(path: string, log: Log): Database.Database {
  try {
    return prepare(path);
  } catch (error) {
    const damaged = error instanceof Database.SqliteError && /^SQLITE_(CORRUPT|NOTADB)/.test(error.code);
    if (!damaged) throw error;
    let aside = `${path}.damaged`;
    for (let n = 2; existsSync(aside); n += 1) aside = `${path}.damaged-${n}`;
    for (const suffix of ['', '-wal', '-shm'])
      if (existsSync(path + suffix)) renameSync(path + suffix, aside + suffix);
    log.error({ setAside: aside }, 'the records are damaged; the service starts without them');
    return prepare(path);
  }
}

function prepare(path: string): Database.Database {
  const db = new Database(path);
  try {
    db.pragma('journal_mode = WAL');
    // A create call that was answered must outlive a power cut.
    db.pragma('synchronous = FULL');
    if (db.pragma('quick_check(1)', { simple: true }) !== 'ok')
      throw new Database.SqliteError('the records do not pass their check', 'SQLITE_CORRUPT');
    db.exec(`CREATE TABLE IF NOT EXISTS records (
      number INTEGER PRIMARY KEY,
      collection TEXT NOT NULL,
      id TEXT NOT NULL,
      json TEXT NOT NULL,
      UNIQUE (collection, id)
    ) STRICT`);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/** Fills the tables; a row that is no record stays where it is, unseen. Returns the highest sequence number. */
function load(db: Database.Database, tables: Tables, log: Log): number {
  let highest = 0;
  const rows = db.prepare<[], { collection: string; id: string; json: string }>(
    'SELECT collection, id, json FROM records ORDER BY number',
  );
  for (const { collection, id, json } of rows.iterate()) {
    const change = changeOf(collection, json);
    if (change === null || change.record.id !== id) {
      log.warn({ collection, id }, 'a damaged record is left out');
      continue;
    }
    put(tables, change);
    if ('sequence' in change.record) highest = Math.max(highest, change.record.sequence);
  }
  return highest;
}

type Addition = Extract<Change, { record: unknown }>;

function changeOf(collection: string, json: string): Addition | null {
  const name = (Object.keys(recordSchemas) as Collection[]).find((known) => known === collection);
  if (name === undefined) return null;
  try {
    const parsed = recordSchemas[name].safeParse(JSON.parse(json));
    // The schema was looked up by the name, which the type system cannot follow.
    return parsed.success ? ({ collection: name, record: parsed.data } as Addition) : null;
  } catch {
    return null;
  }
}

function put(tables: Tables, change: Change): void {
  if ('removed' in change) {
    tables[change.collection].delete(change.removed);
    return;
  }
  // One line for all collections: the union of pairs is sound, but the call cannot be typed without a case each.
  (tables[change.collection] as Map<string, unknown>).set(change.record.id, change.record);
}
