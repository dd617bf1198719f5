/** Files that are there whole or not at all, whatever ends the process or the power. */
import { open, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Ending of a file that is being written; what still has it at a start was never finished. */
export const unfinished = '.tmp';

/** Writes beside the target, flushes, and renames. `mode` is that of a new file. The folder is flushed by `flushFolder`. */
export async function writeWhole(path: string, data: string | Uint8Array, mode = 0o600): Promise<void> {
  await writeFile(path + unfinished, data, { flush: true, mode });
  await rename(path + unfinished, path);
}

/** Makes renames in a folder last through a power cut. Windows flushes them by itself and refuses to open folders. */
export async function flushFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** `writeWhole` for a single file, its folder flushed too. */
export async function writeLasting(path: string, data: string | Uint8Array): Promise<void> {
  await writeWhole(path, data);
  await flushFolder(dirname(path));
}
