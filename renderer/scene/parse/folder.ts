/** The asset's folder as a parser sees it: a list from the page, and bytes by the URLs that the page gave. */
import { AppError } from '../../../main/contract/plain/errors.ts';
import type { Folder, FolderEntry } from '../../../main/formats/resolve-entry.ts';
import { resolveEntry } from '../../../main/formats/resolve-entry.ts';
import { modelLimits } from '../limits.ts';
import { type BytesProgress, fetchBytes } from './fetch-bytes.ts';

/** `url` is absolute, on the page's own origin. */
export interface FolderFile extends FolderEntry {
  readonly url: string;
}

/** What it may use. `onProgress` is notified of every file that is read, together. */
export interface FolderAccess {
  readonly fetch: typeof fetch;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: BytesProgress) => void;
}

/** Refuses to read more than `modelLimits.folderBytes` in all, and any path that is not in the list. */
export function createFolder(files: readonly FolderFile[], access: FolderAccess): Folder {
  const byPath = new Map(files.map((file) => [file.path, file]));
  let before = 0;
  return {
    entries: files,
    resolve: (from, uri) => resolveEntry(files, from, uri),
    async read(path) {
      const file = byPath.get(path);
      if (file === undefined) throw new AppError('model.unreadable', { reason: 'it is not on this disk' });
      if (before + file.sizeBytes > modelLimits.folderBytes) throw tooMuch();
      const bytes = await fetchBytes(file.url, {
        fetch: access.fetch,
        signal: access.signal,
        onProgress: ({ receivedBytes, totalBytes }) =>
          access.onProgress({
            receivedBytes: before + receivedBytes,
            totalBytes: totalBytes === null ? null : before + totalBytes,
          }),
      });
      before += bytes.length;
      return bytes;
    },
  };
}

const tooMuch = (): AppError<'model.beyond-limit'> =>
  new AppError('model.beyond-limit', {
    what: `more than ${modelLimits.folderBytes / 1e6} MB in its files`,
    limit: `${modelLimits.folderBytes / 1e6} MB`,
  });
