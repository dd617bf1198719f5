/** Deletes the old folder of a library that was copied: what is as it was copied, and nothing else. */
import { lstat, readdir, rm, rmdir } from 'node:fs/promises';
import path from 'node:path';
import { movedToFile } from '../../../catalogue/opening/moved-to.ts';
import { AppError } from '../../../contract/plain/errors.ts';
import { forEachConcurrently } from '../../../core/concurrency/lists.ts';
import { libraryLayout } from '../../../core/config.ts';
import { isGone } from '../../../transfer/check/read-fault.ts';
import { type Copied, readJournal } from './journal.ts';
import { isLibrary } from './judge-target.ts';
import { listTree } from './list-tree.ts';
import type { MoveNote } from './note.ts';

/** `kept`: files that were put there or changed since. */
export interface RemovedOld {
  readonly removed: number;
  readonly kept: number;
}

/** Can be ended and called again. Throws `library.unusable` when the new place is not there, and the signal's reason. */
export async function removeOld(
  userDataPath: string,
  { root, to }: MoveNote,
  signal?: AbortSignal,
): Promise<RemovedOld> {
  if (!(await isLibrary(to)))
    throw new AppError('library.unusable', {
      path: to,
      reason: 'it is not there, so the old copy stays as well; connect its disk first',
    });
  const journal = await readJournal(userDataPath);
  const tree = await listTree(root, { isOpen: false, signal }).catch((error: unknown) => {
    if (isGone(error)) return null;
    throw error;
  });
  if (tree === null) return { removed: 0, kept: 0 };
  let [removed, kept] = [0, 0];
  await forEachConcurrently(tree.files, 8, async ({ path: at }) => {
    signal?.throwIfAborted();
    const isGoneNow = await removeSame(path.join(root, at), journal.get(at));
    if (isGoneNow) removed += 1;
    else kept += 1;
  });
  for (const folder of tree.folders.toReversed()) await removeEmpty(path.join(root, folder));
  const own = path.join(root, libraryLayout.caliperFolder);
  if (kept === 0) {
    // The mark is the last to go: until then nobody opens what is left.
    for (const name of await readdir(own).catch(() => []))
      if (name !== movedToFile) await rm(path.join(own, name), { force: true });
    await rm(path.join(own, movedToFile), { force: true });
    await removeEmpty(own);
    await removeEmpty(root);
  }
  return { removed, kept };
}

async function removeSame(at: string, copied: Copied | undefined): Promise<boolean> {
  if (copied === undefined) return false;
  const found = await lstat(at).catch(() => null);
  if (found === null) return true;
  const isSame =
    found.mtimeMs === copied.modifiedMs &&
    (found.isSymbolicLink() ? copied.sha256 === null : found.isFile() && found.size === copied.sizeBytes);
  if (!isSame) return false;
  await rm(at, { force: true });
  return true;
}

/** What still holds something, or is the top of a disk, stays. */
async function removeEmpty(at: string): Promise<void> {
  await rmdir(at).catch(() => undefined);
}
