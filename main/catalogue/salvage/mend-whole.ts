/** Copies a damaged catalogue row by row into a new one when all its tables can be read: damage to a header, a log, the schema, or indexes. */
import Database from 'better-sqlite3';
import { z } from 'zod';
import { isResourceFault } from '../database.ts';
import { migrate, supportedVersion } from '../migrate.ts';
import { findDamagedRow, schemaVersion } from '../opening/examine.ts';

// Reads the findings of SQLite's own check: which tables and indexes of a damaged catalogue they concern.

/** By name; the schema is called `sqlite_schema`. */
export interface DamagedTrees {
  readonly damaged: ReadonlySet<string>;
  /** Indexes that hold more or fewer rows than their tables. */
  readonly miscounted: ReadonlySet<string>;
  /** A finding that tells of neither. */
  readonly isUnexplained: boolean;
}

const mostFindings = 200_000;
const findingsSchema = z.array(z.object({ quick_check: z.string() }));

/** What indexes say of rows is not compared: that check ends at the first damaged index. Throws SQLite's own errors. */
export function damagedTrees(raw: Database.Database): DamagedTrees {
  const damaged = new Set<string>();
  const miscounted = new Set<string>();
  const findings = findingsSchema.parse(raw.pragma(`quick_check(${mostFindings})`));
  let isUnexplained = findings.length >= mostFindings;
  for (const line of findings.flatMap((one) => one.quick_check.split('\n'))) {
    const root = /^Tree (\d+) /.exec(line)?.[1];
    const page = /^Fragmentation of .* on page (\d+)$/.exec(line)?.[1];
    const index = /^wrong # of entries in index (\S+)$/.exec(line)?.[1];
    if (index !== undefined) miscounted.add(index);
    else if (root !== undefined || page !== undefined) {
      const name = root === undefined ? treeOf(raw, Number(page)) : treeAt(raw, Number(root));
      if (name === undefined) isUnexplained = true;
      else damaged.add(name);
    } else if (!/^(|ok|\*\*\* in database .*|Freelist: .*|Page \d+: never used)$/.test(line))
      isUnexplained = true;
  }
  return { damaged, miscounted, isUnexplained };
}

function treeAt(raw: Database.Database, root: number): string | undefined {
  if (root === 1) return 'sqlite_schema';
  return raw.prepare<[number], string>('SELECT name FROM sqlite_schema WHERE rootpage = ?').pluck().get(root);
}

function treeOf(raw: Database.Database, page: number): string | undefined {
  try {
    const rows = raw.prepare<[], [number, string]>('SELECT pageno, name FROM dbstat').raw();
    for (const [at, name] of rows.iterate()) if (at === page) return name;
  } catch {
    // It reads the trees one after the other, up to one that is worse.
  }
  return undefined;
}

// Copies a damaged catalogue row by row into a new one when all its tables can be read: damage to a header, a log, the
// schema, the list of free pages or an index then costs nothing. Indexes are made anew by the migrations.

/** A waiting request whose key is in the table in one way and in the index in another: nobody knows which was sent. */
export type DoubtfulKeys = ReadonlySet<string>;

/** Makes `target`. Null, and no file that counts, when a table cannot be read whole. Throws when the disk fails. */
export function mendWhole(damaged: Database.Database, target: string): DoubtfulKeys | null {
  try {
    if (schemaVersion(damaged) !== supportedVersion || !areTablesSound(damaged)) return null;
    const raw = new Database(target);
    try {
      raw.pragma('trusted_schema = off');
      raw.pragma('synchronous = full');
      raw.pragma('foreign_keys = off');
      migrate(raw);
      raw.prepare('ATTACH ? AS damaged').run(damaged.name);
      raw.exec('BEGIN IMMEDIATE');
      for (const table of tablesOf(raw)) copyTable(raw, table);
      const doubtful = settleKeys(raw, damaged);
      const isSound =
        areIdsSound(raw, damaged) &&
        raw.prepare('SELECT 1 FROM pragma_foreign_key_check LIMIT 1').get() === undefined &&
        findDamagedRow(raw) === null;
      raw.exec(isSound ? 'COMMIT' : 'ROLLBACK');
      return isSound ? doubtful : null;
    } finally {
      raw.close();
    }
  } catch (error) {
    if (isResourceFault(error)) throw error;
    return null;
  }
}

