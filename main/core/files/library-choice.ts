/** Which library is opened when nobody names one: kept in the user data folder, read before anything else is loaded. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { makeFolders, writeWhole } from './whole-file.ts';

const fileOf = (userDataPath: string): string => path.join(userDataPath, 'library.json');

/** Absolute; null when none was chosen, or the file cannot be understood: then the default is opened. */
export function readLibraryChoice(userDataPath: string): string | null {
  try {
    const file = JSON.parse(readFileSync(fileOf(userDataPath), 'utf8')) as { path?: unknown } | null;
    const chosen = file?.path;
    return typeof chosen === 'string' && path.isAbsolute(chosen) ? chosen : null;
  } catch {
    return null;
  }
}

/** `libraryPath` is absolute. Throws the file system's error. */
export async function writeLibraryChoice(userDataPath: string, libraryPath: string): Promise<void> {
  await makeFolders(userDataPath, { mode: 0o700 });
  await writeWhole(fileOf(userDataPath), JSON.stringify({ version: 1, path: libraryPath }, null, 2));
}
