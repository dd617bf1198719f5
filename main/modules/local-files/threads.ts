/** Local files read by two threads of their own: one for inspections, which a hostile file may cost, one for scans and watching. */
import { AppError, isAppError } from '../../contract/plain/errors.ts';
import { type Clock, wait } from '../../core/clock.ts';
import type { Log } from '../../core/logging/log.ts';
import type { ThreadFaults } from '../../core/process-faults.ts';
import { startThread, type Thread, ThreadEnded } from '../../core/worker-rpc/thread.ts';
import type { InspectRequest } from '../../inspect/types.ts';
import { commonReasons } from '../shared/reason-words.ts';
import { localFileWords } from './local-file-words.ts';
import type { DiffRequest, LocalFiles } from './types.ts';
import type { LocalHost, LocalProcedures } from './worker.ts';

// One thread that reads local files, as the application sees it: whatever becomes of it, every call ends.

/** A file of 64 MB as text and as a tree of it has room; what goes on growing ends the thread, not the application. */
const resourceLimits = { maxOldGenerationSizeMb: 1024, maxYoungGenerationSizeMb: 16 } as const;

/** Its calls throw `cancelled` when they are aborted, and otherwise `inspect.failed`. */
type LocalThread = Thread<LocalProcedures>;

/**
 * `onEnd`: it has ended, because of `fault` when there is one; `onGuardFault`: the thread that it reads doubtful files in
 * has, and it goes on. It never keeps the process alive.
 */
export function startLocalThread(
  entry: URL,
  onEnd: (fault: Error | null) => void,
  onGuardFault: (fault: Error) => void = () => undefined,
): LocalThread {
  const procedures: LocalHost = { guardBrokeDown: (reason) => onGuardFault(new Error(reason)) };
  const thread = startThread<LocalProcedures>(entry, {
    resourceLimits,
    keepsAlive: 'never',
    procedures,
    onEnd,
  });
  return {
    ...thread,
    call: (name, input, options) =>
      thread.call(name, input, options).catch((error: unknown) => {
        throw options?.signal?.aborted === true
          ? new AppError('cancelled', {})
          : // What an export cannot do has its own sentence.
            name === 'handOver' && isAppError(error)
            ? error
            : inWords(error);
      }),
  };
}

function inWords(error: unknown): AppError {
  const reason =
    error instanceof ThreadEnded
      ? localFileWords.readerEnded
      : error instanceof Error
        ? error.message
        : commonReasons.unknown;
  return new AppError('inspect.failed', { reason }, { cause: error });
}

// The thread that looks into files: it begins with the work, ends when there has been none for a while, and is ended when a file holds it up.

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
function createInspectingThread({
  entry,
  clock,
  log,
  faults,
}: Parts): Pick<LocalFiles, 'inspect' | 'report' | 'diff' | 'handOver' | 'close'> {
  let current: LocalThread | null = null;
  let idle: { cancel(): void } | null = null;
  let isClosed = false;
  const closing = new AbortController();
  /** When the next thread may begin, after one that broke down. */
  let againAt = -Infinity;
  const recordFault = (fault: Error): void => {
    if (faults === undefined) log.error({ err: fault }, 'a thread that looks into files broke down');
    againAt = clock.now() + (faults?.brokeDown('inspection', fault) ?? 0);
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
    { files }: Pick<InspectRequest, 'files'>,
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
    diff: (request, { signal, onProgress }) =>
      work(both(request), signal, (thread) => thread.call('diff', request, { signal, onReport: onProgress })),
    handOver: (order, { signal, onBytes }) =>
      work(order, signal, (thread) => thread.call('handOver', order, { signal, onReport: onBytes })),
    async close() {
      isClosed = true;
      closing.abort(new AppError('cancelled', {}));
      idle?.cancel();
      await current?.terminate();
    },
  };
}

const both = ({ before, after }: DiffRequest): Pick<InspectRequest, 'files'> => ({
  files: [...before.files, ...after.files],
});

/** `entry` is `worker.ts`, or what it was built to. */
export function readInThreads(parts: {
  readonly entry: URL;
  readonly clock: Clock;
  readonly log: Log;
  readonly faults?: ThreadFaults;
}): LocalFiles {
  const { entry, clock, log, faults } = parts;
  const inspecting = createInspectingThread(parts);
  const watched = new Map<symbol, { root: string; onChange: () => void; open: { close(): void } }>();
  let scanning: LocalThread | null = null;
  let again: { cancel(): void } | null = null;
  let isClosed = false;
  const scanner = (): LocalThread => {
    const thread = (scanning ??= startLocalThread(entry, (fault) => {
      if (fault !== null && faults === undefined)
        log.error({ err: fault }, 'a thread that scans folders broke down');
      const waitMs = fault === null ? 0 : (faults?.brokeDown('scans', fault) ?? 1000);
      if (scanning !== thread) return;
      scanning = null;
      if (isClosed) return;
      // A folder whose watching breaks the thread must not begin it again and again.
      again?.cancel();
      again = clock.after(waitMs, () => {
        for (const one of watched.values()) one.open = follow(one.root, one.onChange);
      });
    }));
    return thread;
  };
  const follow = (root: string, onChange: () => void): { close(): void } => {
    const stop = new AbortController();
    scanner()
      .call('watch', root, { signal: stop.signal, onReport: onChange })
      // It was closed, or its thread has ended and it is begun anew.
      .catch(() => undefined);
    return { close: () => stop.abort() };
  };
  return {
    inspect: inspecting.inspect,
    report: inspecting.report,
    diff: inspecting.diff,
    handOver: inspecting.handOver,
    async scan(request, { signal, onFound, onSeen }) {
      if (isClosed) throw new AppError('cancelled', {});
      return await scanner().call('scan', request, {
        signal,
        onReport: (now) => ('found' in now ? onFound(now.found) : onSeen(now.seen)),
      });
    },
    async measure(request, signal) {
      if (isClosed) throw new AppError('cancelled', {});
      return await scanner().call('measure', request, { signal });
    },
    watch(root, onChange) {
      const key = Symbol(root);
      watched.set(key, { root, onChange, open: follow(root, onChange) });
      return {
        close() {
          watched.get(key)?.open.close();
          watched.delete(key);
        },
      };
    },
    async close() {
      isClosed = true;
      again?.cancel();
      await Promise.all([inspecting.close(), scanning?.terminate()]);
    },
  };
}
