/** Tells whether the library is still where it was opened: a disk that was disconnected must not be written to by its empty place. */
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '../contract/errors.ts';
import { libraryLayout } from '../core/config.ts';

/** Asked before anything is written outside of the catalogue, and before what costs money is journalled. */
export interface LibraryPresence {
  /** Throws `library.unusable` when the folder is gone, or another one stands in its place. */
  assertThere(): Promise<void>;
}

/** Remembers the catalogue's file, which is open as long as the application runs. */
export async function createLibraryPresence(libraryPath: string): Promise<LibraryPresence> {
  const file = path.join(libraryPath, libraryLayout.caliperFolder, libraryLayout.catalogueFile);
  const opened = await identity(file);
  return {
    async assertThere() {
      if ((await identity(file)) === opened && opened !== null) return;
      const reason = 'it is gone, or its disk was disconnected; bring it back, then start Caliper again';
      throw new AppError('library.unusable', { path: libraryPath, reason });
    },
  };
}

async function identity(file: string): Promise<string | null> {
  const found = await stat(file, { bigint: true }).catch(() => null);
  return found === null ? null : `${found.dev}:${found.ino}`;
}
