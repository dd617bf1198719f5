/** Removes what a killed process left of its downloads; only names that `partialName` makes are touched. */
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { isPartialName } from './portable-name.ts';

/**
 * Walks `folder` without following links; returns how many partial files are gone. A folder that is missing or cannot be
 * read counts as empty. Call it only while no download into the folder is under way.
 */
export async function removeStaleParts(folder: string): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  let removed = 0;
  for (const entry of entries) {
    const at = path.join(folder, entry.name);
    if (entry.isDirectory()) removed += await removeStaleParts(at);
    else if (entry.isFile() && isPartialName(entry.name)) {
      removed += await rm(at, { force: true }).then(
        () => 1,
        () => 0,
      );
    }
  }
  return removed;
}
