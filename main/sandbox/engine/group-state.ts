/** State of a batch or variation set, derived from its members' jobs on every read (specification: MemberCounts). Pure. */
import { isFinished, type JobRecord, type JobStatus } from '../store/records.ts';

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
export function countMembers(statuses: readonly JobStatus[]): MemberCounts {
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
