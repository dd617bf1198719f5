/** Table `files`: every file that an asset's listing names, and how far it has arrived. */
import { z } from 'zod';
import { AppError } from '../../../contract/plain/errors.ts';
import { type AssetFile, assetFileSchema } from '../../../contract/schema/asset.ts';
import type { AssetId } from '../../../contract/schema/ids.ts';
import type { FileCounts, FileTable } from '../../catalogue.ts';
import { failureColumn, jsonColumn, toCensoredJson } from '../../columns.ts';
import type { Bindings, RowShape, WritableDatabase } from '../../database.ts';

type Listed = Parameters<FileTable['sync']>[1][number];

const names = [
  'asset_id',
  'path',
  'kind',
  'state',
  'local_path',
  'size_bytes',
  'received_bytes',
  'sha256',
  'error',
];
const columns = names.join(', ');

export const fileSql = {
  get: `SELECT ${columns} FROM files WHERE asset_id = :assetId AND path = :path`,
  byAsset: `SELECT ${columns} FROM files WHERE asset_id = :assetId ORDER BY path`,
  counts: `SELECT i.value AS asset_id, (SELECT json_array(count(*), count(*) FILTER (WHERE f.state = 'complete'),
      json_group_array(f.kind ORDER BY f.path) FILTER (WHERE f.state = 'complete'),
      total(f.size_bytes) FILTER (WHERE f.state = 'complete'), total(f.received_bytes), total(f.size_bytes),
      count(*) FILTER (WHERE f.size_bytes IS NULL))
    FROM files f WHERE f.asset_id = i.value AND f.state <> 'refused') AS counts FROM json_each(:ids) i`,
  upsert: `INSERT INTO files (${columns}) VALUES
    (:assetId, :path, :kind, :state, :localPath, :sizeBytes, :receivedBytes, :sha256, :error)
    ON CONFLICT (asset_id, path) DO UPDATE SET kind = :kind, state = :state, local_path = :localPath,
    size_bytes = :sizeBytes, received_bytes = :receivedBytes, sha256 = :sha256, error = :error`,
  arrivedBytes: `SELECT coalesce(sum(f.size_bytes), 0) AS bytes FROM json_each(:ids) i
    JOIN files f ON f.asset_id = i.value WHERE f.state = 'complete'`,
  forgetArrived: `UPDATE files SET state = 'waiting', received_bytes = 0 WHERE asset_id = :assetId AND state = 'complete'`,
  drop: `DELETE FROM files WHERE asset_id = :assetId AND state <> 'complete'
    AND path NOT IN (SELECT value FROM json_each(:paths))`,
  clear: 'DELETE FROM files WHERE asset_id = :assetId',
} as const;

const fields = assetFileSchema.shape;
/** How a row of `files` reads. */
export const fileShape: RowShape<AssetFile> = {
  columns,
  table: 'files',
  key: ['asset_id', 'path'],
  schema: z
    .object({
      asset_id: fields.assetId,
      path: fields.path,
      kind: fields.kind,
      state: fields.state,
      local_path: fields.localPath,
      size_bytes: fields.sizeBytes,
      received_bytes: fields.receivedBytes,
      sha256: fields.sha256,
      error: failureColumn,
    })
    .transform((row) => ({
      assetId: row.asset_id,
      path: row.path,
      kind: row.kind,
      state: row.state,
      localPath: row.local_path,
      sizeBytes: row.size_bytes,
      receivedBytes: row.received_bytes,
      sha256: row.sha256,
      error: row.error,
    })),
};

const counted = z.int().nonnegative();
const countsShape: RowShape<readonly [AssetId, FileCounts]> = {
  table: 'files',
  key: ['asset_id'],
  schema: z
    .object({
      asset_id: fields.assetId,
      counts: jsonColumn(
        z.tuple([counted, counted, z.array(fields.kind), counted, counted, counted, counted]),
      ),
    })
    .transform(({ asset_id, counts }) => {
      const [files, complete, kinds, completeBytes, receivedBytes, sizeBytes, unsized] = counts;
      const distinct = [...new Set(kinds)];
      return [
        asset_id,
        { files, complete, kinds: distinct, completeBytes, receivedBytes, sizeBytes, unsized },
      ] as const;
    }),
};

