/** Makes a folder and those above it. Node's own way tries for ever where a file system answers a new folder with “not found”. */
import { mkdir, stat } from 'node:fs/promises';
import path from 'node:path';

/** One that is there is left as it is. Throws the file system's error. */
export async function makeFolders(at: string): Promise<void> {
  const above = path.dirname(at);
  if (above !== at && (await isMissing(above))) await makeFolders(above);
  await mkdir(at).catch(async (error: unknown) => {
    const isThere = await stat(at).then(
      (found) => found.isDirectory(),
      () => false,
    );
    if (!isThere) throw error;
  });
}

async function isMissing(at: string): Promise<boolean> {
  return stat(at).then(
    () => false,
    (error: NodeJS.ErrnoException) => error.code === 'ENOENT',
  );
}
