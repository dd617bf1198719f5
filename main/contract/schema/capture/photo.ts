/** The check of a photo that an asset is made from: what was measured, and what it is worth. */
import { z } from 'zod';

const part = z.number().min(0).max(1);

/** Parts are of the photo, 0 to 1; light is 0 to 255. */
export const photoMeasurementSchema = z.object({
  widthPx: z.int().positive(),
  heightPx: z.int().positive(),
  /** Longer edge of the picture that blur was measured in, px. */
  workingEdgePx: z.int().positive(),
  /** Blur of the object's sharpest edges, as the sigma of a Gaussian; null where it has too few edges. */
  blurAcrossPx: z.number().nullable(),
  blurDownPx: z.number().nullable(),
  light: z.object({
    /** Percentiles 5 and 95 of the whole, then of the object with its median. */
    dark: z.number(),
    bright: z.number(),
    objectDark: z.number(),
    objectMedian: z.number(),
    objectBright: z.number(),
    /** Part of the object that is burnt out, or nothing but black. */
    objectWhite: part,
    objectBlack: part,
    /** Part of the object, with what it surrounds, where at least one, two, or all three channels are burnt out. */
    clippedOne: part,
    clippedTwo: part,
    clippedAll: part,
    /** Part of the border of what is pure white there that fades, as burnt-out light does; a gap before a white wall has a sharp border. */
    fading: part,
  }),
  /** What stands out, largest first. */
  objects: z.array(z.object({ area: part, left: part, top: part, right: part, bottom: part })),
  /** Part of each side that the largest touches: left, top, right, bottom. */
  touched: z.array(part).length(4),
  /** Part of the background that has edges in it. */
  busy: part,
  /** Difference of colour between object and background. */
  distinct: z.number(),
  /** The file has a see-through background. */
  cutOut: z.boolean(),
});
export type PhotoMeasurement = z.infer<typeof photoMeasurementSchema>;

const photoVerdictSchema = z.enum(['pass', 'check', 'retake']);
export type PhotoVerdict = z.infer<typeof photoVerdictSchema>;

/** One thing that is wrong, in words for the user. */
export const photoFindingSchema = z.object({
  code: z.enum([
    'out-of-focus',
    'motion-blur',
    'too-dark',
    'too-bright',
    'cut-off',
    'several-objects',
    'busy-background',
    'no-object',
    'object-small',
    'low-resolution',
  ]),
  severity: z.enum(['check', 'retake']),
  /** What was found with its figure, then what to do. */
  seen: z.string(),
  todo: z.string(),
});
export type PhotoFinding = z.infer<typeof photoFindingSchema>;

/** `subject`: what the model is made of, alone; `reference`: for style, whatever is in it. */
export const photoPurposeSchema = z.enum(['subject', 'reference']);
export type PhotoPurpose = z.infer<typeof photoPurposeSchema>;

/** What a photo is worth; it never keeps one from being used. Worst first. */
export const photoReportSchema = z.object({
  fileName: z.string(),
  verdict: photoVerdictSchema,
  findings: z.array(photoFindingSchema),
  measurement: photoMeasurementSchema,
});
export type PhotoReport = z.infer<typeof photoReportSchema>;
