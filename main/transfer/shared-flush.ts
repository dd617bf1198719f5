/** Flushes a folder once for all files that were named in it meanwhile: fifty files at once cost two flushes, not fifty. */

/**
 * The returned function resolves after a flush that began after it was called. A flush under way may have begun before
 * the caller's rename, so it does not count; everyone who comes during it shares the next one.
 */
export function createSharedFlush(
  flush: (folder: string) => Promise<void>,
): (folder: string) => Promise<void> {
  const running = new Map<string, Promise<void>>();
  const next = new Map<string, Promise<void>>();
  const start = (folder: string): Promise<void> => {
    const work = flush(folder).finally(() => running.delete(folder));
    running.set(folder, work);
    return work;
  };
  return (folder) => {
    const before = running.get(folder);
    if (before === undefined) return start(folder);
    const waiting =
      next.get(folder) ??
      before
        .catch(() => undefined)
        .then(() => {
          next.delete(folder);
          return start(folder);
        });
    next.set(folder, waiting);
    return waiting;
  };
}
