/** What reviewers say of an asset beside their verdict: marks at points of its model, and what was said before. */
import { z } from 'zod';
import { organisationLimits, reviewLimits } from '../../plain/organisation-limits.ts';
import { appFailureSchema } from '../failure.ts';
import { assetIdSchema, folderIdSchema, timestampSchema } from '../ids.ts';
import { reviewSchema, reviewVerdictSchema } from '../library/organisation.ts';

/** Metres; nobody models more than a thousand kilometres. */
const place = z.number().min(-1e6).max(1e6);
/** Metres of the picture's frame: right, up, towards the user who looks from the front (Y up). */
export const markPointSchema = z.tuple([place, place, place]);

/** Made where the mark is set; unique within its asset. */
export const markIdSchema = z.string().regex(/^[A-Za-z0-9_-]{1,80}$/);
export type MarkId = z.infer<typeof markIdSchema>;

/** Where the camera stood and what it looked at. */
export const markPoseSchema = z.object({ position: markPointSchema, target: markPointSchema });

/** What a mark was set on: slash-separated below the asset's folder, and its content (lower-case hex) where that was known. */
const markedFileSchema = z.object({
  path: z.string().min(1).max(4096),
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .nullable(),
});

/** How much it matters; null: the user did not say. */
export const markSeveritySchema = z.enum(['note', 'minor', 'major']);
export type MarkSeverity = z.infer<typeof markSeveritySchema>;

const personSchema = z.string().max(organisationLimits.reviewer);
/** Empty where the user has not said their name. */
export const authorSchema = personSchema.trim();
const markTextSchema = z.string().max(reviewLimits.text);
const momentSchema = z.object({ by: personSchema, at: timestampSchema });

export const markSchema = z.object({
  id: markIdSchema,
  text: markTextSchema,
  severity: markSeveritySchema.nullable(),
  point: markPointSchema,
  /** Of the surface, away from it; null where it is not known. */
  normal: markPointSchema.nullable(),
  file: markedFileSchema.nullable(),
  pose: markPoseSchema.nullable(),
  resolved: momentSchema.nullable(),
  author: personSchema,
  createdAt: timestampSchema,
  changedAt: timestampSchema,
});
export type Mark = z.infer<typeof markSchema>;

/** A mark that somebody took away, kept so that it can come back and another copy does not bring it back. */
export const removedMarkSchema = z.object({ mark: markSchema, by: personSchema, at: timestampSchema });
export type RemovedMark = z.infer<typeof removedMarkSchema>;

/** What was said before; `text`: the notes of a verdict, or the text of a mark that is another one now. */
export const reviewHistorySchema = z.object({
  at: timestampSchema,
  by: personSchema,
  what: z.enum([
    'verdict',
    'mark-set',
    'mark-edited',
    'mark-moved',
    'mark-resolved',
    'mark-reopened',
    'mark-removed',
    'mark-restored',
  ]),
  /** Of a verdict that was taken away null, and so for marks. */
  verdict: reviewVerdictSchema.nullable(),
  text: z.string().max(reviewLimits.historyText),
});
export type ReviewHistory = z.infer<typeof reviewHistorySchema>;

/** Everything of a review beside its verdict, as the catalogue and the file keep it. Bounded by `reviewLimits`. */
export const reviewBodySchema = z.object({
  marks: z.array(markSchema).max(reviewLimits.marks),
  removed: z.array(removedMarkSchema).max(reviewLimits.removed),
  /** Oldest first. */
  history: z.array(reviewHistorySchema).max(reviewLimits.history),
  /** When the verdict was given or taken away; null when there never was one. */
  verdictAt: timestampSchema.nullable(),
});
export type ReviewBody = z.infer<typeof reviewBodySchema>;

/** Of an asset that nobody has reviewed. */
export const noReviewBody: ReviewBody = { marks: [], removed: [], history: [], verdictAt: null };

/** `review.json` beside the files of an asset. Version 1; readers refuse a higher one in words and leave it as it is. */
export const reviewFileSchema = reviewBodySchema.extend({
  caliperReview: z.literal(1),
  writtenAt: timestampSchema,
  /** Whose review it is, as far as the writer knew. */
  asset: z.object({
    id: assetIdSchema.nullable(),
    remoteId: z.string().max(500).nullable(),
    name: z.string().max(500).nullable(),
  }),
  review: reviewSchema.nullable(),
});
export type ReviewFile = z.infer<typeof reviewFileSchema>;

/** Whether the review is beside the files, and if not, why. */
export const reviewFileStateSchema = z.discriminatedUnion('state', [
  /** Nothing was said yet. */
  z.object({ state: z.literal('none') }),
  z.object({ state: z.literal('written') }),
  /** It will be in a moment. */
  z.object({ state: z.literal('due') }),
  /** The folder is not there: not downloaded yet, or its disk is away. */
  z.object({ state: z.literal('away') }),
  /** It lies in a folder of the user's own, in which nothing is written without their leave. */
  z.object({ state: z.literal('not-allowed'), folderId: folderIdSchema, path: z.string() }),
  z.object({ state: z.literal('failed'), error: appFailureSchema }),
]);
export type ReviewFileState = z.infer<typeof reviewFileStateSchema>;

/** The review of one asset as the screens show it. */
export const assetReviewSchema = reviewBodySchema.extend({
  assetId: assetIdSchema,
  review: reviewSchema.nullable(),
  file: reviewFileStateSchema,
});
export type AssetReview = z.infer<typeof assetReviewSchema>;

/** One change of one mark. A mark that is gone cannot be changed, and one that is there not be restored. */
export const markChangeSchema = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('set'),
    id: markIdSchema,
    text: markTextSchema,
    severity: markSeveritySchema.nullable(),
    point: markPointSchema,
    normal: markPointSchema.nullable(),
    /** Of the file that is shown; null where none is. */
    path: z.string().min(1).max(4096).nullable(),
    pose: markPoseSchema.nullable(),
  }),
  z.strictObject({
    type: z.literal('edit'),
    id: markIdSchema,
    text: markTextSchema,
    severity: markSeveritySchema.nullable(),
  }),
  z.strictObject({
    type: z.literal('move'),
    id: markIdSchema,
    point: markPointSchema,
    normal: markPointSchema.nullable(),
    path: z.string().min(1).max(4096).nullable(),
    pose: markPoseSchema.nullable(),
  }),
  z.strictObject({ type: z.literal('resolve'), id: markIdSchema, resolved: z.boolean() }),
  z.strictObject({ type: z.literal('remove'), id: markIdSchema }),
  z.strictObject({ type: z.literal('restore'), id: markIdSchema }),
]);
export type MarkChange = z.infer<typeof markChangeSchema>;
