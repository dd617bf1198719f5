/** Table `transfers`: the download of each asset, as far as its files do not tell. */
import { z } from 'zod';
import { transferSchema } from '../../../contract/schema/asset.ts';
import { assetIdSchema, connectionIdSchema, groupIdSchema } from '../../../contract/schema/ids.ts';
import type { OpenTransfer, TransferRow, TransferTable } from '../../catalogue.ts';
import { byGroup, failureColumn, toCensoredJson } from '../../columns.ts';
import type { RowShape, WritableDatabase } from '../../database.ts';

const names = ['asset_id', 'state', 'paused', 'via', 'attempt', 'next_try_at', 'error'];
const columns = names.join(', ');
const qualified = names.map((name) => `t.${name}`).join(', ');

/** `unfinished` repeats the condition of the index `transfers_unfinished`; an upsert keeps its place in the order. */
export const transferSql = {
  get: `SELECT ${columns} FROM transfers WHERE asset_id = :assetId`,
  byAssets: `SELECT ${qualified} FROM json_each(:ids) i JOIN transfers t ON t.asset_id = i.value`,
  // CROSS: SQLite, which knows only how many rows there are in all, would look through all assets for the few of these.
  unfinished: `SELECT ${qualified} FROM transfers t CROSS JOIN assets a ON a.id = t.asset_id
    WHERE t.state <> 'complete' AND a.deleted_here_at IS NULL ORDER BY t.seq`,
  stopped: `SELECT ${qualified} FROM transfers t WHERE t.state <> 'complete' AND t.state = 'stopped'
    ORDER BY t.seq DESC LIMIT 2000`,
  open: `SELECT t.asset_id, a.connection_id, t.next_try_at FROM transfers t CROSS JOIN assets a ON a.id = t.asset_id
    WHERE t.state <> 'complete' AND t.state IN ('waiting', 'active') AND t.paused = 0
    AND a.deleted_here_at IS NULL ORDER BY t.seq`,
  elsewhere: `SELECT t.asset_id, t.state, t.paused FROM transfers t CROSS JOIN assets a ON a.id = t.asset_id
    WHERE t.state <> 'complete' AND a.deleted_here_at IS NULL AND a.created_elsewhere = 1`,
  ofGroup: `SELECT ${qualified} FROM assets a JOIN transfers t ON t.asset_id = a.id
    WHERE a.group_id = :groupId ORDER BY a.group_index`,
  sums: `SELECT a.group_id, t.state, t.paused, count(DISTINCT t.asset_id) AS assets,
      coalesce(sum(f.received_bytes), 0) AS received_bytes, coalesce(sum(f.size_bytes), 0) AS size_bytes,
      count(f.path) - count(f.size_bytes) AS unmeasured
    FROM json_each(:ids) i JOIN assets a ON a.group_id = i.value JOIN transfers t ON t.asset_id = a.id
    LEFT JOIN files f ON f.asset_id = t.asset_id AND f.state <> 'refused'
    WHERE t.state <> 'active' GROUP BY a.group_id, t.state, t.paused`,
  active: `SELECT a.group_id, t.asset_id FROM json_each(:ids) i JOIN assets a ON a.group_id = i.value
    JOIN transfers t ON t.asset_id = a.id WHERE t.state = 'active'`,
  rest: `UPDATE transfers SET state = 'waiting' WHERE state <> 'complete' AND state = 'active'`,
  upsert: `INSERT INTO transfers (${columns})
    VALUES (:assetId, :state, :paused, :via, :attempt, :nextTryAt, :error)
    ON CONFLICT (asset_id) DO UPDATE SET state = :state, paused = :paused, via = :via, attempt = :attempt, next_try_at = :nextTryAt, error = :error`,
} as const;

const fields = transferSchema.shape;
/** How a row of `transfers` reads. */
export const transferShape: RowShape<TransferRow> = {
  columns,
  table: 'transfers',
  key: ['asset_id'],
  schema: z
    .object({
      asset_id: fields.assetId,
      state: fields.state,
      paused: z.literal([0, 1]),
      via: fields.via,
      attempt: fields.attempt,
      next_try_at: fields.nextTryAt,
      error: failureColumn,
    })
    .transform((row) => ({
      assetId: row.asset_id,
      state: row.state,
      paused: row.paused === 1,
      via: row.via,
      attempt: row.attempt,
      nextTryAt: row.next_try_at,
      error: row.error,
    })),
};

const sumShape = {
  table: 'transfers',
  key: [],
  schema: z.object({
    group_id: groupIdSchema,
    state: fields.state,
    paused: z.literal([0, 1]),
    assets: z.int(),
    received_bytes: z.int(),
    size_bytes: z.int(),
    unmeasured: z.int(),
  }),
};
const activeShape = {
  table: 'transfers',
  key: [],
  schema: z.object({ group_id: groupIdSchema, asset_id: fields.assetId }),
};

/** How the columns of `open` read. */
const openShape: RowShape<OpenTransfer> = {
  table: 'transfers',
  key: ['asset_id'],
  schema: z
    .object({
      asset_id: assetIdSchema,
      connection_id: connectionIdSchema,
      next_try_at: z.string().nullable(),
    })
    .transform((row) => ({
      assetId: row.asset_id,
      connectionId: row.connection_id,
      nextTryAt: row.next_try_at,
    })),
};

const elsewhereShape: RowShape<Pick<TransferRow, 'assetId' | 'state' | 'paused'>> = {
  table: 'transfers',
  key: ['asset_id'],
  schema: z
    .object({ asset_id: fields.assetId, state: fields.state, paused: z.literal([0, 1]) })
    .transform((row) => ({ assetId: row.asset_id, state: row.state, paused: row.paused === 1 })),
};

/** The table over an open database. */
export function createTransferTable(db: WritableDatabase): TransferTable {
  const get = db.query(transferShape, transferSql.get);
  const byAssets = db.query(transferShape, transferSql.byAssets);
  const unfinished = db.query(transferShape, transferSql.unfinished);
  const stopped = db.query(transferShape, transferSql.stopped);
  const open = db.query(openShape, transferSql.open);
  const elsewhere = db.query(elsewhereShape, transferSql.elsewhere);
  const ofGroup = db.query(transferShape, transferSql.ofGroup);
  const sums = db.query(sumShape, transferSql.sums);
  const active = db.query(activeShape, transferSql.active);
  const rest = db.command(transferSql.rest);
  const upsert = db.command(transferSql.upsert);
  return {
    upsert: (row) => void upsert({ ...row, paused: row.paused ? 1 : 0, error: toCensoredJson(row.error) }),
    rest: () => void rest({}),
    get: (assetId) => get.get({ assetId }),
    byAssets: (ids) => new Map(byAssets.all({ ids: JSON.stringify(ids) }).map((row) => [row.assetId, row])),
    stopped: () => stopped.all(),
    unfinished: () => unfinished.all(),
    open: () => open.all(),
    elsewhere: () => elsewhere.all(),
    ofGroup: (groupId) => ofGroup.all({ groupId }),
    sums: (ids) =>
      byGroup(
        sums.all({ ids: JSON.stringify(ids) }).map((row) => [
          row.group_id,
          {
            state: row.state,
            paused: row.paused === 1,
            assets: row.assets,
            receivedBytes: row.received_bytes,
            totalBytes: row.unmeasured > 0 ? null : row.size_bytes,
          },
        ]),
      ),
    active: (ids) =>
      byGroup(active.all({ ids: JSON.stringify(ids) }).map((row) => [row.group_id, row.asset_id])),
  };
}
