/** The capture report: what a clip is worth as `capture` of a measured asset, and what to film again; and its row in lists of clips. */
import { z } from 'zod';
import { isInRange, type OwnLimits } from '../../plain/capture/own-limits.ts';
import { captureProfiles, thresholdNames } from '../../plain/capture/thresholds.ts';
import { appFailureSchema } from '../failure.ts';
import { inputIdSchema, timestampSchema } from '../ids.ts';
import { boardChoiceSchema, boardFoundSchema, boardLayoutSchema, boardSerialSchema } from './board.ts';
import {
  hardFaultSchema,
  lensSchema,
  objectSeenSchema,
  sampleSchema,
  videoFactsSchema,
} from './measurement.ts';

/** `unreadable`: no video could be had from the file at all. */
const captureVerdictSchema = z.enum(['pass', 'warn', 'fail', 'unreadable']);
export type CaptureVerdict = z.infer<typeof captureVerdictSchema>;

export const captureProfileSchema = z.enum(captureProfiles);

const ownLimit = z.number().nullable();
/** As `OwnLimits`; what lies outside of a threshold's range is refused. */
export const ownLimitsSchema: z.ZodType<OwnLimits, OwnLimits> = z
  .partialRecord(z.enum(thresholdNames), z.strictObject({ warn: ownLimit, fail: ownLimit }).partial())
  .refine((own) =>
    thresholdNames.every((name) =>
      [own[name]?.warn, own[name]?.fail].every(
        (limit) => limit === undefined || limit === null || isInRange(name, limit),
      ),
    ),
  );

/** Seconds of the clip. */
export const spanSchema = z.object({ fromS: z.number().nonnegative(), toS: z.number().nonnegative() });
export type Span = z.infer<typeof spanSchema>;

const issueCodeSchema = z.enum([
  // Hard checks.
  'unreadable',
  'damaged',
  // The picture.
  'too-dark',
  'too-bright',
  'uneven-exposure',
  'motion-blur',
  'out-of-focus',
  'noisy',
  'low-resolution',
  'low-frame-rate',
  'heavy-compression',
  'hdr',
  'interlaced',
  'shown-mirrored',
  // The board.
  'no-board',
  'board-unreadable',
  'several-boards',
  'board-hidden',
  'board-moved',
  'board-too-small',
  'wrong-board',
  'mirrored-board',
  'board-code-differs',
  'board-size-unsure',
  'too-few-squares',
  'square-unmeasured',
  // The object.
  'no-object',
  'object-cut',
  'object-small',
  'object-blurred',
  'object-exposure',
  'object-shiny',
  'object-see-through',
  // The walk.
  'orbit-incomplete',
  'orbit-gap',
  'too-fast',
  'one-height',
  'too-short',
  'too-long',
  // The scale.
  'scale-uncertain',
]);
export type IssueCode = z.infer<typeof issueCodeSchema>;

/** Why a board that is in view could not be read. */
const unreadCauseSchema = z.enum([
  'out-of-focus',
  'motion-blur',
  'too-far',
  'squares-too-small',
  'too-dark',
  'too-bright',
  'wide-borders',
  'unknown-markers',
]);
export type UnreadCause = z.infer<typeof unreadCauseSchema>;

/** One thing that is wrong, in words for the user. */
export const captureIssueSchema = z.object({
  code: issueCodeSchema,
  severity: z.enum(['fail', 'warn', 'note']),
  /** Where in the clip; empty when it is the whole. */
  spans: z.array(spanSchema),
  /** Which threshold, what was found, where the limit lies. */
  measured: z
    .object({ threshold: z.string(), value: z.number(), limit: z.number(), unit: z.string() })
    .nullable(),
  seen: z.string(),
  why: z.string(),
  todo: z.string(),
});
export type CaptureIssue = z.infer<typeof captureIssueSchema>;

/** Part of the walk: degrees of azimuth, `fromDeg` to `toDeg` anticlockwise seen from above; both in [0, 360). */
export const arcSchema = z.object({
  fromDeg: z.number(),
  toDeg: z.number(),
  /** `measured`: the board was seen from there; `inferred`: the walk surely went on while it was hidden. */
  state: z.enum(['measured', 'inferred', 'missing']),
  /** When it was walked; null when it was not. */
  span: spanSchema.nullable(),
});
export type Arc = z.infer<typeof arcSchema>;

/** A stretch of time in which the walk is not known. */
export const gapSchema = spanSchema.extend({
  fromDeg: z.number().nullable(),
  toDeg: z.number().nullable(),
  /** `bridged`: direction and speed on both sides match, so the walk surely went on. */
  bridged: z.boolean(),
});
export type Gap = z.infer<typeof gapSchema>;

const spread = z.object({ least: z.number(), median: z.number(), most: z.number() });

