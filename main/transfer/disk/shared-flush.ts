/** Flushes a folder once for all files that were named in it meanwhile: fifty files at once cost two flushes, not fifty. */
import { createKeyedQueue } from '../../core/concurrency/keyed-queue.ts';

/**
 * The returned function resolves after a flush that began after it was called. A flush under way may have begun before
 * the caller's rename, so it does not count; everyone who comes during it shares the next one.
 */
export function createSharedFlush(
  flush: (folder: string) => Promise<void>,
): (folder: string) => Promise<void> {
  const byFolder = createKeyedQueue<string>();
  const next = new Map<string, Promise<void>>();
  return (folder) => {
    const shared =
      next.get(folder) ??
      byFolder.run(folder, () => {
        next.delete(folder);
        return flush(folder);
      });
    next.set(folder, shared);
    return shared;
  };
}
