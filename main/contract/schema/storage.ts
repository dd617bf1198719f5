/** What takes space on the disk, by what it is. */
import { z } from 'zod';

/** Parts of the library first, then those of the user data folder. */
export const storagePartSchema = z.enum([
  'models',
  'pictures',
  'other-files',
  'bin',
  'inputs',
  'thumbnails',
  'catalogue',
  'set-aside',
  'sandbox',
  'logs',
  'films',
  'window',
  'settings',
]);
export type StoragePart = z.infer<typeof storagePartSchema>;

/** What Caliper makes again, or needs no more. The bin is emptied by `library.emptyBin`. */
export const clearablePartSchema = storagePartSchema.extract(['thumbnails', 'set-aside', 'logs']);
export type ClearablePart = z.infer<typeof clearablePartSchema>;

const amount = { bytes: z.int().nonnegative(), files: z.int().nonnegative() };

/** Files and bytes, as the files' own sizes. */
export const storageAmountSchema = z.object(amount);
export type StorageAmount = z.infer<typeof storageAmountSchema>;

/** Only parts that hold anything; `freeBytes` of the library's disk, null where it cannot be asked. */
export const storageUseSchema = z.object({
  parts: z.array(z.object({ part: storagePartSchema, ...amount })),
  freeBytes: z.int().nonnegative().nullable(),
  libraryPath: z.string(),
  userDataPath: z.string(),
  measuredAt: z.iso.datetime(),
});
export type StorageUse = z.infer<typeof storageUseSchema>;
