/** What the service holds, read from its own store: what was paid for, and the bytes that were made. */
import path from 'node:path';
import Database from 'better-sqlite3';
import {
  type AssetRecord,
  assetRecordSchema,
  type GroupRecord,
  groupRecordSchema,
  type JobRecord,
  jobRecordSchema,
} from '../../../main/sandbox/store/records.ts';

export interface ServiceRecords {
  readonly assets: readonly AssetRecord[];
  readonly groups: readonly GroupRecord[];
  readonly jobs: ReadonlyMap<string, JobRecord>;
}

/** All records of the service whose folder this is, deleted ones too. */
export function readService(dataDir: string): ServiceRecords {
  const db = new Database(path.join(dataDir, 'records.sqlite'), { readonly: true });
  try {
    const select = db.prepare<[string], string>('SELECT json FROM records WHERE collection = ?').pluck();
    const rows = (collection: string): unknown[] =>
      select.all(collection).map((json) => JSON.parse(json) as unknown);
    const jobs = rows('jobs').map((row) => jobRecordSchema.parse(row));
    return {
      assets: rows('assets').map((row) => assetRecordSchema.parse(row)),
      groups: rows('groups').map((row) => groupRecordSchema.parse(row)),
      jobs: new Map(jobs.map((job) => [job.id, job])),
    };
  } finally {
    db.close();
  }
}
