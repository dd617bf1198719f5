/** Tables `reviews` and `review_folders`: marks and history of assets, and where they may be written beside the files. */
import { z } from 'zod';
import { assetIdSchema } from '../../../contract/schema/ids.ts';
import { reviewBodySchema } from '../../../contract/schema/review/review.ts';
import { failureColumn, jsonColumn, toCensoredJson } from '../../columns.ts';
import type { RowShape, WritableDatabase } from '../../database.ts';
import type { ReviewRow, ReviewTable } from '../../library-tables.ts';

const columns = 'asset_id, body, base, due, file_sha256, file_error';

/** `due` repeats the condition of the index `reviews_due`. */
export const reviewsSql = {
  get: `SELECT ${columns} FROM reviews WHERE asset_id = :assetId`,
  put: `INSERT INTO reviews (${columns}, marks, open_marks)
    VALUES (:assetId, :body, :base, :due, :fileSha256, :fileError, :marks, :open)
    ON CONFLICT (asset_id) DO UPDATE SET body = excluded.body, base = excluded.base, due = excluded.due,
      file_sha256 = excluded.file_sha256, file_error = excluded.file_error, marks = excluded.marks,
      open_marks = excluded.open_marks`,
  counts: `SELECT r.asset_id, r.marks, r.open_marks FROM json_each(:ids) i JOIN reviews r ON r.asset_id = i.value
    WHERE r.marks > 0`,
  due: 'SELECT seq, asset_id FROM reviews WHERE due = 1 AND seq > :after ORDER BY seq LIMIT :limit',
  mayWrite: 'SELECT folder_id FROM review_folders WHERE folder_id = :folderId',
  allow: 'INSERT OR IGNORE INTO review_folders (folder_id) VALUES (:folderId)',
  forbid: 'DELETE FROM review_folders WHERE folder_id = :folderId',
} as const;

/** How a row of `reviews` reads. */
export const reviewShape: RowShape<ReviewRow> = {
  columns,
  table: 'reviews',
  key: ['asset_id'],
  schema: z
    .object({
      asset_id: assetIdSchema,
      body: jsonColumn(reviewBodySchema),
      base: jsonColumn(z.record(z.string(), z.string())),
      due: z.literal([0, 1]),
      file_sha256: z.string().nullable(),
      file_error: failureColumn,
    })
    .transform((row) => ({
      assetId: row.asset_id,
      body: row.body,
      base: row.base,
      due: row.due === 1,
      fileSha256: row.file_sha256,
      fileError: row.file_error,
    })),
};
const countsShape = {
  table: 'reviews',
  key: ['asset_id'],
  schema: z.object({ asset_id: assetIdSchema, marks: z.int(), open_marks: z.int() }),
};
const dueShape = {
  table: 'reviews',
  key: ['asset_id'],
  schema: z.object({ seq: z.int(), asset_id: assetIdSchema }),
};
const folderShape = {
  table: 'review_folders',
  key: ['folder_id'],
  schema: z.object({ folder_id: z.string() }),
};

/** The tables over an open database. */
export function createReviewTable(db: WritableDatabase): ReviewTable {
  const get = db.query(reviewShape, reviewsSql.get);
  const put = db.command(reviewsSql.put);
  const counts = db.query(countsShape, reviewsSql.counts);
  const due = db.query(dueShape, reviewsSql.due);
  const mayWrite = db.query(folderShape, reviewsSql.mayWrite);
  const allow = db.command(reviewsSql.allow);
  const forbid = db.command(reviewsSql.forbid);
  return {
    get: (assetId) => get.get({ assetId }),
    put({ assetId, body, base, due: isDue, fileSha256, fileError }) {
      put({
        assetId,
        body: JSON.stringify(body),
        base: JSON.stringify(base),
        due: isDue ? 1 : 0,
        fileSha256,
        fileError: toCensoredJson(fileError),
        marks: body.marks.length,
        open: body.marks.filter(({ resolved }) => resolved === null).length,
      });
    },
    counts: (ids) =>
      new Map(
        counts
          .all({ ids: JSON.stringify(ids) })
          .map((row) => [row.asset_id, { marks: row.marks, open: row.open_marks }]),
      ),
    due(after, limit) {
      const rows = due.all({ after, limit });
      const last = rows.at(-1);
      return {
        ids: rows.map((row) => row.asset_id),
        next: rows.length < limit || last === undefined ? null : last.seq,
      };
    },
    mayWrite: (folderId) => mayWrite.get({ folderId }) !== null,
    setMayWrite: (folderId, may) => void (may ? allow : forbid)({ folderId }),
  };
}
