/** Table `asset_facts`: what was read out of the files of assets. */
import { z } from 'zod';
import type { AssetId } from '../../../contract/schema/ids.ts';
import { assetIdSchema } from '../../../contract/schema/ids.ts';
import { type AssetFacts, assetFactsSchema } from '../../../contract/schema/library/facts.ts';
import type { RowShape, WritableDatabase } from '../../database.ts';
import type { FactsTable } from '../../library-tables.ts';

const columns =
  'asset_id, version, inspected_at, size_x_m, size_y_m, size_z_m, mass_kg, triangles, materials, textures, joints, content_sha256';

export const factsSql = {
  byAssets: `SELECT ${columns} FROM asset_facts WHERE asset_id IN (SELECT value FROM json_each(:ids))`,
  put: `INSERT OR REPLACE INTO asset_facts (${columns}) VALUES (:assetId, :version, :inspectedAt, :x, :y, :z, :massKg,
    :triangles, :materials, :textures, :joints, :contentSha256)`,
  /** A page along the table's own key, so that 100,000 assets are never gone through at once. */
  unread: `SELECT a.seq, a.id, a.listed = 1 AND a.deleted_here_at IS NULL AND f.asset_id IS NULL
      AND (a.origin = 'folder' OR t.state = 'complete') AS open
    FROM assets a LEFT JOIN transfers t ON t.asset_id = a.id
    LEFT JOIN asset_facts f ON f.asset_id = a.id AND f.version = :version
    WHERE a.seq < :before ORDER BY a.seq DESC LIMIT :limit`,
} as const;

const fields = assetFactsSchema.shape;
const metres = z.number().nullable();
const factsShape: RowShape<AssetFacts & { readonly assetId: AssetId }> = {
  columns,
  table: 'asset_facts',
  key: ['asset_id'],
  schema: z
    .object({
      asset_id: assetIdSchema,
      version: fields.version,
      inspected_at: fields.inspectedAt,
      size_x_m: metres,
      size_y_m: metres,
      size_z_m: metres,
      mass_kg: fields.massKg,
      triangles: fields.triangles,
      materials: fields.materials,
      textures: fields.textures,
      joints: fields.joints,
      content_sha256: fields.contentSha256,
    })
    .transform((row) => ({
      assetId: row.asset_id,
      version: row.version,
      inspectedAt: row.inspected_at,
      sizeM: sizeOf(row.size_x_m, row.size_y_m, row.size_z_m),
      massKg: row.mass_kg,
      triangles: row.triangles,
      materials: row.materials,
      textures: row.textures,
      joints: row.joints,
      contentSha256: row.content_sha256,
    })),
};
const sizeOf = (...sides: [number | null, number | null, number | null]): AssetFacts['sizeM'] => {
  const [width, depth, height] = sides;
  return width === null || depth === null || height === null ? null : [width, depth, height];
};
const unreadShape = {
  table: 'assets',
  key: ['id'],
  schema: z.object({ seq: z.int(), id: assetIdSchema, open: z.literal([0, 1]).nullable() }),
};

/** The table over an open database. */
export function createFactsTable(db: WritableDatabase): FactsTable {
  const byAssets = db.query(factsShape, factsSql.byAssets);
  const unread = db.query(unreadShape, factsSql.unread);
  const put = db.command(factsSql.put);
  return {
    byAssets: (ids) =>
      new Map(byAssets.all({ ids: JSON.stringify(ids) }).map(({ assetId, ...facts }) => [assetId, facts])),
    put(assetId, { sizeM, ...facts }) {
      put({ ...facts, assetId, x: sizeM?.[0] ?? null, y: sizeM?.[1] ?? null, z: sizeM?.[2] ?? null });
    },
    unread(before, version, limit) {
      const rows = unread.all({ before: before ?? Number.MAX_SAFE_INTEGER, version, limit });
      const last = rows.at(-1);
      return {
        ids: rows.filter(({ open }) => open === 1).map(({ id }) => id),
        next: rows.length < limit || last === undefined ? null : last.seq,
      };
    },
  };
}
