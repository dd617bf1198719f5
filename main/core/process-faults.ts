/** What breaks in the process itself: a failure that nobody was waiting for, a thread that ends, file descriptors that run out. */

import { closeSync, openSync } from 'node:fs';
import { AppError } from '../contract/plain/errors.ts';
import type { Clock } from './clock.ts';
import type { Log } from './logging/log.ts';
import { processWords } from './process-words.ts';

// What happens when something fails that nobody was waiting for: it is logged, said in words, and the process ends.

/** `end` says the sentence to the user and ends the process. */
export interface LastWords {
  readonly log: Log;
  readonly flush: () => void;
  readonly end: (sentence: string) => void;
}

/**
 * Ends the process at the first uncaught exception or unhandled rejection: what state it left behind, nobody knows,
 * while all that counts is on the disk in whole transactions. Answers how to take it back.
 */
export function endOnFailure(words: LastWords): () => void {
  let said = false;
  const die = (error: unknown): void => {
    if (said) return;
    said = true;
    for (const step of [
      () => words.log.error({ err: error }, 'an unexpected failure ended Caliper'),
      words.flush,
    ]) {
      try {
        step();
      } catch {
        // The next step and the end matter more.
      }
    }
    words.end(processWords.closed);
  };
  process.on('uncaughtException', die);
  process.on('unhandledRejection', die);
  return () => {
    process.off('uncaughtException', die);
    process.off('unhandledRejection', die);
  };
}

// Threads that break down: each is logged, the user is notified, and automatic restarts wait longer each time.

/** What a thread is for; its error says it in words. */
export type ThreadPart =
  | 'downloads'
  | 'clips'
  | 'search'
  | 'scans'
  | 'inspection'
  | 'sandbox'
  | 'libraryMove';

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

// Whether the system has no file descriptor left for this program: what fails then says nothing about what was to be opened.

/** The error that says so, or null when `error` is another one. */
export function tooManyFiles(error: unknown): AppError<'process.too-many-files'> | null {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  // A program library that is read now fails with a code of its own.
  const isLibrary =
    code === 'ERR_DLOPEN_FAILED' && error instanceof Error && error.message.includes('Too many open files');
  return code === 'EMFILE' || code === 'ENFILE' || isLibrary
    ? new AppError('process.too-many-files', {}, { cause: error })
    : null;
}

/** The same for one that names no such reason (SQLite's): found out by opening `place`. */
export function tooManyFilesNow(error: unknown, place: string): AppError<'process.too-many-files'> | null {
  try {
    closeSync(openSync(place, 'r'));
    return null;
  } catch (probe) {
    return tooManyFiles(probe) === null ? null : new AppError('process.too-many-files', {}, { cause: error });
  }
}

/** There is no more room on the disk, or none for this user. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');
}
