/** Threads that break down: each is logged, the user is notified, and automatic restarts wait longer each time. */
import { AppError } from '../../contract/plain/errors.ts';
import type { Clock } from '../clock.ts';
import type { Log } from './log.ts';

/** What a thread is for, as the user knows it. */
export type ThreadPart =
  | 'downloads'
  | 'clip checks'
  | 'the search'
  | 'the reading of folders'
  | 'the inspection of files'
  | 'the built-in sandbox'
  | 'the move of the library';

/** One per application. */
export interface ThreadFaults {
  /** Answers how long to wait, in milliseconds, before the next one begins on its own. */
  brokeDown(part: ThreadPart, fault: Error | null): number;
}

const windowMs = 60_000;
/** After the first breakdown within a minute, the second, and so on. */
const waitsMs = [0, 1000, 5000, 15_000, 60_000] as const;

/** `earlier` breakdowns lie within the last minute. A file that breaks its reader must not keep a core busy. */
export function restartWaitMs(earlier: number): number {
  return waitsMs[Math.min(earlier, waitsMs.length - 1)] ?? 0;
}

/** `tell` shows the user a failure: once a minute for each part, however often it breaks down. */
export function createThreadFaults(deps: {
  readonly clock: Clock;
  readonly log: Log;
  readonly tell: (failure: AppError<'thread.broke-down'>) => void;
}): ThreadFaults {
  const { clock, log, tell } = deps;
  const seen = new Map<ThreadPart, number[]>();
  return {
    brokeDown(part, fault) {
      const now = clock.now();
      const earlier = (seen.get(part) ?? []).filter((at) => now - at < windowMs);
      seen.set(part, [...earlier, now].slice(-waitsMs.length));
      log.error({ err: fault, part, earlier: earlier.length }, 'a thread broke down');
      if (earlier.length === 0) tell(new AppError('thread.broke-down', { part }));
      return restartWaitMs(earlier.length);
    },
  };
}
