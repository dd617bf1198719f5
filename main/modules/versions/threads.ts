/** Makes versions in a thread of its own, which begins with the work and ends with it. */
import { AppError } from '../../contract/plain/errors.ts';
import { startThread, ThreadEnded } from '../../core/worker-rpc/thread.ts';
import type { FixRun } from '../../fix/fix.ts';
import { type FixRunner, type MadeVersion, makeVersion, type VersionOrder } from './make-version.ts';
import type { VersionProcedures } from './worker.ts';

/** As `makeVersion`, wherever it runs. */
export type VersionMaker = (order: VersionOrder, run: FixRun) => Promise<MadeVersion>;

/** Meshes and textures lie in buffers beside this. */
const resourceLimits = { maxOldGenerationSizeMb: 4096 } as const;

/** `entry` is `worker.ts`, or what it was built to. Throws `fix.impossible` when the thread breaks down. */
export function makeInThread(entry: URL): VersionMaker {
  return async (order, { signal, onProgress }) => {
    const thread = startThread<VersionProcedures>(entry, { resourceLimits });
    // A fix that computes hears no signal.
    const end = (): void => void thread.terminate();
    signal.addEventListener('abort', end, { once: true });
    try {
      signal.throwIfAborted();
      return await thread.call('make', order, { onReport: onProgress });
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof AppError) throw error;
      const reason = error instanceof ThreadEnded ? 'it needs too much memory' : 'a file cannot be read';
      throw new AppError(
        'fix.impossible',
        { path: order.files[0]?.localPath ?? '', reason },
        { cause: error },
      );
    } finally {
      signal.removeEventListener('abort', end);
      await thread.terminate();
    }
  };
}

/** In this thread, with this runner. */
export function makeHere(fix: FixRunner): VersionMaker {
  return (order, run) => makeVersion(order, fix, run);
}
