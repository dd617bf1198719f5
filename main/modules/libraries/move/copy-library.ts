/** One copy of a library, and where it is made: in this thread, or in one of its own (`copy-thread.ts`). */
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '../../../contract/plain/errors.ts';
import { makeFolders } from '../../../core/files/whole-file.ts';
import { type CopyProgress, copyTree, inWords } from './copy-tree.ts';
import { hasJournal, openJournal } from './journal.ts';

/** Absolute paths. `userDataPath`: where the list of what was copied is kept. `isOpen` as `copyTree` has it. */
export interface CopyOrder {
  readonly from: string;
  readonly to: string;
  readonly userDataPath: string;
  readonly isOpen: boolean;
}

export interface CopyOptions {
  readonly signal?: AbortSignal | undefined;
  /** Called often. */
  readonly onProgress?: ((progress: CopyProgress) => void) | undefined;
}

/** Goes on with what was copied before; nothing is written any more when it has settled. Throws as `copyTree` does. */
export type CopyLibrary = (order: CopyOrder, options: CopyOptions) => Promise<void>;

/** In this thread, which it holds up by some 20 ms now and then: for the command line, and the thread itself. */
export const copyHere: CopyLibrary = async ({ from, to, userDataPath, isOpen }, options) => {
  await requireTarget(to, await hasJournal(userDataPath));
  const journal = await openJournal(userDataPath);
  try {
    await copyTree({ from, to, journal, isOpen, ...options });
  } finally {
    await journal.close();
  }
};

/**
 * The folder is made before the first journal: where there is a journal and no folder, its disk is away. Into the
 * empty place of that disk the library would be copied a second time, and lie hidden when the disk is back.
 */
async function requireTarget(to: string, isBegun: boolean): Promise<void> {
  const isThere = (await stat(to).catch(() => null))?.isDirectory() === true;
  if (isThere) return;
  if (!isBegun)
    return makeFolders(to).catch((error: unknown) => {
      throw inWords(error, to);
    });
  throw new AppError('library.move-broke-off', {
    path: path.dirname(to),
    reason: 'what was copied there is gone, or its disk is not connected',
  });
}
