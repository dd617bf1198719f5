/** Table `assets`: the durable resources of every connection. */
import { z } from 'zod';
import { AppError } from '../../../contract/plain/errors.ts';
import { assetSourceSchema, assetSummarySchema } from '../../../contract/schema/asset.ts';
import { effectiveParamsSchema } from '../../../contract/schema/creation/params.ts';
import { type AssetId, type GroupId, groupIdSchema } from '../../../contract/schema/ids.ts';
import type { AssetLabel, AssetRow, AssetStanding, AssetTable, ListedRow } from '../../catalogue.ts';
import { createTimeKeys, jsonColumn, nullableJsonColumn, sharedJsonColumn, toJson } from '../../columns.ts';
import type { Bindings, ReadableDatabase, RowShape, WritableDatabase } from '../../database.ts';
import { createTitles, shownTitleSql, titlesJoin } from './titles.ts';

// The newest assets of the library, read along an index that holds nothing else: what is shown before a search can be answered.

/** Repeats the condition of the indexes `assets_shelf` and `assets_shelf_members` word for word. */
const isListed = 'listed = 1 AND deleted_here_at IS NULL';

export const listedSql = {
  walk: `SELECT seq, group_id FROM assets INDEXED BY assets_shelf
    WHERE ${isListed} AND seq < :before ORDER BY seq DESC LIMIT :limit`,
  count: `SELECT count(*) AS assets, count(group_id) AS members FROM assets INDEXED BY assets_shelf WHERE ${isListed}`,
  groups: `SELECT count(DISTINCT group_id) AS groups FROM assets INDEXED BY assets_shelf_members
    WHERE ${isListed} AND group_id IS NOT NULL`,
  members: `SELECT seq FROM assets INDEXED BY assets_shelf_members
    WHERE ${isListed} AND group_id IS NOT NULL AND group_id = :groupId ORDER BY seq DESC`,
} as const;

const shaped = <Row>(schema: z.ZodType<Row>) => ({ table: 'assets', key: ['seq'], schema });
const seq = z.int();
const walkShape = shaped(z.object({ seq, group_id: groupIdSchema.nullable() }));
const countShape = shaped(z.object({ assets: z.int(), members: z.int() }));
const groupsShape = shaped(z.object({ groups: z.int() }));
const memberShape = shaped(z.object({ seq }));

/** Rows of the index read at once: a set of 500 is passed in one. */
const stride = 500;
const covers = 4;

/** Over an open database. */
function createListedAssets(db: ReadableDatabase): Pick<AssetTable, 'newest'> {
  const walk = db.query(walkShape, listedSql.walk);
  const count = db.query(countShape, listedSql.count);
  const groups = db.query(groupsShape, listedSql.groups);
  const members = db.query(memberShape, listedSql.members);
  const stack = (groupId: GroupId): ListedRow => {
    const seqs = members.all({ groupId }).map((row) => row.seq);
    return { type: 'stack', groupId, seqs: seqs.slice(0, covers), matching: seqs.length, open: false };
  };
  const first = (limit: number, stacked: boolean): ListedRow[] => {
    const rows: ListedRow[] = [];
    const seen = new Set<GroupId>();
    let before = Number.MAX_SAFE_INTEGER;
    for (;;) {
      const part = walk.all({ before, limit: stride });
      for (const { seq: key, group_id } of part) {
        if (rows.length === limit) return rows;
        before = key;
        if (!stacked || group_id === null) rows.push({ type: 'asset', seq: key, inStack: false });
        else if (!seen.has(group_id)) rows.push(stack(group_id));
        if (group_id !== null) seen.add(group_id);
      }
      if (part.length < stride) return rows;
    }
  };
  return {
    newest(limit, stacked) {
      const all = count.get() ?? { assets: 0, members: 0 };
      const total = stacked ? all.assets - all.members + (groups.get()?.groups ?? 0) : all.assets;
      return { rows: first(limit, stacked), total, assets: all.assets };
    },
  };
}

const names = [
  'id',
  'connection_id',
  'remote_id',
  'kind',
  'name',
  'created_at',
  'source',
  'group_id',
  'group_index',
  'listed',
  'folder',
  'dimensions',
  'effective_params',
  'deleted_at_service_at',
  'origin',
  'deleted_here_at',
  'created_elsewhere',
];
const columns = names.join(', ');
const qualified = names.map((name) => `a.${name}`).join(', ');
const standing = 'a.id, a.name, a.remote_id, a.origin, a.folder, a.listed, a.deleted_here_at';

