/** Table `collections`: named choices of assets; which assets they have, the assets' own rows say. */
import { z } from 'zod';
import { collectionSchema } from '../../../contract/schema/library/organisation.ts';
import type { RowShape, WritableDatabase } from '../../database.ts';
import type { CollectionRow, CollectionTable } from '../../library-tables.ts';

const columns = 'id, name, created_at';

export const collectionSql = {
  list: `SELECT ${columns} FROM collections ORDER BY seq`,
  insert: `INSERT INTO collections (${columns}) VALUES (:id, :name, :createdAt)`,
  rename: 'UPDATE collections SET name = :name WHERE id = :id',
  remove: 'DELETE FROM collections WHERE id = :id',
} as const;

const fields = collectionSchema.shape;
/** How a row of `collections` reads. */
export const collectionShape: RowShape<CollectionRow> = {
  columns,
  table: 'collections',
  key: ['id'],
  schema: z
    .object({ id: fields.id, name: fields.name, created_at: fields.createdAt })
    .transform((row) => ({ id: row.id, name: row.name, createdAt: row.created_at })),
};

/** The table over an open database. */
export function createCollectionTable(db: WritableDatabase): CollectionTable {
  const list = db.query(collectionShape, collectionSql.list);
  const insert = db.command(collectionSql.insert);
  const rename = db.command(collectionSql.rename);
  const remove = db.command(collectionSql.remove);
  return {
    list: () => list.all(),
    insert: (row) => void insert({ ...row }),
    rename: (id, name) => rename({ id, name }) > 0,
    remove: (id) => void remove({ id }),
  };
}
