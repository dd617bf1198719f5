/** What the application says to a measuring thread, and what it hears. */
import { z } from 'zod';
import { AppError, isAppError } from '../../contract/plain/errors.ts';
import { boardLayoutSchema } from '../../contract/schema/capture/board.ts';
import { captureCheckSchema } from '../../contract/schema/capture/check.ts';
import { type Measurement, measurementVersion } from '../../contract/schema/capture/measurement.ts';

const id = z.int();
const clip = z.object({ file: z.string(), fileName: z.string() });
const tools = z.object({ ffmpeg: z.string(), ffprobe: z.string(), version: z.string() });

/** `cancel` of what has ended already means nothing. */
export const orderSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('measure'), id, clip, tools, layout: boardLayoutSchema.nullable() }),
  z.object({ type: z.literal('markers'), id, layout: boardLayoutSchema }),
  z.object({ type: z.literal('cancel'), id }),
]);
export type Order = z.output<typeof orderSchema>;

const of = z.object({ fileName: z.string() });
const failureSchema = z.discriminatedUnion('code', [
  z.object({ code: z.literal('cancelled'), data: z.object({}) }),
  z.object({ code: z.literal('internal'), data: z.object({ reason: z.string() }) }),
  z.object({
    code: z.literal('media.no-ffmpeg'),
    data: z.object({ program: z.enum(['ffmpeg', 'ffprobe']) }),
  }),
  z.object({
    code: z.literal('media.failed'),
    data: of.extend({ program: z.string(), detail: z.string() }),
  }),
  z.object({
    code: z.literal('media.timeout'),
    data: of.extend({ program: z.string(), seconds: z.number() }),
  }),
  z.object({ code: z.literal('input.missing'), data: of }),
  z.object({ code: z.literal('input.unreadable'), data: of.extend({ reason: z.string() }) }),
  z.object({ code: z.literal('capture.failed'), data: of.extend({ reason: z.string() }) }),
]);
type Failure = z.output<typeof failureSchema>;

/**
 * A measurement comes as it is, copied by the engine: 600 samples cost this thread 3 ms; as text 4 ms, and parsing each
 * of its numbers 38 ms at first, two frames of the window.
 */
const measurement = z.custom<Measurement>(
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    'version' in value &&
    value.version === measurementVersion &&
    'samples' in value &&
    Array.isArray(value.samples),
);
/** `progress`: as in a `CaptureCheck`. */
export const answerSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('progress'), id, progress: captureCheckSchema.shape.progress.unwrap() }),
  z.object({ type: z.literal('quick'), id, measurement }),
  z.object({ type: z.literal('measured'), id, measurement }),
  z.object({ type: z.literal('markers'), id, markers: z.array(z.array(z.boolean())) }),
  z.object({ type: z.literal('failed'), id, failure: failureSchema }),
]);
export type Answer = z.output<typeof answerSchema>;

/** As data; `internal` for what measuring never throws. */
export function failureOf(error: unknown): Failure {
  const wire = isAppError(error) ? { code: error.code, data: error.data } : null;
  const parsed = failureSchema.safeParse(wire);
  return parsed.success ? parsed.data : { code: 'internal', data: { reason: 'measuring a clip' } };
}

/** The error of which `failureOf` made this. */
export function errorOf({ code, data }: Failure): AppError {
  return new AppError(code, data);
}
