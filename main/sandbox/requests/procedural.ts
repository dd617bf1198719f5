/** `POST /v1/variation-sets/procedural`: the body (specification: CreateProceduralVariationSetRequest, ProceduralSeed). */
import { z } from 'zod';
import { imageInputSchema } from './image.ts';
import { proceduralParamsSchema } from './params.ts';
import { count, label, prose } from './validate.ts';

export const createProceduralSchema = z.strictObject({
  count: count(10, 500),
  seed: z.strictObject({
    text: prose(2000),
    images: z.array(imageInputSchema).max(1, 'must hold at most 1 image').optional(),
  }),
  name: label(),
  params: proceduralParamsSchema.nullish(),
});
export type CreateProceduralRequest = z.output<typeof createProceduralSchema>;
