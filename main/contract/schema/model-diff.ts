/** What differs between two folders of 3D files, or two files, as `caliper diff --json` prints it; and between two versions of an asset. */
import { z } from 'zod';
import { inspectionFindingSchema, truthRowNameSchema } from './inspection-report.ts';
import { versionFileSchema } from './library/versions.ts';

const path = z.string().max(4096);
const text = z.string().max(2000);
const count = z.int().nonnegative();
/** `gone` is only in the first, `new` only in the second. */
const change = z.enum(['changed', 'new', 'gone']);

/** Bounds of a diff: what is beyond them is counted. */
export const diffLimits = { entries: 2000, files: 2000, findings: 500 } as const;

/** A length, or several as they are listed. */
const metres = z.array(z.number()).max(3);

/** One thing that the files say otherwise. */
export const diffEntrySchema = z.object({
  what: truthRowNameSchema,
  change,
  /** Null: all files that say it say the same, in both. */
  path: path.nullable(),
  /** The name of a joint, the kind of a collision shape; null where the row is one value. */
  part: z.string().max(200).nullable(),
  /** In words, with their units; null on the side that says nothing. */
  before: text.nullable(),
  after: text.nullable(),
  /** By how much, in words: `12 % more`. */
  apart: text.nullable(),
  /** Of lengths the same in metres, each null where `before` or `after` is, or no unit is known; null for all else. */
  metres: z.object({ before: metres.nullable(), after: metres.nullable() }).nullable(),
});
export type DiffEntry = z.infer<typeof diffEntrySchema>;

export const fileDiffSchema = z.object({
  path,
  change,
  bytesBefore: count.nullable(),
  bytesAfter: count.nullable(),
});
export type FileDiff = z.infer<typeof fileDiffSchema>;

/** A finding of the inspection that only one of them has. */
export const findingDiffSchema = z.object({
  change: z.enum(['new', 'gone']),
  path,
  finding: inspectionFindingSchema,
});
export type FindingDiff = z.infer<typeof findingDiffSchema>;

const side = z.object({
  /** The folder's own name, or that of the one file. */
  name: z.string(),
  counts: z.object({ error: count, warn: count, note: count }),
});

/** Version 1. */
export const modelDiffSchema = z.object({
  caliperDiff: z.literal(1),
  before: side,
  after: side,
  /** Byte for byte. */
  isSame: z.boolean(),
  entries: z.array(diffEntrySchema).max(diffLimits.entries),
  files: z.array(fileDiffSchema).max(diffLimits.files),
  findings: z.array(findingDiffSchema).max(diffLimits.findings),
  /** Differences beyond the limits. */
  notListed: count,
});
export type ModelDiff = z.infer<typeof modelDiffSchema>;

/** What both versions say; the members of `entries` as in `DiffEntry`. */
const unchangedSchema = z.object({
  entries: z
    .array(
      diffEntrySchema.pick({ what: true, path: true, part: true }).extend({
        text,
        metres: metres.nullable(),
      }),
    )
    .max(diffLimits.entries),
  files: z.array(z.object({ path, sizeBytes: count })).max(diffLimits.files),
  findings: z.array(findingDiffSchema.omit({ change: true })).max(diffLimits.findings),
});
export type Unchanged = z.infer<typeof unchangedSchema>;

/** Of the original in a folder of the user's nobody has a hash. */
const shownFile = versionFileSchema.extend({ sha256: versionFileSchema.shape.sha256.nullable() });

/** Two versions of an asset: also what is the same in both, and all files of each side, for the view. */
export const versionDiffSchema = modelDiffSchema.extend({
  unchanged: unchangedSchema,
  filesOf: z.object({ before: z.array(shownFile), after: z.array(shownFile) }),
});
export type VersionDiff = z.infer<typeof versionDiffSchema>;
