/** The bodies of the six create routes. */
import { z } from 'zod';
import { captureInputSchema, imageInputSchema } from './inputs.ts';
import { highFidelityParamsSchema, paramsSchema, proceduralParamsSchema } from './params.ts';
import { count, label, prose, refused } from './validate.ts';

// `POST /v1/assets/standard`: the body (specification: CreateAssetRequest, AssetInputs).

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

// `POST /v1/assets/measured`: the body (specification: CreateMeasuredAssetRequest, MeasuredAssetInputs).

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

// `POST /v1/batches/standard` and `/v1/batches/measured`: the bodies (specification: CreateAssetsRequest, CreateMeasuredAssetsRequest).

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

// `POST /v1/variation-sets/high-fidelity`: the body (specification: CreateHighFidelityVariationSetRequest, HighFidelitySeed).

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

// `POST /v1/variation-sets/procedural`: the body (specification: CreateProceduralVariationSetRequest, ProceduralSeed).

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
