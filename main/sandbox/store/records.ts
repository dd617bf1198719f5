/** What the service keeps, one JSON file per record: shapes as on disk, checked when they are read back. */
import { z } from 'zod';
import { effectiveParamsSchema } from '../requests/params.ts';

const timestamp = z.iso.datetime();

export const fileRecordSchema = z.object({
  kind: z.string(),
  /** As in `AssetFileEntry.path`; on disk at `files/<asset>/<path>`. */
  path: z.string(),
  sizeBytes: z.int().nonnegative(),
  /** Lower-case hex. */
  sha256: z.string(),
});
export type FileRecord = z.output<typeof fileRecordSchema>;

/** The inline image of `image-data` lies in `inputs/<asset>.image` until the job ends. */
export const assetRecordSchema = z.object({
  id: z.string(),
  account: z.string(),
  /** Counts up over all assets of the store: the stable order of lists. */
  sequence: z.int().nonnegative(),
  kind: z.string(),
  name: z.string().nullable(),
  createdAt: timestamp,
  effectiveParams: effectiveParamsSchema,
  source: z.discriminatedUnion('type', [
    z.object({ type: z.literal('text'), text: z.string() }),
    z.object({ type: z.literal('image-data'), subject: z.string().nullable() }),
    z.object({ type: z.literal('image-url'), url: z.string(), subject: z.string().nullable() }),
  ]),
  jobId: z.string(),
  dimensions: z.record(z.string(), z.unknown()).nullable(),
  files: z.array(fileRecordSchema),
});
export type AssetRecord = z.output<typeof assetRecordSchema>;

export const jobStatusSchema = z.enum(['queued', 'running', 'complete', 'failed', 'canceled']);
export type JobStatus = z.output<typeof jobStatusSchema>;

export const jobRecordSchema = z.object({
  id: z.string(),
  account: z.string(),
  sequence: z.int().nonnegative(),
  resource: z.object({ type: z.literal('asset'), id: z.string() }),
  status: jobStatusSchema,
  createdAt: timestamp,
  startedAt: timestamp.nullable(),
  updatedAt: timestamp,
  error: z.object({ type: z.string(), title: z.string(), status: z.int(), detail: z.string() }).nullable(),
});
export type JobRecord = z.output<typeof jobRecordSchema>;

/** The first answer to an `Idempotency-Key`, kept for good. `id` and `requestSha256` are digests, not the key and the body. */
export const replayRecordSchema = z.object({
  id: z.string(),
  requestSha256: z.string(),
  createdAt: timestamp,
  answer: z.object({ status: z.int(), body: z.unknown() }),
});
export type ReplayRecord = z.output<typeof replayRecordSchema>;

/** A record that is new or takes the place of the one with its id. */
export const changeSchema = z.discriminatedUnion('collection', [
  z.object({ collection: z.literal('assets'), record: assetRecordSchema }),
  z.object({ collection: z.literal('jobs'), record: jobRecordSchema }),
  z.object({ collection: z.literal('replays'), record: replayRecordSchema }),
]);
export type Change = z.output<typeof changeSchema>;

/** Folders of the store, one per kind of record. */
export const collections = ['assets', 'jobs', 'replays'] as const;

/** True for a status in which a job stays (specification: Job status). */
export function isFinished(status: JobStatus): boolean {
  return status !== 'queued' && status !== 'running';
}
