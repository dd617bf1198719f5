/** Table `submissions`: the journal of create calls, written before the first byte is sent. */
import { z } from 'zod';
import { AppError } from '../../../contract/plain/errors.ts';
import { uploadedAnywaySchema } from '../../../contract/schema/capture/report.ts';
import { createRequestSchema, createRouteSchema } from '../../../contract/schema/creation/create-request.ts';
import { lineageSchema, submissionSchema } from '../../../contract/schema/creation/submission.ts';
import {
  assetIdSchema,
  connectionIdSchema,
  groupIdSchema,
  type SubmissionId,
} from '../../../contract/schema/ids.ts';
import type { QueuedSubmission, SubmissionDemand, SubmissionRow, SubmissionTable } from '../../catalogue.ts';
import {
  byGroup,
  createTimeKeys,
  failureColumn,
  jsonColumn,
  nullableJsonColumn,
  toCensoredJson,
  toJson,
} from '../../columns.ts';
import type { Bindings, RowShape, WritableDatabase } from '../../database.ts';

const names = [
  'id',
  'connection_id',
  'idempotency_key',
  'body_sha256',
  'request',
  'state',
  'position',
  'label',
  'lineage',
  'uploaded_anyway',
  'paused',
  'hold',
  'may_be_at_service',
  'unreported',
  'attempt',
  'next_try_at',
  'error',
  'created_at',
  'asset_id',
  'group_id',
  'job_id',
];
const columns = names.join(', ');

/** Repeats the condition of the index `submissions_queue` word for word, and reads nothing that is not in it. */
const queued = `SELECT id, position, paused, hold, may_be_at_service FROM submissions
    WHERE connection_id = :connectionId AND state IN ('sending', 'waiting')`;

/** `ofGaps` and `remade` repeat the expression and the condition of the index `submissions_by_gaps`. */
export const submissionSql = {
  get: `SELECT ${columns} FROM submissions WHERE id = :id`,
  byIds: `SELECT ${names.map((name) => `s.${name}`).join(', ')} FROM json_each(:ids) i
    JOIN submissions s ON s.id = i.value ORDER BY s.position, s.seq`,
  connections: `SELECT DISTINCT connection_id FROM submissions WHERE state IN ('sending', 'waiting')`,
  queued: `${queued} ORDER BY position, seq`,
  inTurn: `${queued} AND paused = 0 AND (hold IS NULL OR hold = :alsoHeld)
    ORDER BY position, seq LIMIT :limit OFFSET :offset`,
  demands: `SELECT s.id, json_extract(s.request, '$.route') AS route,
    coalesce(json_array_length(s.request, '$.items'), json_extract(s.request, '$.count'), 1) AS assets
    FROM json_each(:ids) i JOIN submissions s ON s.id = i.value`,
  hold: `UPDATE submissions SET hold = :hold, error = :error
    WHERE id IN (SELECT value FROM json_each(:ids)) AND +state = 'waiting'`,
  list: `SELECT ${columns} FROM submissions WHERE state IN (SELECT value FROM json_each(:states))
    ORDER BY position, seq`,
  lastPosition: 'SELECT max(position) AS last FROM submissions',
  ofGaps: `SELECT ${columns} FROM submissions
    WHERE lineage IS NOT NULL AND json_extract(lineage, '$.groupId') = :groupId ORDER BY seq`,
  ofAsset: `SELECT ${columns} FROM submissions WHERE asset_id = :assetId ORDER BY seq DESC LIMIT 1`,
  likeAsset: `SELECT ${columns} FROM submissions WHERE lineage IS NOT NULL AND state <> 'refused'
    AND json_extract(lineage, '$.type') = 'like' AND json_extract(lineage, '$.assetId') = :assetId
    ORDER BY seq DESC LIMIT 1`,
  routesOfAssets: `SELECT s.asset_id, json_extract(s.request, '$.route') AS route
    FROM json_each(:ids) i JOIN submissions s ON s.asset_id = i.value`,
  remade: `SELECT i.value AS group_id, places.value AS place FROM json_each(:ids) i JOIN submissions s
      ON s.lineage IS NOT NULL AND json_extract(s.lineage, '$.groupId') = i.value AND s.state <> 'refused'
    JOIN json_each(s.lineage, '$.indexes') places`,
  insert: `INSERT INTO submissions (seq, ${columns}) VALUES
    (:seq, :id, :connectionId, :idempotencyKey, :bodySha256, :request, :state, :position, :label, :lineage, :uploadedAnyway, :paused,
    :hold, :mayBeAtService, :unreported, :attempt, :nextTryAt, :error, :createdAt, :assetId, :groupId, :jobId)`,
  update: `UPDATE submissions SET state = :state, position = :position, label = :label, paused = :paused, hold = :hold,
    may_be_at_service = :mayBeAtService, unreported = :unreported, body_sha256 = :bodySha256, attempt = :attempt, next_try_at = :nextTryAt, error = :error,
    asset_id = :assetId, group_id = :groupId, job_id = :jobId WHERE id = :id`,
  place: 'UPDATE submissions SET position = :position WHERE id = :id',
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
      body_sha256: z.string().nullable(),
      request: jsonColumn(createRequestSchema),
      state: fields.state,
      position: fields.position,
      // What cannot be read of these costs them, never the submission: it may have been paid for.
      label: fields.label.catch(null),
      lineage: nullableJsonColumn(lineageSchema).catch(null),
      uploaded_anyway: nullableJsonColumn(z.array(uploadedAnywaySchema)).catch(null),
      paused: z.literal([0, 1]),
      // An unknown hold is not sent until the user says so.
      hold: fields.hold.catch('asset-limit'),
      may_be_at_service: z.literal([0, 1]),
      // Said once more rather than paid for once more.
      unreported: z.literal([0, 1]).catch(1),
      attempt: fields.attempt,
      next_try_at: fields.nextTryAt,
      error: failureColumn,
      created_at: fields.createdAt,
      asset_id: fields.assetId,
      group_id: fields.groupId,
      job_id: fields.jobId,
    })
    .transform((row) => ({
      id: row.id,
      connectionId: row.connection_id,
      idempotencyKey: row.idempotency_key,
      bodySha256: row.body_sha256,
      request: row.request,
      state: row.state,
      position: row.position,
      label: row.label,
      lineage: row.lineage,
      uploadedAnyway: row.uploaded_anyway,
      paused: row.paused === 1,
      hold: row.hold,
      mayBeAtService: row.may_be_at_service === 1,
      unreported: row.unreported === 1,
      attempt: row.attempt,
      nextTryAt: row.next_try_at,
      error: row.error,
      createdAt: row.created_at,
      assetId: row.asset_id,
      groupId: row.group_id,
      jobId: row.job_id,
    })),
};

