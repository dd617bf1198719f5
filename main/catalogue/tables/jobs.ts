/** Tables `jobs` and `job_transitions`: the runs and what Caliper saw of them. */
import { z } from 'zod';
import { AppError } from '../../contract/errors.ts';
import { type GroupId, groupIdSchema, type JobId } from '../../contract/model/ids.ts';
import { type JobTransition, jobSchema, jobTransitionSchema } from '../../contract/model/job.ts';
import { problemSchema } from '../../contract/model/problem.ts';
import { byGroup } from '../by-group.ts';
import type { JobRow, JobTable, LiveJob } from '../catalogue.ts';
import { nullableJsonColumn, toCensoredJson } from '../columns.ts';
import type { Bindings, RowShape, WritableDatabase } from '../database.ts';
import { createTimeKeys } from '../time-key.ts';

const names = [
  'id',
  'connection_id',
  'remote_id',
  'asset_id',
  'group_id',
  'group_index',
  'status',
  'stage',
  'progress',
  'created_at',
  'updated_at',
  'started_at',
  'ended_at',
  'error',
];
const columns = names.join(', ');
const qualified = names.map((name) => `j.${name}`).join(', ');

/** `live`, `liveTimes` and `list` repeat the condition of `jobs_live` and `jobs_alone` word for word: only then is the index used. */
export const jobSql = {
  get: `SELECT ${columns} FROM jobs WHERE id = :id`,
  byRemote: `SELECT ${columns} FROM jobs WHERE connection_id = :connectionId AND remote_id = :remoteId`,
  latestByAsset: `SELECT ${qualified} FROM json_each(:ids) i
    JOIN jobs j ON j.seq = (SELECT max(seq) FROM jobs WHERE asset_id = i.value)`,
  list: `SELECT ${columns} FROM jobs INDEXED BY jobs_alone WHERE group_index IS NULL ORDER BY seq DESC LIMIT :limit`,
  parents: `SELECT ${qualified} FROM json_each(:ids) i
    JOIN jobs j ON j.group_id = i.value AND j.group_index IS NULL`,
  memberCounts: `SELECT j.group_id, j.status, count(*) AS members FROM json_each(:ids) i
    JOIN jobs j ON j.group_id = i.value AND j.group_index IS NOT NULL GROUP BY j.group_id, j.status`,
  gaps: `SELECT j.group_id, j.group_index FROM json_each(:ids) i JOIN jobs j ON j.group_id = i.value
    WHERE j.group_index IS NOT NULL AND j.status IN ('failed', 'canceled') ORDER BY j.group_id, j.group_index`,
  begun: `SELECT i.value AS group_id FROM json_each(:ids) i WHERE EXISTS (SELECT 1 FROM jobs j
    WHERE j.group_id = i.value AND j.group_index IS NOT NULL
      AND (j.status = 'complete' OR (j.status = 'running' AND j.stage IS NOT NULL)))`,
  liveSets: `SELECT count(*) AS sets FROM jobs j JOIN groups g ON g.id = j.group_id
    WHERE j.connection_id = :connectionId AND j.status IN ('queued', 'running')
      AND j.group_index IS NULL AND g.type = 'variation_set'`,
  live: `SELECT ${columns} FROM jobs
    WHERE connection_id = :connectionId AND status IN ('queued', 'running') ORDER BY seq`,
  liveTimes: `SELECT id, remote_id, created_at, group_id, group_index FROM jobs
    WHERE connection_id = :connectionId AND status IN ('queued', 'running') ORDER BY seq`,
  liveByIds: `SELECT ${qualified} FROM json_each(:ids) i
    JOIN jobs j ON j.id = i.value WHERE j.status IN ('queued', 'running')`,
  insert: `INSERT INTO jobs (seq, ${columns}) VALUES (:seq, :id, :connectionId, :remoteId, :assetId, :groupId,
    :groupIndex, :status, :stage, :progress, :createdAt, :updatedAt, :startedAt, :endedAt, :error)`,
  update: `UPDATE jobs SET status = :status, stage = :stage, progress = :progress, updated_at = :updatedAt,
    started_at = :startedAt, ended_at = :endedAt, error = :error WHERE id = :id`,
  transitions: `SELECT t.job_id, t.at, t.status, t.stage FROM json_each(:ids) i
    JOIN job_transitions t ON t.job_id = i.value ORDER BY t.job_id, t.seq`,
  addTransition: 'INSERT INTO job_transitions (job_id, at, status, stage) VALUES (:id, :at, :status, :stage)',
} as const;

const fields = jobSchema.shape;
/** How a row of `jobs` reads. */
export const jobShape: RowShape<JobRow> = {
  columns,
  table: 'jobs',
  key: ['id'],
  schema: z
    .object({
      id: fields.id,
      connection_id: fields.connectionId,
      remote_id: fields.remoteId,
      asset_id: fields.assetId,
      group_id: fields.groupId,
      group_index: fields.groupIndex,
      status: fields.status,
      stage: fields.stage,
      progress: fields.progress,
      created_at: fields.createdAt,
      updated_at: fields.updatedAt,
      started_at: fields.startedAt,
      ended_at: fields.endedAt,
      error: nullableJsonColumn(problemSchema),
    })
    .transform((row) => ({
      id: row.id,
      connectionId: row.connection_id,
      remoteId: row.remote_id,
      assetId: row.asset_id,
      groupId: row.group_id,
      groupIndex: row.group_index,
      status: row.status,
      stage: row.stage,
      progress: row.progress,
      createdAt: row.created_at,
      updatedAt: row.updated_at,
      startedAt: row.started_at,
      endedAt: row.ended_at,
      error: row.error,
    })),
};

