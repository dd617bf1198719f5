/** What leaves Caliper: exports as a ZIP or as folders, review sheets, films of a 3D view. */
import { z } from 'zod';
import { programTargetIds } from '../../plain/use-target-ids.ts';
import { appFailureSchema } from '../failure.ts';
import { assetIdSchema, timestampSchema } from '../ids.ts';
import { selectionSchema } from '../library/organisation.ts';

export const exportFormSchema = z.enum(['zip', 'folder']);
export type ExportForm = z.infer<typeof exportFormSchema>;

/** A program that assets are prepared for. */
export const useTargetSchema = z.enum(programTargetIds).exclude(['other']);
export type UseTarget = z.infer<typeof useTargetSchema>;

export const exportIdSchema = z.uuid().brand('ExportId');
export type ExportId = z.infer<typeof exportIdSchema>;

/** One export. Nothing of one that failed or was stopped is left on the disk; one that the end of Caliper or a full disk interrupted can be gone on with. */
export const assetExportSchema = z.object({
  id: exportIdSchema,
  form: exportFormSchema,
  /** The program that the assets are prepared for; null for the assets as they are. */
  use: useTargetSchema.nullable(),
  /** Assets that could not be prepared; the index says why. */
  notPrepared: z.int().nonnegative(),
  /** What that program opens, below the folder or ZIP; null for several assets, and for the assets as they are. */
  open: z.string().nullable(),
  /** Of the ZIP or of the folder that holds the assets' folders. */
  name: z.string(),
  assets: z.int().nonnegative(),
  state: z.enum(['waiting', 'running', 'done', 'failed', 'stopped', 'interrupted']),
  bytes: z.int().nonnegative(),
  totalBytes: z.int().nonnegative(),
  startedAt: timestampSchema,
  /** Seconds until it is done; null while nobody can tell. */
  leftS: z.number().nonnegative().nullable(),
  /** Absolute path of what was made; null until it is, and where the browser fetches it. */
  path: z.string().nullable(),
  /** What the browser fetches it at, where there is no dialog to choose a folder; null otherwise. */
  download: z.string().nullable(),
  /** Of one that failed, and of one that was interrupted by something else than the end of Caliper. */
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

// A review sheet: some assets with their pictures, verdicts and marks, as a file for people without Caliper.

export const sheetFormatSchema = z.enum(['html', 'csv']);
export type SheetFormat = z.infer<typeof sheetFormatSchema>;

/** What is sent to `contentPaths.reviewSheet`. */
export const reviewSheetAskedSchema = z.strictObject({
  of: z.array(selectionSchema).min(1).max(100),
  format: sheetFormatSchema,
  /** What is above it, such as the name of a batch. */
  title: z.string().max(300).default(''),
});
export type ReviewSheetAsked = z.infer<typeof reviewSheetAskedSchema>;

// A film of a 3D view: its frames are drawn by the page, one after the other, and put together by main.

/** Even, as the film's colours are at half the size; up to 4K. */
const edge = (most: number) => z.int().min(64).max(most).multipleOf(2);

/** What is to be made. MP4 holds H.264 that every player shows, WebM holds VP9. */
export const videoOrderSchema = z.strictObject({
  widthPx: edge(3840),
  heightPx: edge(2160),
  fps: z.int().min(10).max(60),
  frames: z.int().min(2).max(1800),
  format: z.enum(['mp4', 'webm']),
});
export type VideoOrder = z.infer<typeof videoOrderSchema>;

/** Names a film while it is made. */
export const videoIdSchema = z.uuid().brand('VideoId');
export type VideoId = z.infer<typeof videoIdSchema>;
