/** `POST /v1/assets/standard`: the body (specification: CreateAssetRequest, AssetInputs). */
import { z } from 'zod';
import { imageInputSchema } from './image.ts';
import { paramsSchema } from './params.ts';
import { label, prose } from './validate.ts';

const inputsSchema = z
  .strictObject({
    images: z.array(imageInputSchema).max(1, 'must hold at most 1 image').optional(),
    text: prose(10_000).nullish(),
    subject_name: prose(100).nullish(),
    multi_subject_image: z.boolean().nullish(),
  })
  .check((context) => {
    const { images, text, subject_name, multi_subject_image } = context.value;
    const refuse = (message: string, ...path: string[]): void => {
      context.issues.push({ code: 'custom', input: null, message, path });
    };
    const hasImage = (images ?? []).length > 0;
    const hasText = (text ?? null) !== null;
    if (hasImage && hasText) refuse('give either text or one image, not both');
    if (!hasImage && !hasText) refuse('text or one image is needed');
    // The quickstart names the two together, for an image that shows several subjects.
    const named = (subject_name ?? null) !== null;
    if (named && multi_subject_image !== true) refuse('needs multi_subject_image: true', 'subject_name');
    if (!named && multi_subject_image === true) refuse('is needed with multi_subject_image', 'subject_name');
    if (named && !hasImage) refuse('goes with an image only', 'subject_name');
  });

export const createAssetSchema = z.strictObject({
  inputs: inputsSchema,
  name: label(),
  params: paramsSchema.nullish(),
});
export type CreateAssetRequest = z.output<typeof createAssetSchema>;
