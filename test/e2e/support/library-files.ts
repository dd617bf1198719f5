/** What lies in a library's folder on the disk. */
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { unfinishedMark } from '../../../main/transfer/asset-paths.ts';

/** Absolute paths of every file in any depth, without Caliper's own; none when the folder is not there. */
export async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return (
    entries
      .filter(({ parentPath }) => !parentPath.includes('.caliper'))
      // The mark of a download that has not ended says nothing of its files.
      .filter((entry) => entry.isFile() && entry.name !== unfinishedMark)
      .map((entry) => path.join(entry.parentPath, entry.name))
  );
}

/** Their endings in order, such as `['.json', '.part']`. */
export async function endingsIn(folder: string): Promise<string[]> {
  return (await filesIn(folder)).map((file) => path.extname(file)).sort();
}

/** The folder of the only asset of that stem. */
export async function folderOf(libraryPath: string, stem: string): Promise<string> {
  const [name, ...others] = (await readdir(libraryPath)).filter((each) => each.startsWith(`${stem}-`));
  if (name === undefined || others.length > 0)
    throw new Error(`not one folder of ${stem}: ${[name, ...others].join(', ')}`);
  return path.join(libraryPath, name);
}
