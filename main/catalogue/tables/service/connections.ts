/** Table `connections`: the services this library knows. Tokens are not here, they live with `Secrets`. */
import { z } from 'zod';
import { AppError } from '../../../contract/plain/errors.ts';
import {
  isOpenOperation,
  type OpenOperation,
  type OperationPaths,
  operationPath,
  whyPathRefused,
} from '../../../contract/plain/operation-paths.ts';
import { type Connection, connectionSchema, notOfferedSchema } from '../../../contract/schema/connection.ts';
import { type AccountDefaults, accountDefaultsSchema } from '../../../contract/schema/creation/params.ts';
import { type AssetLimit, assetLimitSchema } from '../../../contract/schema/creation/submission.ts';
import type { ConnectionId } from '../../../contract/schema/ids.ts';
import type { ConnectionTable } from '../../catalogue.ts';
import { jsonColumn, nullableJsonColumn, toJson } from '../../columns.ts';
import { connectionNames } from '../../connection-words.ts';
import type { RowShape, WritableDatabase } from '../../database.ts';

const columns = 'id, kind, name, base_url, created_at, active, paths, not_offered';

export const connectionSql = {
  list: `SELECT ${columns} FROM connections WHERE removed = 0 ORDER BY created_at, id`,
  get: `SELECT ${columns} FROM connections WHERE id = :id AND removed = 0`,
  active: `SELECT ${columns} FROM connections WHERE active = 1`,
  isEntered: 'SELECT 1 AS found FROM connections WHERE id = :id',
  insert: `INSERT INTO connections (${columns}) VALUES
    (:id, :kind, :name, :baseUrl, :createdAt, :active, :paths, :notOffered)`,
  deactivate: 'UPDATE connections SET active = 0 WHERE active = 1',
  activate: 'UPDATE connections SET active = 1 WHERE id = :id AND removed = 0',
  rename: `UPDATE connections SET name = :name, base_url = :baseUrl,
    not_offered = CASE WHEN base_url IS :baseUrl THEN not_offered ELSE '[]' END WHERE id = :id AND removed = 0`,
  setProfile: `UPDATE connections SET paths = :paths, not_offered = :notOffered WHERE id = :id AND removed = 0`,
  assetLimit: 'SELECT asset_limit FROM connections WHERE id = :id AND removed = 0',
  setAssetLimit: 'UPDATE connections SET asset_limit = :limit WHERE id = :id AND removed = 0',
  defaults: 'SELECT account_defaults FROM connections WHERE id = :id AND removed = 0',
  setDefaults: 'UPDATE connections SET account_defaults = :defaults WHERE id = :id AND removed = 0',
  remove: 'UPDATE connections SET removed = 1, active = 0 WHERE id = :id AND removed = 0',
} as const;

/** How a row of `connections` reads. */
export const connectionShape: RowShape<Connection> = {
  columns,
  table: 'connections',
  key: ['id'],
  schema: z
    .object({
      id: connectionSchema.shape.id,
      kind: connectionSchema.shape.kind,
      name: connectionSchema.shape.name,
      base_url: connectionSchema.shape.baseUrl,
      created_at: connectionSchema.shape.createdAt,
      active: z.literal([0, 1]),
      // What cannot be read of a profile costs the profile, never the connection and what hangs on it.
      paths: jsonColumn(z.record(z.string(), z.unknown())).catch({}),
      not_offered: jsonColumn(z.array(z.unknown())).catch([]),
    })
    .transform((row): Connection => {
      const paths = soundPaths(row.paths);
      return {
        id: row.id,
        kind: row.kind,
        // There is one, and nobody named it: what was kept is in the language of then.
        name: row.kind === 'sandbox' ? connectionNames.sandbox : row.name,
        baseUrl: row.base_url,
        createdAt: row.created_at,
        active: row.active === 1,
        paths,
        notOffered: row.not_offered.flatMap((one) => {
          const { success, data } = notOfferedSchema.safeParse(one);
          return success && data.path === operationPath(paths, data.operation) ? [data] : [];
        }),
      };
    }),
};

/** What cannot be read of a limit is named again by the service. */
const assetLimitShape: RowShape<{ asset_limit: AssetLimit | null }> = {
  table: 'connections',
  key: [],
  schema: z.object({ asset_limit: nullableJsonColumn(assetLimitSchema).catch(null) }),
};

/** What cannot be read of them is said again by the service. */
const defaultsShape: RowShape<{ account_defaults: AccountDefaults | null }> = {
  table: 'connections',
  key: [],
  schema: z.object({ account_defaults: nullableJsonColumn(accountDefaultsSchema).catch(null) }),
};

const foundShape = { table: 'connections', key: [], schema: z.object({ found: z.literal(1) }) };

/** Changing an unknown or removed connection throws `connection.unknown`. */
export function createConnectionTable(db: WritableDatabase): ConnectionTable {
  const list = db.query(connectionShape, connectionSql.list);
  const get = db.query(connectionShape, connectionSql.get);
  const active = db.query(connectionShape, connectionSql.active);
  const isEntered = db.query(foundShape, connectionSql.isEntered);
  const insert = db.command(connectionSql.insert);
  const deactivate = db.command(connectionSql.deactivate);
  const activate = db.command(connectionSql.activate);
  const rename = db.command(connectionSql.rename);
  const remove = db.command(connectionSql.remove);
  const assetLimit = db.query(assetLimitShape, connectionSql.assetLimit);
  const setAssetLimit = db.command(connectionSql.setAssetLimit);
  const defaults = db.query(defaultsShape, connectionSql.defaults);
  const setDefaults = db.command(connectionSql.setDefaults);
  const setProfile = db.command(connectionSql.setProfile);
  return {
    list: () => list.all(),
    get: (id) => get.get({ id }),
    active: () => active.get(),
    isEntered: (id) => isEntered.get({ id }) !== null,
    insert: (connection) =>
      db.transaction(() => {
        if (connection.active) deactivate();
        insert({
          ...connection,
          active: connection.active ? 1 : 0,
          paths: toJson(connection.paths),
          notOffered: toJson(connection.notOffered),
        });
      }),
    activate: (id) =>
      db.transaction(() => {
        deactivate();
        mustChange(id, activate({ id }));
      }),
    rename: (id, name, baseUrl) => mustChange(id, rename({ id, name, baseUrl })),
    setProfile: (id, { paths, notOffered }) =>
      mustChange(id, setProfile({ id, paths: toJson(paths), notOffered: toJson(notOffered) })),
    assetLimit: (id) => assetLimit.get({ id })?.asset_limit ?? null,
    setAssetLimit: (id, limit) => mustChange(id, setAssetLimit({ id, limit: toJson(limit) })),
    defaults: (id) => defaults.get({ id })?.account_defaults ?? null,
    setDefaults: (id, read) => void setDefaults({ id, defaults: toJson(read) }),
    remove: (id) => mustChange(id, remove({ id })),
  };
}

function mustChange(id: ConnectionId, changes: number): void {
  if (changes === 0) throw new AppError('connection.unknown', { id });
}

function soundPaths(stored: Readonly<Record<string, unknown>>): OperationPaths {
  const paths: Partial<Record<OpenOperation, string>> = {};
  for (const [operation, path] of Object.entries(stored))
    if (isOpenOperation(operation) && typeof path === 'string' && whyPathRefused(operation, path) === null)
      paths[operation] = path;
  return paths;
}
