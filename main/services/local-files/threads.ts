/** Local files read by two threads of their own: one for inspections, which a hostile file may cost, one for scans and watching. */
import { AppError } from '../../contract/errors.ts';
import { type Clock, wait } from '../../core/clock.ts';
import type { Log } from '../../core/log.ts';
import { type LocalThread, startLocalThread } from './thread.ts';
import type { LocalFiles } from './types.ts';

/** A thread that rests holds 20 MB. */
const idleMs = 30_000;
/** Reading all of a sound asset takes a second; hashing has time in proportion. */
const readMs = 60_000;
const hashedPerMs = 5000;

/** `entry` is `worker.ts`, or what it was built to. */
export function readInThreads({ entry, clock, log }: { entry: URL; clock: Clock; log: Log }): LocalFiles {
  let inspecting: LocalThread | null = null;
  let scanning: LocalThread | null = null;
  let idle: { cancel(): void } | null = null;
  const watchers = new Map<symbol, { root: string; onChange: () => void; open: { close(): void } }>();
  let isClosed = false;

  const inspector = (): LocalThread => {
    idle?.cancel();
    idle = null;
    const thread = (inspecting ??= startLocalThread(entry, (fault) => {
      if (fault !== null) log.error({ err: fault }, 'a thread that looks into files broke down');
      if (inspecting === thread) inspecting = null;
    }));
    return thread;
  };
  const scanner = (): LocalThread => {
    const thread = (scanning ??= startLocalThread(entry, (fault) => {
      if (fault !== null) log.error({ err: fault }, 'a thread that scans folders broke down');
      if (scanning !== thread) return;
      scanning = null;
      if (!isClosed) for (const one of watchers.values()) one.open = follow(one.root, one.onChange);
    }));
    return thread;
  };
  const follow = (root: string, onChange: () => void) => scanner().follow({ type: 'watch', root }, onChange);
  const rest = (thread: LocalThread): void => {
    if (thread.load() > 0 || thread !== inspecting) return;
    idle?.cancel();
    idle = clock.after(idleMs, () => {
      if (inspecting === thread) inspecting = null;
      void thread.end();
    });
  };
  return {
    async inspect(request, { hashes, signal }) {
      if (isClosed) throw new AppError('cancelled', {});
      const thread = inspector();
      const bytes = request.files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
      const done = new AbortController();
      const limit = readMs + bytes / hashedPerMs;
      // What does not come to its end is ended with its thread: a parser that computes hears no signal.
      wait(clock, limit, done.signal).then(
        () => {
          if (inspecting === thread) inspecting = null;
          return thread.end();
        },
        () => undefined,
      );
      try {
        const answer = await thread.ask({ type: 'inspect', request, hashes }, signal);
        if (answer.type === 'inspected') return answer.findings;
        throw new AppError('internal', { reason: 'looking into a folder' });
      } finally {
        done.abort();
        rest(thread);
      }
    },
    async scan(request, { signal, onFound, onSeen }) {
      if (isClosed) throw new AppError('cancelled', {});
      const answer = await scanner().ask({ type: 'scan', request }, signal, (heard) => {
        if (heard.type === 'found') onFound(heard.assets);
        if (heard.type === 'seen') onSeen(heard.seen);
      });
      if (answer.type === 'scanned') return answer.summary;
      throw new AppError('internal', { reason: 'scanning a folder' });
    },
    watch(root, onChange) {
      const key = Symbol(root);
      watchers.set(key, { root, onChange, open: follow(root, onChange) });
      return {
        close() {
          watchers.get(key)?.open.close();
          watchers.delete(key);
        },
      };
    },
    async close() {
      isClosed = true;
      idle?.cancel();
      await Promise.all([inspecting?.end(), scanning?.end()]);
    },
  };
}
