/** How jobs end: recorded however long the disk takes, with their members, their manifest and their inputs seen to. */
import { type Clock, wait } from '../../core/clock.ts';
import type { Problem, ProblemError } from '../common/problem.ts';
import { type GroupRecord, isFinished, type JobRecord } from '../store/records.ts';
import { endGroup, finishGroup, isSettled } from './finish-group.ts';
import { editJob, ended, insist, jobOf } from './job-record.ts';
import { lastEndOf, membersOf } from './members.ts';
import type { EngineParts } from './parts.ts';
import { planManifest } from './plan.ts';
import { dropInputs } from './release.ts';

/** `budgets` are dropped with their jobs; `stop` ends what is under way for a job; `forget` lets go of what a set's members share. */
export interface EndingParts extends EngineParts {
  readonly budgets: Budgets;
  readonly closing: AbortSignal;
  /** False when nothing is being made for it. A `reason` becomes the job's error. */
  stop(jobId: string, reason?: ProblemError): boolean;
  forget(groupId: string): void;
}

export interface Endings {
  /** Records a failure; a finished job stays as it is. */
  failAsset(jobId: string, problem: Problem): Promise<void>;
  /** Fails a batch or set with all its unfinished members. */
  failGroup(group: GroupRecord, problem: Problem): Promise<void>;
  /** Fails a job whose time is over, with all that belongs to it. */
  exhaust(jobId: string, error: ProblemError): void;
  /** To be called after an asset's job has ended. */
  afterAsset(jobId: string): Promise<void>;
  /** To be called after a batch or set has ended before its members. */
  afterGroup(group: GroupRecord): Promise<void>;
  /** Writes the manifest and ends the batch or set, if all its members are settled and it has none. A batch waits for it a while. */
  finish(groupId: string): Promise<void>;
  /** The manifest is being written; false while it waits to be. */
  isFinalizing(groupId: string): boolean;
  /** Resolves when nothing is being finished any more. */
  idle(): Promise<void>;
}

/** Endings over the store. */
export function createEndings(parts: EndingParts): Endings {
  const { store, clock, budgets, closing } = parts;
  const { finish, isFinalizing, idle } = createFinalizing(parts);

  const afterAsset = async (jobId: string): Promise<void> => {
    const job = store.jobs.get(jobId);
    if (job === undefined || !isFinished(job.status)) return;
    budgets.drop(jobId);
    parts.settled();
    const asset = store.assets.get(job.resource.id);
    if (asset === undefined) return;
    await dropInputs(parts, asset.source);
    // Not awaited: neither a place of the workshop nor the answer to a cancel is kept until the manifest is due.
    if (asset.groupId !== null) void finish(asset.groupId);
  };

  const afterGroup = async (group: GroupRecord): Promise<void> => {
    parts.settled();
    parts.stop(group.jobId);
    for (const { asset, job } of membersOf(store, group)) {
      parts.stop(job.id);
      await dropInputs(parts, asset.source);
    }
    await finish(group.id);
  };

  const failAsset = async (jobId: string, problem: Problem): Promise<void> => {
    const work = (): Promise<JobRecord> =>
      editJob(store, jobId, (job) => (isFinished(job.status) ? null : ended(job, 'failed', clock, problem)));
    if (await insist(work, parts, closing)) await afterAsset(jobId);
  };
  const failGroup = async (group: GroupRecord, problem: Problem): Promise<void> => {
    const work = (): Promise<void> =>
      store.transact(() => {
        const over = isFinished(jobOf(store, group.jobId).status);
        const changes = over ? [] : endGroup(parts, group, 'failed', problem).changes;
        return { changes, result: undefined };
      });
    if (await insist(work, parts, closing)) await afterGroup(group);
  };

  return {
    failAsset,
    failGroup,
    exhaust(jobId, error) {
      const group = store.groups.get(jobOf(store, jobId).resource.id);
      if (group !== undefined) void failGroup(group, error.problem);
      else if (!parts.stop(jobId, error)) void failAsset(jobId, error.problem);
    },
    afterAsset,
    afterGroup,
    finish,
    isFinalizing,
    idle,
  };
}

/** The ends of batches and sets whose members have settled: the wait for the manifest, and its writing. */
function createFinalizing(parts: EndingParts): Pick<Endings, 'finish' | 'isFinalizing' | 'idle'> {
  const { store, clock, budgets, closing } = parts;
  const finalizing = new Map<string, Promise<void>>();
  const writing = new Set<string>();

  /** Counted from the records, so that a restart does not prolong it. False when `closing` came first. */
  const waitForManifest = async (group: GroupRecord): Promise<boolean> => {
    if (isFinished(jobOf(store, group.jobId).status)) return true;
    const dueAt = Date.parse(lastEndOf(store, group)) + planManifest(group, parts.speed);
    if (dueAt <= clock.now()) return true;
    return wait(clock, dueAt - clock.now(), closing).then(
      () => true,
      () => false,
    );
  };
  const write = async (group: GroupRecord): Promise<boolean> => {
    if (!(await waitForManifest(group))) return false;
    writing.add(group.id);
    return insist(() => finishGroup(parts, group.id), parts, closing);
  };
  const finalize = async (group: GroupRecord): Promise<void> => {
    const done = await write(group);
    writing.delete(group.id);
    finalizing.delete(group.id);
    if (!done) return;
    parts.forget(group.id);
    budgets.drop(group.jobId);
    parts.settled();
    await dropInputs(parts, store.groups.get(group.id)?.seed ?? null);
  };

  const finish = (groupId: string): Promise<void> => {
    const group = store.groups.get(groupId);
    if (group === undefined || group.manifest !== null || !isSettled(parts, group)) return Promise.resolve();
    const work = finalizing.get(groupId) ?? finalize(group);
    finalizing.set(groupId, work);
    return work;
  };

  return {
    finish,
    isFinalizing: (groupId) => writing.has(groupId),
    async idle() {
      await Promise.all(finalizing.values());
    },
  };
}

/** Watches jobs until they end. */
interface Budgets {
  watch(job: JobRecord): void;
  drop(jobId: string): void;
  close(): void;
}

/** Calls `exhaust` with the id of each watched job whose `budgetMs` are over. */
export function createBudgets(clock: Clock, budgetMs: number, exhaust: (jobId: string) => void): Budgets {
  const timers = new Map<string, { cancel(): void }>();
  return {
    watch(job) {
      const leftMs = Math.max(0, Date.parse(job.createdAt) + budgetMs - clock.now());
      timers.set(
        job.id,
        clock.after(leftMs, () => exhaust(job.id)),
      );
    },
    drop(jobId) {
      timers.get(jobId)?.cancel();
      timers.delete(jobId);
    },
    close() {
      for (const timer of timers.values()) timer.cancel();
    },
  };
}
