/** The libraries of this user, one that is being moved to another folder, and what takes space on the disk. */
import { z } from 'zod';
import { appFailureSchema } from './failure.ts';
import { timestampSchema } from './ids.ts';

const pathSchema = z.string().max(32_767);

/** One that was opened before. Sizes and counts are as they were when it was last closed or looked at. */
export const knownLibrarySchema = z.object({
  path: pathSchema,
  /** The folder's own name. */
  name: z.string(),
  openedAt: timestampSchema,
  assets: z.int().nonnegative().nullable(),
  sizeBytes: z.int().nonnegative().nullable(),
});
export type KnownLibrary = z.infer<typeof knownLibrarySchema>;

/** `isThere`: its folder can be reached now. */
export const listedLibrarySchema = knownLibrarySchema.extend({ isOpen: z.boolean(), isThere: z.boolean() });
export type ListedLibrary = z.infer<typeof listedLibrarySchema>;

/** What moving a library would take. `rename` needs no room: the folder gets another name on its own disk. */
export const movePlanSchema = z.object({
  from: pathSchema,
  to: pathSchema,
  how: z.enum(['rename', 'copy']),
  files: z.int().nonnegative(),
  bytes: z.int().nonnegative(),
  /** On the target's disk; null when the disk does not tell. */
  freeBytes: z.int().nonnegative().nullable(),
});
export type MovePlan = z.infer<typeof movePlanSchema>;

/**
 * `copying`: Caliper works on meanwhile. `stopped`: something is in the way, nothing has changed yet. `switching`: the
 * new place is about to be opened. `moved`: the new place is in use; a copied library's old folder is still there.
 * `removing`: the old folder's files are being deleted.
 */
export const libraryMoveSchema = z.object({
  from: pathSchema,
  to: pathSchema,
  how: z.enum(['rename', 'copy']),
  step: z.enum(['copying', 'stopped', 'switching', 'moved', 'removing']),
  files: z.int().nonnegative(),
  filesDone: z.int().nonnegative(),
  bytes: z.int().nonnegative(),
  bytesDone: z.int().nonnegative(),
  /** Null until it can be known. */
  leftMs: z.number().nonnegative().nullable(),
  failure: appFailureSchema.nullable(),
});
export type LibraryMove = z.infer<typeof libraryMoveSchema>;

export const librariesStateSchema = z.object({
  /** Last opened first. */
  libraries: z.array(listedLibrarySchema),
  /** Folders can be chosen in a dialog of the system. */
  hasDialog: z.boolean(),
  move: libraryMoveSchema.nullable(),
});
export type LibrariesState = z.infer<typeof librariesStateSchema>;

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
