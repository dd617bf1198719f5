/** What the files of assets were found to be, as `caliper inspect --json` and `caliper verify --json` print it. */
import { z } from 'zod';
import { inspectedProblemCodes, problemSeveritySchema } from './library/facts.ts';

// What was found in the folder of one asset, file by file, and what its files say side by side: `caliper inspect --json` prints it.

const count = z.int().nonnegative();
const text = z.string().max(2000);
/** Slash-separated, below the folder; empty for the asset as a whole. */
const path = z.string().max(4096);
const triple = z.tuple([z.number(), z.number(), z.number()]);

/** Bounds of a report: what is beyond them is counted. */
export const reportLimits = { files: 1000, findingsOfFile: 50, joints: 200 } as const;

/** The last four appear in reports only; the others are kept as problems of the asset, too. */
export const inspectionCodeSchema = z.enum([
  ...inspectedProblemCodes,
  'duplicate-name',
  'stated-unit',
  'not-read',
  'engine-default',
]);
export type InspectionCode = z.infer<typeof inspectionCodeSchema>;

/** Something that was seen in a file. */
export const inspectionFindingSchema = z.object({
  code: inspectionCodeSchema,
  severity: problemSeveritySchema,
  /** From 1; null where the format has no lines, or the finding is about all of it. */
  line: z.int().positive().nullable(),
  /** What was seen and what to do, in words for the user. */
  message: text,
});
export type InspectionFinding = z.infer<typeof inspectionFindingSchema>;

/** A joint that moves. `limits` in metres or radians, null where it has none. */
export const toldJointSchema = z.object({
  name: z.string().max(200),
  type: z.enum(['hinge', 'slide', 'ball', 'planar', 'other']),
  limits: z.tuple([z.number(), z.number()]).nullable(),
});
export type ToldJoint = z.infer<typeof toldJointSchema>;

/** What one file says of the object, in SI units; null where it says nothing that can be read. */
export const fileTruthSchema = z.object({
  /** Metres of one unit of length, as the file states it or its format fixes it. */
  unitMetres: z.number().nullable(),
  upAxis: z.enum(['x', 'y', 'z']).nullable(),
  /** Along x, y and z of the file's own frame. In the file's own units where these are not known: see `unitMetres`. */
  size: triple.nullable(),
  /** False when the box may be larger than the object: parts of it are turned out of the axes. */
  sizeIsExact: z.boolean(),
  triangles: count.nullable(),
  materials: count.nullable(),
  /** Pictures that it names or holds. */
  textures: count.nullable(),
  /** Of the largest of them, its longer edge in pixels. */
  textureEdgePx: count.nullable(),
  massKg: z.number().nullable(),
  /** Metres, in the file's own frame; of one body only. */
  centreOfMassM: triple.nullable(),
  /** Principal moments in kg m², smallest first; of one body only. */
  inertiaKgM2: triple.nullable(),
  /** Collision shapes by their kind, such as `box`, `convex-hull` or `mesh`. */
  colliders: z.record(z.string().max(60), count).nullable(),
  /** The first of them; `jointsInAll` counts. */
  joints: z.array(toldJointSchema).max(reportLimits.joints).nullable(),
  jointsInAll: count.nullable(),
});
export type FileTruth = z.infer<typeof fileTruthSchema>;

/** What a picture's own header says. `channels` as they are stored: 1 grey, 2 grey and alpha, 3 colours, 4 with alpha. */
export const pictureFactsSchema = z.object({
  widthPx: count,
  heightPx: count,
  channels: z.int().min(1).max(4),
  bitsPerChannel: z.int().positive(),
});
export type PictureFacts = z.infer<typeof pictureFactsSchema>;

/** One file: `read` to its end, `partly`, `not-read` because Caliper does not read its kind or it is one too many, or `refused` as damaged. */
export const fileReportSchema = z.object({
  path,
  /** As in `AssetFile`. */
  kind: z.string().max(100),
  sizeBytes: count,
  state: z.enum(['read', 'partly', 'not-read', 'refused']),
  /** What it is and what came of it, in words: `FBX 7.4, binary`. */
  told: text,
  truth: fileTruthSchema.nullable(),
  /** Of textures and other pictures. */
  picture: pictureFactsSchema.nullable(),
  findings: z.array(inspectionFindingSchema).max(reportLimits.findingsOfFile),
  /** Further findings, counted only. */
  notListed: count,
});
export type FileReport = z.infer<typeof fileReportSchema>;

/** A row of the comparison. */
export const truthRowNameSchema = z.enum([
  'size',
  'unit',
  'up-axis',
  'triangles',
  'materials',
  'textures',
  'texture-size',
  'mass',
  'centre-of-mass',
  'inertia',
  'colliders',
  'joints',
]);
export type TruthRowName = z.infer<typeof truthRowNameSchema>;

