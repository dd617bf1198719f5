/** Versions of an asset: version 1 has its original files; each later one is a complete folder that fixes made. */
import { z } from 'zod';
import { assetFileSchema } from '../asset.ts';
import { appFailureSchema } from '../failure.ts';
import { fixSchema } from '../fix/fix.ts';
import { assetIdSchema, timestampSchema } from '../ids.ts';

/** 1 is the original. */
export const versionNumberSchema = z.int().min(1).max(1_000_000);
export const versionNameSchema = z.string().trim().max(100);

/** A thing that a fix did or left; `code` has its words in the catalogue of fixes. */
export const fixNoteSchema = z.object({
  code: z.string().max(200),
  path: z.string().max(4096).nullable(),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type VersionNote = z.infer<typeof fixNoteSchema>;

/** `changed`: it differs from that of the version it was made from. */
export const versionFileSchema = assetFileSchema.pick({ path: true, kind: true }).extend({
  localPath: z.string().min(1).max(4096),
  sizeBytes: z.int().nonnegative(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  changed: z.boolean(),
});
export type VersionFile = z.infer<typeof versionFileSchema>;

/** What is known of how a version came to be. */
const madeSchema = z.object({
  number: versionNumberSchema,
  name: versionNameSchema.nullable(),
  fromNumber: versionNumberSchema,
  madeAt: timestampSchema,
  /** In the order in which they were applied; empty for one that brings an older version back. */
  fixes: z.array(fixSchema),
  done: z.array(fixNoteSchema),
  left: z.array(fixNoteSchema),
});

/** The file `<n>.json` beside the folder of a version, by which it is found again without a catalogue. */
export const versionManifestSchema = madeSchema.extend({
  caliperVersion: z.literal(1),
  assetId: assetIdSchema,
  files: z.array(versionFileSchema).min(1).max(100_000),
});
export type VersionManifest = z.infer<typeof versionManifestSchema>;

/** A version as it is listed; of the original, `fromNumber` and `madeAt` are null. */
export const assetVersionSchema = madeSchema.extend({
  fromNumber: versionNumberSchema.nullable(),
  madeAt: timestampSchema.nullable(),
  isCurrent: z.boolean(),
  files: z.int().nonnegative(),
  /** Slash-separated paths that differ from the version it was made from. */
  changed: z.array(z.string()),
  sizeBytes: z.int().nonnegative(),
});
export type AssetVersion = z.infer<typeof assetVersionSchema>;

export const versionListSchema = z.object({
  assetId: assetIdSchema,
  /** Newest first. */
  versions: z.array(assetVersionSchema).min(1),
});
export type VersionList = z.infer<typeof versionListSchema>;

/** A run of fixes over one or several assets, one after the other. */
export const fixRunIdSchema = z.uuid().brand('FixRunId');
export type FixRunId = z.infer<typeof fixRunIdSchema>;

export const fixRunSchema = z.object({
  id: fixRunIdSchema,
  state: z.enum(['running', 'ended', 'stopped', 'undone']),
  fixes: z.array(fixSchema),
  startedAt: timestampSchema,
  assets: z.int().nonnegative(),
  /** Between 0 and 1, over all assets. */
  progress: z.number().min(0).max(1),
  made: z.array(
    z.object({ assetId: assetIdSchema, number: versionNumberSchema, fromNumber: versionNumberSchema }),
  ),
  failed: z.array(z.object({ assetId: assetIdSchema, name: z.string(), error: appFailureSchema })),
});
export type FixRun = z.infer<typeof fixRunSchema>;

/** What fixes would do. */
export const fixPreviewSchema = z.object({
  assetId: assetIdSchema,
  fromNumber: versionNumberSchema,
  files: z.array(versionFileSchema),
  done: z.array(fixNoteSchema),
  left: z.array(fixNoteSchema),
});
export type FixPreview = z.infer<typeof fixPreviewSchema>;
