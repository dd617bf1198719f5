/** What a verification of a library found: `caliper verify --json` prints it. Paths are slash-separated. */
import { z } from 'zod';

const count = z.int().nonnegative();

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
  changed: z.array(faultSchema.extend({ what: z.enum(['size', 'content', 'type', 'incomplete']) })),
  /** Files of the manifest and folders that the disk or its rights keep from being read. */
  unreadable: z.array(faultSchema),
  extra: z.array(z.string()),
  /** How many more there are: the lists are bounded, the counts are not. */
  notListed: count,
});
export type AssetTrouble = z.infer<typeof assetTroubleSchema>;

/** The counts of one verification. `bytes` were read and hashed; `seconds` are of the clock on the wall. */
export const verifiedSchema = z.object({
  /** Absolute, without links. */
  folder: z.string(),
  kind: z.enum(['library', 'asset']),
  /** All is as it was downloaded; false where nothing was there to compare. */
  clean: z.boolean(),
  assets: count,
  files: count,
  bytes: count,
  seconds: z.number().nonnegative(),
  megabytesPerSecond: z.number().nonnegative(),
  assetsInTrouble: count,
  /** Assets whose files are still on their way, which is no trouble; not among `assets`. */
  unfinished: count,
  missing: count,
  changed: count,
  unreadable: count,
  extra: count,
  /** Files and links in the library that lie in no asset's folder; they count as extra. */
  stray: z.array(z.string()),
});
export type Verified = z.infer<typeof verifiedSchema>;

/** The whole report. */
export const verificationSchema = verifiedSchema.extend({ trouble: z.array(assetTroubleSchema) });
export type Verification = z.infer<typeof verificationSchema>;
