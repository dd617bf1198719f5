/** A thread that is ended when a file holds it up: the next one gets a new thread. */
import type { MessagePort } from 'node:worker_threads';
import { isAppError } from '../../contract/plain/errors.ts';
import { serveThread } from '../../core/worker-rpc/peer.ts';
import { startThread, type Thread } from '../../core/worker-rpc/thread.ts';
import { limitWork, type WorkLimit } from '../../core/worker-rpc/work-limit.ts';
import type { GltfMeasure } from '../../formats/gltf/measure-gltf.ts';
import { reasonWords } from '../file-words.ts';
import { reasonOf } from '../model-folder.ts';
import { type ValidatorIssue, validateGltf } from '../read/gltf/validate.ts';
import { type ReadStage, readStage } from '../read/usd/read-stage.ts';
import type { CompiledMjcf } from './compile-mjcf.ts';
import type { CompiledUrdf } from './compile-urdf.ts';

/** `localPath` is slash-separated below `root`. */
type GuardedTask = { readonly root: string; readonly localPath: string } & (
  | { readonly task: 'validate-gltf'; readonly format: 'glb' | 'gltf' }
  | { readonly task: 'measure-draco'; readonly format: 'glb' | 'gltf' }
  /** `listed` are all files below `root`. */
  | { readonly task: 'read-usd' | 'compile-mjcf' | 'compile-urdf'; readonly listed: readonly string[] }
);

type GuardedAnswer =
  | { readonly is: 'validated'; readonly issues: readonly ValidatorIssue[] }
  | { readonly is: 'measured'; readonly measure: GltfMeasure }
  | ({ readonly is: 'stage' } & ReadStage)
  | ({ readonly is: 'mjcf' } & CompiledMjcf)
  | ({ readonly is: 'urdf' } & CompiledUrdf)
  /** To continue “it cannot be read: …”. `isEnded`: the thread was, which need not be the file's fault. */
  | { readonly is: 'unreadable'; readonly reason: string; readonly isEnded?: boolean };

/** Never rejects. */
export async function doGuarded(task: GuardedTask): Promise<GuardedAnswer> {
  const { root, localPath } = task;
  try {
    if (task.task === 'validate-gltf')
      return { is: 'validated', issues: await validateGltf(root, localPath, task.format) };
    if (task.task === 'measure-draco') {
      const { measureDraco } = await import('./measure-draco.ts');
      return { is: 'measured', measure: await measureDraco(root, localPath, task.format) };
    }
    if (task.task === 'read-usd') return { is: 'stage', ...(await readStage(task)) };
    // The engine is loaded for the files that need it.
    if (task.task === 'compile-urdf') {
      const { compileUrdf } = await import('./compile-urdf.ts');
      return { is: 'urdf', ...(await compileUrdf(root, localPath, task.listed)) };
    }
    const { compileMjcf } = await import('./compile-mjcf.ts');
    return { is: 'mjcf', ...(await compileMjcf(root, localPath, task.listed)) };
  } catch (error) {
    return { is: 'unreadable', reason: isAppError(error) ? reasonOf(error) : reasonWords.crashed };
  }
}

/** Works on one file at a time. */
export interface Guard {
  /** Never rejects: whatever becomes of the thread is an answer. */
  ask(task: GuardedTask): Promise<GuardedAnswer>;
  close(): Promise<void>;
}

/** Sound files of a hundred megabytes take less. */
const readingLimit: WorkLimit = { workMs: 10_000, ceilingMs: 120_000 };
const resourceLimits = { maxOldGenerationSizeMb: 1024, maxYoungGenerationSizeMb: 32 } as const;

/** By this a thread knows what it is for. */
export const guardedThread = 'guarded' as const;

const procedures = { doGuarded };

/**
 * `entry` serves with `serveGuarded` when its `workerData` is `guardedThread`. The thread begins with the first file, and
 * anew with the next one when it has ended. `onBrokeDown`: it ended on its own, which no file should bring about.
 */
export function createGuard(
  entry: URL,
  onBrokeDown: (fault: Error) => void = () => undefined,
  limit: WorkLimit = readingLimit,
): Guard {
  let thread: Thread<typeof procedures> | null = null;
  let last: Promise<unknown> = Promise.resolve();
  const begin = (): Thread<typeof procedures> => {
    const one = startThread<typeof procedures>(entry, {
      workerData: guardedThread,
      resourceLimits,
      keepsAlive: 'never',
      // Parsers of others say what they do not know; nobody reads that.
      silent: true,
      onEnd(fault) {
        if (thread === one) thread = null;
        if (fault !== null) onBrokeDown(fault);
      },
    });
    return one;
  };
  const askNow = async (task: GuardedTask): Promise<GuardedAnswer> => {
    const one = (thread ??= begin());
    const late = new AbortController();
    let lateMs = 0;
    const stop = limitWork(limit, one.workedMs, (ms) => {
      lateMs = ms;
      late.abort();
      if (thread === one) thread = null;
      void one.terminate();
    });
    try {
      return await one.call('doGuarded', task, { signal: late.signal });
    } catch {
      const reason = late.signal.aborted ? reasonWords.stopped(lateMs / 1000) : reasonWords.crashedOrMemory;
      return { is: 'unreadable', reason, isEnded: late.signal.aborted };
    } finally {
      stop();
    }
  };
  return {
    ask(task) {
      const answer = last.then(() => askNow(task));
      last = answer;
      return answer;
    },
    async close() {
      await thread?.terminate();
    },
  };
}

/** The other side, in the thread itself. */
export function serveGuarded(port: MessagePort): void {
  serveThread(port, procedures);
}

// What readers of models are given beside the folder.

/** What readers may use. Without a guard, glTF is not validated nor Draco decoded, MJCF and URDF are not compiled, and binary USD is not read. */
export interface InspectTools {
  readonly guard: Guard | null;
  /** Binary USD is read without a guard, too: the caller runs in a thread that can be ended. */
  readonly isUnlimited?: boolean;
  /** Larger glTF is read, but not validated: a sweep over a library must come to its end. */
  readonly mostValidatedBytes: number;
  /** A file was read, of so many. */
  readonly onFile?: (done: number, of: number) => void;
}
