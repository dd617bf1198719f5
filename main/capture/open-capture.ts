/** Opens what measures clips. */
import { availableParallelism } from 'node:os';
import { type Clock, systemClock } from '../core/clock.ts';
import type { Log } from '../core/logging/log.ts';
import type { ThreadFaults } from '../core/logging/thread-faults.ts';
import type { Measurer } from './measure/measurer.ts';
import { createCaptureThreads } from './threads/capture-threads.ts';
import type { Capture, FindTools } from './types.ts';

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
    close: async () => undefined,
  };
}
