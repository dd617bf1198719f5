/** The resources of the specification ("Resources and their fields"), written from its tables: an unknown field is as wrong as a missing one. */
import { z } from 'zod';

const time = z.iso.datetime({ offset: true });
const jobStatus = z.enum(['queued', 'running', 'complete', 'failed', 'canceled', 'partial']);
const stage = z.enum(['variation', 'reconstruction', 'scale', 'physics']);
const whole = z.int().min(0);
const id = z.string().min(1);

export const resourceRef = z.strictObject({
  type: z.enum(['asset', 'variation_set', 'scene', 'batch']),
  id,
});

/** Decided: type, title, status, detail, and `errors` for a 422. */
export const problem = z.strictObject({
  type: z.string().min(1),
  title: z.string().min(1),
  status: z.int().min(400).max(599),
  detail: z.string().min(1),
  instance: z.string().optional(),
  errors: z.array(z.strictObject({ path: z.string(), message: z.string().min(1) })).optional(),
});

export const job = z.strictObject({
  id,
  resource: resourceRef,
  status: jobStatus,
  created_at: time,
  updated_at: time.nullable(),
  current_stage: stage.nullable(),
  progress: z.number().min(0).max(1).nullable(),
  error: problem.nullable(),
});

export const assetJobRef = z.strictObject({
  job_id: id,
  status: jobStatus,
  current_stage: stage.nullable(),
  progress: z.number().min(0).max(1).nullable(),
});

const file = z.strictObject({ kind: id, path: id, url: z.url(), expires_at: time });
const kind = z.enum(['object_reconstruction', 'procedural_generation', 'scene_decomposition']);

export const assetSummary = z.strictObject({
  id,
  kind,
  created_at: time,
  name: z.string().nullable(),
  batch_id: id.nullable(),
  batch_index: z.int().min(1).nullable(),
  variation_set_id: id.nullable(),
  job: assetJobRef.nullable(),
});

export const assetDetail = assetSummary.extend({
  effective_params: z.record(z.string(), z.unknown()),
  files: z.array(file),
  scene_id: id.nullable(),
  dimensions: z.record(z.string(), z.unknown()).nullable(),
});

export const memberCounts = z.strictObject({
  requested: whole,
  queued: whole,
  running: whole,
  complete: whole,
  failed: whole,
  canceled: whole,
});

export const manifestRef = z.strictObject({ url: z.url(), expires_at: time });

export const batchDetail = z.strictObject({
  id,
  job_id: id,
  count: z.int().min(1),
  status: jobStatus,
  counts: memberCounts,
  progress: z.number().min(0).max(1),
  created_at: time,
  name: z.string().nullable(),
  manifest: manifestRef.nullable(),
});

/** Decided. */
export const setDetail = batchDetail.extend({ method: id });

const memberFields = {
  asset_id: id,
  job_id: id,
  status: jobStatus,
  files: z.array(file),
  current_stage: stage.nullable(),
  error: problem.nullable(),
};
export const batchMember = z.strictObject({ batch_index: z.int().min(1), ...memberFields });
/** Decided. */
export const setMember = z.strictObject({ variant_index: z.int().min(1), ...memberFields });

export const createdSet = z.strictObject({
  id,
  job_id: id,
  status: jobStatus,
  method: z.string(),
  count: z.int(),
});
export const bundleResponse = z.strictObject({
  state: z.enum(['none', 'pending', 'ready']),
  job_id: id.nullable(),
});
export const bundleState = z.strictObject({
  state: z.enum(['none', 'pending', 'ready']),
  url: z.url().nullable(),
  expires_at: time.nullable(),
});

export const createdWebhook = z.strictObject({
  id,
  url: z.url(),
  events: z.array(z.string()),
  created_at: time,
  secret: z.string().min(16),
});

export const delivery = z.strictObject({
  id,
  event: z.string(),
  status: z.enum(['pending', 'delivered', 'dead']),
  attempts: whole,
  created_at: time,
  delivered_at: time.nullable(),
  last_response_code: z.int().nullable(),
  next_retry_at: time.nullable(),
  resource: resourceRef.nullable(),
});

export const deliveryList = z.strictObject({
  deliveries: z.array(delivery),
  counts: z.strictObject({ dead: whole, delivered: whole, pending: whole }),
  next_cursor: z.string().nullable(),
});
