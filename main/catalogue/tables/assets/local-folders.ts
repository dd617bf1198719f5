/** Table `local_folders`: the folders that the user added, and Caliper did not download. */
import { z } from 'zod';
import type { FolderId } from '../../../contract/schema/ids.ts';
import { localFolderSchema } from '../../../contract/schema/library/folders.ts';
import { failureColumn, toCensoredJson } from '../../columns.ts';
import type { RowShape, WritableDatabase } from '../../database.ts';
import type { LocalFolderRow, LocalFolderTable } from '../../library-tables.ts';

const columns = 'id, path, watched, added_at, state, scanned_at, error';

export const localFolderSql = {
  list: `SELECT ${columns} FROM local_folders ORDER BY seq`,
  get: `SELECT ${columns} FROM local_folders WHERE id = :id`,
  insert: `INSERT INTO local_folders (${columns}) VALUES (:id, :path, :watched, :addedAt, :state, :scannedAt, :error)`,
  update: `UPDATE local_folders SET watched = :watched, state = :state, scanned_at = :scannedAt, error = :error WHERE id = :id`,
  remove: 'DELETE FROM local_folders WHERE id = :id',
} as const;

const fields = localFolderSchema.shape;
/** How a row of `local_folders` reads. */
export const localFolderShape: RowShape<LocalFolderRow> = {
  columns,
  table: 'local_folders',
  key: ['id'],
  schema: z
    .object({
      id: fields.id,
      path: fields.path,
      watched: z.literal([0, 1]),
      added_at: fields.addedAt,
      state: fields.state,
      scanned_at: fields.scannedAt,
      error: failureColumn,
    })
    .transform(({ watched, added_at, scanned_at, ...row }) => ({
      ...row,
      watched: watched === 1,
      addedAt: added_at,
      scannedAt: scanned_at,
    })),
};

const bindings = ({ watched, error, ...row }: LocalFolderRow) => ({
  ...row,
  watched: watched ? 1 : 0,
  error: toCensoredJson(error),
});

/** The table over an open database. */
export function createLocalFolderTable(db: WritableDatabase): LocalFolderTable {
  const list = db.query(localFolderShape, localFolderSql.list);
  const get = db.query(localFolderShape, localFolderSql.get);
  const insert = db.command(localFolderSql.insert);
  const update = db.command(localFolderSql.update);
  const remove = db.command(localFolderSql.remove);
  return {
    list: () => list.all(),
    get: (id) => get.get({ id }),
    insert: (row) => void insert(bindings(row)),
    update(id: FolderId, patch) {
      const before = get.get({ id });
      if (before === null) return;
      const { path: _, addedAt: __, ...row } = bindings({ ...before, ...patch });
      update(row);
    },
    remove: (id) => void remove({ id }),
  };
}
