/** `POST /v1/variation-sets/high-fidelity`: the body (specification: CreateHighFidelityVariationSetRequest, HighFidelitySeed). */
import { z } from 'zod';
import { imageInputSchema } from './image.ts';
import { highFidelityParamsSchema } from './params.ts';
import { count, label, prose, refused } from './validate.ts';

const seedSchema = z
  .strictObject({
    images: z.array(imageInputSchema).max(1, 'must hold at most 1 image').optional(),
    text: prose(2000).nullish(),
    variation_references: z.array(imageInputSchema).max(8, 'must hold at most 8 images').optional(),
  })
  .check((context) => {
    const { images, text, variation_references } = context.value;
    if ((images ?? []).length > 0 || (text ?? null) !== null) return;
    const alone = (variation_references ?? []).length > 0;
    context.issues.push({
      code: 'custom',
      input: null,
      message: `text or one image of the subject is needed${alone ? ': references do not replace it' : ''}`,
    });
  });

/** What deformable bodies need is judged on the merged params: `deformableFaults`. */
export const createHighFidelitySchema = z.strictObject({
  count: count(1, 100),
  seed: seedSchema,
  name: label(),
  params: highFidelityParamsSchema.nullish(),
  body: refused('belongs into params.physics.body'),
});
export type CreateHighFidelityRequest = z.output<typeof createHighFidelitySchema>;
