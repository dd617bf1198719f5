/** A batch or set with its members' jobs, as the records have them. */
import { type AssetRecord, type GroupRecord, isFinished, type JobRecord } from '../store/records.ts';
import type { Store } from '../store/store.ts';
import { countMembers, type MemberCounts } from './group-state.ts';

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
