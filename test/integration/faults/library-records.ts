/** A library's catalogue as it lies on the disk, read beside the application or after it. */
import path from 'node:path';
import Database from 'better-sqlite3';
import { libraryLayout } from '../../../main/core/config.ts';

export interface JournalledSubmission {
  readonly name: string;
  readonly state: string;
  readonly mayBeAtService: number;
  /** The code of its last error. */
  readonly error: string | null;
  readonly assetId: string | null;
  readonly groupId: string | null;
}
export interface StoredAsset {
  readonly id: string;
  readonly remoteId: string;
  readonly folder: string | null;
  readonly groupId: string | null;
  readonly groupIndex: number | null;
  readonly transfer: string | null;
  /** The code of its download's last error. */
  readonly transferError: string | null;
}
export interface StoredFile {
  readonly assetId: string;
  readonly path: string;
  readonly state: string;
  readonly localPath: string | null;
  readonly sha256: string | null;
}
export interface StoredGroup {
  readonly id: string;
  readonly remoteId: string;
  readonly name: string | null;
}

/** A member whose files came one by one. */
export interface SingleMember {
  readonly groupId: string;
  readonly folder: string;
}

export interface LibraryRecords {
  /** True when nothing is left to send, to follow, to list or to fetch. */
  isSettled(): boolean;
  /** What is left, counted by its state and the code of its error: as `2 downloads waiting (transfer.unreachable)`. */
  unsettled(): string[];
  /** Downloads that are complete. */
  arrived(): number;
  submissions(): JournalledSubmission[];
  assets(): StoredAsset[];
  files(): StoredFile[];
  groups(): StoredGroup[];
  /** Of the group of this name. */
  singleMembers(name: string): SingleMember[];
  liveJobs(): number;
  /** What SQLite itself finds wrong with the file. */
  damage(): string[];
}

const unsettled = `SELECT
  (SELECT count(*) FROM submissions WHERE state IN ('sending', 'waiting')) +
  (SELECT count(*) FROM jobs WHERE status IN ('queued', 'running')) +
  (SELECT count(*) FROM transfers WHERE state <> 'complete') +
  (SELECT count(*) FROM jobs WHERE status = 'complete' AND asset_id IS NOT NULL AND asset_id NOT IN
    (SELECT asset_id FROM transfers)) +
  (SELECT count(*) FROM groups WHERE members_listed = 0 OR id NOT IN
    (SELECT group_id FROM assets WHERE group_id IS NOT NULL GROUP BY 1 HAVING count(*) = groups.count))`;

const unlistedGroups = 'SELECT count(*) FROM groups WHERE members_listed = 0';
const unsettledRows = `SELECT count(*) || ' ' || what || ' ' || state || coalesce(' (' || code || ')', '') AS text FROM (
  SELECT 'submissions' AS what, state, json_extract(error, '$.code') AS code FROM submissions
    WHERE state IN ('sending', 'waiting')
  UNION ALL SELECT 'jobs', status, NULL FROM jobs WHERE status IN ('queued', 'running')
  UNION ALL SELECT 'downloads', state, json_extract(error, '$.code') FROM transfers WHERE state <> 'complete'
) GROUP BY what, state, code`;

/** Opens the file for reading only, and closes it when `read` has returned. */
export function readLibrary<T>(libraryPath: string, read: (library: LibraryRecords) => T): T {
  const file = path.join(libraryPath, libraryLayout.caliperFolder, libraryLayout.catalogueFile);
  const db = new Database(file, { readonly: true });
  const all = <Row>(sql: string): Row[] => db.prepare<[], Row>(sql).all();
  const count = (sql: string): number => db.prepare<[], number>(sql).pluck().get() ?? 0;
  try {
    return read({
      isSettled: () => count(unsettled) === 0,
      unsettled: () =>
        all<{ text: string }>(unsettledRows)
          .map(({ text }) => text)
          .concat(count(unlistedGroups) === 0 ? [] : `${count(unlistedGroups)} groups without all members`),
      arrived: () => count(`SELECT count(*) FROM transfers WHERE state = 'complete'`),
      submissions: () =>
        all(`SELECT json_extract(request, '$.name') AS name, state, may_be_at_service AS mayBeAtService,
          json_extract(error, '$.code') AS error,
          asset_id AS assetId, group_id AS groupId FROM submissions ORDER BY seq`),
      assets: () =>
        all(`SELECT id, remote_id AS remoteId, folder, group_id AS groupId, group_index AS groupIndex,
          transfers.state AS transfer, json_extract(transfers.error, '$.code') AS transferError FROM assets LEFT JOIN transfers ON asset_id = id`),
      files: () => all(`SELECT asset_id AS assetId, path, state, local_path AS localPath, sha256 FROM files`),
      groups: () => all(`SELECT id, remote_id AS remoteId, name FROM groups`),
      singleMembers: (name) =>
        db
          .prepare<[string], SingleMember>(
            `SELECT assets.group_id AS groupId, folder FROM transfers JOIN assets ON assets.id = asset_id
              JOIN groups ON groups.id = assets.group_id WHERE via = 'files' AND groups.name = ?`,
          )
          .all(name),
      liveJobs: () => count(`SELECT count(*) FROM jobs WHERE status IN ('queued', 'running')`),
      damage: () =>
        [...(db.pragma('integrity_check') as object[]), ...(db.pragma('foreign_key_check') as object[])]
          .map((row) => JSON.stringify(row))
          .filter((row) => row !== '{"integrity_check":"ok"}'),
    });
  } finally {
    db.close();
  }
}

/** What is left in a library that did not come to rest, which may be too broken or too young to be read. */
export function unsettledIn(libraryPath: string): string[] {
  try {
    return readLibrary(libraryPath, (library) => library.unsettled());
  } catch (error) {
    return [`the catalogue cannot be read: ${error instanceof Error ? error.message : String(error)}`];
  }
}
