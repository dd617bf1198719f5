/** Copies a library in a thread of its own: hashing holds up a thread, and the application must answer meanwhile. */
import { AppError } from '../../../contract/plain/errors.ts';
import { type Clock, wait } from '../../../core/clock.ts';
import type { ThreadFaults } from '../../../core/logging/thread-faults.ts';
import { RemoteError } from '../../../core/worker-rpc/peer.ts';
import { startThread, ThreadEnded } from '../../../core/worker-rpc/thread.ts';
import type { CopyLibrary, CopyOptions, CopyOrder } from './copy-library.ts';
import type { CopyProcedures } from './worker.ts';

/** A thread that broke down is begun anew this often: each goes on with what was copied. */
const mostAgain = 3;

/** The pieces are in memory of their own; for the rest, more only keeps 30 MB a thread from the system. */
const resourceLimits = { maxYoungGenerationSizeMb: 8 } as const;

interface Parts {
  /** `worker.ts`, or what it was built to. */
  readonly entry: URL;
  readonly clock: Clock;
  /** Null before there is anybody to tell. */
  readonly faults: ThreadFaults | null;
}

/** Begins a thread for each copy, which ends with it. Throws `library.move-broke-off` also when the thread breaks down again and again. */
export function copyInThread({ entry, clock, faults }: Parts): CopyLibrary {
  return async (order, options) => {
    for (let again = 0; ; again += 1) {
      options.signal?.throwIfAborted();
      const fault = await copyOnce(entry, order, options);
      if (fault === null) return;
      const waitMs = faults?.brokeDown('the move of the library', fault) ?? 0;
      if (again === mostAgain)
        throw new AppError(
          'library.move-broke-off',
          { path: order.to, reason: 'the part of Caliper that copies broke down' },
          { cause: fault },
        );
      await wait(clock, waitMs, options.signal);
    }
  };
}

/** Resolves when the thread has ended, with what it broke down of: null when it came to its end. Throws what the copy threw. */
async function copyOnce(
  entry: URL,
  order: CopyOrder,
  { signal, onProgress }: CopyOptions,
): Promise<Error | null> {
  const thread = startThread<CopyProcedures>(entry, { resourceLimits });
  let fault: Error | null = null;
  try {
    await thread.call('copy', order, { signal, untilStopped: true, onReport: onProgress });
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof RemoteError)
      throw new AppError('internal', { reason: 'copying a library' }, { cause: error });
    if (!(error instanceof ThreadEnded)) throw error;
    fault = error.cause ?? error;
  } finally {
    // It ends on its own once no file is open any more: until then the copy is not to be taken away.
    await thread.close();
  }
  signal?.throwIfAborted();
  return fault;
}
