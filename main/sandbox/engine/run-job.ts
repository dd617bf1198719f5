/** One job from its start to its completion; a failure is thrown. */
import { type Clock, timestamp, wait } from '../../core/clock.ts';
import type { Log } from '../../core/log.ts';
import type { AssetFiles } from '../files/asset-files.ts';
import { ProblemError } from '../problem.ts';
import type { AssetRecord } from '../store/records.ts';
import type { Store } from '../store/store.ts';
import { stageEndMs } from '../timeline.ts';
import { editJob } from './job-record.ts';
import { planOf } from './plan.ts';
import { produce } from './produce.ts';
import type { Workshop } from './workshop.ts';

/** `speed`: how many times faster than life. `budgetMs` is not divided by it. */
export interface EngineParts {
  readonly store: Store;
  readonly files: AssetFiles;
  readonly workshop: Workshop;
  readonly clock: Clock;
  readonly log: Log;
  readonly speed: number;
  readonly parallelJobs: number;
  readonly budgetMs: number;
}

/** Starts a queued job, or goes on with a running one, and records it as complete. Throws what ended it, or the signal's reason. */
export async function runJob(parts: EngineParts, jobId: string, signal: AbortSignal): Promise<void> {
  const { store, files, clock } = parts;
  const job = await editJob(store, jobId, (found) => {
    const now = timestamp(clock);
    return found.status === 'queued' ? { ...found, status: 'running', startedAt: now, updatedAt: now } : null;
  });
  if (job.status !== 'running' || job.startedAt === null) return;
  const asset = store.assets.get(job.resource.id);
  if (asset === undefined) throw new ProblemError('internal-error', 'The record of the asset is lost.');
  const { seed, directives, totalMs } = planOf(asset, parts.speed);
  const leftUntil = (ms: number): number => Math.max(0, Date.parse(job.startedAt ?? '') + ms - clock.now());
  if (directives.failAt !== null) {
    await wait(clock, leftUntil(stageEndMs(directives.failAt, totalMs)), signal);
    throw new ProblemError(
      'generation-failed',
      `The directive sandbox:fail ended the ${directives.failAt} stage.`,
    );
  }
  const work = Promise.all([
    produce(asset, seed, { workshop: parts.workshop, files, signal }),
    wait(clock, leftUntil(totalMs), signal),
  ]);
  // A workshop that is slow to notice the signal is left behind.
  const [made] = await Promise.race([work, rejectedBy(signal)]);
  signal.throwIfAborted();
  const records = await files.write(asset.id, made.files);
  const finished: AssetRecord = { ...asset, dimensions: made.dimensions, files: records };
  await store.transact(() => ({
    changes: [
      { collection: 'assets', record: finished },
      { collection: 'jobs', record: { ...job, status: 'complete', updatedAt: timestamp(clock) } },
    ],
    result: undefined,
  }));
}

function rejectedBy(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}