export const assetSql = {
  get: `SELECT ${columns} FROM assets WHERE id = :id`,
  byRemote: `SELECT ${columns} FROM assets WHERE connection_id = :connectionId AND remote_id = :remoteId`,
  standings: `SELECT ${standing} FROM json_each(:ids) i JOIN assets a ON a.id = i.value ORDER BY i.key`,
  deletedHere: `SELECT ${standing} FROM assets a WHERE a.deleted_here_at IS NOT NULL
    AND (a.deleted_here_at, a.id) > (:deletedHereAt, :id) ORDER BY a.deleted_here_at, a.id LIMIT :limit`,
  setDeletedHere: 'UPDATE assets SET deleted_here_at = :deletedHereAt, listed = :listed WHERE id = :id',
  takeOver: `UPDATE assets SET created_elsewhere = 0, name = :name, source = :source, effective_params = :effectiveParams
    WHERE id = :id`,
  place: 'UPDATE assets SET group_id = :groupId, group_index = :groupIndex WHERE id = :id',
  moveFolder: 'UPDATE OR IGNORE assets SET folder = :folder WHERE id = :id',
  labels: `SELECT a.id, a.connection_id, coalesce(o.title, a.name) AS name, ${shownTitleSql} AS title
    FROM json_each(:ids) i JOIN assets a ON a.id = i.value LEFT JOIN organisation o ON o.asset_id = a.id ${titlesJoin}`,
  insert: `INSERT INTO assets (seq, ${columns}) VALUES (:seq, :id, :connectionId, :remoteId,
    :kind, :name, :createdAt, :source, :groupId, :groupIndex, :listed, :folder, :dimensions, :effectiveParams, :deletedAtServiceAt,
    :origin, :deletedHereAt, :createdElsewhere)`,
  update: `UPDATE assets SET kind = :kind, name = :name, folder = :folder,
    dimensions = :dimensions, effective_params = :effectiveParams,
    deleted_at_service_at = :deletedAtServiceAt, listed = :listed WHERE id = :id`,
  byFolder: `SELECT ${columns} FROM assets WHERE folder = :folder`,
  ofGroup: `SELECT ${columns} FROM assets WHERE group_id = :groupId ORDER BY group_index`,
  byIds: `SELECT ${qualified} FROM json_each(:ids) i JOIN assets a ON a.id = i.value ORDER BY i.key`,
  bySeqs: `SELECT a.seq, ${qualified} FROM json_each(:seqs) i JOIN assets a ON a.seq = i.value`,
} as const;

const fields = assetSummarySchema.shape;
const stored = z.object({
  id: fields.id,
  connection_id: fields.connectionId,
  remote_id: fields.remoteId,
  kind: fields.kind,
  name: fields.name,
  created_at: fields.createdAt,
  source: jsonColumn(assetSourceSchema),
  group_id: fields.groupId,
  group_index: fields.groupIndex,
  listed: z.literal([0, 1]),
  folder: fields.folder,
  dimensions: nullableJsonColumn(z.record(z.string(), z.unknown())),
  effective_params: sharedJsonColumn(effectiveParamsSchema),
  deleted_at_service_at: fields.deletedAtServiceAt,
  origin: fields.origin,
  deleted_here_at: fields.deletedHereAt,
  created_elsewhere: z.literal([0, 1]),
});
const toAsset = (row: z.infer<typeof stored>): AssetRow => ({
  id: row.id,
  connectionId: row.connection_id,
  remoteId: row.remote_id,
  kind: row.kind,
  name: row.name,
  createdAt: row.created_at,
  source: row.source,
  groupId: row.group_id,
  groupIndex: row.group_index,
  listed: row.listed === 1,
  folder: row.folder,
  dimensions: row.dimensions,
  effectiveParams: row.effective_params,
  deletedAtServiceAt: row.deleted_at_service_at,
  origin: row.origin,
  deletedHereAt: row.deleted_here_at,
  createdElsewhere: row.created_elsewhere === 1,
});
/** How a row of `assets` reads. */
export const assetShape: RowShape<AssetRow> = {
  columns,
  table: 'assets',
  key: ['id'],
  schema: stored.transform(toAsset),
};
const keyedShape: RowShape<readonly [number, AssetRow]> = {
  table: 'assets',
  key: ['id'],
  schema: stored.extend({ seq: z.int() }).transform(({ seq: key, ...row }) => [key, toAsset(row)] as const),
};
const standingShape: RowShape<AssetStanding> = {
  table: 'assets',
  key: ['id'],
  schema: z
    .object({
      id: fields.id,
      name: fields.name,
      remote_id: fields.remoteId,
      origin: fields.origin,
      folder: fields.folder,
      listed: z.literal([0, 1]),
      deleted_here_at: fields.deletedHereAt,
    })
    .transform(({ remote_id, listed, deleted_here_at, ...row }) => ({
      ...row,
      remoteId: remote_id,
      listed: listed === 1,
      deletedHereAt: deleted_here_at,
    })),
};
const labelShape: RowShape<AssetLabel> = {
  table: 'assets',
  key: ['id'],
  schema: z
    .object({
      id: fields.id,
      connection_id: fields.connectionId,
      name: fields.name,
      title: fields.title,
    })
    .transform(({ connection_id, ...row }) => ({ ...row, connectionId: connection_id })),
};
const mutable = (row: AssetRow): Bindings => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  folder: row.folder,
  listed: row.listed ? 1 : 0,
  dimensions: toJson(row.dimensions),
  effectiveParams: toJson(row.effectiveParams),
  deletedAtServiceAt: row.deletedAtServiceAt,
});

