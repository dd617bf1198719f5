/** What has come to its end, on both sides of the bridge: jobs, batches and sets, downloads. */

import type { Transfer } from '../schema/asset.ts';
import type { MemberCounts } from '../schema/group.ts';
import type { JobStatus } from '../schema/job.ts';

/** Terminal statuses (specification: Job status). */
const terminalStatuses: readonly JobStatus[] = ['complete', 'failed', 'canceled', 'partial'];

/** True when nothing more will happen to a job of this status. */
export function isTerminal(status: JobStatus): boolean {
  return terminalStatuses.includes(status);
}

/** True when no member of a batch or set will change any more. */
export function areSettled({ requested, complete, failed, canceled }: MemberCounts): boolean {
  return complete + failed + canceled >= requested;
}

/**
 * True while a batch or set waits for its manifest: its members have settled and its job has not ended. Its job is then
 * `queued` again for a moment, or `running` (specification: Batch and variation-set status).
 */
export function isFinalizing(group: {
  readonly job: { readonly status: JobStatus } | null;
  readonly counts: MemberCounts;
}): boolean {
  return group.job !== null && !isTerminal(group.job.status) && areSettled(group.counts);
}

/** A service that counts to the end of its last stage says no more than this while that stage goes on. */
const almost = 0.99;

/** True while a running job is in what comes after its last percent, however long that takes. */
export function isFinishing({
  status,
  progress,
}: {
  readonly status: JobStatus;
  readonly progress: number | null;
}): boolean {
  return status === 'running' && isLastPart(progress);
}

/** `fraction` is 0 to 1: what is left has no share of its own to count by. */
export function isLastPart(fraction: number | null): boolean {
  return fraction !== null && fraction >= almost;
}

const finalCodes: readonly string[] = ['asset.deleted-at-service', 'asset.never-made'];

/** True when no more of it can ever be fetched: trying again is of no use. */
export function isOver({ error }: Pick<Transfer, 'error'>): boolean {
  return error !== null && finalCodes.includes(error.code);
}
