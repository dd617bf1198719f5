/** Migration 12: failures and problems are kept as code and data, without a sentence. Frozen but for what `withoutSentence` knows. */
import type Database from 'better-sqlite3';
import { toCensoredJson, withoutSentence } from '../columns.ts';

/** Columns with a failure, and the key of their table. */
const failures = [
  { table: 'submissions', column: 'error', keys: ['seq'] },
  { table: 'transfers', column: 'error', keys: ['seq'] },
  { table: 'files', column: 'error', keys: ['asset_id', 'path'] },
  { table: 'captures', column: 'error', keys: ['seq'] },
  { table: 'local_folders', column: 'error', keys: ['seq'] },
  { table: 'reviews', column: 'file_error', keys: ['seq'] },
] as const;

/**
 * What was found wrong with files keeps its sentence as data until the files are inspected again: no code of that time
 * tells it. The job's `error` is what the service said, and stays.
 */
const problems = `
ALTER TABLE asset_problems ADD COLUMN words TEXT NOT NULL DEFAULT '{"code":"finding","data":{"text":""}}'
  CHECK (json_valid(words));
UPDATE asset_problems SET words = json_object('code', 'finding', 'data', json_object('text', message));
ALTER TABLE asset_problems DROP COLUMN message;
`;

/** In the transaction of the migration. */
export function noSentences(raw: Database.Database): void {
  for (const { table, column, keys } of failures) {
    const list = keys.join(', ');
    const rows = raw
      .prepare<[], Record<string, unknown> & { kept: string }>(
        `SELECT ${list}, ${column} AS kept FROM ${table} WHERE ${column} IS NOT NULL`,
      )
      .all();
    const update = raw.prepare(
      `UPDATE ${table} SET ${column} = :now WHERE ${keys.map((key) => `${key} = :${key}`).join(' AND ')}`,
    );
    for (const { kept, ...key } of rows)
      update.run({ ...key, now: toCensoredJson(withoutSentence(parsed(kept))) });
  }
  raw.exec(problems);
}

/** A row that is no JSON is judged when it is read, as ever. */
function parsed(kept: string): unknown {
  try {
    return JSON.parse(kept);
  } catch {
    return kept;
  }
}
