/** Removes what a killed run left half-copied among the inputs. */
import { randomUUID } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';

const ours = /^\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.part$/;

/** A name in `folder` for what is being copied. */
export function partialIn(folder: string): string {
  return path.join(folder, `.${randomUUID()}.part`);
}

/**
 * Removes the files that `partialIn` named, nothing else. To be called while the library is owned and before anything
 * is stored: then nobody writes them. What cannot be removed stays for the next start.
 */
export async function sweepParts(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  for (const entry of entries)
    if (entry.isFile() && ours.test(entry.name))
      await rm(path.join(folder, entry.name), { force: true }).catch(() => undefined);
}
