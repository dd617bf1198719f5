/** The columns of table `jobs`, and how a row of it reads. */

import { z } from 'zod';
import { jobSchema } from '../../contract/schema/job.ts';
import { problemSchema } from '../../contract/schema/problem.ts';
import type { JobRow } from '../catalogue.ts';
import { nullableJsonColumn } from '../columns.ts';
import type { RowShape } from '../database.ts';

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
export const jobColumns = names.join(', ');
/** The same of a table that is called `j`. */
export const jobColumnsOfJ = names.map((name) => `j.${name}`).join(', ');

const fields = jobSchema.shape;
/** How a row of `jobs` reads. */
export const jobShape: RowShape<JobRow> = {
  columns: jobColumns,
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
      cleared_at: fields.clearedAt,
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
