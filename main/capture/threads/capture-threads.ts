/**
 * Clips are measured in threads of their own: looking at a frame computes for 10 ms without a pause. Threads begin with
 * the work, and end when there has been none for a while.
 */
import { AppError } from '../../contract/plain/errors.ts';
import { type Clock, wait } from '../../core/clock.ts';
import { createLimiter } from '../../core/concurrency/limiter.ts';
import type { Log } from '../../core/logging/log.ts';
import type { ThreadFaults } from '../../core/logging/thread-faults.ts';
import type { Capture, FindTools } from '../types.ts';
import { type CaptureThread, startCaptureThread } from './capture-thread.ts';

/** Starting one takes a third of a second, and one that rests holds 200 MB. */
const idleMs = 60_000;
/** How long closing waits for decoders to be ended in order. */
const closeMs = 3000;

/** `entry` is `worker.ts`, or what it was built to; `parallel` clips at the same time, a thread each. */
export function createCaptureThreads(parts: {
  readonly entry: URL;
  readonly parallel: number;
  readonly tools: FindTools;
  readonly log: Log;
  readonly clock: Clock;
  readonly faults?: ThreadFaults | undefined;
}): Capture {
  const { entry, parallel, tools, log, clock, faults } = parts;
  const threads = new Set<CaptureThread>();
  const idle = new Map<CaptureThread, { cancel(): void }>();
  const closing = new AbortController();
  const underWay = new Set<Promise<unknown>>();
  const inTurn = createLimiter(parallel);

  const rouse = (thread: CaptureThread): void => {
    idle.get(thread)?.cancel();
    idle.delete(thread);
  };
  const start = (): CaptureThread => {
    const thread = startCaptureThread(entry, (fault) => {
      if (fault !== null && faults === undefined) log.error({ err: fault }, 'a measuring thread broke down');
      if (fault !== null) faults?.brokeDown('clip checks', fault);
      threads.delete(thread);
      rouse(thread);
    });
    threads.add(thread);
    return thread;
  };
  /** The one with the least to do; a new one before two clips share one. */
  const take = (): CaptureThread => {
    const [least = null] = [...threads].toSorted((a, b) => a.load() - b.load());
    const thread = least === null || (least.load() > 0 && threads.size < parallel) ? start() : least;
    rouse(thread);
    return thread;
  };
  const rest = (thread: CaptureThread): void => {
    if (thread.load() > 0 || !threads.has(thread)) return;
    rouse(thread);
    idle.set(
      thread,
      clock.after(idleMs, () => void thread.end()),
    );
  };
  const using = async <T>(work: (thread: CaptureThread) => Promise<T>): Promise<T> => {
    if (closing.signal.aborted) throw new AppError('cancelled', {});
    const thread = take();
    const done = work(thread).finally(() => rest(thread));
    underWay.add(done);
    return done.finally(() => underWay.delete(done));
  };
  return {
    parallel,
    async measure(clip, options) {
      const signal = AbortSignal.any([options.signal, closing.signal]);
      return inTurn(async () => {
        try {
          const found = await tools();
          signal.throwIfAborted();
          return await using((thread) => thread.measure(clip, found, { ...options, signal }));
        } catch (error) {
          throw signal.aborted ? signal.reason : error;
        }
      }, signal);
    },
    boardMarkers: (layout) => using((thread) => thread.boardMarkers(layout)),
    async close() {
      closing.abort(new AppError('cancelled', {}));
      const late = new AbortController();
      const limit = wait(clock, closeMs, late.signal).catch(() => undefined);
      await Promise.race([Promise.allSettled(underWay), limit]);
      late.abort();
      for (const thread of threads) rouse(thread);
      await Promise.all([...threads].map((thread) => thread.end()));
    },
  };
}
