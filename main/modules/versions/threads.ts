/** Makes and measures versions in a thread of its own, which begins with the work and ends with it. */
import { AppError } from '../../contract/plain/errors.ts';
import type { AssetMeasures } from '../../contract/schema/fix/asset-measures.ts';
import { startThread, ThreadEnded } from '../../core/worker-rpc/thread.ts';
import type { FixRun } from '../../fix/fix.ts';
import { fixThreadWords } from './fix-words.ts';
import { type FixRunner, type MadeVersion, makeVersion, type VersionOrder } from './make-version.ts';
import { type MeasureOrder, measureVersion } from './measure-version.ts';
import type { VersionProcedures } from './worker.ts';

/** Makes and measures versions, wherever that runs. */
export interface VersionWork {
  /** As `makeVersion`. */
  readonly make: (order: VersionOrder, run: FixRun) => Promise<MadeVersion>;
  /** As `measureVersion`. */
  readonly measure: (order: MeasureOrder, run: FixRun) => Promise<AssetMeasures>;
}

/** Meshes and textures lie in buffers beside this. */
const resourceLimits = { maxOldGenerationSizeMb: 4096 } as const;

/** `entry` is `worker.ts`, or what it was built to. Both throw `fix.impossible` when the thread breaks down. */
export function workInThread(entry: URL): VersionWork {
  return {
    make: (order, run) =>
      inThread(entry, order, run, (thread, onReport) => thread.call('make', order, { onReport })),
    measure: (order, run) =>
      inThread(entry, order, run, (thread, onReport) => thread.call('measure', order, { onReport })),
  };
}

type VersionThread = ReturnType<typeof startThread<VersionProcedures>>;

async function inThread<T>(
  entry: URL,
  { files }: Pick<VersionOrder, 'files'>,
  { signal, onProgress }: FixRun,
  call: (thread: VersionThread, onReport: FixRun['onProgress']) => Promise<T>,
): Promise<T> {
  const thread = startThread<VersionProcedures>(entry, { resourceLimits });
  // A fix that computes hears no signal.
  const end = (): void => void thread.terminate();
  signal.addEventListener('abort', end, { once: true });
  try {
    signal.throwIfAborted();
    return await call(thread, onProgress);
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof AppError) throw error;
    const reason = error instanceof ThreadEnded ? fixThreadWords.outOfMemory : fixThreadWords.unreadable;
    throw new AppError('fix.impossible', { path: files[0]?.localPath ?? '', reason }, { cause: error });
  } finally {
    signal.removeEventListener('abort', end);
    await thread.terminate();
  }
}

/** In this thread, with this runner. */
export function workHere(fix: FixRunner): VersionWork {
  return { make: (order, run) => makeVersion(order, fix, run), measure: measureVersion };
}
