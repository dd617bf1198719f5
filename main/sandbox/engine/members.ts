/** Batches and variation sets: their members' jobs, and their state as it is derived from these on every read. */
import {
  type AssetRecord,
  type GroupRecord,
  isFinished,
  type JobRecord,
  type JobStatus,
} from '../store/records.ts';
import type { Store } from '../store/store.ts';

// A batch or set with its members' jobs, as the records have them.

/** One place of a batch or set; `index` counts from 1. */
export interface Member {
  readonly index: number;
  readonly asset: AssetRecord;
  readonly job: JobRecord;
}

/** The members in their order; one whose record is lost is left out. */
export function membersOf(store: Store, group: GroupRecord): Member[] {
  return group.memberIds.flatMap((id, at) => {
    const asset = store.assets.get(id);
    const job = asset === undefined ? undefined : store.jobs.get(asset.jobId);
    return asset === undefined || job === undefined ? [] : [{ index: at + 1, asset, job }];
  });
}

/** The counts of a group, with the requested number even when records were lost (they count as failed). */
export function countsOf(store: Store, group: GroupRecord): MemberCounts {
  const statuses = group.memberIds.map((id) => store.jobs.get(store.assets.get(id)?.jobId ?? '')?.status);
  return countMembers(statuses.map((status) => status ?? 'failed'));
}

/** The group that an asset is a member of, or null. */
export function groupOf(store: Store, asset: AssetRecord): GroupRecord | null {
  return asset.groupId === null ? null : (store.groups.get(asset.groupId) ?? null);
}

/** Groups whose own job has not ended. */
export function isActive(store: Store, group: GroupRecord): boolean {
  const job = store.jobs.get(group.jobId);
  return job !== undefined && !isFinished(job.status);
}

/** When the last of the members that have ended did, as a timestamp; the group's creation when none has. */
export function lastEndOf(store: Store, group: GroupRecord): string {
  const ends = membersOf(store, group).flatMap(({ job }) => (isFinished(job.status) ? [job.updatedAt] : []));
  return ends.reduce((last, end) => (end > last ? end : last), group.createdAt);
}

// State of a batch or variation set, derived from its members' jobs on every read (specification: MemberCounts). Pure.

/** specification: MemberCounts. */
export interface MemberCounts {
  readonly requested: number;
  readonly queued: number;
  readonly running: number;
  readonly complete: number;
  readonly failed: number;
  readonly canceled: number;
}

/** How many members are where; `requested` is the length of the list. */
function countMembers(statuses: readonly JobStatus[]): MemberCounts {
  const of = (status: JobStatus): number => statuses.filter((found) => found === status).length;
  return {
    requested: statuses.length,
    queued: of('queued'),
    running: of('running'),
    complete: of('complete'),
    failed: of('failed'),
    canceled: of('canceled'),
  };
}

/** Members that will not change any more. */
export function settledOf({ complete, failed, canceled }: MemberCounts): number {
  return complete + failed + canceled;
}

/** The status at the end, once all members are settled (specification: Batch and variation-set status). */
export function outcomeOf(counts: MemberCounts): 'complete' | 'partial' | 'failed' | 'canceled' {
  if (counts.complete === counts.requested) return 'complete';
  if (counts.complete > 0) return 'partial';
  return counts.canceled === counts.requested ? 'canceled' : 'failed';
}

/** The status as it is read: a batch that has not ended is `queued` again while its manifest waits to be written. */
export function groupStatus(parent: JobRecord, counts: MemberCounts, finalizing: boolean): JobStatus {
  if (isFinished(parent.status)) return parent.status;
  if (settledOf(counts) === counts.requested)
    return parent.resource.type === 'batch' && !finalizing ? 'queued' : 'running';
  return parent.status === 'running' || counts.queued + counts.canceled < counts.requested
    ? 'running'
    : 'queued';
}

/** Terminal members over requested ones, 0 to 1; not a success rate. */
export function groupProgress(counts: MemberCounts): number {
  return Math.round((settledOf(counts) / counts.requested) * 1000) / 1000;
}
