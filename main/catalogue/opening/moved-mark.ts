/** The mark in a library that was copied elsewhere and is now used there: two open copies of one library would send what waits in them twice, and pay twice. */
import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { libraryLayout } from '../../core/config.ts';
import { writeWhole } from '../../core/files/whole-file.ts';
import { folderWords } from '../damage-words.ts';

/** Its name in the `.caliper` folder. */
export const movedToFile = 'moved-to.json';

const fileOf = (libraryPath: string): string => join(libraryPath, libraryLayout.caliperFolder, movedToFile);

/** Where it was moved; null when it was not. A mark that cannot be understood is one all the same. */
export function readMovedTo(libraryPath: string): string | null {
  let text: string;
  try {
    text = readFileSync(fileOf(libraryPath), 'utf8');
  } catch {
    return null;
  }
  try {
    const { to } = JSON.parse(text) as { to?: unknown };
    return typeof to === 'string' ? to : folderWords.somewhere;
  } catch {
    return folderWords.somewhere;
  }
}

/** Throws the file system's error. */
export async function markMoved(libraryPath: string, to: string): Promise<void> {
  await writeWhole(fileOf(libraryPath), JSON.stringify({ to }));
}

/** The library is used here again. */
export async function unmarkMoved(libraryPath: string): Promise<void> {
  await rm(fileOf(libraryPath), { force: true });
}
