/** A library that is only read from must exist: a mistyped path must not make a new one. Where one may be made, that is said. */
import { lstat, readdir } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '../contract/plain/errors.ts';
import { libraryLayout } from '../core/config.ts';
import { readLibraryChoice } from '../core/files/locations.ts';
import { listLibraries } from '../modules/libraries/standalone-libraries.ts';
import type { Context } from './context.ts';
import { appWords } from './input-words.ts';

/** Throws `library.not-a-library` for one that was named and is not there. The one in use is judged where it is opened. */
export async function requireLibrary({
  locations: { libraryPath, userDataPath },
  needsLibrary,
}: Pick<Context, 'locations' | 'needsLibrary'>): Promise<void> {
  if (!needsLibrary || readLibraryChoice(userDataPath) === libraryPath) return;
  if (!(await isLibrary(libraryPath))) throw new AppError('library.not-a-library', { path: libraryPath });
}

/** Says so where a library that was named is about to be made: it may have been mistyped. One that was opened before is not made anew. */
export async function sayNewLibrary({
  locations,
  needsLibrary,
  output,
  log,
}: Pick<Context, 'locations' | 'needsLibrary' | 'output' | 'log'>): Promise<void> {
  const { libraryPath, userDataPath } = locations;
  if (!needsLibrary || readLibraryChoice(userDataPath) === libraryPath) return;
  if ((await listLibraries({ ...locations, log })).some((one) => one.path === libraryPath)) return;
  if (!(await isLibrary(libraryPath))) output.note(appWords.newLibrary(libraryPath));
}

async function isLibrary(libraryPath: string): Promise<boolean> {
  if (await isThere(path.join(libraryPath, libraryLayout.caliperFolder))) return true;
  // From the folders of its assets alone, a library is made anew.
  for (const name of await readdir(libraryPath).catch(() => []))
    if (await isThere(path.join(libraryPath, name, libraryLayout.manifestFile))) return true;
  return false;
}

function isThere(at: string): Promise<boolean> {
  return lstat(at).then(
    () => true,
    () => false,
  );
}
