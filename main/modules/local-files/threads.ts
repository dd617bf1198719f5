/** Local files read by two threads of their own: one for inspections, which a hostile file may cost, one for scans and watching. */
import { AppError } from '../../contract/plain/errors.ts';
import type { Clock } from '../../core/clock.ts';
import type { Log } from '../../core/logging/log.ts';
import type { ThreadFaults } from '../../core/logging/thread-faults.ts';
import { createInspectingThread } from './inspecting-thread.ts';
import { type LocalThread, startLocalThread } from './thread.ts';
import type { LocalFiles } from './types.ts';

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
      const waitMs = fault === null ? 0 : (faults?.brokeDown('the reading of folders', fault) ?? 1000);
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
