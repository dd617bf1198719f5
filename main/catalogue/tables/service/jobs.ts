/** Tables `jobs` and `job_transitions`: the runs, what Caliper saw of them, and what they tell of batches and sets. */
import { z } from 'zod';
import { AppError } from '../../../contract/plain/errors.ts';
import { problemSchema } from '../../../contract/schema/failure.ts';
import {
  assetIdSchema,
  type GroupId,
  groupIdSchema,
  type JobId,
  timestampSchema,
} from '../../../contract/schema/ids.ts';
import { type JobTransition, jobSchema, jobTransitionSchema } from '../../../contract/schema/job.ts';
import type { FinishedJob, JobRow, JobTable, LiveJob } from '../../catalogue.ts';
import { byGroup, createTimeKeys, nullableJsonColumn, toCensoredJson } from '../../columns.ts';
import type { Bindings, ReadableDatabase, RowShape, WritableDatabase } from '../../database.ts';

// The columns of table `jobs`, and how a row of it reads.

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
  'cleared_at',
];
/** All of them, for a query. */
const jobColumns = names.join(', ');
/** The same of a table that is called `j`. */
const jobColumnsOfJ = names.map((name) => `j.${name}`).join(', ');

const jobFields = jobSchema.shape;
/** How a row of `jobs` reads. */
export const jobShape: RowShape<JobRow> = {
  columns: jobColumns,
  table: 'jobs',
  key: ['id'],
  schema: z
    .object({
      id: jobFields.id,
      connection_id: jobFields.connectionId,
      remote_id: jobFields.remoteId,
      asset_id: jobFields.assetId,
      group_id: jobFields.groupId,
      group_index: jobFields.groupIndex,
      status: jobFields.status,
      stage: jobFields.stage,
      progress: jobFields.progress,
      created_at: jobFields.createdAt,
      updated_at: jobFields.updatedAt,
      started_at: jobFields.startedAt,
      ended_at: jobFields.endedAt,
      error: nullableJsonColumn(problemSchema),
      cleared_at: jobFields.clearedAt,
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
      clearedAt: row.cleared_at,
    })),
};

// What table `jobs` tells of batches and sets: their parent jobs, and their members by status.

