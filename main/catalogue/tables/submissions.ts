/** Table `submissions`: the journal of create calls, written before the first byte is sent. */
import { z } from 'zod';
import { AppError } from '../../contract/errors.ts';
import type { SubmissionId } from '../../contract/model/ids.ts';
import { standardRequestSchema, submissionSchema } from '../../contract/model/submission.ts';
import type { SubmissionRow, SubmissionTable } from '../catalogue.ts';
import { failureColumn, jsonColumn, toCensoredJson, toJson } from '../columns.ts';
import type { Bindings, RowShape, WritableDatabase } from '../database.ts';
import { createTimeKeys } from '../time-key.ts';

const columns =
  'id, connection_id, idempotency_key, request, state, attempt, next_try_at, error, created_at, asset_id, job_id';

export const submissionSql = {
  get: `SELECT ${columns} FROM submissions WHERE id = :id`,
  list: `SELECT ${columns} FROM submissions WHERE state IN (SELECT value FROM json_each(:states)) ORDER BY seq DESC`,
  insert: `INSERT INTO submissions (seq, ${columns}) VALUES
    (:seq, :id, :connectionId, :idempotencyKey, :request, :state, :attempt, :nextTryAt, :error, :createdAt, :assetId, :jobId)`,
  update: `UPDATE submissions SET state = :state, attempt = :attempt, next_try_at = :nextTryAt, error = :error,
    asset_id = :assetId, job_id = :jobId WHERE id = :id`,
  delete: 'DELETE FROM submissions WHERE id = :id',
} as const;

const fields = submissionSchema.shape;
/** How a row of `submissions` reads. */
export const submissionShape: RowShape<SubmissionRow> = {
  columns,
  table: 'submissions',
  key: ['id'],
  schema: z
    .object({
      id: fields.id,
      connection_id: fields.connectionId,
      idempotency_key: z.string().min(1),
      request: jsonColumn(standardRequestSchema),
      state: fields.state,
      attempt: fields.attempt,
      next_try_at: fields.nextTryAt,
      error: failureColumn,
      created_at: fields.createdAt,
      asset_id: fields.assetId,
      job_id: fields.jobId,
    })
    .transform((row) => ({
      id: row.id,
      connectionId: row.connection_id,
      idempotencyKey: row.idempotency_key,
      request: row.request,
      state: row.state,
      attempt: row.attempt,
      nextTryAt: row.next_try_at,
      error: row.error,
      createdAt: row.created_at,
      assetId: row.asset_id,
      jobId: row.job_id,
    })),
};

const mutable = (row: SubmissionRow): Bindings => ({
  id: row.id,
  state: row.state,
  attempt: row.attempt,
  nextTryAt: row.nextTryAt,
  error: toCensoredJson(row.error),
  assetId: row.assetId,
  jobId: row.jobId,
});

/** Changing an unknown submission throws `submission.unknown`. */
export function createSubmissionTable(db: WritableDatabase): SubmissionTable {
  const nextKey = createTimeKeys(db, 'submissions');
  const get = db.query(submissionShape, submissionSql.get);
  const list = db.query(submissionShape, submissionSql.list);
  const insert = db.command(submissionSql.insert);
  const update = db.command(submissionSql.update);
  const remove = db.command(submissionSql.delete);
  const known = (id: SubmissionId): SubmissionRow => {
    const row = get.get({ id });
    if (row === null) throw new AppError('submission.unknown', { id });
    return row;
  };
  return {
    insert: (row) =>
      db.transaction(() => {
        insert({
          ...mutable(row),
          seq: nextKey(row.createdAt),
          connectionId: row.connectionId,
          idempotencyKey: row.idempotencyKey,
          request: toJson(row.request),
          createdAt: row.createdAt,
        });
      }),
    get: (id) => get.get({ id }),
    list: (states) => list.all({ states: JSON.stringify(states) }),
    update: (id, patch) =>
      db.transaction(() => {
        const row = { ...known(id), ...patch };
        update(mutable(row));
        return row;
      }),
    delete: (id) => {
      if (remove({ id }) === 0) throw new AppError('submission.unknown', { id });
    },
  };
}
