/** Assets that are handed to another person, as a ZIP or as folders, with all that is known of them. */
import { z } from 'zod';
import { appFailureSchema } from '../app-failure.ts';
import { assetIdSchema, timestampSchema } from '../ids.ts';

export const handOnFormSchema = z.enum(['zip', 'folder']);
export type HandOnForm = z.infer<typeof handOnFormSchema>;

export const handOnIdSchema = z.uuid().brand('HandOnId');
export type HandOnId = z.infer<typeof handOnIdSchema>;

/** One handing on. Nothing of one that failed or was stopped is left on the disk. */
export const handOnSchema = z.object({
  id: handOnIdSchema,
  form: handOnFormSchema,
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
export type HandOn = z.infer<typeof handOnSchema>;

/** What came of opening a ZIP that somebody exported. */
export const openedHandOnSchema = z.object({
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
export type OpenedHandOn = z.infer<typeof openedHandOnSchema>;
