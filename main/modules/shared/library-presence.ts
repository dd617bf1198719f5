/** Tells whether the library is still where it was opened: a disk that was disconnected must not be written to by its empty place. */
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '../../contract/plain/errors.ts';
import { libraryLayout } from '../../core/config.ts';
import { commonReasons } from './reason-words.ts';

/** Why the library is not where it was opened. */
export type NotThere = AppError<'library.away'> | AppError<'library.unusable'>;

/** Asked before anything is written outside of the catalogue, and before what costs money is journalled. */
export interface LibraryPresence {
  /** Throws `library.away` when the folder is gone, `library.unusable` when another library is in its place. */
  assertThere(): Promise<void>;
  /** Looks now, which is one look at one file; null when it is there. */
  look(): Promise<NotThere | null>;
  /** As it was at the last look. */
  away(): NotThere | null;
  /** Called when it went, and when it came back with null. */
  onChange(listener: (away: NotThere | null) => void): void;
}

/** Remembers the catalogue's file, which is open as long as the application runs. */
export async function createLibraryPresence(libraryPath: string): Promise<LibraryPresence> {
  const file = path.join(libraryPath, libraryLayout.caliperFolder, libraryLayout.catalogueFile);
  const opened = await identity(file);
  const listeners: ((away: NotThere | null) => void)[] = [];
  let away: NotThere | null = null;
  let begun = 0;
  let known = 0;
  const look = async (): Promise<NotThere | null> => {
    const order = ++begun;
    const found = judge(libraryPath, opened, await identity(file));
    // A disk that hangs answers late: what was found after that is newer.
    if (order < known) return away;
    known = order;
    const isNew = found?.code !== away?.code;
    if (isNew) away = found;
    if (isNew) for (const listener of listeners) listener(away);
    return away;
  };
  return {
    look,
    away: () => away,
    onChange: (listener) => void listeners.push(listener),
    async assertThere() {
      const found = await look();
      if (found !== null) throw found;
    },
  };
}

function judge(libraryPath: string, opened: string | null, found: string | null): NotThere | null {
  if (found === null || opened === null) return new AppError('library.away', { path: libraryPath });
  if (found === opened) return null;
  return new AppError('library.unusable', { path: libraryPath, reason: commonReasons.otherLibrary });
}

async function identity(file: string): Promise<string | null> {
  const found = await stat(file, { bigint: true }).catch(() => null);
  return found === null ? null : `${found.dev}:${found.ino}`;
}