/** What each source says of one thing. `by` is a file's path; null is the service. */
export const truthRowSchema = z.object({
  row: truthRowNameSchema,
  agrees: z.boolean(),
  values: z.array(
    z.object({
      by: path.nullable(),
      /** In words, with its unit. */
      text,
      /** From what most of them say; the first of them where as many say another thing. */
      differs: z.boolean(),
      /** By how much, in words: `12 % more`. Null where it does not differ. */
      apart: text.nullable(),
    }),
  ),
});
export type TruthRow = z.infer<typeof truthRowSchema>;

/** How far a report is: `hashes` counts bytes compared with the manifest, `files` those that are read. */
export const reportProgressSchema = z.object({
  phase: z.enum(['hashes', 'files']),
  done: count,
  of: count,
});
export type ReportProgress = z.infer<typeof reportProgressSchema>;

/** Version 1. */
export const inspectionReportSchema = z.object({
  caliperInspection: z.literal(1),
  /** The folder's own name. */
  folder: z.string(),
  /** `hashes`: every file was compared with `manifest.json`; `none`: there is no manifest to compare with. */
  compared: z.enum(['hashes', 'none']),
  counts: z.object({ error: count, warn: count, note: count }),
  /** By their paths. */
  files: z.array(fileReportSchema).max(reportLimits.files),
  /** Files beyond the limit: neither read nor listed. */
  filesNotListed: count,
  /** Of the asset as a whole. */
  findings: z.array(inspectionFindingSchema).max(reportLimits.findingsOfFile),
  /** What the service itself said; null when it said nothing that can be compared. */
  service: fileTruthSchema.nullable(),
  /** The columns of the comparison as they are shown: paths of files, null for the service. */
  sources: z.array(path.nullable()),
  rows: z.array(truthRowSchema),
});
export type InspectionReport = z.infer<typeof inspectionReportSchema>;

// What a verification of a library found: `caliper verify --json` prints it. Paths are slash-separated.

const fileCount = z.int().nonnegative();

/** Something that is not there as it was downloaded; `path` is relative to the asset's folder. */
const faultSchema = z.object({ path: z.string(), reason: z.string() });

/** One asset's folder in trouble. `folder` is its name; `name` is the asset's, when the manifest tells it. */
export const assetTroubleSchema = z.object({
  folder: z.string(),
  name: z.string().nullable(),
  /** Why nothing in the folder could be compared; null when it was. */
  problem: z
    .object({ kind: z.enum(['no-manifest', 'manifest-unusable', 'folder-unreadable']), reason: z.string() })
    .nullable(),
  missing: z.array(z.string()),
  /**
   * `size` and `content` differ from the manifest's; `type`: a link, a folder, or anything but a plain file;
   * `incomplete`: as the manifest has it, but not all of a file of its format.
   */
  changed: z.array(
    faultSchema.extend({
      what: z.enum(['size', 'content', 'type', 'incomplete']),
      /** Of an incomplete file: what of it is not there, in words. */
      missingEnd: z.string().optional(),
    }),
  ),
  /** Files of the manifest and folders that the disk or its rights keep from being read. */
  unreadable: z.array(faultSchema),
  extra: z.array(z.string()),
  /** How many more there are: the lists are bounded, the counts are not. */
  notListed: fileCount,
});
export type AssetTrouble = z.infer<typeof assetTroubleSchema>;

/** The counts of one verification. `bytes` were read and hashed; `seconds` are of the clock on the wall. */
export const verifiedSchema = z.object({
  /** Absolute, without links. */
  folder: z.string(),
  kind: z.enum(['library', 'asset']),
  /** All is as it was downloaded; false where nothing was there to compare. */
  clean: z.boolean(),
  assets: fileCount,
  files: fileCount,
  bytes: fileCount,
  seconds: z.number().nonnegative(),
  megabytesPerSecond: z.number().nonnegative(),
  assetsInTrouble: fileCount,
  /** Assets whose files are still on their way, which is no trouble; not among `assets`. */
  unfinished: fileCount,
  missing: fileCount,
  changed: fileCount,
  unreadable: fileCount,
  extra: fileCount,
  /** Files and links in the library that lie in no asset's folder; they count as extra. */
  stray: z.array(z.string()),
});
export type Verified = z.infer<typeof verifiedSchema>;

/** The whole report. */
export const verificationSchema = verifiedSchema.extend({ trouble: z.array(assetTroubleSchema) });
export type Verification = z.infer<typeof verificationSchema>;
