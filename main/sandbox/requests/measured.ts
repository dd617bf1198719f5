/** `POST /v1/assets/measured`: the body (specification: CreateMeasuredAssetRequest, MeasuredAssetInputs). */
import { z } from 'zod';
import { captureInputSchema } from './capture.ts';
import { imageInputSchema } from './image.ts';
import { paramsSchema } from './params.ts';
import { label, refused } from './validate.ts';

export const createMeasuredSchema = z.strictObject({
  inputs: z.strictObject({
    images: z.array(imageInputSchema).length(1, 'must hold exactly 1 image'),
    capture: z.array(captureInputSchema).length(1, 'must hold exactly 1 clip'),
    text: refused('a measured asset is made from an image and a clip, not from text'),
  }),
  name: label(),
  params: paramsSchema.nullish(),
});
export type CreateMeasuredRequest = z.output<typeof createMeasuredSchema>;
