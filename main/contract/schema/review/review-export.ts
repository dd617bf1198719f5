/** Exports of assets as a ZIP or as folders, with all that is known of them, and ZIPs that were imported. */
import { z } from 'zod';
import { appFailureSchema } from '../app-failure.ts';
import { assetIdSchema, timestampSchema } from '../ids.ts';

export const exportFormSchema = z.enum(['zip', 'folder']);
export type ExportForm = z.infer<typeof exportFormSchema>;

export const exportIdSchema = z.uuid().brand('ExportId');
export type ExportId = z.infer<typeof exportIdSchema>;

/** One export. Nothing of one that failed or was stopped is left on the disk. */
export const assetExportSchema = z.object({
  id: exportIdSchema,
  form: exportFormSchema,
  /** Of the ZIP or of the folder that holds the assets' folders. */
  name: z.string(),
  assets: z.int().nonnegative(),
  state: z.enum(['waiting', 'running', 'done', 'failed', 'stopped']),
  bytes: z.int().nonnegative(),
  totalBytes: z.int().nonnegative(),
  startedAt: timestampSchema,
  /** Seconds until it is done; null while nobody can tell. */
  leftS: z.number().nonnegative().nullable(),
  /** Absolute path of what was made; null until it is, and where the browser fetches it. */
  path: z.string().nullable(),
  /** What the browser fetches it at, where there is no dialog to choose a folder; null otherwise. */
  download: z.string().nullable(),
  error: appFailureSchema.nullable(),
});
export type AssetExport = z.infer<typeof assetExportSchema>;

/** What came of opening a ZIP that somebody exported. */
export const zipImportSchema = z.object({
  assets: z.array(
    z.object({
      assetId: assetIdSchema,
      title: z.string(),
      /** `known`: it is in this library already; `completed`: it lacked files there, which came from the ZIP. */
      state: z.enum(['added', 'completed', 'known']),
      /** Of the ZIP, or of it those that came. */
      files: z.int().nonnegative(),
      marks: z.int().nonnegative(),
      hasVerdict: z.boolean(),
    }),
  ),
  /** Files of the ZIP that no manifest in it names; they were left out. */
  leftOut: z.int().nonnegative(),
  /** What could not be taken over, a sentence each. */
  notes: z.array(z.string()),
});
export type ZipImport = z.infer<typeof zipImportSchema>;
