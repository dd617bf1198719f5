/** The clips that a user means by files and folders. */
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '../../contract/plain/errors.ts';
import { typedIn, unreadable } from '../create/input-file.ts';

/** Cameras and phones write no other names; what they hold is looked at later. */
const clipName = /\.(mp4|mov|m4v|qt)$/i;

/** Whole paths, each once; those of a folder by their names. Throws `cli.file-unreadable` and `cli.usage`. */
export async function findClips(named: readonly string[], folder = typedIn()): Promise<string[]> {
  const found = new Set<string>();
  for (const one of named) {
    const at = path.resolve(folder, one);
    const entry = await stat(at).catch((error: unknown) => {
      throw unreadable(at, error, 'file');
    });
    if (!entry.isDirectory()) {
      found.add(at);
      continue;
    }
    const clips = await clipsIn(at);
    if (clips.length === 0)
      throw new AppError('cli.usage', { reason: `There is no MP4 or MOV clip in ${at}.` });
    for (const clip of clips) found.add(clip);
  }
  return [...found];
}

/** Hidden files are left out: beside each clip on a memory card, macOS leaves `._` files that hold none. */
async function clipsIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
    throw unreadable(folder, error, 'folder');
  });
  return entries
    .filter((entry) => entry.isFile() && clipName.test(entry.name) && !entry.name.startsWith('.'))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }));
}
