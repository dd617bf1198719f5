/** Jobs under way: one asset's from its start to its completion, and batches and sets whose members join the queue. */

import { randomBytes } from 'node:crypto';
import { timestamp, wait } from '../../core/clock.ts';
import { ProblemError } from '../problem/problem.ts';
import {
  type AssetRecord,
  type GroupRecord,
  type ImageSource,
  isFinished,
  type JobRecord,
} from '../store/records.ts';
import { type EngineParts, editJob, ended, jobChanges, jobOf } from './job-record.ts';
import type { Maker } from './maker.ts';
import { groupOf, membersOf } from './members.ts';
import { durationOf, planAsset, planSet } from './plan.ts';

// One asset's job from its start to its completion; a failure is thrown.

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

// Batches and sets under way: a set is planned first, then its members join the queue; a batch's join at once.

/** `enqueue` takes the jobs of a group that may start; `fail` receives what ended a set while it was planned. */
export interface GroupRunParts {
  readonly maker: Maker;
  enqueue(group: GroupRecord, jobIds: readonly string[]): void;
  fail(group: GroupRecord, cause: unknown): Promise<void>;
}

export interface GroupRuns {
  /** Takes a group that is recorded, also one whose members are under way since before a restart. */
  submit(group: GroupRecord): void;
  /** Ends the planning of a set by its job. */
  stop(jobId: string, reason: Error): void;
  close(reason: Error): Promise<void>;
}

/** None is under way yet. */
export function createGroupRuns(parts: EngineParts, { maker, enqueue, fail }: GroupRunParts): GroupRuns {
  const planning = createRuns();

  const enqueueMembers = (group: GroupRecord): void => {
    const ready = membersOf(parts.store, group)
      .filter(({ asset, job }) => !isFinished(job.status) && !planAsset(asset, group, parts.speed).hold)
      // So that none that was running before a restart waits behind one that was not.
      .sort((a, b) => Number(b.job.status === 'running') - Number(a.job.status === 'running'));
    enqueue(
      group,
      ready.map(({ job }) => job.id),
    );
  };
  const planMembers = async (group: GroupRecord, signal: AbortSignal): Promise<void> => {
    try {
      await runSet(parts, maker, group, signal);
      if (!signal.aborted) enqueueMembers(group);
    } catch (error) {
      await fail(group, signal.aborted ? signal.reason : error);
    }
  };

  return {
    submit(group) {
      const untouched = membersOf(parts.store, group).every(({ job }) => job.status === 'queued');
      if (group.type === 'batch' || !untouched) enqueueMembers(group);
      else if (!planSet(group, parts.speed).hold)
        planning.start(group.jobId, (signal) => planMembers(group, signal));
    },
    stop: (jobId, reason) => void planning.abort(jobId, reason),
    close: (reason) => planning.close(reason),
  };
}

/** Returns when the members may start. It can still be canceled meanwhile. Throws what ended it, or the signal's reason. */
async function runSet(
  parts: EngineParts,
  maker: Maker,
  group: GroupRecord,
  signal: AbortSignal,
): Promise<void> {
  const { store, clock } = parts;
  const job = await editJob(store, group.jobId, (found) => {
    const now = timestamp(clock);
    return found.status === 'queued' ? { ...found, status: 'running', startedAt: now, updatedAt: now } : null;
  });
  if (job.status !== 'running') return;
  const { timeline, failAt } = planSet(group, parts.speed);
  const leftMs = Math.max(0, Date.parse(job.startedAt ?? job.createdAt) + durationOf(timeline) - clock.now());
  await Promise.all([keepImages(parts, maker, group, signal), wait(clock, leftMs, signal)]);
  if (failAt !== null)
    throw new ProblemError('generation-failed', 'The directive sandbox:fail ended the variation stage.');
}

/** Fetched once for all members, also for those that start after the image has gone from its host. */
async function keepImages(
  { store, files }: EngineParts,
  maker: Maker,
  { id, seed }: GroupRecord,
  signal: AbortSignal,
): Promise<void> {
  const fetched = [seed?.image ?? null, ...(seed?.references ?? [])].some((image) => image?.type === 'url');
  if (seed === null || !fetched) return;
  const keep = async (image: ImageSource): Promise<ImageSource> => {
    if (image.type === 'file') return image;
    const bytes = await maker.read(image, signal);
    const inputId = `input_${randomBytes(12).toString('hex')}`;
    await files.writeInput(inputId, bytes);
    return { type: 'file', inputId };
  };
  const image = seed.image === null ? null : await keep(seed.image);
  const references = await Promise.all(seed.references.map(keep));
  await store.transact(() => {
    const current = store.groups.get(id);
    if (current === undefined) return { changes: [], result: undefined };
    const record: GroupRecord = { ...current, seed: { ...seed, image, references } };
    return { changes: [{ collection: 'groups', record }], result: undefined };
  });
}

/** Pieces of work by their job's id. */
interface Runs {
  readonly size: number;
  /** Starts the work, which ends itself when its signal is aborted and never rejects. */
  start(jobId: string, work: (signal: AbortSignal) => Promise<void>, then?: () => void): void;
  /** False when no such work is under way. */
  abort(jobId: string, reason: Error): boolean;
  /** Aborts everything and waits for its end. */
  close(reason: Error): Promise<void>;
}

/** Nothing is under way yet. */
export function createRuns(): Runs {
  const runs = new Map<string, { controller: AbortController; done: Promise<void> }>();
  return {
    get size() {
      return runs.size;
    },
    start(jobId, work, then) {
      const controller = new AbortController();
      const done = work(controller.signal).finally(() => {
        runs.delete(jobId);
        then?.();
      });
      runs.set(jobId, { controller, done });
    },
    abort(jobId, reason) {
      const run = runs.get(jobId);
      run?.controller.abort(reason);
      return run !== undefined;
    },
    async close(reason) {
      const all = [...runs.values()];
      for (const { controller } of all) controller.abort(reason);
      await Promise.all(all.map(({ done }) => done));
    },
  };
}
