/** The shape of every answer of the service. Unknown fields are dropped without complaint; a missing nullable field is null. */
import { z } from 'zod';
import { problemSchema } from '../contract/schema/failure.ts';
import { jobStatusSchema } from '../contract/schema/job.ts';
import { answerWords } from './remote-words.ts';

/** Opaque, never empty. */
const idSchema = z.string().min(1);

/** Nullable in the specification, and forgiven when absent. */
function nullable<T extends z.ZodType>(schema: T) {
  return schema.nullish().transform((value) => value ?? null);
}

/**
 * An ISO 8601 date-time, brought to UTC with milliseconds so that timestamps sort as text. One without an offset is
 * taken as UTC, since the specification names no other zone.
 */
export const utcTimestamp = z.iso
  .datetime({ offset: true, local: true })
  .transform((text) => new Date(/(Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text}Z`).toISOString());

const freeForm = z.record(z.string(), z.unknown());

/** Null on the last page; an empty one says the same. */
const stringCursor = nullable(z.string()).transform((cursor) => (cursor === '' ? null : cursor));

/** Null on the last page. */
const integerCursor = nullable(z.int());

// Files behind presigned URLs (specification: AssetFileEntry, MemberFileEntry, ManifestRef).

const fileEntrySchema = z.object({
  kind: z.string(),
  path: z.string(),
  url: z.string().min(1),
  expires_at: utcTimestamp,
});

const manifestRefSchema = z.object({ url: z.string().min(1), expires_at: utcTimestamp });

/** What a job or a delivery is about (specification: ResourceRef); an open list of types. */
const resourceRefSchema = z.object({ type: z.string(), id: idSchema });

// What batches and variation sets share (specification: MemberCounts, BatchMember).

const memberCount = z.int().nonnegative();

const memberCountsSchema = z.object({
  requested: memberCount,
  queued: memberCount,
  running: memberCount,
  complete: memberCount,
  failed: memberCount,
  canceled: memberCount.default(0),
});

/** A member without its index and its files. */
const memberSchema = z.object({
  asset_id: idSchema,
  job_id: idSchema,
  status: jobStatusSchema,
  current_stage: nullable(z.string()),
  error: nullable(problemSchema),
});

// Answers about jobs (specification: Job, AssetJobRef). A status outside of the six is a wrong value: whether the job
// has ended would be a guess.

export const jobResponseSchema = z.object({
  id: idSchema,
  resource: resourceRefSchema,
  status: jobStatusSchema,
  created_at: utcTimestamp,
  updated_at: nullable(utcTimestamp),
  current_stage: nullable(z.string()),
  progress: nullable(z.number()),
  error: nullable(problemSchema),
});

const assetJobRefSchema = z.object({
  job_id: idSchema,
  status: jobStatusSchema,
  current_stage: nullable(z.string()),
  progress: nullable(z.number()),
});

/** Each entry is read on its own, see `BulkJobStatus`. */
export const bulkStatusSchema = z.object({
  jobs: z.custom<object>(isPlainObject, { error: () => answerWords.mapOfIds }),
});

function isPlainObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

// Answers about assets (specification: AssetDetail, AssetSummary, AssetListResponse, CreateAssetResponse).

export const createAssetResponseSchema = z.object({
  id: idSchema,
  job_id: idSchema,
  status: jobStatusSchema,
  effective_params: freeForm,
});

const assetSummarySchema = z.object({
  id: idSchema,
  kind: z.string(),
  created_at: utcTimestamp,
  name: nullable(z.string()),
  batch_id: nullable(z.string()),
  batch_index: nullable(z.int()),
  variation_set_id: nullable(z.string()),
  job: nullable(assetJobRefSchema),
});

export const assetDetailSchema = assetSummarySchema.extend({
  effective_params: freeForm,
  files: z.array(fileEntrySchema),
  scene_id: nullable(z.string()),
  dimensions: nullable(freeForm),
});

export const assetListSchema = z.object({
  assets: z.array(assetSummarySchema),
  next_cursor: stringCursor,
});

// Answers about batches (specification: BatchDetail, BatchMemberList, CreateAssetsResponse).

/** Items and assets belong together by their order alone, so there must be as many of each. */
export function createAssetsResponseSchema(itemCount: number) {
  return z.object({
    id: idSchema,
    job_id: idSchema,
    status_url: z.string(),
    assets: z
      .array(createAssetResponseSchema)
      .refine((assets) => assets.length === itemCount, { error: () => answerWords.listOf(itemCount) }),
  });
}

export const batchDetailSchema = z.object({
  id: idSchema,
  job_id: idSchema,
  count: z.int(),
  status: jobStatusSchema,
  counts: memberCountsSchema,
  progress: z.number(),
  created_at: utcTimestamp,
  name: nullable(z.string()),
  manifest: nullable(manifestRefSchema),
});

export const batchMemberListSchema = z.object({
  members: z.array(memberSchema.extend({ batch_index: z.int(), files: z.array(fileEntrySchema) })),
  next_cursor: integerCursor,
});

// Answers about variation sets (specification: Variation set). Its detail and members are not shown there, so little of them is required.

export const createVariationSetResponseSchema = z.object({
  id: idSchema,
  job_id: idSchema,
  status: jobStatusSchema,
  method: z.string(),
  count: z.int(),
});

export const variationSetDetailSchema = createVariationSetResponseSchema.extend({
  name: nullable(z.string()),
  counts: nullable(memberCountsSchema),
  progress: nullable(z.number()),
  created_at: nullable(utcTimestamp),
  manifest: nullable(manifestRefSchema),
});

export const variationSetMemberListSchema = z.object({
  members: z.array(
    memberSchema.extend({
      variant_index: z.int(),
      files: nullable(z.array(fileEntrySchema)).transform((files) => files ?? []),
    }),
  ),
  next_cursor: integerCursor,
});

// Answers about bundles (specification: BundleResponse, BundleState).

const bundleStateName = z.enum(['none', 'pending', 'ready']);

export const bundleResponseSchema = z.object({ state: bundleStateName, job_id: nullable(z.string()) });

export const bundleStateSchema = z.object({
  state: bundleStateName,
  url: nullable(z.string()),
  expires_at: nullable(utcTimestamp),
});

// Answers about webhooks (specification: Webhook, Delivery). Event names are an open list.

export const createdWebhookSchema = z.object({
  id: idSchema,
  url: z.string(),
  events: z.array(z.string()),
  created_at: utcTimestamp,
  secret: z.string().min(1),
});

const webhookSchema = z.object({
  id: idSchema,
  url: z.string(),
  events: nullable(z.array(z.string())),
  created_at: nullable(utcTimestamp),
});

/** The specification does not show what the list comes in: it is taken bare, or as `webhooks`, `data` or `items`. */
export const webhookListSchema = z.preprocess((body) => {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const fields = new Map(Object.entries(body));
  const found: unknown = fields.get('webhooks') ?? fields.get('data') ?? fields.get('items');
  return found ?? body;
}, z.array(webhookSchema));

export const webhookTestSchema = z.object({ delivery_id: idSchema, status: z.string() });

const deliveryCount = z.int().nonnegative().default(0);

export const deliveryListSchema = z.object({
  deliveries: z.array(
    z.object({
      id: idSchema,
      event: z.string(),
      status: z.enum(['pending', 'delivered', 'dead']),
      attempts: z.int().nonnegative(),
      created_at: utcTimestamp,
      delivered_at: nullable(utcTimestamp),
      last_response_code: nullable(z.int()),
      next_retry_at: nullable(utcTimestamp),
      resource: nullable(resourceRefSchema),
    }),
  ),
  counts: z.object({ pending: deliveryCount, delivered: deliveryCount, dead: deliveryCount }),
  next_cursor: stringCursor,
});
