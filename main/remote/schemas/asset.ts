/** Answers about assets (specification: AssetDetail, AssetFileEntry, CreateAssetResponse). */
import { z } from 'zod';
import { jobStatusSchema } from '../../contract/model/job.ts';
import { assetJobRefSchema } from './job.ts';
import { freeForm, id, nullable, timestamp } from './wire.ts';

export const createAssetResponseSchema = z.object({
  id,
  job_id: id,
  status: jobStatusSchema,
  effective_params: freeForm,
});

const assetFileEntrySchema = z.object({
  kind: z.string(),
  path: z.string(),
  url: z.string().min(1),
  expires_at: timestamp,
});

export const assetDetailSchema = z.object({
  id,
  kind: z.string(),
  created_at: timestamp,
  effective_params: freeForm,
  files: z.array(assetFileEntrySchema),
  name: nullable(z.string()),
  batch_id: nullable(z.string()),
  batch_index: nullable(z.int()),
  variation_set_id: nullable(z.string()),
  scene_id: nullable(z.string()),
  dimensions: nullable(freeForm),
  job: nullable(assetJobRefSchema),
});
