/** Removes what a killed process left of its downloads; only names that `portable-name.ts` makes for parts are touched. */
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { partKey } from './disk/part-note.ts';
import { isPartialName, noteName, partialName, unfinishedMark } from './portable-name.ts';

/** The names of the parts, with their notes, that these files of `owner` can go on from. */
export function partNames(
  owner: string,
  wanted: readonly { readonly path: string; readonly localPath: string }[],
): ReadonlySet<string> {
  return new Set(
    wanted.flatMap((file) => {
      const partial = partialName(path.posix.basename(file.localPath), partKey(owner, file.path));
      return [partial, noteName(partial)];
    }),
  );
}

/** A note ends its part's name with this. */
const note = noteName('');

/**
 * Walks `folder` without following links; returns how many partial files and notes are gone. Names in `keep` stay,
 * unless a part has lost its note or a note its part: nothing goes on from these. A folder that is missing or cannot be
 * read counts as empty. Call it only while no download into it is under way.
 */
export async function removeStaleParts(
  folder: string,
  keep: ReadonlySet<string> = new Set(),
): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const names = new Set(entries.map((entry) => entry.name));
  const isKept = (name: string): boolean =>
    name === unfinishedMark ||
    (keep.has(name) && names.has(name.endsWith(note) ? name.slice(0, -note.length) : noteName(name)));
  let removed = 0;
  for (const entry of entries) {
    const at = path.join(folder, entry.name);
    if (entry.isDirectory()) removed += await removeStaleParts(at, keep);
    else if (entry.isFile() && isPartialName(entry.name) && !isKept(entry.name)) {
      removed += await rm(at, { force: true }).then(
        () => 1,
        () => 0,
      );
    }
  }
  return removed;
}
