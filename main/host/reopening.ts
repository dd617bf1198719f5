/** The application behind a host's pages, and the one that takes its place when another library is opened. */
import { type Clock, systemClock, wait } from '../core/clock.ts';
import { writeLibraryChoice } from '../core/files/locations.ts';
import type { Log } from '../core/logging/log.ts';

/** What is behind the pages; `close` stops its work cleanly, so that it goes on when its library is opened again. */
export interface Behind {
  readonly libraryPath: string;
  close(): Promise<void>;
}

export interface ReopeningOptions<T extends Behind> {
  readonly userDataPath: string;
  readonly log: Log;
  readonly clock?: Clock;
  /** `failure`: why another library, which was wanted, could not be opened. */
  readonly open: (libraryPath: string, failure: unknown) => Promise<T>;
  /** The pages are to be parted from the old one, and wait for this. */
  readonly onReplace: (next: Promise<T>) => void;
}

export interface Reopening<T> {
  /** The first one. Rejects as `open` does. */
  begin(libraryPath: string): Promise<T>;
  /** That in use, or on its way. */
  current(): Promise<T>;
  /** Returns at once. */
  replace(libraryPath: string): void;
  /** Rejects when neither the wanted library nor the one before could be opened; never resolves. */
  readonly broken: Promise<never>;
  close(): Promise<void>;
}

/** The answer to the request for another library is on its way out by then. */
const answeredMs = 150;

/** One at a time, each after the one before. */
export function createReopening<T extends Behind>(options: ReopeningOptions<T>): Reopening<T> {
  const { userDataPath, log, clock = systemClock, open, onReplace } = options;
  const broken = Promise.withResolvers<never>();
  broken.promise.catch(() => undefined);
  const closing = new AbortController();
  const first = Promise.withResolvers<T>();
  first.promise.catch(() => undefined);
  let current = first.promise;
  const reopened = async (before: T, libraryPath: string): Promise<T> => {
    await before.close();
    try {
      return await open(libraryPath, null);
    } catch (error) {
      log.error({ err: error }, 'the library could not be opened');
      // What was open a moment ago can be opened again, and says why the other one is not there.
      await writeLibraryChoice(userDataPath, before.libraryPath).catch(() => undefined);
      return open(before.libraryPath, error);
    }
  };
  return {
    begin(libraryPath) {
      open(libraryPath, null).then(first.resolve, first.reject);
      return first.promise;
    },
    current: () => current,
    replace(libraryPath) {
      const before = current;
      const replaced = async (): Promise<T> => {
        const old = await before;
        await wait(clock, answeredMs, closing.signal).catch(() => undefined);
        if (closing.signal.aborted) return old;
        onReplace(next);
        return reopened(old, libraryPath);
      };
      const next = replaced();
      next.catch((error: unknown) => broken.reject(error));
      current = next;
    },
    broken: broken.promise,
    async close() {
      closing.abort();
      await (await current).close();
    },
  };
}