/** How the columns of `liveTimes` read. */
const liveShape: RowShape<LiveJob> = {
  columns: 'id, remote_id, created_at, group_id, group_index',
  table: 'jobs',
  key: ['id'],
  schema: z
    .object({
      id: fields.id,
      remote_id: fields.remoteId,
      created_at: fields.createdAt,
      group_id: fields.groupId,
      group_index: fields.groupIndex,
    })
    .transform((row) => ({
      id: row.id,
      remoteId: row.remote_id,
      createdAt: row.created_at,
      groupId: row.group_id,
      groupIndex: row.group_index,
    })),
};

/** How a row of `job_transitions` reads. */
export const transitionShape: RowShape<JobTransition & { job_id: JobId }> = {
  columns: 'job_id, at, status, stage',
  table: 'job_transitions',
  key: ['job_id', 'at'],
  schema: jobTransitionSchema.extend({ job_id: fields.id }),
};

const countShape = {
  table: 'jobs',
  key: [],
  schema: z.object({ group_id: groupIdSchema, status: fields.status, members: z.int() }),
};
const gapShape = {
  table: 'jobs',
  key: [],
  schema: z.object({ group_id: groupIdSchema, group_index: z.int() }),
};
const begunShape = { table: 'jobs', key: [], schema: z.object({ group_id: groupIdSchema }) };
const setsShape = { table: 'jobs', key: [], schema: z.object({ sets: z.int() }) };

const mutable = (row: JobRow): Bindings => ({
  id: row.id,
  status: row.status,
  stage: row.stage,
  progress: row.progress,
  updatedAt: row.updatedAt,
  startedAt: row.startedAt,
  endedAt: row.endedAt,
  error: toCensoredJson(row.error),
});

/** Changing an unknown job throws `internal`: the services never do. */
export function createJobTable(db: WritableDatabase): JobTable {
  const nextKey = createTimeKeys(db, 'jobs');
  const get = db.query(jobShape, jobSql.get);
  const byRemote = db.query(jobShape, jobSql.byRemote);
  const latest = db.query(jobShape, jobSql.latestByAsset);
  const list = db.query(jobShape, jobSql.list);
  const parents = db.query(jobShape, jobSql.parents);
  const memberCounts = db.query(countShape, jobSql.memberCounts);
  const gaps = db.query(gapShape, jobSql.gaps);
  const begun = db.query(begunShape, jobSql.begun);
  const liveSets = db.query(setsShape, jobSql.liveSets);
  const live = db.query(jobShape, jobSql.live);
  const liveTimes = db.query(liveShape, jobSql.liveTimes);
  const liveByIds = db.query(jobShape, jobSql.liveByIds);
  const insert = db.command(jobSql.insert);
  const update = db.command(jobSql.update);
  const transitions = db.query(transitionShape, jobSql.transitions);
  const addTransition = db.command(jobSql.addTransition);
  const known = (id: JobId): JobRow => {
    const row = get.get({ id });
    if (row === null) throw new AppError('internal', { reason: `catalogue: there is no job ${id}` });
    return row;
  };
  return {
    insert: (row) =>
      db.transaction(() => {
        insert({
          ...mutable(row),
          seq: nextKey(row.createdAt),
          connectionId: row.connectionId,
          remoteId: row.remoteId,
          assetId: row.assetId,
          groupId: row.groupId,
          groupIndex: row.groupIndex,
          createdAt: row.createdAt,
        });
      }),
    get: (id) => get.get({ id }),
    byRemote: (connectionId, remoteId) => byRemote.get({ connectionId, remoteId }),
    latestByAsset: (ids) =>
      new Map(
        latest
          .all({ ids: JSON.stringify(ids) })
          .flatMap((row) => (row.assetId === null ? [] : [[row.assetId, row] as const])),
      ),
    update: (id, patch) =>
      db.transaction(() => {
        const row = { ...known(id), ...patch };
        update(mutable(row));
        return row;
      }),
    list: (limit) => list.all({ limit }),
    parents: (ids) =>
      new Map(
        parents
          .all({ ids: JSON.stringify(ids) })
          .flatMap((row) => (row.groupId === null ? [] : [[row.groupId, row] as const])),
      ),
    memberCounts(ids) {
      const counts = new Map<GroupId, Partial<Record<JobRow['status'], number>>>();
      for (const { group_id, status, members } of memberCounts.all({ ids: JSON.stringify(ids) })) {
        const own = counts.get(group_id) ?? {};
        own[status] = members;
        counts.set(group_id, own);
      }
      return counts;
    },
    gaps: (ids) =>
      byGroup(gaps.all({ ids: JSON.stringify(ids) }).map((row) => [row.group_id, row.group_index])),
    begun: (ids) => new Set(begun.all({ ids: JSON.stringify(ids) }).map((row) => row.group_id)),
    liveSets: (connectionId) => liveSets.get({ connectionId })?.sets ?? 0,
    live: (connectionId) => live.all({ connectionId }),
    liveTimes: (connectionId) => liveTimes.all({ connectionId }),
    liveByIds: (ids) => liveByIds.all({ ids: JSON.stringify(ids) }),
    transitions(ids) {
      const byJob = new Map<JobId, JobTransition[]>(ids.map((id) => [id, []]));
      for (const { job_id, ...transition } of transitions.all({ ids: JSON.stringify([...byJob.keys()]) }))
        byJob.get(job_id)?.push(transition);
      return byJob;
    },
    addTransition: (id, transition) => void addTransition({ id, ...transition }),
  };
}
