/** What a user asks the service to create, on each of its six routes (specification: Creation routes), and the input files for it. */
import { z } from 'zod';
import { limits } from '../../plain/param-values.ts';
import type { Fault } from '../../plain/request-rules/fault.ts';
import { captureFaults, imageFaults, nameFaults, textFaults } from '../../plain/request-rules/inputs.ts';
import { ruleWords } from '../../plain/request-rules/rule-words.ts';
import { inputIdSchema } from '../ids.ts';
import { paramsSchema, proceduralParamsSchema } from './params.ts';

// An input file copied into the library, so that it cannot change or vanish before it is sent.

const kept = {
  id: inputIdSchema,
  fileName: z.string(),
  sizeBytes: z.int().positive(),
  /** Lowercase hex, of the copy that will be sent. */
  sha256: z.string(),
};

/** An image as `ImageInput` takes it. */
export const storedImageSchema = z.object({
  kind: z.literal('image'),
  ...kept,
  /** `image/png`, `image/jpeg`, `image/webp`, ... by content, not by name. */
  mediaType: z.string(),
  widthPx: z.int().positive(),
  heightPx: z.int().positive(),
});
export type StoredImage = z.infer<typeof storedImageSchema>;

/** A clip as `CaptureInput` takes it; by content, not by name. */
export const storedClipSchema = z.object({
  kind: z.literal('clip'),
  ...kept,
  mediaType: z.enum(['video/mp4', 'video/quicktime']),
});
export type StoredClip = z.infer<typeof storedClipSchema>;

export const storedInputSchema = z.discriminatedUnion('kind', [storedImageSchema, storedClipSchema]);
export type StoredInput = z.infer<typeof storedInputSchema>;

/** What a file is stored as. */
export type InputKind = StoredInput['kind'];

/** A string that the rules of requests accept. */
const ruled = (faultsOf: (text: string) => readonly Fault[]) =>
  z.string().check((context) => {
    for (const { message } of faultsOf(context.value))
      context.issues.push({ code: 'custom', message, input: context.value });
  });
const standardText = ruled((value) => textFaults(value, limits.standardTextLength, ''));
const seedText = ruled((value) => textFaults(value, limits.seedTextLength, ''));
const imageUrl = ruled((value) => imageFaults([{ url: value }], { least: 1, most: 1 }, ''));
const clipUrl = ruled((value) => captureFaults([{ url: value }], ''));
const name = ruled((value) => nameFaults(value, '')).nullable();
const fileName = z.string().max(255);
const storedImage = z.strictObject({ type: z.literal('image'), inputId: inputIdSchema, fileName });
const linkedImage = z.strictObject({ type: z.literal('image-url'), url: imageUrl });
/** Which of several subjects in the image is meant (`subject_name` with `multi_subject_image`). */
const subjectName = z.string().max(limits.subjectNameLength).optional();

/** ImageInput: a file kept in the library, or a URL. */
export const imageSourceSchema = z.discriminatedUnion('type', [storedImage, linkedImage]);
export type ImageSource = z.infer<typeof imageSourceSchema>;

/** CaptureInput: an MP4 or MOV file kept in the library, or an HTTPS URL. */
export const clipSourceSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('clip'), inputId: inputIdSchema, fileName }),
  z.strictObject({ type: z.literal('clip-url'), url: clipUrl }),
]);
export type ClipSource = z.infer<typeof clipSourceSchema>;

/** `inputs` of a standard asset: text or one image, never both (specification: AssetInputs). */
export const standardInputSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('text'), text: standardText }),
  storedImage.extend({ subjectName }),
  linkedImage.extend({ subjectName }),
]);
export type StandardInput = z.infer<typeof standardInputSchema>;

/** One standard asset: `POST /v1/assets/standard`, or an item of a batch. */
export const standardRequestSchema = z.strictObject({
  name,
  input: standardInputSchema,
  params: paramsSchema,
});
export type StandardRequest = z.infer<typeof standardRequestSchema>;

/** One measured asset: `POST /v1/assets/measured`, or an item of a batch. */
export const measuredRequestSchema = z.strictObject({
  name,
  image: imageSourceSchema,
  capture: clipSourceSchema,
  params: paramsSchema,
});
export type MeasuredRequest = z.infer<typeof measuredRequestSchema>;

const batchOf = <T extends z.ZodType>(item: T) =>
  z.array(item).min(limits.batchItems.least).max(limits.batchItems.most);

/** HighFidelitySeed; without an image the text is required. */
const highFidelitySeedSchema = z
  .strictObject({
    image: imageSourceSchema.nullable(),
    text: seedText.nullable(),
    references: z.array(imageSourceSchema).max(limits.variationReferences),
  })
  .refine((seed) => seed.image !== null || seed.text !== null, {
    error: () => ruleWords.setSubjectMissing,
  });

/** What one create call asks for; `route` is its kind. Names and counts are those of the specification. */
export const createRequestSchema = z.discriminatedUnion('route', [
  standardRequestSchema.extend({ route: z.literal('standard') }),
  measuredRequestSchema.extend({ route: z.literal('measured') }),
  z.strictObject({ route: z.literal('standard-batch'), name, items: batchOf(standardRequestSchema) }),
  z.strictObject({ route: z.literal('measured-batch'), name, items: batchOf(measuredRequestSchema) }),
  z.strictObject({
    route: z.literal('high-fidelity-set'),
    name,
    count: z.int().min(limits.highFidelityCount.least).max(limits.highFidelityCount.most),
    seed: highFidelitySeedSchema,
    params: paramsSchema,
  }),
  z.strictObject({
    route: z.literal('procedural-set'),
    name,
    count: z.int().min(limits.proceduralCount.least).max(limits.proceduralCount.most),
    seed: z.strictObject({ text: seedText, image: imageSourceSchema.nullable() }),
    params: proceduralParamsSchema,
  }),
]);
export type CreateRequest = z.infer<typeof createRequestSchema>;
/** The six routes. */
export const createRouteSchema = z.enum([
  'standard',
  'measured',
  'standard-batch',
  'measured-batch',
  'high-fidelity-set',
  'procedural-set',
]);
export type CreateRoute = CreateRequest['route'];
/** The request of one route. */
export type RequestOf<R extends CreateRoute> = Extract<CreateRequest, { route: R }>;
