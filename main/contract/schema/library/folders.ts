/** Folders that Caliper did not download: imported once, or watched. Nothing in them is ever changed. */
import { z } from 'zod';
import { appFailureSchema } from '../failure.ts';
import { folderIdSchema, timestampSchema } from '../ids.ts';

/** `missing`: neither there nor found elsewhere; its assets stay in the catalogue. */
export const folderStateSchema = z.enum(['scanning', 'ready', 'missing', 'failed']);

export const localFolderSchema = z.object({
  id: folderIdSchema,
  /** Absolute. */
  path: z.string(),
  watched: z.boolean(),
  addedAt: timestampSchema,
  state: folderStateSchema,
  scannedAt: timestampSchema.nullable(),
  /** While it is scanned: folders looked at so far. */
  seen: z.int().nonnegative(),
  assets: z.int().nonnegative(),
  error: appFailureSchema.nullable(),
});
export type LocalFolder = z.infer<typeof localFolderSchema>;

/** A folder that was dropped, or in which dropped model files lie. */
export const droppedFolderSchema = z.object({
  /** Absolute. */
  path: z.string(),
  /** Names of the model files; empty when the folder itself was dropped. */
  models: z.array(z.string()),
});
export type DroppedFolder = z.infer<typeof droppedFolderSchema>;

/** What came of adding several: `refused` says why for each other one. */
export const addedFoldersSchema = z.object({
  added: z.array(localFolderSchema),
  refused: z.array(appFailureSchema),
});
export type AddedFolders = z.infer<typeof addedFoldersSchema>;

/** Where the files of an asset lie that is not in the library's own folder. */
export const assetPlaceSchema = z.object({
  folderId: folderIdSchema,
  /** Absolute path of the asset's folder. */
  path: z.string(),
  /** Since when it is not there; null while it is. */
  missingSince: timestampSchema.nullable(),
});
export type AssetPlace = z.infer<typeof assetPlaceSchema>;

/** What listing the account's assets at the service came to. `running` while pages arrive. */
export const accountListingSchema = z.object({
  state: z.enum(['never', 'running', 'done', 'failed', 'not-offered']),
  at: timestampSchema.nullable(),
  found: z.int().nonnegative(),
  /** Those that this catalogue did not know. */
  entered: z.int().nonnegative(),
  error: appFailureSchema.nullable(),
});
export type AccountListing = z.infer<typeof accountListingSchema>;