/** Changing an unknown asset throws `asset.unknown`. */
export function createAssetTable(db: WritableDatabase): AssetTable {
  const nextKey = createTimeKeys(db, 'assets');
  const titles = createTitles(db);
  const get = db.query(assetShape, assetSql.get);
  const byRemote = db.query(assetShape, assetSql.byRemote);
  const byIds = db.query(assetShape, assetSql.byIds);
  const bySeqs = db.query(keyedShape, assetSql.bySeqs);
  const labels = db.query(labelShape, assetSql.labels);
  const insert = db.command(assetSql.insert);
  const update = db.command(assetSql.update);
  const standings = db.query(standingShape, assetSql.standings);
  const deletedHere = db.query(standingShape, assetSql.deletedHere);
  const setDeletedHere = db.command(assetSql.setDeletedHere);
  const takeOver = db.command(assetSql.takeOver);
  const place = db.command(assetSql.place);
  const moveFolder = db.command(assetSql.moveFolder);
  const byFolder = db.query(assetShape, assetSql.byFolder);
  const ofGroup = db.query(assetShape, assetSql.ofGroup);
  const known = (id: AssetId): AssetRow => {
    const row = get.get({ id });
    if (row === null) throw new AppError('asset.unknown', { id });
    return row;
  };
  return {
    insert(row) {
      db.transaction(() => {
        const newSeq = nextKey(row.createdAt);
        insert({
          ...mutable(row),
          seq: newSeq,
          connectionId: row.connectionId,
          remoteId: row.remoteId,
          createdAt: row.createdAt,
          source: toJson(row.source),
          groupId: row.groupId,
          groupIndex: row.groupIndex,
          origin: row.origin,
          deletedHereAt: row.deletedHereAt,
          createdElsewhere: row.createdElsewhere ? 1 : 0,
        });
        titles.give(row);
      });
    },
    get: (id) => get.get({ id }),
    byRemote: (connectionId, remoteId) => byRemote.get({ connectionId, remoteId }),
    labels: (ids) => new Map(labels.all({ ids: JSON.stringify(ids) }).map((row) => [row.id, row])),
    update(id, patch) {
      return db.transaction(() => {
        const changed = { ...known(id), ...patch };
        update(mutable(changed));
        titles.give(changed);
        return changed;
      });
    },
    standings: (ids) => standings.all({ ids: JSON.stringify(ids) }),
    deletedHere: (after, limit) =>
      deletedHere.all({ deletedHereAt: after?.deletedHereAt ?? '', id: after?.id ?? '', limit }),
    setDeletedHere: (id, { deletedHereAt, listed }) =>
      void setDeletedHere({ id, deletedHereAt, listed: listed ? 1 : 0 }),
    takeOver: (id, { name, source, effectiveParams }) =>
      db.transaction(() => {
        takeOver({ id, name, source: toJson(source), effectiveParams: toJson(effectiveParams) });
        titles.give(known(id));
      }),
    place: (id, to) => void place({ id, ...to }),
    moveFolder: (id, folder) => moveFolder({ id, folder }) > 0,
    byFolder: (folder) => byFolder.get({ folder }),
    ofGroup: (groupId) => ofGroup.all({ groupId }),
    byIds: (ids) => byIds.all({ ids: JSON.stringify(ids) }),
    bySeqs: (seqs) => new Map(bySeqs.all({ seqs: JSON.stringify(seqs) })),
    ...createListedAssets(db),
  };
}
