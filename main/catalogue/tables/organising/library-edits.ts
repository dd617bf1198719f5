/** Tables `library_edits` and `library_edit_parts`: changes of many assets, done part by part, that can be undone. */
import { z } from 'zod';
import { assetIdSchema, editIdSchema } from '../../../contract/schema/ids.ts';
import { type LibraryEdit, libraryEditSchema } from '../../../contract/schema/library/organisation.ts';
import { jsonColumn } from '../../columns.ts';
import type { RowShape, WritableDatabase } from '../../database.ts';
import type { LibraryEditTable, OpenPart } from '../../library-tables.ts';

const columns = 'id, at, change, assets, undone';

/** `nextOpen` repeats the condition of the index `library_edit_parts_open`. */
export const libraryEditSql = {
  get: `SELECT ${columns} FROM library_edits WHERE id = :id`,
  list: `SELECT ${columns} FROM library_edits ORDER BY seq DESC LIMIT :limit`,
  insert: `INSERT INTO library_edits (${columns}) VALUES (:id, :at, :change, :assets, :undone)`,
  setUndone: 'UPDATE library_edits SET undone = 1 WHERE id = :id',
  plan: 'INSERT INTO library_edit_parts (edit_id, part, wanted) VALUES (:editId, :part, :wanted)',
  nextOpen: `SELECT p.edit_id, p.part, p.wanted FROM library_edits e CROSS JOIN library_edit_parts p ON p.edit_id = e.id
    WHERE p.changed IS NULL ORDER BY e.seq, p.part LIMIT 1`,
  settle:
    'UPDATE library_edit_parts SET wanted = NULL, changed = :gzipped WHERE edit_id = :editId AND part = :part',
  count: 'UPDATE library_edits SET assets = assets + :more WHERE id = :editId',
  parts: 'SELECT part FROM library_edit_parts WHERE edit_id = :id AND changed IS NOT NULL ORDER BY part',
  changed:
    'SELECT changed FROM library_edit_parts WHERE edit_id = :id AND part = :part AND changed IS NOT NULL',
  remove: 'DELETE FROM library_edits WHERE id = :id',
  removeOld:
    'DELETE FROM library_edits WHERE seq <= (SELECT seq FROM library_edits ORDER BY seq DESC LIMIT 1 OFFSET :keep)',
  removeParts: 'DELETE FROM library_edit_parts WHERE edit_id NOT IN (SELECT id FROM library_edits)',
} as const;

const fields = libraryEditSchema.shape;
const editShape: RowShape<LibraryEdit> = {
  columns,
  table: 'library_edits',
  key: ['id'],
  schema: z
    .object({
      id: fields.id,
      at: fields.at,
      change: jsonColumn(fields.change),
      assets: fields.assets,
      undone: z.literal([0, 1]),
    })
    .transform((row) => ({ ...row, undone: row.undone === 1 })),
};
const openShape: RowShape<OpenPart> = {
  table: 'library_edit_parts',
  key: ['edit_id', 'part'],
  schema: z
    .object({ edit_id: editIdSchema, part: z.int(), wanted: jsonColumn(z.array(assetIdSchema)) })
    .transform((row) => ({ editId: row.edit_id, part: row.part, assetIds: row.wanted })),
};
const partShape = { table: 'library_edit_parts', key: [], schema: z.object({ part: z.int() }) };
const changedShape = {
  table: 'library_edit_parts',
  key: [],
  schema: z.object({ changed: z.instanceof(Uint8Array) }),
};

/** The tables over an open database. */
export function createLibraryEditTable(db: WritableDatabase): LibraryEditTable {
  const get = db.query(editShape, libraryEditSql.get);
  const list = db.query(editShape, libraryEditSql.list);
  const insert = db.command(libraryEditSql.insert);
  const setUndone = db.command(libraryEditSql.setUndone);
  const plan = db.command(libraryEditSql.plan);
  const nextOpen = db.query(openShape, libraryEditSql.nextOpen);
  const settle = db.command(libraryEditSql.settle);
  const count = db.command(libraryEditSql.count);
  const parts = db.query(partShape, libraryEditSql.parts);
  const changed = db.query(changedShape, libraryEditSql.changed);
  const remove = db.command(libraryEditSql.remove);
  const removeOld = db.command(libraryEditSql.removeOld);
  const removeParts = db.command(libraryEditSql.removeParts);
  return {
    plan: ({ editId, part, assetIds }) => void plan({ editId, part, wanted: JSON.stringify(assetIds) }),
    insert: ({ id, at, change, assets, undone }) =>
      void insert({ id, at, change: JSON.stringify(change), assets, undone: undone ? 1 : 0 }),
    get: (id) => get.get({ id }),
    list: (limit) => list.all({ limit }),
    setUndone: (id) => void setUndone({ id }),
    nextOpen: () => nextOpen.get(),
    settle: (editId, part, gzipped, assets) =>
      db.transaction(() => {
        settle({ editId, part, gzipped });
        count({ editId, more: assets.now - assets.before });
      }),
    parts: (id) => parts.all({ id }).map((row) => row.part),
    changed: (id, part) => changed.get({ id, part })?.changed ?? null,
    remove: (id) =>
      db.transaction(() => {
        remove({ id });
        removeParts();
      }),
    tidy: (keep) =>
      db.transaction(() => {
        removeOld({ keep });
        removeParts();
      }),
  };
}
