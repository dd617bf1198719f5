/** An asset: the durable resource (specification: AssetDetail), its files on disk, and their download. */
import { z } from 'zod';
import { uploadedAnywaySchema } from './capture/report.ts';
import { clipSourceSchema, createRouteSchema, imageSourceSchema } from './creation/create-request.ts';
import { effectiveParamsSchema } from './creation/params.ts';
import { labelSchema, lineageSchema } from './creation/submission.ts';
import { appFailureSchema } from './failure.ts';
import {
  assetIdSchema,
  connectionIdSchema,
  groupIdSchema,
  submissionIdSchema,
  timestampSchema,
} from './ids.ts';
import { jobSchema } from './job.ts';
import { assetFactsSchema, problemCountsSchema } from './library/facts.ts';
import { assetPlaceSchema } from './library/folders.ts';
import { organisationSchema } from './library/organisation.ts';

// The download of one asset's files into its folder.

/**
 * `waiting`: will be tried automatically (at `nextTryAt` when set; for a full disk, when there is room); `active`; `complete`: every file that can be kept is
 * on disk; `stopped`: needs the user (folder read-only, a host that breaks off each time, ...), `error` says what to do.
 */
export const transferStateSchema = z.enum(['waiting', 'active', 'complete', 'stopped']);
export type TransferState = z.infer<typeof transferStateSchema>;

export const transferSchema = z.object({
  assetId: assetIdSchema,
  state: transferStateSchema,
  /** Set aside by the user: nothing more is fetched until resumed; what has arrived is kept. */
  paused: z.boolean(),
  /** `bundle`: comes as one ZIP that the service builds. */
  via: z.enum(['files', 'bundle']),
  filesDone: z.int().nonnegative(),
  filesTotal: z.int().nonnegative(),
  receivedBytes: z.int().nonnegative(),
  /** Null until every file's length is known. */
  totalBytes: z.int().nonnegative().nullable(),
  /** Averaged over the last seconds; null when not active. */
  bytesPerSecond: z.number().nonnegative().nullable(),
  /** A host that gives one of its files very slowly; null when none does, or when it is not active. */
  slowHost: z.string().nullable(),
  /** Tries that brought nothing new. */
  attempt: z.int().nonnegative(),
  nextTryAt: timestampSchema.nullable(),
  error: appFailureSchema.nullable(),
});
export type Transfer = z.infer<typeof transferSchema>;

/** Downloads of assets that this library did not make and that are not complete, in sum: no row of the queue shows them. */
export const fetchesSchema = z.object({
  assets: z.int().nonnegative(),
  /** Of these: set aside by the user, and such that need the user. */
  paused: z.int().nonnegative(),
  stopped: z.int().nonnegative(),
  /** Of those under way, together. */
  bytesPerSecond: z.number().nonnegative(),
});
export type Fetches = z.infer<typeof fetchesSchema>;

/** `refused`: its `path` could not be kept safely, `error` says why; the others still arrive. */
export const fileStateSchema = z.enum(['waiting', 'downloading', 'complete', 'failed', 'refused']);
export type FileState = z.infer<typeof fileStateSchema>;

export const assetFileSchema = z.object({
  assetId: assetIdSchema,
  /** As the service gave it: the key of the file within its asset. */
  path: z.string(),
  /** Open list: `fbx`, `glb`, `obj`, `usd`, `mjcf`, `urdf`, `physics_sidecar`, `texture`, `preview`, ... */
  kind: z.string(),
  state: fileStateSchema,
  /** Slash-separated, relative to the asset's folder; differs from `path` only where that had to be made safe. */
  localPath: z.string().nullable(),
  sizeBytes: z.int().nonnegative().nullable(),
  receivedBytes: z.int().nonnegative(),
  /** Lower-case hex. */
  sha256: z.string().nullable(),
  error: appFailureSchema.nullable(),
});
export type AssetFile = z.infer<typeof assetFileSchema>;

/** What the asset was made from, as far as Caliper knows. */
export const assetSourceSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({ type: z.literal('image'), fileName: z.string() }),
  z.object({ type: z.literal('image-url'), url: z.string() }),
  z.object({ type: z.literal('unknown') }),
]);
export type AssetSource = z.infer<typeof assetSourceSchema>;

export const assetSummarySchema = z.object({
  id: assetIdSchema,
  connectionId: connectionIdSchema,
  remoteId: z.string(),
  kind: z.string(),
  /** `effective_params.physics.simulator`: what it was made for; null where the service does not say. */
  simulator: z.string().nullable(),
  name: z.string().nullable(),
  /** What it is called wherever several are listed, as no other asset is; null where nothing is known of it but its id. */
  title: z.string().nullable(),
  createdAt: timestampSchema,
  source: assetSourceSchema,
  /** The batch or set that it is a member of, and its place there. */
  groupId: groupIdSchema.nullable(),
  groupIndex: z.int().positive().nullable(),
  /** False for a member that is not complete yet: it appears in the library when it is. So it is for one deleted from the bin for good. */
  listed: z.boolean(),
  /** Folder name under the library; null until the first file is to be written. */
  folder: z.string().nullable(),
  /** As the service gave them, free-form. */
  dimensions: z.record(z.string(), z.unknown()).nullable(),
  /** The version in use, whose files these are; 1 is the original. */
  version: z.int().positive(),
  /** Kinds of the files that are on disk. */
  kinds: z.array(z.string()),
  sizeBytes: z.int().nonnegative(),
  /** True when a preview image is on disk; it is served at `contentPaths.preview`. */
  hasPreview: z.boolean(),
  /** When it was deleted at its service, where it can no longer be read; null while it is there. */
  deletedAtServiceAt: timestampSchema.nullable(),
  /** `folder`: it was found in a folder that Caliper did not download, `place` says where. */
  origin: z.enum(['service', 'folder']),
  place: assetPlaceSchema.nullable(),
  /** When it was moved to the bin; null while it is in the library. */
  deletedHereAt: timestampSchema.nullable(),
  organisation: organisationSchema,
  /** Null until its files were looked into. */
  facts: assetFactsSchema.nullable(),
  problems: problemCountsSchema,
  job: jobSchema.nullable(),
  transfer: transferSchema.nullable(),
});
export type AssetSummary = z.infer<typeof assetSummarySchema>;

/** The create call of this library that made an asset, or the batch or set that it is a member of; of its inputs only the asset's own. */
export const madeBySchema = z.object({
  submissionId: submissionIdSchema,
  createdAt: timestampSchema,
  route: createRouteSchema,
  label: labelSchema.nullable(),
  lineage: lineageSchema.nullable(),
  text: z.string().nullable(),
  image: imageSourceSchema.nullable(),
  references: z.array(imageSourceSchema),
  clip: clipSourceSchema.nullable(),
  /** Sent although the check of its clip had failed. */
  uploadedAnyway: uploadedAnywaySchema.nullable(),
});
export type MadeBy = z.infer<typeof madeBySchema>;

export const assetDetailSchema = assetSummarySchema.extend({
  effectiveParams: effectiveParamsSchema,
  /** Null for one that this library did not ask for. */
  madeBy: madeBySchema.nullable(),
  files: z.array(assetFileSchema),
  /** Absolute path of the asset's folder on this machine; null before anything was written. */
  folderPath: z.string().nullable(),
});
export type AssetDetail = z.infer<typeof assetDetailSchema>;
