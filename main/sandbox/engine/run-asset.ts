/** One asset's job from its start to its completion; a failure is thrown. */
import { timestamp, wait } from '../../core/clock.ts';
import { ProblemError } from '../common/problem.ts';
import { durationOf } from '../common/timeline.ts';
import type { AssetRecord, JobRecord } from '../store/records.ts';
import { editJob, ended, jobChanges, jobOf } from './job-record.ts';
import type { Maker } from './maker.ts';
import { groupOf } from './members.ts';
import type { EngineParts } from './parts.ts';
import { planAsset } from './plan.ts';

/** Starts a queued job, or goes on with a running one, and records it as complete. Throws what ended it, or the signal's reason. */
export async function runAsset(
  parts: EngineParts,
  maker: Maker,
  jobId: string,
  signal: AbortSignal,
): Promise<void> {
  const { store, files, clock } = parts;
  const asset = await start(parts, jobId);
  if (asset === null) return;
  const group = groupOf(store, asset);
  const { seed, timeline, failAt } = planAsset(asset, group, parts.speed);
  const input = await maker.gather(asset, group, signal);
  const job = await editJob(store, jobId, (found) =>
    found.status === 'running' && found.generatingAt === null
      ? { ...found, generatingAt: timestamp(clock), updatedAt: timestamp(clock) }
      : null,
  );
  if (job.status !== 'running') return;
  const since = Date.parse(job.generatingAt ?? job.createdAt);
  const leftUntil = (ms: number): number => Math.max(0, since + ms - clock.now());
  if (failAt !== null) {
    await wait(clock, leftUntil(failAt.endMs), signal);
    throw new ProblemError(
      'generation-failed',
      `The directive sandbox:fail ended the ${failAt.stage} stage.`,
    );
  }
  const work = Promise.all([
    maker.make(asset, { group, seed, input }, signal),
    wait(clock, leftUntil(durationOf(timeline)), signal),
  ]);
  // A workshop that is slow to notice the signal is left behind.
  const [made] = await Promise.race([work, rejectedBy(signal)]);
  signal.throwIfAborted();
  const records = await files.write(asset.id, made.files);
  await store.transact(() => {
    const current = jobOf(store, jobId);
    // Its batch or set may have ended it in the meantime.
    if (current.status !== 'running') return { changes: [], result: undefined };
    const finished: AssetRecord = { ...asset, dimensions: made.dimensions, files: records };
    return {
      changes: [
        { collection: 'assets', record: finished },
        ...jobChanges(store, ended(current, 'complete', clock)),
      ],
      result: undefined,
    };
  });
}

/** The asset, its job running now; null when there is nothing to run any more. With its input at hand it generates at once. */
async function start({ store, clock }: EngineParts, jobId: string): Promise<AssetRecord | null> {
  const assetOf = (job: JobRecord): AssetRecord => {
    const asset = store.assets.get(job.resource.id);
    if (asset === undefined) throw new ProblemError('internal-error', 'The record of the asset is lost.');
    return asset;
  };
  const job = await editJob(store, jobId, (found) => {
    if (found.status !== 'queued') return null;
    const { source } = assetOf(found);
    const fetches = 'image' in source && source.image.type === 'url';
    const now = timestamp(clock);
    return {
      ...found,
      status: 'running',
      startedAt: now,
      generatingAt: fetches ? null : now,
      updatedAt: now,
    };
  });
  return job.status === 'running' ? assetOf(job) : null;
}

function rejectedBy(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}