const bytesShape = { table: 'files', key: [], schema: z.object({ bytes: z.int() }) };

const toRow = (file: AssetFile): Bindings => ({
  assetId: file.assetId,
  path: file.path,
  kind: file.kind,
  state: file.state,
  localPath: file.localPath,
  sizeBytes: file.sizeBytes,
  receivedBytes: file.receivedBytes,
  sha256: file.sha256,
  error: toCensoredJson(file.error),
});

/** What `FileTable.counts` tells, of files that have been read. */
export function countFiles(all: readonly AssetFile[]): FileCounts {
  const files = all.filter(({ state }) => state !== 'refused');
  const complete = files.filter(({ state }) => state === 'complete');
  return {
    files: files.length,
    complete: complete.length,
    kinds: [...new Set(complete.map(({ kind }) => kind))],
    completeBytes: bytesOf(complete, 'sizeBytes'),
    receivedBytes: bytesOf(files, 'receivedBytes'),
    sizeBytes: bytesOf(files, 'sizeBytes'),
    unsized: files.filter(({ sizeBytes }) => sizeBytes === null).length,
  };
}

function bytesOf(files: readonly AssetFile[], what: 'receivedBytes' | 'sizeBytes'): number {
  return files.reduce((sum, file) => sum + (file[what] ?? 0), 0);
}

/**
 * What a listed file becomes. New: `waiting`, or `refused` when its path cannot be kept. Known: its state stays; a
 * complete file stays where it is; one that was refused, or is refused now, follows the listing.
 */
export function mergeListed(assetId: AssetId, listed: Listed, known: AssetFile | undefined): AssetFile {
  const { path, kind, localPath, error } = listed;
  if (known?.state === 'complete') return { ...known, kind };
  if (known !== undefined && error === null && known.state !== 'refused')
    return { ...known, kind, localPath };
  const state = error === null ? 'waiting' : 'refused';
  const nothing = { sizeBytes: null, receivedBytes: 0, sha256: null };
  return { ...nothing, assetId, path, kind, state, localPath, error };
}

/** Changing an unknown file throws `internal`: the services never do. */
export function createFileTable(db: WritableDatabase): FileTable {
  const get = db.query(fileShape, fileSql.get);
  const byAsset = db.query(fileShape, fileSql.byAsset);
  const counts = db.query(countsShape, fileSql.counts);
  const upsert = db.command(fileSql.upsert);
  const drop = db.command(fileSql.drop);
  const arrivedBytes = db.query(bytesShape, fileSql.arrivedBytes);
  const forgetArrived = db.command(fileSql.forgetArrived);
  const clear = db.command(fileSql.clear);
  return {
    sync: (assetId, listing) =>
      db.transaction(() => {
        const known = new Map(byAsset.all({ assetId }).map((file) => [file.path, file]));
        drop({ assetId, paths: JSON.stringify(listing.map((listed) => listed.path)) });
        for (const listed of listing) upsert(toRow(mergeListed(assetId, listed, known.get(listed.path))));
      }),
    replace: (assetId, files) =>
      db.transaction(() => {
        clear({ assetId });
        for (const file of files) upsert(toRow({ ...file, assetId }));
      }),
    byAsset: (assetId) => byAsset.all({ assetId }),
    counts: (assetIds) => new Map(counts.all({ ids: JSON.stringify(assetIds) })),
    arrivedBytes: (assetIds) => arrivedBytes.get({ ids: JSON.stringify(assetIds) })?.bytes ?? 0,
    forgetArrived: (assetId) => void forgetArrived({ assetId }),
    update: (assetId, path, patch) =>
      db.transaction(() => {
        const file = get.get({ assetId, path });
        if (file === null)
          throw new AppError('internal', { reason: `catalogue: asset ${assetId} has no such file` });
        upsert(toRow({ ...file, ...patch }));
      }),
  };
}
