/** Table `saved_searches`: what a user looks for again and again. */
import { z } from 'zod';
import { type SavedSearch, savedSearchSchema } from '../../../contract/schema/library/search.ts';
import { jsonColumn } from '../../columns.ts';
import type { RowShape, WritableDatabase } from '../../database.ts';
import type { SavedSearchTable } from '../../library-tables.ts';

const columns = 'id, name, text, sort';

export const savedSearchSql = {
  list: `SELECT ${columns} FROM saved_searches ORDER BY seq`,
  put: `INSERT INTO saved_searches (${columns}) VALUES (:id, :name, :text, :sort)
    ON CONFLICT (id) DO UPDATE SET name = excluded.name, text = excluded.text, sort = excluded.sort`,
  remove: 'DELETE FROM saved_searches WHERE id = :id',
} as const;

const fields = savedSearchSchema.shape;
/** How a row of `saved_searches` reads. */
export const savedSearchShape: RowShape<SavedSearch> = {
  columns,
  table: 'saved_searches',
  key: ['id'],
  schema: z.object({ id: fields.id, name: fields.name, text: fields.text, sort: jsonColumn(fields.sort) }),
};

/** The table over an open database. */
export function createSavedSearchTable(db: WritableDatabase): SavedSearchTable {
  const list = db.query(savedSearchShape, savedSearchSql.list);
  const put = db.command(savedSearchSql.put);
  const remove = db.command(savedSearchSql.remove);
  return {
    list: () => list.all(),
    put: ({ id, name, text, sort }) => void put({ id, name, text, sort: JSON.stringify(sort) }),
    remove: (id) => void remove({ id }),
  };
}
