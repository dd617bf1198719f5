/** The thread that looks into files: it begins with the work, ends when there has been none for a while, and is ended when a file holds it up. */
import { AppError } from '../../contract/plain/errors.ts';
import { type Clock, wait } from '../../core/clock.ts';
import type { Log } from '../../core/logging/log.ts';
import type { ThreadFaults } from '../../core/logging/thread-faults.ts';
import type { InspectRequest } from '../../inspect/types.ts';
import { type LocalThread, startLocalThread } from './thread.ts';
import type { LocalFiles } from './types.ts';

/** A thread that rests holds 20 MB. */
const idleMs = 30_000;
/** Reading all of a sound asset takes a second; hashing has time in proportion. */
const readMs = 60_000;
const hashedPerMs = 5000;

interface Parts {
  readonly entry: URL;
  readonly clock: Clock;
  readonly log: Log;
  readonly faults?: ThreadFaults;
}

/** As `LocalFiles.inspect` and `LocalFiles.report`. */
export function createInspectingThread({
  entry,
  clock,
  log,
  faults,
}: Parts): Pick<LocalFiles, 'inspect' | 'report' | 'close'> {
  let current: LocalThread | null = null;
  let idle: { cancel(): void } | null = null;
  let isClosed = false;
  const closing = new AbortController();
  /** When the next thread may begin, after one that broke down. */
  let againAt = -Infinity;
  const recordFault = (fault: Error): void => {
    if (faults === undefined) log.error({ err: fault }, 'a thread that looks into files broke down');
    againAt = clock.now() + (faults?.brokeDown('the inspection of files', fault) ?? 0);
  };
  const rouse = (): LocalThread => {
    idle?.cancel();
    idle = null;
    const thread = (current ??= startLocalThread(
      entry,
      (fault) => {
        if (fault !== null) recordFault(fault);
        if (current === thread) current = null;
      },
      recordFault,
    ));
    return thread;
  };
  const end = (thread: LocalThread): Promise<void> => {
    if (current === thread) current = null;
    return thread.terminate();
  };
  const rest = (thread: LocalThread): void => {
    if (thread.openCalls() > 0 || thread !== current) return;
    idle?.cancel();
    idle = clock.after(idleMs, () => void end(thread));
  };
  const work = async <T>(
    { files }: InspectRequest,
    signal: AbortSignal,
    call: (thread: LocalThread) => Promise<T>,
  ): Promise<T> => {
    // Folders are looked into one after the other: one whose files break their reader must not keep a core busy.
    if (clock.now() < againAt)
      await wait(clock, againAt - clock.now(), AbortSignal.any([signal, closing.signal]));
    if (isClosed) throw new AppError('cancelled', {});
    const thread = rouse();
    const bytes = files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
    const done = new AbortController();
    // What does not come to its end is ended with its thread: a parser that computes hears no signal.
    wait(clock, readMs + bytes / hashedPerMs, done.signal).then(
      () => end(thread),
      () => undefined,
    );
    try {
      return await call(thread);
    } finally {
      done.abort();
      rest(thread);
    }
  };
  return {
    inspect: (request, { hashes, signal }) =>
      work(request, signal, (thread) => thread.call('inspect', { request, hashes }, { signal })),
    report: (request, { signal, onProgress }) =>
      work(request, signal, (thread) => thread.call('report', request, { signal, onReport: onProgress })),
    async close() {
      isClosed = true;
      closing.abort(new AppError('cancelled', {}));
      idle?.cancel();
      await current?.terminate();
    },
  };
}
