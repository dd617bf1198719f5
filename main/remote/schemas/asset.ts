/** Answers about assets (specification: AssetDetail, AssetSummary, AssetListResponse, CreateAssetResponse). */
import { z } from 'zod';
import { jobStatusSchema } from '../../contract/schema/job.ts';
import { fileEntrySchema } from './files.ts';
import { assetJobRefSchema } from './job.ts';
import { freeForm, id, nullable, stringCursor, timestamp } from './wire.ts';

export const createAssetResponseSchema = z.object({
  id,
  job_id: id,
  status: jobStatusSchema,
  effective_params: freeForm,
});

const assetSummarySchema = z.object({
  id,
  kind: z.string(),
  created_at: timestamp,
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