const placeShape = {
  table: 'submissions',
  key: [],
  schema: z.object({ group_id: groupIdSchema, place: z.int() }),
};
const positionShape = { table: 'submissions', key: [], schema: z.object({ last: z.number().nullable() }) };

const connectionShape = {
  table: 'submissions',
  key: [],
  schema: z.object({ connection_id: connectionIdSchema }),
};
const queuedShape: RowShape<QueuedSubmission> = {
  table: 'submissions',
  key: ['id'],
  schema: z
    .object({
      id: fields.id,
      position: fields.position,
      paused: z.literal([0, 1]),
      hold: fields.hold.catch('asset-limit'),
      may_be_at_service: z.literal([0, 1]),
    })
    .transform((row) => ({
      id: row.id,
      position: row.position,
      paused: row.paused === 1,
      hold: row.hold,
      mayBeAtService: row.may_be_at_service === 1,
    })),
};
const demandShape: RowShape<SubmissionDemand> = {
  table: 'submissions',
  key: ['id'],
  schema: z.object({ id: fields.id, route: createRouteSchema, assets: z.int().positive() }),
};

const mutable = (row: SubmissionRow): Bindings => ({
  id: row.id,
  state: row.state,
  position: row.position,
  label: row.label,
  paused: row.paused ? 1 : 0,
  hold: row.hold,
  mayBeAtService: row.mayBeAtService ? 1 : 0,
  unreported: row.unreported ? 1 : 0,
  bodySha256: row.bodySha256,
  attempt: row.attempt,
  nextTryAt: row.nextTryAt,
  error: toCensoredJson(row.error),
  assetId: row.assetId,
  groupId: row.groupId,
  jobId: row.jobId,
});

const routeShape = {
  table: 'submissions',
  key: ['asset_id'],
  schema: z.object({ asset_id: assetIdSchema, route: createRouteSchema }),
};

/** Changing an unknown submission throws `submission.unknown`. */
export function createSubmissionTable(db: WritableDatabase): SubmissionTable {
  const nextKey = createTimeKeys(db, 'submissions');
  const get = db.query(submissionShape, submissionSql.get);
  const list = db.query(submissionShape, submissionSql.list);
  const lastPosition = db.query(positionShape, submissionSql.lastPosition);
  const ofGaps = db.query(submissionShape, submissionSql.ofGaps);
  const ofAsset = db.query(submissionShape, submissionSql.ofAsset);
  const likeAsset = db.query(submissionShape, submissionSql.likeAsset);
  const routes = db.query(routeShape, submissionSql.routesOfAssets);
  const remade = db.query(placeShape, submissionSql.remade);
  const byIds = db.query(submissionShape, submissionSql.byIds);
  const connections = db.query(connectionShape, submissionSql.connections);
  const queue = db.query(queuedShape, submissionSql.queued);
  const inTurn = db.query(queuedShape, submissionSql.inTurn);
  const demands = db.query(demandShape, submissionSql.demands);
  const hold = db.command(submissionSql.hold);
  const insert = db.command(submissionSql.insert);
  const update = db.command(submissionSql.update);
  const place = db.command(submissionSql.place);
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
          lineage: toJson(row.lineage),
          uploadedAnyway: toJson(row.uploadedAnyway),
          createdAt: row.createdAt,
        });
      }),
    get: (id) => get.get({ id }),
    list: (states) => list.all({ states: JSON.stringify(states) }),
    byIds: (ids) => byIds.all({ ids: JSON.stringify(ids) }),
    connections: () => connections.all().map((row) => row.connection_id),
    queued: (connectionId) => queue.all({ connectionId }),
    inTurn: (connectionId, { alsoHeld, offset, limit }) =>
      inTurn.all({ connectionId, alsoHeld, offset, limit }),
    demands: (ids) => demands.all({ ids: JSON.stringify(ids) }),
    hold: (ids, reason, error) =>
      void hold({ ids: JSON.stringify(ids), hold: reason, error: toCensoredJson(error) }),
    place: (positions) =>
      db.transaction(() => {
        for (const [id, position] of positions) place({ id, position });
      }),
    lastPosition: () => lastPosition.get()?.last ?? 0,
    ofGaps: (groupId) => ofGaps.all({ groupId }),
    routesOfAssets: (ids) =>
      new Map(routes.all({ ids: JSON.stringify(ids) }).map((row) => [row.asset_id, row.route])),
    ofAsset: (assetId) => ofAsset.get({ assetId }),
    likeAsset: (assetId) => likeAsset.get({ assetId }),
    remade: (ids) =>
      byGroup(remade.all({ ids: JSON.stringify(ids) }).map((row) => [row.group_id, row.place])),
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
