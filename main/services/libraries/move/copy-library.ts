/** One copy of a library, and where it is made: in this thread, or in one of its own (`copy-thread.ts`). */
import { type CopyProgress, copyTree } from './copy-tree.ts';
import { openJournal } from './journal.ts';

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
  const journal = await openJournal(userDataPath);
  try {
    await copyTree({ from, to, journal, isOpen, ...options });
  } finally {
    await journal.close();
  }
};
