/** Batches and sets under way: a set is planned first, then its members join the queue; a batch's join at once. */
import { type GroupRecord, isFinished } from '../store/records.ts';
import type { Maker } from './maker.ts';
import { membersOf } from './members.ts';
import type { EngineParts } from './parts.ts';
import { planAsset, planSet } from './plan.ts';
import { runSet } from './run-set.ts';
import { createRuns } from './runs.ts';

/** `enqueue` takes the jobs of a group that may start; `fail` is told what ended a set while it was planned. */
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
