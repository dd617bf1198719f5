/** A thread that is ended when a file holds it up: the next one gets a new thread. */
import { type MessagePort, Worker } from 'node:worker_threads';
import { z } from 'zod';
import { isAppError } from '../../contract/plain/errors.ts';
import { openModelFolder } from '../model-folder.ts';
import { type ValidatorIssue, validateGltf } from '../read/gltf/validate.ts';
import { type ComposedUsd, composeUsd } from '../read/usd/compose.ts';
import { parseCrate } from '../read/usd/crate.ts';
import type { UsdLayer } from '../read/usd/layer.ts';
import { reasonOf } from '../unreadable.ts';

/** `localPath` is slash-separated below `root`. */
type GuardedTask = { readonly root: string; readonly localPath: string } & (
  | { readonly task: 'validate-gltf'; readonly format: 'glb' | 'gltf' }
  | { readonly task: 'read-crate' }
  /** `listed` are all files below `root`. */
  | { readonly task: 'compose-usd'; readonly listed: readonly string[] }
);

type GuardedAnswer =
  | { readonly is: 'validated'; readonly issues: readonly ValidatorIssue[] }
  | { readonly is: 'layer'; readonly layer: UsdLayer }
  | ({ readonly is: 'composed' } & ComposedUsd)
  /** To continue “it cannot be read: …”. */
  | { readonly is: 'unreadable'; readonly reason: string };

/** A million triangles are about 40 MB. */
const mostCrateBytes = 128 * 1024 * 1024;

/** Never rejects. */
export async function doGuarded(task: GuardedTask): Promise<GuardedAnswer> {
  const { root, localPath } = task;
  try {
    if (task.task === 'validate-gltf')
      return { is: 'validated', issues: await validateGltf(root, localPath, task.format) };
    if (task.task === 'compose-usd')
      return { is: 'composed', ...(await composeUsd(root, localPath, task.listed)) };
    const folder = await openModelFolder(root, []);
    const bytes = Uint8Array.from(await folder.read(localPath, mostCrateBytes));
    return { is: 'layer', layer: parseCrate(bytes) };
  } catch (error) {
    return { is: 'unreadable', reason: isAppError(error) ? reasonOf(error) : 'its reader broke down' };
  }
}

/** Works on one file at a time. */
export interface Guard {
  /** Never rejects: whatever becomes of the thread is an answer. */
  ask(task: GuardedTask): Promise<GuardedAnswer>;
  close(): Promise<void>;
}

/** Sound files of a hundred megabytes take less. */
const mostSeconds = 10;
const resourceLimits = { maxOldGenerationSizeMb: 1024, maxYoungGenerationSizeMb: 32 } as const;

/** By this a thread knows what it is for. */
export const guardedThread = 'guarded' as const;

/** Made by this program in its other thread: the outside of it is looked at only. */
const taskSchema = z.custom<GuardedTask>(
  (value) => typeof value === 'object' && value !== null && 'task' in value && 'localPath' in value,
);
const answerSchema = z.custom<GuardedAnswer>(
  (value) => typeof value === 'object' && value !== null && 'is' in value,
);

/**
 * `entry` serves with `serveGuarded` when its `workerData` is `guardedThread`. The thread begins with the first file, and
 * anew with the next one when it has ended. `onBrokeDown`: it ended on its own, which no file should bring about.
 */
export function createGuard(entry: URL, onBrokeDown: (fault: Error) => void = () => undefined): Guard {
  let worker: Worker | null = null;
  let last: Promise<unknown> = Promise.resolve();
  const ended = new WeakSet<Worker>();
  const end = async (one: Worker): Promise<void> => {
    ended.add(one);
    if (worker === one) worker = null;
    await one.terminate();
  };
  const begin = (): Worker => {
    const one = start(entry);
    let fault: Error | null = null;
    // Followed by its exit.
    one.on('error', (error: unknown) => {
      fault = error instanceof Error ? error : new Error('an unknown error');
    });
    one.once('exit', () => {
      if (worker === one) worker = null;
      if (!ended.has(one)) onBrokeDown(fault ?? new Error('it ended by itself'));
    });
    return one;
  };
  const askNow = async (task: GuardedTask): Promise<GuardedAnswer> => {
    const one = (worker ??= begin());
    const { promise, resolve } = Promise.withResolvers<GuardedAnswer>();
    const unreadable = (reason: string): void => resolve({ is: 'unreadable', reason });
    const heard = (data: unknown): void => resolve(answerSchema.parse(data));
    const broken = (): void => unreadable('its reader ran out of memory, or broke down');
    one.once('message', heard).once('exit', broken);
    const timer = setTimeout(() => {
      unreadable(`reading it was stopped after ${mostSeconds} s`);
      void end(one);
    }, mostSeconds * 1000);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window: it has no origin
    one.postMessage(task);
    try {
      return await promise;
    } finally {
      clearTimeout(timer);
      one.off('message', heard).off('exit', broken);
    }
  };
  return {
    ask(task) {
      const answer = last.then(() => askNow(task));
      last = answer;
      return answer;
    },
    async close() {
      if (worker !== null) await end(worker);
    },
  };
}

function start(entry: URL): Worker {
  // Parsers of others say what they do not know; nobody reads that.
  const worker = new Worker(entry, { workerData: guardedThread, resourceLimits, stdout: true, stderr: true });
  worker.stdout.resume();
  worker.stderr.resume();
  worker.unref();
  return worker;
}

/** The other side, in the thread itself. */
export function serveGuarded(port: MessagePort): void {
  port.on('message', (data: unknown) => {
    void doGuarded(taskSchema.parse(data)).then((answer) => port.postMessage(answer));
  });
}
