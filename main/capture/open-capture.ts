/** Opens what measures clips: in threads of their own, or in this one. */
import { availableParallelism } from 'node:os';
import { AppError } from '../contract/plain/errors.ts';
import type { BoardLayout } from '../contract/schema/capture/board.ts';
import type { Measurement } from '../contract/schema/capture/measurement.ts';
import type { PhotoMeasurement } from '../contract/schema/capture/photo.ts';
import { type Clock, systemClock, wait } from '../core/clock.ts';
import { createLimiter } from '../core/concurrency/limiter.ts';
import type { Log } from '../core/logging/log.ts';
import type { ThreadFaults } from '../core/process-faults.ts';
import { RemoteError } from '../core/worker-rpc/peer.ts';
import { startThread, ThreadEnded } from '../core/worker-rpc/thread.ts';
import type { Clip, Tools } from '../media/types.ts';
import type { Capture, FindTools, MeasureOptions } from './capture.ts';
import type { Measurer } from './measure/measurer.ts';
import { measurePhoto } from './photo/measure-photo.ts';
import { samplePhoto } from './photo/sample-photo.ts';
import type { CaptureProcedures } from './threads/worker.ts';
import { visionWords } from './vision/vision-words.ts';

/** More clips at once would only wait for the disk, and take 300 MB each. */
const mostParallel = 4;
/** A decoder fills two cores on its own while its frames are looked at. */
const coresPerClip = 2;

/**
 * `entry`: `threads/worker.ts`, or what it was built to; without it clips are measured in this thread, one after the
 * other where the caller asks for no more. Nothing is loaded or started before it is needed.
 */
export function openCapture({
  entry,
  tools,
  log,
  clock = systemClock,
  faults,
  parallel = Math.max(1, Math.min(mostParallel, Math.ceil(availableParallelism() / coresPerClip))),
}: {
  readonly entry?: URL | undefined;
  readonly tools: FindTools;
  readonly log: Log;
  readonly clock?: Clock;
  /** Hears of threads that break down. */
  readonly faults?: ThreadFaults;
  readonly parallel?: number;
}): Capture {
  if (entry !== undefined) return createCaptureThreads({ entry, parallel, tools, log, clock, faults });
  let measurer: Promise<Measurer> | undefined;
  const opened = async (): Promise<Measurer> => {
    measurer ??= import('./measure/measurer.ts').then(({ createMeasurer }) => createMeasurer());
    return measurer;
  };
  return {
    parallel: 1,
    measure: async (clip, options) => (await opened()).measure(clip, await tools(), options),
    boardMarkers: async (layout) => (await opened()).boardMarkers(layout),
    measurePhoto: async ({ file, fileName }) => measurePhoto(await samplePhoto(file, fileName)),
    close: async () => undefined,
  };
}

// Clips are measured in threads of their own: looking at a frame computes for 10 ms without a pause. Threads begin with
// the work, and end when there has been none for a while.

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
      if (fault !== null) faults?.brokeDown('clips', fault);
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
    measurePhoto: (photo) => using((thread) => thread.measurePhoto(photo)),
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

// One measuring thread as the application sees it: clips go in, and each comes back measured or failed, whatever becomes of the thread.

interface CaptureThread {
  /** As `Capture`; throws `capture.thread-ended` as well. */
  measure(clip: Clip, tools: Tools, options: MeasureOptions): Promise<Measurement>;
  boardMarkers(layout: BoardLayout): Promise<boolean[][]>;
  measurePhoto(photo: Clip): Promise<PhotoMeasurement>;
  /** What it has still to do. */
  load(): number;
  end(): Promise<void>;
}

/** Frames lie in memory of their own; for the rest, more only keeps 30 MB a thread from the system. */
const resourceLimits = { maxYoungGenerationSizeMb: 8 } as const;

/** It keeps the process alive only while it works. `onEnd`: it has ended, because of `fault` when there is one. */
function startCaptureThread(entry: URL, onEnd: (fault: Error | null) => void): CaptureThread {
  const thread = startThread<CaptureProcedures>(entry, { resourceLimits, onEnd });
  return {
    load: thread.openCalls,
    measure: (clip, tools, { layout, passes, signal, onProgress, onQuick }) =>
      thread
        .call(
          'measure',
          { clip, tools, layout, passes },
          {
            signal,
            untilStopped: true,
            onReport: (now) => ('quick' in now ? onQuick(now.quick) : onProgress(now.progress)),
          },
        )
        .catch((error: unknown) => {
          throw inWords(error, clip.fileName);
        }),
    boardMarkers: (layout) =>
      thread.call('boardMarkers', layout).catch((error: unknown) => {
        throw inWords(error, visionWords.theBoard);
      }),
    measurePhoto: ({ file, fileName }) =>
      thread.call('measurePhoto', { file, fileName }).catch((error: unknown) => {
        throw inWords(error, fileName);
      }),
    end: thread.terminate,
  };
}

function inWords(error: unknown, fileName: string): unknown {
  if (error instanceof ThreadEnded) return new AppError('capture.thread-ended', { fileName });
  if (error instanceof RemoteError)
    return new AppError('internal', { reason: 'measuring a clip' }, { cause: error });
  return error;
}