const tablesOf = (raw: Database.Database): string[] =>
  raw
    .prepare<[], string>(
      "SELECT name FROM main.sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'",
    )
    .pluck()
    .all();

/** Never through an index, which may be what is damaged. The condition keeps SQLite from copying the pages of indexes as they are. */
function copyTable(raw: Database.Database, table: string): void {
  const columns = raw
    .prepare<[string], string>('SELECT name FROM main.pragma_table_info(?)')
    .pluck()
    .all(table)
    .join(', ');
  raw.exec(
    `INSERT INTO main.${table} (${columns}) SELECT ${columns} FROM damaged.${table} NOT INDEXED WHERE true`,
  );
}

/** False when a finding of SQLite's check may concern a table: a sound index that counts more than its table tells of lost rows. */
function areTablesSound(raw: Database.Database): boolean {
  const { damaged, miscounted, isUnexplained } = damagedTrees(raw);
  const types = new Map(
    raw.prepare<[], [string, string]>('SELECT name, type FROM sqlite_schema').raw().all(),
  );
  const costsNothing = (name: string): boolean =>
    types.get(name) === 'index' || name === 'sqlite_schema' || name.startsWith('sqlite_stat');
  return (
    !isUnexplained && [...damaged].every(costsNothing) && [...miscounted].every((name) => damaged.has(name))
  );
}

/** Tokens are kept under the ids of connections: one that is in the index in another way is not taken as it is. */
function areIdsSound(raw: Database.Database, damaged: Database.Database): boolean {
  try {
    const inIndex = damaged
      .prepare<[], string>('SELECT id FROM connections INDEXED BY sqlite_autoindex_connections_1 ORDER BY id')
      .pluck()
      .all();
    const inTable = raw.prepare<[], string>('SELECT id FROM connections ORDER BY id').pluck().all();
    return inIndex.join('\n') === inTable.join('\n');
  } catch {
    // An index that cannot be read says nothing against the table.
    return true;
  }
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * A key is in its row and in an index. Where they differ, one is damaged: a request under another key than it was
 * sent with would be paid twice. The one that is still a UUID is taken; where both are, the request is doubtful, unless
 * it was never sent.
 */
function settleKeys(raw: Database.Database, damaged: Database.Database): DoubtfulKeys {
  const doubtful = new Set<string>();
  const inIndex = keysInIndex(damaged);
  const rows = raw
    .prepare<[], { seq: number; id: string; key: string; tried: 0 | 1 }>(
      `SELECT seq, id, idempotency_key AS key, state = 'sending' OR attempt > 0 OR may_be_at_service AS tried
       FROM submissions WHERE state IN ('sending', 'waiting')`,
    )
    .all();
  const setKey = raw.prepare<[string, number]>('UPDATE submissions SET idempotency_key = ? WHERE seq = ?');
  for (const { seq, id, key, tried } of rows) {
    const other = inIndex.get(seq);
    if (other === undefined || other === key) continue;
    if (uuid.test(other) && !uuid.test(key)) setKey.run(other, seq);
    else if (tried === 1 && (uuid.test(other) || !uuid.test(key))) doubtful.add(id);
  }
  return doubtful;
}

/** Row -> key, as far as the index can be read. */
function keysInIndex(damaged: Database.Database): ReadonlyMap<number, string> {
  const keys = new Map<number, string>();
  try {
    const rows = damaged
      .prepare<[], [number, string]>(
        'SELECT seq, idempotency_key FROM submissions INDEXED BY sqlite_autoindex_submissions_2 ORDER BY idempotency_key',
      )
      .raw();
    for (const [seq, key] of rows.iterate()) keys.set(seq, key);
  } catch {
    // An index that cannot be read says nothing against the table.
  }
  return keys;
}