/** The clip as a whole. Lengths are in squares of the board, and in metres where its square is known. */
export const captureAnalysisSchema = z.object({
  /** Fraction of the samples in which the board was recognised. */
  boardVisible: z.number(),
  orbit: z.object({
    measuredDeg: z.number(),
    /** With what was bridged; never less than `measuredDeg`, at most 360. */
    inferredDeg: z.number(),
    /** Signed degrees walked in all: more than 360 where the user went on. Anticlockwise is positive. */
    walkedDeg: z.number(),
    arcs: z.array(arcSchema),
    /** For 36 bins of 10 degrees from azimuth 0: the sharpest view from there, 0 (blurred) to 1 (sharp); null: none. */
    sharpness: z.array(z.number().nullable()),
    /**
     * The dome over the object: six rows of 36 cells, elevations of 15 degrees from the floor up, azimuths of 10 from 0.
     * The sharpest view from there, 0 to 1; null: none.
     */
    dome: z.array(z.array(z.number().nullable())),
    /** Largest step between two sharp views. */
    largestStepDeg: z.number().nullable(),
  }),
  gaps: z.array(gapSchema),
  /** Null where it was not looked for: in a first look, or where the board cannot be followed. */
  object: z
    .object({
      state: objectSeenSchema.shape.state,
      /** Fraction of the frames with a pose that show it whole; null where its extent is not known. */
      wholePart: z.number().nullable(),
      /** Of its outline over the picture's, median. */
      area: z.number().nullable(),
      /** Variance of the Laplacian where it is seen, median; null where it is too small to tell. */
      laplacian: z.number().nullable(),
      light: objectSeenSchema.shape.light,
    })
    .nullable(),
  elevationDeg: spread.nullable(),
  distanceSquares: spread.nullable(),
  speedDegPerS: spread.nullable(),
  luma: spread.nullable(),
  reblur: spread.nullable(),
  laplacian: spread.nullable(),
  scale: z.object({
    framesUsed: z.int().nonnegative(),
    lens: lensSchema.nullable(),
    /** 0 to 1: part of the picture that the corners of all frames reach. */
    cornerSpread: z.number(),
    /** Predicted, one sigma: lens, corners and the measured square together; null without a board. */
    uncertaintyPercent: z.number().nullable(),
    /** The part of it that is the print's: null until the square was measured. */
    squarePercent: z.number().nullable(),
  }),
});
export type CaptureAnalysis = z.infer<typeof captureAnalysisSchema>;

/** How good each sample is, for the strips of the timeline: 0 bad, 1 fair, 2 good; null: cannot be known. */
const strip = z.array(z.int().min(0).max(2).nullable());

export const reportVersion = 1;

/** One JSON, self-contained: what is exported is the same. */
export const captureReportSchema = z.object({
  schema: z.literal('caliper.capture-report'),
  version: z.literal(reportVersion),
  clip: z.object({
    /** Null for a file that is not kept in the library. */
    inputId: inputIdSchema.nullable(),
    fileName: z.string(),
    sha256: z.string(),
    sizeBytes: z.int().nonnegative(),
  }),
  checkedAt: timestampSchema,
  /** `quick` ones are refined by the full pass; `none` where nothing could be looked at. */
  coverage: z.enum(['none', 'quick', 'full']),
  profile: captureProfileSchema,
  /** Empty: the profile's limits as they are. */
  ownLimits: ownLimitsSchema.default({}),
  verdict: captureVerdictSchema,
  /** One line. */
  headline: z.string(),
  fault: hardFaultSchema.nullable(),
  facts: videoFactsSchema.nullable(),
  board: z.object({
    found: boardFoundSchema.nullable(),
    /** Of the code beside it, where the markers agree with the code; null for prints without one. */
    serial: boardSerialSchema.nullable().default(null),
    /** The one that the user chose, or that its code names; null for automatic. */
    chosen: z.object({ name: z.string(), layout: boardLayoutSchema }).nullable(),
    /** Null while nobody has said how large a square is. */
    squareMm: z.number().positive().nullable(),
    /** False while it is only what should have been printed. */
    squareMeasured: z.boolean(),
    /** Of `board-unreadable`: why, how wide a square is, and how wide it has to be, px; left out without it. */
    unread: z.object({ cause: unreadCauseSchema, squarePx: z.number(), neededPx: z.number() }).optional(),
  }),
  analysis: captureAnalysisSchema.nullable(),
  issues: z.array(captureIssueSchema),
  /** What to film again, merged, in order. */
  refilm: z.array(spanSchema.extend({ reasons: z.array(issueCodeSchema) })),
  /** When the object is in view and the picture at its sharpest: for the image of a measured asset. */
  bestStillS: z.number().nullable(),
  strips: z.object({ board: strip, sharpness: strip, exposure: strip, motion: strip }),
  samples: z.array(sampleSchema),
  thresholds: z.record(
    z.string(),
    z.object({ warn: z.number().nullable(), fail: z.number().nullable(), unit: z.string() }),
  ),
  tookMs: z.object({ probe: z.number(), quick: z.number(), full: z.number() }),
  tools: z.object({ ffmpeg: z.string(), opencv: z.string() }),
});
export type CaptureReport = z.infer<typeof captureReportSchema>;

// The check of one clip as a row: what lists of clips show; the report is read on its own.

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
  /** As the report's: what is known of that board counts. */
  serial: boardSerialSchema.nullable().default(null),
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
