/** One thread that reads local files, as the application sees it: whatever becomes of it, every call ends. */
import { AppError } from '../../contract/plain/errors.ts';
import { startThread, type Thread, ThreadEnded } from '../../core/worker-rpc/thread.ts';
import type { LocalHost, LocalProcedures } from './worker.ts';

/** A file of 64 MB as text and as a tree of it has room; what goes on growing ends the thread, not the application. */
const resourceLimits = { maxOldGenerationSizeMb: 1024, maxYoungGenerationSizeMb: 16 } as const;

/** Its calls throw `cancelled` when they are aborted, and otherwise `inspect.failed`. */
export type LocalThread = Thread<LocalProcedures>;

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
        throw options?.signal?.aborted === true ? new AppError('cancelled', {}) : inWords(error);
      }),
  };
}

function inWords(error: unknown): AppError {
  const reason =
    error instanceof ThreadEnded
      ? 'its reader broke down or took too long'
      : error instanceof Error
        ? error.message
        : 'unknown';
  return new AppError('inspect.failed', { reason }, { cause: error });
}
