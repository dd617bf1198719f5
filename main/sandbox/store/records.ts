/** What the service keeps: the shape of every record, checked when it is read back. */
import { z } from 'zod';
import { effectiveParamsSchema } from '../requests/params.ts';

const timestamp = z.iso.datetime();
const sequence = z.int().nonnegative();

export const fileRecordSchema = z.object({
  kind: z.string(),
  /** As in `AssetFileEntry.path`; on disk at `files/<asset>/<path>`. */
  path: z.string(),
  sizeBytes: z.int().nonnegative(),
  /** Lower-case hex. */
  sha256: z.string(),
});
export type FileRecord = z.output<typeof fileRecordSchema>;

/** An input image: its bytes in `inputs/<inputId>` until no job needs them, or where it can be had. */
export const imageSourceSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('file'), inputId: z.string() }),
  z.object({ type: z.literal('url'), url: z.string() }),
]);
export type ImageSource = z.output<typeof imageSourceSchema>;

/** A capture clip, kept and probed by the create call. `sizeM`: the object's size, where the clip states one. */
export const captureSourceSchema = z.object({
  inputId: z.string(),
  container: z.enum(['mp4', 'mov']),
  durationMs: z.number(),
  sizeM: z.object({ width: z.number(), depth: z.number(), height: z.number() }).nullable(),
});
export type CaptureSource = z.output<typeof captureSourceSchema>;

export const assetRecordSchema = z.object({
  id: z.string(),
  account: z.string(),
  /** Counts up over all resources of the store: the stable order of lists. */
  sequence,
  kind: z.string(),
  name: z.string().nullable(),
  createdAt: timestamp,
  effectiveParams: effectiveParamsSchema,
  /** What it is made from; a `variant` is made from its set's seed. */
  source: z.discriminatedUnion('type', [
    z.object({ type: z.literal('text'), text: z.string() }),
    z.object({ type: z.literal('image'), image: imageSourceSchema, subject: z.string().nullable() }),
    z.object({ type: z.literal('measured'), image: imageSourceSchema, capture: captureSourceSchema }),
    z.object({ type: z.literal('variant') }),
  ]),
  jobId: z.string(),
  /** The batch or variation set that it is a member of, and its place there from 1 on. */
  groupId: z.string().nullable(),
  index: z.int().positive().nullable(),
  dimensions: z.record(z.string(), z.unknown()).nullable(),
  files: z.array(fileRecordSchema),
  /** A deleted asset is answered as unknown, but goes on counting against the account's limit. */
  deletedAt: timestamp.nullable(),
});
export type AssetRecord = z.output<typeof assetRecordSchema>;

/** A batch or a variation set: what its members share. */
export const groupRecordSchema = z.object({
  id: z.string(),
  account: z.string(),
  sequence,
  type: z.enum(['batch', 'variation_set']),
  method: z.enum(['standard', 'measured', 'high_fidelity', 'procedural']),
  name: z.string().nullable(),
  createdAt: timestamp,
  jobId: z.string(),
  /** Asset ids by `batch_index` or `variant_index`, also of deleted ones. */
  memberIds: z.array(z.string()),
  /** Null for a batch. */
  seed: z
    .object({
      text: z.string().nullable(),
      image: imageSourceSchema.nullable(),
      references: z.array(imageSourceSchema),
    })
    .nullable(),
  /** Written at the end, at `files/<group>/manifest.json`. */
  manifest: fileRecordSchema.nullable(),
  deletedAt: timestamp.nullable(),
});
export type GroupRecord = z.output<typeof groupRecordSchema>;

export const jobStatusSchema = z.enum(['queued', 'running', 'complete', 'failed', 'canceled', 'partial']);
export type JobStatus = z.output<typeof jobStatusSchema>;

export const resourceRefSchema = z.object({
  type: z.enum(['asset', 'batch', 'variation_set']),
  id: z.string(),
});
export type ResourceRef = z.output<typeof resourceRefSchema>;

export const jobRecordSchema = z.object({
  id: z.string(),
  account: z.string(),
  sequence,
  resource: resourceRefSchema,
  purpose: z.enum(['generation', 'bundle']),
  status: jobStatusSchema,
  createdAt: timestamp,
  startedAt: timestamp.nullable(),
  /** From here on it cannot be canceled any more (specification: cancel). */
  generatingAt: timestamp.nullable(),
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

/** A ZIP of an asset's or a set's deliverables, at `files/<id>/<file.path>` once ready; `id` is `bundle_<resource id>`. */
export const bundleRecordSchema = z.object({
  id: z.string(),
  account: z.string(),
  resource: resourceRefSchema,
  jobId: z.string(),
  state: z.enum(['pending', 'ready']),
  file: fileRecordSchema.nullable(),
});
export type BundleRecord = z.output<typeof bundleRecordSchema>;

export const webhookRecordSchema = z.object({
  id: z.string(),
  account: z.string(),
  sequence,
  url: z.string(),
  events: z.array(z.string()),
  secret: z.string(),
  createdAt: timestamp,
});
export type WebhookRecord = z.output<typeof webhookRecordSchema>;

/** One event on its way to one webhook. `body` is the raw payload, the same for every attempt. */
export const deliveryRecordSchema = z.object({
  id: z.string(),
  webhookId: z.string(),
  sequence,
  event: z.string(),
  body: z.string(),
  status: z.enum(['pending', 'delivered', 'dead']),
  attempts: z.int().nonnegative(),
  createdAt: timestamp,
  deliveredAt: timestamp.nullable(),
  lastResponseCode: z.int().nullable(),
  nextRetryAt: timestamp.nullable(),
  /** Null for a test. */
  resource: resourceRefSchema.nullable(),
});
export type DeliveryRecord = z.output<typeof deliveryRecordSchema>;

/** Every kind of record by the name of its collection. */
export const recordSchemas = {
  assets: assetRecordSchema,
  groups: groupRecordSchema,
  jobs: jobRecordSchema,
  replays: replayRecordSchema,
  bundles: bundleRecordSchema,
  webhooks: webhookRecordSchema,
  deliveries: deliveryRecordSchema,
} as const;
export type Collection = keyof typeof recordSchemas;
export type Records = { readonly [C in Collection]: z.output<(typeof recordSchemas)[C]> };

/** A record that is new or takes the place of the one with its id, or (`removed`) goes away. */
export type Change = {
  [C in Collection]:
    | { readonly collection: C; readonly record: Records[C] }
    | { readonly collection: C; readonly removed: string };
}[Collection];

/** True for a status in which a job stays (specification: Job status). */
export function isFinished(status: JobStatus): boolean {
  return status !== 'queued' && status !== 'running';
}
