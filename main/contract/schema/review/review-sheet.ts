/** A review sheet: some assets with their pictures, verdicts and marks, as a file for people without Caliper. */
import { z } from 'zod';
import { selectionSchema } from '../library/organisation.ts';

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
