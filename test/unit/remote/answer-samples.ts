/** One answer of every kind with every field of the specification, and what may be missing from it. */
import type { z } from 'zod';
import {
  assetDetailSchema,
  assetListSchema,
  batchDetailSchema,
  batchMemberListSchema,
  bundleResponseSchema,
  bundleStateSchema,
  createAssetResponseSchema,
  createAssetsResponseSchema,
  createdWebhookSchema,
  createVariationSetResponseSchema,
  deliveryListSchema,
  jobResponseSchema,
  variationSetDetailSchema,
  variationSetMemberListSchema,
  webhookTestSchema,
} from '../../../main/remote/answer-schemas.ts';

export interface Sample {
  readonly schema: z.ZodType;
  readonly full: object;
  /** Paths that may be null or absent, and are then null. */
  readonly nullable: readonly string[];
  /** Paths that may be absent, and what they then are. */
  readonly defaults?: Readonly<Record<string, unknown>>;
  /** Paths whose inside is the service's own. */
  readonly free?: readonly string[];
}

const at = '2026-11-21T10:00:00.000Z';
const file = {
  kind: 'usd',
  path: 'assets/mug/mug.usd',
  url: 'https://files.example/mug?sig=1',
  expires_at: at,
};
const jobRef = { job_id: 'j1', status: 'running', current_stage: 'scale', progress: 0.5 };
const jobRefNullable = (place: string) => ['current_stage', 'progress'].map((name) => `${place}.${name}`);
const params = { mesh: { quality: 'low' } };
const counts = { requested: 6, queued: 1, running: 1, complete: 1, failed: 2, canceled: 1 };
const manifest = { url: 'https://files.example/manifest?sig=1', expires_at: at };
const problem = {
  type: 'generation-failed',
  title: 'Failed',
  status: 500,
  detail: 'No mesh.',
  instance: '/x',
  stage: 3,
};
const problemFields = ['type', 'title', 'status', 'detail', 'instance'];
const created = { id: 'a1', job_id: 'j1', status: 'queued', effective_params: params };
const summary = {
  id: 'a1',
  kind: 'object_reconstruction',
  created_at: at,
  name: 'Mug',
  batch_id: 'b1',
  batch_index: 1,
  variation_set_id: 's1',
  job: jobRef,
};
const summaryNullable = ['name', 'batch_id', 'batch_index', 'variation_set_id', 'job'];
const member = {
  asset_id: 'a1',
  job_id: 'j1',
  status: 'failed',
  files: [file],
  current_stage: 'physics',
  error: problem,
};
const memberNullable = ['members.0.current_stage', 'members.0.error', 'next_cursor'];
/** A problem keeps every field; its own may be absent, and are then left out. */
const problemAbsent = (place: string) =>
  Object.fromEntries(problemFields.map((name) => [`${place}.${name}`, undefined]));
const set = { id: 's1', job_id: 'j1', status: 'partial', method: 'procedural', count: 12 };

export const samples: Readonly<Record<string, Sample>> = {
  CreateAssetResponse: {
    schema: createAssetResponseSchema,
    full: created,
    nullable: [],
    free: ['effective_params'],
  },
  CreateAssetsResponse: {
    schema: createAssetsResponseSchema(2),
    full: {
      id: 'b1',
      job_id: 'j0',
      status_url: '/v1/batches/b1',
      assets: [created, { ...created, id: 'a2' }],
    },
    nullable: [],
    free: ['assets.0.effective_params', 'assets.1.effective_params'],
  },
  CreateVariationSetResponse: { schema: createVariationSetResponseSchema, full: set, nullable: [] },
  Job: {
    schema: jobResponseSchema,
    full: {
      id: 'j1',
      resource: { type: 'asset', id: 'a1' },
      status: 'failed',
      created_at: at,
      updated_at: at,
      current_stage: 'physics',
      progress: 0.4,
      error: problem,
    },
    nullable: ['updated_at', 'current_stage', 'progress', 'error'],
    defaults: problemAbsent('error'),
    free: ['error.stage'],
  },
  AssetDetail: {
    schema: assetDetailSchema,
    full: {
      ...summary,
      effective_params: params,
      files: [file],
      scene_id: 'sc1',
      dimensions: { height_m: 0.1 },
    },
    nullable: [...summaryNullable, 'scene_id', 'dimensions', ...jobRefNullable('job')],
    free: ['effective_params', 'dimensions'],
  },
  AssetListResponse: {
    schema: assetListSchema,
    full: { assets: [summary], next_cursor: 'c1' },
    nullable: [
      ...summaryNullable.map((name) => `assets.0.${name}`),
      ...jobRefNullable('assets.0.job'),
      'next_cursor',
    ],
  },
  BatchDetail: {
    schema: batchDetailSchema,
    full: {
      id: 'b1',
      job_id: 'j0',
      count: 6,
      status: 'running',
      counts,
      progress: 0.66,
      created_at: at,
      name: 'Mugs',
      manifest,
    },
    nullable: ['name', 'manifest'],
    defaults: { 'counts.canceled': 0 },
  },
  BatchMemberList: {
    schema: batchMemberListSchema,
    full: { members: [{ batch_index: 1, ...member }], next_cursor: 1 },
    nullable: memberNullable,
    defaults: problemAbsent('members.0.error'),
    free: ['members.0.error.stage'],
  },
  'variation set': {
    schema: variationSetDetailSchema,
    full: { ...set, name: 'Valves', counts, progress: 1, created_at: at, manifest },
    nullable: ['name', 'counts', 'progress', 'created_at', 'manifest'],
    defaults: { 'counts.canceled': 0 },
  },
  'variation set members': {
    schema: variationSetMemberListSchema,
    full: { members: [{ variant_index: 3, ...member }], next_cursor: 3 },
    nullable: memberNullable,
    defaults: { 'members.0.files': [], ...problemAbsent('members.0.error') },
    free: ['members.0.error.stage'],
  },
  BundleResponse: {
    schema: bundleResponseSchema,
    full: { state: 'pending', job_id: 'j1' },
    nullable: ['job_id'],
  },
  BundleState: {
    schema: bundleStateSchema,
    full: { state: 'ready', url: 'https://files.example/zip?sig=1', expires_at: at },
    nullable: ['url', 'expires_at'],
  },
  CreatedWebhookResponse: {
    schema: createdWebhookSchema,
    full: { id: 'w1', url: 'https://x.example/h', events: ['asset.completed'], created_at: at, secret: 's' },
    nullable: [],
  },
  'webhook test': { schema: webhookTestSchema, full: { delivery_id: 'd1', status: 'pending' }, nullable: [] },
  DeliveryListResponse: {
    schema: deliveryListSchema,
    full: {
      deliveries: [
        {
          id: 'd1',
          event: 'asset.completed',
          status: 'dead',
          attempts: 3,
          created_at: at,
          delivered_at: at,
          last_response_code: 302,
          next_retry_at: at,
          resource: { type: 'asset', id: 'a1' },
        },
      ],
      counts: { pending: 1, delivered: 2, dead: 3 },
      next_cursor: 'c1',
    },
    nullable: [
      ...['delivered_at', 'last_response_code', 'next_retry_at', 'resource'].map(
        (name) => `deliveries.0.${name}`,
      ),
      'next_cursor',
    ],
    defaults: { 'counts.pending': 0, 'counts.delivered': 0, 'counts.dead': 0 },
  },
};
