/** A create call that is journalled before its first byte is sent, so that it happens exactly once. */
import { z } from 'zod';
import { appFailureSchema } from './app-failure.ts';
import {
  assetIdSchema,
  connectionIdSchema,
  inputIdSchema,
  jobIdSchema,
  submissionIdSchema,
  timestampSchema,
} from './ids.ts';
import { limits } from './param-values.ts';
import { paramsSchema } from './params.ts';
import type { Fault } from './request-rules/fault.ts';
import { imageFaults } from './request-rules/sources.ts';
import { nameFaults, textFaults } from './request-rules/text.ts';

/** A string that the rules of requests accept. */
const ruled = (faultsOf: (text: string) => readonly Fault[]) =>
  z.string().check((context) => {
    for (const { message } of faultsOf(context.value))
      context.issues.push({ code: 'custom', message, input: context.value });
  });
const text = ruled((value) => textFaults(value, limits.standardTextLength, ''));
const url = ruled((value) => imageFaults([{ url: value }], { least: 1, most: 1 }, ''));

/** `inputs` of a standard asset: text or one image, never both (specification: AssetInputs). */
export const standardInputSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('text'), text }),
  z.strictObject({ type: z.literal('image'), inputId: inputIdSchema, fileName: z.string().max(255) }),
  z.strictObject({ type: z.literal('image-url'), url }),
]);
export type StandardInput = z.infer<typeof standardInputSchema>;

/** What the person asks for: `POST /v1/assets/standard`. */
export const standardRequestSchema = z.strictObject({
  name: ruled((value) => nameFaults(value, '')).nullable(),
  input: standardInputSchema,
  params: paramsSchema,
});
export type StandardRequest = z.infer<typeof standardRequestSchema>;

/**
 * `sending`: on its way now; `waiting`: will be sent again by itself with the same idempotency key (at `nextTryAt`);
 * `accepted`: the service answered `202`; `refused`: the service said no for good, `error` says why.
 */
export const submissionStateSchema = z.enum(['sending', 'waiting', 'accepted', 'refused']);
export type SubmissionState = z.infer<typeof submissionStateSchema>;

export const submissionSchema = z.object({
  id: submissionIdSchema,
  connectionId: connectionIdSchema,
  request: standardRequestSchema,
  state: submissionStateSchema,
  attempt: z.int().nonnegative(),
  nextTryAt: timestampSchema.nullable(),
  error: appFailureSchema.nullable(),
  createdAt: timestampSchema,
  assetId: assetIdSchema.nullable(),
  jobId: jobIdSchema.nullable(),
});
export type Submission = z.infer<typeof submissionSchema>;
