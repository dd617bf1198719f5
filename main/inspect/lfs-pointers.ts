/** Git LFS pointers in a folder: of a clone without its large files often all of the models. */
import { isLfsPointer, lfsPointer, mostLfsPointerBytes } from '../formats/lfs-pointer.ts';
import { fileWords, reasonWords } from './file-words.ts';
import type { ModelFolder } from './model-folder.ts';
import { inQuotes, listed } from './name-words.ts';
import type { Fault, ListedFile } from './types.ts';

const mostRead = 5000;
const mostNamed = 3;

/** Paths, in the order of `files`. Throws the signal's reason; files that cannot be read are none. */
export async function findLfsPointers(
  folder: ModelFolder,
  files: readonly ListedFile[],
  signal: AbortSignal,
): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  const small = files.filter(({ sizeBytes }) => sizeBytes > 0 && sizeBytes <= mostLfsPointerBytes);
  for (const { localPath } of small.slice(0, mostRead)) {
    signal.throwIfAborted();
    // oxlint-disable-next-line no-await-in-loop -- one open file at a time
    const head = await folder.head(localPath, 64).catch(() => null);
    if (head !== null && isLfsPointer(head.bytes)) found.add(localPath);
  }
  return found;
}

/** To continue “it cannot be read: …”. */
export const pointerReason = (): string => reasonWords.is(lfsPointer());

/** One for all of them; nothing without any. */
export function lfsFaults(pointers: ReadonlySet<string>): Fault[] {
  if (pointers.size === 0) return [];
  const names = [...pointers].slice(0, mostNamed).map((path) => inQuotes(path.slice(-80)));
  const message = fileWords.lfsPointers(pointers.size, listed(names, pointers.size - mostNamed));
  return [{ code: 'unreadable-model', severity: 'error', path: '', message }];
}
