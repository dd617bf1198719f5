/** Requests that wait and cannot be read are put into a file beside the catalogue: kept as they are, and never sent. */
import { dirname, join } from 'node:path';
import type Database from 'better-sqlite3';
import { AppError } from '../../contract/plain/errors.ts';
import { type Clock, timestamp } from '../../core/clock.ts';
import { flushFolderNow, writeWholeNow } from '../../core/files/whole-file.ts';
import { submissionShape } from '../tables/submissions.ts';

/**
 * Also those whose key is `doubtful`. Null when there are none. `folder` is where the file goes: it is there before the
 * rows are removed. Throws SQLite's and system errors.
 */
export function setUnreadableAside(
  raw: Database.Database,
  folder: string,
  { clock, doubtful = new Set() }: { readonly clock: Clock; readonly doubtful?: ReadonlySet<string> },
): AppError<'catalogue.requests-unreadable'> | null {
  const rows = raw
    .prepare<[], Record<string, unknown>>(
      `SELECT seq, ${submissionShape.columns} FROM submissions WHERE state IN ('sending', 'waiting')`,
    )
    .all()
    .filter((row) => doubtful.has(String(row['id'])) || !submissionShape.schema.safeParse(row).success);
  if (rows.length === 0) return null;
  const fileName = `unreadable-requests-${timestamp(clock).replace(/[:.]/g, '-')}.json`;
  const file = join(folder, fileName);
  writeWholeNow(file, JSON.stringify(rows, null, 2));
  flushFolderNow(dirname(file));
  const remove = raw.prepare<[number]>('DELETE FROM submissions WHERE seq = ?');
  raw.transaction(() => {
    for (const row of rows) remove.run(Number(row['seq']));
  })();
  const tried = rows.filter(
    (row) => row['state'] === 'sending' || row['attempt'] !== 0 || row['may_be_at_service'] !== 0,
  ).length;
  return new AppError('catalogue.requests-unreadable', { count: rows.length, tried, file });
}