export const groupJobSql = {
  parents: `SELECT ${jobColumnsOfJ} FROM json_each(:ids) i
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
} as const;

const countShape = {
  table: 'jobs',
  key: [],
  schema: z.object({ group_id: groupIdSchema, status: jobSchema.shape.status, members: z.int() }),
};
const gapShape = {
  table: 'jobs',
  key: [],
  schema: z.object({ group_id: groupIdSchema, group_index: z.int() }),
};
const begunShape = { table: 'jobs', key: [], schema: z.object({ group_id: groupIdSchema }) };
const setsShape = { table: 'jobs', key: [], schema: z.object({ sets: z.int() }) };

/** A part of the table of jobs. */
function createGroupJobs(
  db: ReadableDatabase,
): Pick<JobTable, 'parents' | 'memberCounts' | 'gaps' | 'begun' | 'liveSets'> {
  const parents = db.query(jobShape, groupJobSql.parents);
  const memberCounts = db.query(countShape, groupJobSql.memberCounts);
  const gaps = db.query(gapShape, groupJobSql.gaps);
  const begun = db.query(begunShape, groupJobSql.begun);
  const liveSets = db.query(setsShape, groupJobSql.liveSets);
  return {
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
  };
}

const finishedColumns = 'id, connection_id, asset_id, group_id, created_at, started_at, ended_at';
/** One that was met when it had ended tells nothing. */
const wasSeen =
  "status = 'complete' AND asset_id IS NOT NULL AND started_at IS NOT NULL AND ended_at IS NOT NULL";

/**
 * `live`, `liveTimes` and `list` repeat the condition of `jobs_live` and `jobs_shown` word for word: only then is the index
 * used. `list` leaves out what nobody follows: an unfinished job of a removed connection came with a ZIP of somebody else.
 */
export const jobSql = {
  get: `SELECT ${jobColumns} FROM jobs WHERE id = :id`,
  byRemote: `SELECT ${jobColumns} FROM jobs WHERE connection_id = :connectionId AND remote_id = :remoteId`,
  latestByAsset: `SELECT ${jobColumnsOfJ} FROM json_each(:ids) i
    JOIN jobs j ON j.seq = (SELECT max(seq) FROM jobs WHERE asset_id = i.value)`,
  list: `SELECT ${jobColumns} FROM jobs INDEXED BY jobs_shown WHERE group_index IS NULL AND cleared_at IS NULL
      AND (status NOT IN ('queued', 'running')
        OR EXISTS (SELECT 1 FROM connections c WHERE c.id = connection_id AND c.removed = 0))
    ORDER BY seq DESC LIMIT :limit`,
  clearable: `SELECT ${jobColumnsOfJ} FROM json_each(:ids) i JOIN jobs j ON j.id = i.value
    WHERE j.status NOT IN ('queued', 'running') AND (j.cleared_at IS NOT NULL) = :cleared`,
  clear: `UPDATE jobs SET cleared_at = :at WHERE id IN (SELECT value FROM json_each(:ids))`,
  live: `SELECT ${jobColumns} FROM jobs
    WHERE connection_id = :connectionId AND status IN ('queued', 'running') ORDER BY seq`,
  liveTimes: `SELECT id, remote_id, created_at, group_id, group_index FROM jobs
    WHERE connection_id = :connectionId AND status IN ('queued', 'running') ORDER BY seq`,
  liveByIds: `SELECT ${jobColumnsOfJ} FROM json_each(:ids) i
    JOIN jobs j ON j.id = i.value WHERE j.status IN ('queued', 'running')`,
  finished: `SELECT ${finishedColumns} FROM (SELECT * FROM jobs INDEXED BY jobs_alone WHERE group_index IS NULL
      ORDER BY seq DESC LIMIT 2000) WHERE ${wasSeen} LIMIT :limit`,
  finishedMembers: `SELECT ${finishedColumns} FROM (SELECT * FROM jobs ORDER BY seq DESC LIMIT 2000)
    WHERE ${wasSeen} AND group_index IS NOT NULL LIMIT :limit`,
  insert: `INSERT INTO jobs (seq, ${jobColumns}) VALUES (:seq, :id, :connectionId, :remoteId, :assetId, :groupId,
    :groupIndex, :status, :stage, :progress, :createdAt, :updatedAt, :startedAt, :endedAt, :error, :clearedAt)`,
  update: `UPDATE jobs SET status = :status, stage = :stage, progress = :progress, updated_at = :updatedAt,
    started_at = :startedAt, ended_at = :endedAt, error = :error WHERE id = :id`,
  place: 'UPDATE jobs SET group_id = :groupId, group_index = :groupIndex WHERE id = :id',
  transitions: `SELECT t.job_id, t.at, t.status, t.stage FROM json_each(:ids) i
    JOIN job_transitions t ON t.job_id = i.value ORDER BY t.job_id, t.seq`,
  addTransition: 'INSERT INTO job_transitions (job_id, at, status, stage) VALUES (:id, :at, :status, :stage)',
} as const;

const fields = jobSchema.shape;

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

/** How the columns of `finished` read. */
const finishedShape: RowShape<FinishedJob> = {
  columns: finishedColumns,
  table: 'jobs',
  key: ['id'],
  schema: z
    .object({
      id: fields.id,
      connection_id: fields.connectionId,
      asset_id: assetIdSchema,
      group_id: fields.groupId,
      created_at: fields.createdAt,
      started_at: timestampSchema,
      ended_at: timestampSchema,
    })
    .transform((row) => ({
      id: row.id,
      connectionId: row.connection_id,
      assetId: row.asset_id,
      groupId: row.group_id,
      createdAt: row.created_at,
      startedAt: row.started_at,
      endedAt: row.ended_at,
    })),
};

/** How a row of `job_transitions` reads. */
export const transitionShape: RowShape<JobTransition & { job_id: JobId }> = {
  columns: 'job_id, at, status, stage',
  table: 'job_transitions',
  key: ['job_id', 'at'],
  schema: jobTransitionSchema.extend({ job_id: fields.id }),
};

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
  const live = db.query(jobShape, jobSql.live);
  const liveTimes = db.query(liveShape, jobSql.liveTimes);
  const liveByIds = db.query(jobShape, jobSql.liveByIds);
  const finished = db.query(finishedShape, jobSql.finished);
  const finishedMembers = db.query(finishedShape, jobSql.finishedMembers);
  const clearable = db.query(jobShape, jobSql.clearable);
  const clear = db.command(jobSql.clear);
  const insert = db.command(jobSql.insert);
  const update = db.command(jobSql.update);
  const place = db.command(jobSql.place);
  const transitions = db.query(transitionShape, jobSql.transitions);
  const addTransition = db.command(jobSql.addTransition);
  const known = (id: JobId): JobRow => {
    const row = get.get({ id });
    if (row === null) throw new AppError('internal', { reason: `catalogue: there is no job ${id}` });
    return row;
  };
  return {
    ...createGroupJobs(db),
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
          clearedAt: row.clearedAt,
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
    place: (id, to) =>
      db.transaction(() => {
        place({ id, ...to });
        return known(id);
      }),
    clear: (ids, at) =>
      db.transaction(() => {
        const changes = clearable.all({ ids: JSON.stringify(ids), cleared: at === null ? 1 : 0 });
        const changed = JSON.stringify(changes.map(({ id }) => id));
        clear({ ids: changed, at });
        return changes.map((row) => ({ ...row, clearedAt: at }));
      }),
    list: (limit) => list.all({ limit }),
    putBack: (id) => void clear({ ids: JSON.stringify([id]), at: null }),
    live: (connectionId) => live.all({ connectionId }),
    liveTimes: (connectionId) => liveTimes.all({ connectionId }),
    finished: (limit) => [...finished.all({ limit }), ...finishedMembers.all({ limit })],
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
