/** The libraries of this person, and a library that is being moved to another folder. */
import { z } from 'zod';
import { appFailureSchema } from './app-failure.ts';
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
