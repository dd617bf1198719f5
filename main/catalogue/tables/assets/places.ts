/** Table `asset_places`: where the files of assets lie that Caliper did not download. */
import { z } from 'zod';
import { assetIdSchema, folderIdSchema } from '../../../contract/schema/ids.ts';
import { assetPlaceSchema } from '../../../contract/schema/library/folders.ts';
import type { RowShape, WritableDatabase } from '../../database.ts';
import type { PlaceRow, PlaceTable } from '../../library-tables.ts';

const columns = 'asset_id, folder_id, path, stem, fingerprint, stamp, missing_since';

export const placeSql = {
  byAssets: `SELECT ${columns} FROM asset_places WHERE asset_id IN (SELECT value FROM json_each(:ids))`,
  at: `SELECT ${columns} FROM asset_places WHERE path = :path AND stem = :stem`,
  byFingerprint: `SELECT ${columns} FROM asset_places WHERE fingerprint = :fingerprint ORDER BY asset_id LIMIT 100`,
  ofFolder: `SELECT ${columns} FROM asset_places WHERE folder_id = :folderId`,
  counts: `SELECT folder_id, count(*) AS count FROM asset_places WHERE missing_since IS NULL GROUP BY folder_id`,
  put: `INSERT INTO asset_places (${columns})
    VALUES (:assetId, :folderId, :path, :stem, :fingerprint, :stamp, :missingSince)
    ON CONFLICT (asset_id) DO UPDATE SET folder_id = excluded.folder_id, path = excluded.path, stem = excluded.stem,
      fingerprint = excluded.fingerprint, stamp = excluded.stamp, missing_since = excluded.missing_since`,
  setMissing: 'UPDATE asset_places SET missing_since = :since WHERE asset_id = :assetId',
} as const;

const fields = assetPlaceSchema.shape;
/** How a row of `asset_places` reads. */
export const placeShape: RowShape<PlaceRow> = {
  columns,
  table: 'asset_places',
  key: ['asset_id'],
  schema: z
    .object({
      asset_id: assetIdSchema,
      folder_id: fields.folderId,
      path: fields.path,
      stem: z.string(),
      fingerprint: z.string(),
      stamp: z.string(),
      missing_since: fields.missingSince,
    })
    .transform(({ asset_id, folder_id, missing_since, ...row }) => ({
      ...row,
      assetId: asset_id,
      folderId: folder_id,
      missingSince: missing_since,
    })),
};
const countShape = {
  table: 'asset_places',
  key: ['folder_id'],
  schema: z.object({ folder_id: folderIdSchema, count: z.int() }),
};

/** The table over an open database. */
export function createPlaceTable(db: WritableDatabase): PlaceTable {
  const byAssets = db.query(placeShape, placeSql.byAssets);
  const at = db.query(placeShape, placeSql.at);
  const byFingerprint = db.query(placeShape, placeSql.byFingerprint);
  const ofFolder = db.query(placeShape, placeSql.ofFolder);
  const counts = db.query(countShape, placeSql.counts);
  const put = db.command(placeSql.put);
  const setMissing = db.command(placeSql.setMissing);
  return {
    byAssets: (ids) => new Map(byAssets.all({ ids: JSON.stringify(ids) }).map((row) => [row.assetId, row])),
    at: (path, stem) => at.get({ path, stem }),
    byFingerprint: (fingerprint) => byFingerprint.all({ fingerprint }),
    ofFolder: (folderId) => ofFolder.all({ folderId }),
    counts: () => new Map(counts.all().map((row) => [row.folder_id, row.count])),
    put: (row) => void put({ ...row }),
    setMissing: (assetId, since) => void setMissing({ assetId, since }),
  };
}
