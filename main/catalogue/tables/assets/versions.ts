/** Table `asset_versions`: what fixes made of assets, and which version of each is current. */
import { z } from 'zod';
import { versionManifestSchema } from '../../../contract/schema/library/versions.ts';
import { jsonColumn } from '../../columns.ts';
import type { RowShape, WritableDatabase } from '../../database.ts';
import type { VersionRow, VersionTable } from '../../library-tables.ts';

const columns = 'asset_id, number, name, from_number, made_at, fixes, notes, files, is_current';

export const versionSql = {
  ofAsset: `SELECT ${columns} FROM asset_versions WHERE asset_id = :assetId ORDER BY number`,
  get: `SELECT ${columns} FROM asset_versions WHERE asset_id = :assetId AND number = :number`,
  current: `SELECT ${columns} FROM asset_versions
    WHERE is_current = 1 AND asset_id IN (SELECT value FROM json_each(:ids))`,
  put: `INSERT INTO asset_versions (${columns})
    VALUES (:assetId, :number, :name, :fromNumber, :madeAt, :fixes, :notes, :files, :isCurrent)
    ON CONFLICT (asset_id, number) DO UPDATE SET name = excluded.name, from_number = excluded.from_number,
      made_at = excluded.made_at, fixes = excluded.fixes, notes = excluded.notes, files = excluded.files,
      is_current = excluded.is_current`,
  noneCurrent: 'UPDATE asset_versions SET is_current = 0 WHERE asset_id = :assetId AND is_current = 1',
  setCurrent: 'UPDATE asset_versions SET is_current = 1 WHERE asset_id = :assetId AND number = :number',
  rename: 'UPDATE asset_versions SET name = :name WHERE asset_id = :assetId AND number = :number',
  remove: 'DELETE FROM asset_versions WHERE asset_id = :assetId AND number = :number',
  removeAll: 'DELETE FROM asset_versions WHERE asset_id = :assetId',
} as const;

const fields = versionManifestSchema.shape;
const notesSchema = z.object({ done: fields.done, left: fields.left });

/** How a row of `asset_versions` reads. */
export const versionShape: RowShape<VersionRow> = {
  columns,
  table: 'asset_versions',
  key: ['asset_id', 'number'],
  schema: z
    .object({
      asset_id: fields.assetId,
      number: fields.number,
      name: fields.name,
      from_number: fields.fromNumber,
      made_at: fields.madeAt,
      fixes: jsonColumn(fields.fixes),
      notes: jsonColumn(notesSchema),
      files: jsonColumn(fields.files),
      is_current: z.int(),
    })
    .transform(({ asset_id, number, name, from_number, made_at, fixes, notes, files, is_current }) => ({
      assetId: asset_id,
      number,
      name,
      fromNumber: from_number,
      madeAt: made_at,
      fixes,
      ...notes,
      files,
      isCurrent: is_current === 1,
    })),
};

/** The table over an open database. */
export function createVersionTable(db: WritableDatabase): VersionTable {
  const ofAsset = db.query(versionShape, versionSql.ofAsset);
  const get = db.query(versionShape, versionSql.get);
  const current = db.query(versionShape, versionSql.current);
  const put = db.command(versionSql.put);
  const noneCurrent = db.command(versionSql.noneCurrent);
  const setCurrent = db.command(versionSql.setCurrent);
  const rename = db.command(versionSql.rename);
  const remove = db.command(versionSql.remove);
  const removeAll = db.command(versionSql.removeAll);
  return {
    ofAsset: (assetId) => ofAsset.all({ assetId }),
    get: (assetId, number) => get.get({ assetId, number }),
    current: (ids) => new Map(current.all({ ids: JSON.stringify(ids) }).map((row) => [row.assetId, row])),
    put: ({ done, left, fixes, files, isCurrent, ...row }) =>
      db.transaction(() => {
        if (isCurrent) noneCurrent({ assetId: row.assetId });
        put({
          ...row,
          fixes: JSON.stringify(fixes),
          notes: JSON.stringify({ done, left }),
          files: JSON.stringify(files),
          isCurrent: isCurrent ? 1 : 0,
        });
      }),
    setCurrent: (assetId, number) =>
      db.transaction(() => {
        noneCurrent({ assetId });
        setCurrent({ assetId, number });
      }),
    rename: (assetId, number, name) => void rename({ assetId, number, name }),
    remove: (assetId, number) => void remove({ assetId, number }),
    removeAll: (assetId) => void removeAll({ assetId }),
  };
}
