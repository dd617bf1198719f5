/** What the thread that copies a library is told when it begins, and what it says. */
import { z } from 'zod';
import { AppError, isAppError } from '../../../contract/plain/errors.ts';

/** As `CopyOrder`. */
export const orderSchema = z.object({
  from: z.string(),
  to: z.string(),
  userDataPath: z.string(),
  isOpen: z.boolean(),
});

/** The one word that it hears. */
export const cancelWord = 'cancel';

const at = z.object({ path: z.string() });
const failureSchema = z.discriminatedUnion('code', [
  z.object({ code: z.literal('cancelled'), data: z.object({}) }),
  z.object({ code: z.literal('internal'), data: z.object({ reason: z.string() }) }),
  z.object({ code: z.literal('library.disk-full'), data: at }),
  z.object({ code: z.literal('library.read-only'), data: at }),
  z.object({ code: z.literal('library.move-broke-off'), data: at.extend({ reason: z.string() }) }),
]);
type Failure = z.output<typeof failureSchema>;

const figures = { files: z.int(), filesDone: z.int(), bytes: z.int(), bytesDone: z.int() };
export const answerSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('progress'), ...figures }),
  z.object({ type: z.literal('copied') }),
  z.object({ type: z.literal('failed'), failure: failureSchema }),
]);
export type Answer = z.output<typeof answerSchema>;

/** As data; `internal` for what a copy never throws. */
export function failureOf(error: unknown): Failure {
  const parsed = failureSchema.safeParse(isAppError(error) ? { code: error.code, data: error.data } : null);
  return parsed.success ? parsed.data : { code: 'internal', data: { reason: 'copying a library' } };
}

/** The error of which `failureOf` made this. */
export function errorOf({ code, data }: Failure): AppError {
  return new AppError(code, data);
}
