/** The check of one clip as a row: what lists of clips show; the report is read on its own. */
import { z } from 'zod';
import { appFailureSchema } from '../app-failure.ts';
import { inputIdSchema, timestampSchema } from '../ids.ts';
import { boardChoiceSchema } from './board.ts';
import { captureProfileSchema, captureVerdictSchema, issueCodeSchema, ownLimitsSchema } from './report.ts';

/** The part of a report that fits into a row. */
export const captureSummarySchema = z.object({
  /** False while only the keyframes were looked at. */
  final: z.boolean(),
  profile: captureProfileSchema,
  ownLimits: ownLimitsSchema.default({}),
  verdict: captureVerdictSchema,
  headline: z.string(),
  /** The gravest first. */
  issues: z.array(issueCodeSchema),
  durationS: z.number().nullable(),
  widthPx: z.int().nullable(),
  heightPx: z.int().nullable(),
  boardVisible: z.number().nullable(),
  orbitDeg: z.number().nullable(),
  uncertaintyPercent: z.number().nullable(),
  recordedAt: timestampSchema.nullable(),
  /** As the report's: when the object is in view and the picture at its sharpest. */
  bestStillS: z.number().nullable(),
});
export type CaptureSummary = z.infer<typeof captureSummarySchema>;

/** A clip is known by its content: the same file given twice is one row with two names. */
export const captureCheckSchema = z.object({
  inputId: inputIdSchema,
  /** The name it came with first, and others of the same content. */
  fileName: z.string(),
  otherNames: z.array(z.string()),
  sizeBytes: z.int().nonnegative(),
  sha256: z.string(),
  mediaType: z.enum(['video/mp4', 'video/quicktime']),
  addedAt: timestampSchema,
  /** Clips of one walk or of one object; the best of each is suggested. Null for one without others. */
  objectKey: z.string().max(100).nullable(),
  bestOfObject: z.boolean(),
  state: z.enum(['waiting', 'checking', 'done', 'stopped', 'failed']),
  /** While `checking`. */
  progress: z
    .object({
      phase: z.enum(['probe', 'quick', 'full']),
      /** 0 to 1 of the whole check. */
      fraction: z.number().min(0).max(1),
      secondsLeft: z.number().nonnegative().nullable(),
    })
    .nullable(),
  board: boardChoiceSchema,
  /** From the keyframes at first, then from the whole. */
  summary: captureSummarySchema.nullable(),
  /** Why it could not be checked (`failed`): of the machine, not of the clip. */
  error: appFailureSchema.nullable(),
  /** Of a trimmed one: what it was cut out of. */
  trimmedFrom: inputIdSchema.nullable(),
});
export type CaptureCheck = z.infer<typeof captureCheckSchema>;

/** That a clip was sent although its check had failed. */
export const uploadedAnywaySchema = z.object({
  inputId: inputIdSchema,
  fileName: z.string(),
  at: timestampSchema,
  verdict: captureVerdictSchema,
  headline: z.string(),
  issues: z.array(issueCodeSchema),
});
export type UploadedAnyway = z.infer<typeof uploadedAnywaySchema>;
