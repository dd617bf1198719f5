/** What table `jobs` tells of batches and sets: their parent jobs, and their members by status. */
import { z } from 'zod';
import { type GroupId, groupIdSchema } from '../../contract/schema/ids.ts';
import { jobSchema } from '../../contract/schema/job.ts';
import { byGroup } from '../by-group.ts';
import type { JobRow, JobTable } from '../catalogue.ts';
import type { ReadableDatabase } from '../database.ts';
import { jobColumnsOfJ, jobShape } from './job-shape.ts';

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
export function createGroupJobs(
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
