/** `POST /v1/batches/standard` and `/v1/batches/measured`: the bodies (specification: CreateAssetsRequest, CreateMeasuredAssetsRequest). */
import { z } from 'zod';
import { createMeasuredSchema } from './measured.ts';
import { createAssetSchema } from './standard.ts';
import { label, refused } from './validate.ts';

export const createStandardBatchSchema = batchOf(createAssetSchema);
export type CreateStandardBatchRequest = z.output<typeof createStandardBatchSchema>;

export const createMeasuredBatchSchema = batchOf(createMeasuredSchema);
export type CreateMeasuredBatchRequest = z.output<typeof createMeasuredBatchSchema>;

function batchOf<Item extends z.ZodType>(item: Item) {
  const error = 'must hold 1 to 100 items';
  return z.strictObject({
    // Counted first: a body may hold more items than anyone wants to read about.
    items: z
      .array(z.unknown())
      .min(1, { error, abort: true })
      .max(100, { error, abort: true })
      .pipe(z.array(item)),
    name: label(),
    params: refused('belongs to each item: a batch has no params of its own'),
  });
}
