/** Table `connections`: the services this library knows. Tokens are not here, they live with `Secrets`. */
import { z } from 'zod';
import { AppError } from '../../contract/errors.ts';
import { type Connection, connectionSchema } from '../../contract/model/connection.ts';
import type { ConnectionId } from '../../contract/model/ids.ts';
import type { ConnectionTable } from '../catalogue.ts';
import type { RowShape, WritableDatabase } from '../database.ts';

const columns = 'id, kind, name, base_url, created_at, active';

export const connectionSql = {
  list: `SELECT ${columns} FROM connections WHERE removed = 0 ORDER BY created_at, id`,
  get: `SELECT ${columns} FROM connections WHERE id = :id AND removed = 0`,
  active: `SELECT ${columns} FROM connections WHERE active = 1`,
  insert: `INSERT INTO connections (${columns}) VALUES (:id, :kind, :name, :baseUrl, :createdAt, :active)`,
  deactivate: 'UPDATE connections SET active = 0 WHERE active = 1',
  activate: 'UPDATE connections SET active = 1 WHERE id = :id AND removed = 0',
  rename: 'UPDATE connections SET name = :name, base_url = :baseUrl WHERE id = :id AND removed = 0',
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
    })
    .transform((row) => ({
      id: row.id,
      kind: row.kind,
      name: row.name,
      baseUrl: row.base_url,
      createdAt: row.created_at,
      active: row.active === 1,
    })),
};

/** Changing an unknown or removed connection throws `connection.unknown`. */
export function createConnectionTable(db: WritableDatabase): ConnectionTable {
  const list = db.query(connectionShape, connectionSql.list);
  const get = db.query(connectionShape, connectionSql.get);
  const active = db.query(connectionShape, connectionSql.active);
  const insert = db.command(connectionSql.insert);
  const deactivate = db.command(connectionSql.deactivate);
  const activate = db.command(connectionSql.activate);
  const rename = db.command(connectionSql.rename);
  const remove = db.command(connectionSql.remove);
  return {
    list: () => list.all(),
    get: (id) => get.get({ id }),
    active: () => active.get(),
    insert: (connection) =>
      db.transaction(() => {
        if (connection.active) deactivate();
        insert({ ...connection, active: connection.active ? 1 : 0 });
      }),
    activate: (id) =>
      db.transaction(() => {
        deactivate();
        mustChange(id, activate({ id }));
      }),
    rename: (id, name, baseUrl) => mustChange(id, rename({ id, name, baseUrl })),
    remove: (id) => mustChange(id, remove({ id })),
  };
}

function mustChange(id: ConnectionId, changes: number): void {
  if (changes === 0) throw new AppError('connection.unknown', { id });
}
