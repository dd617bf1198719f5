/** The files of a folder and of the folders in it. */
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '../../contract/plain/errors.ts';
import type { ListedFile } from '../../contract/rules/batch-rows/row.ts';
import { unreadable } from '../input-file.ts';

/** Whoever names a whole disk has made a mistake. */
const mostEntries = 100_000;

/** Links to files are files; links to folders are not followed. Throws `cli.file-unreadable` and `cli.usage`. */
export async function listFolder(folder: string): Promise<ListedFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
    throw unreadable(folder, error, 'folder');
  });
  if (entries.length > mostEntries)
    throw new AppError('cli.usage', {
      reason: `${folder} has more than ${mostEntries} files. Name a smaller folder.`,
    });
  const files: ListedFile[] = [];
  for (const entry of entries) {
    if (!entry.isFile() && !entry.isSymbolicLink()) continue;
    const at = path.join(entry.parentPath, entry.name);
    const found = await stat(at).catch(() => null);
    if (found?.isFile() === true)
      files.push({ path: path.relative(folder, at).split(path.sep).join('/'), sizeBytes: found.size });
  }
  return files;
}
