/** Whether a cancel would be accepted, as far as is known here (specification: Job status; Batch and variation-set status). Pure. */

import { isTerminal } from '../../contract/rules/job-status.ts';
import type { GroupType } from '../../contract/schema/group.ts';
import type { CancelOutlook, JobStatus } from '../../contract/schema/job.ts';

/**
 * What it is judged by; `groupType` is that of the group it belongs to, `begun` tells that a member of it is being
 * generated, `settled` that none of them will change any more.
 */
export interface CancelFacts {
  readonly status: JobStatus;
  readonly stage: string | null;
  readonly isMember: boolean;
  readonly groupType: GroupType | null;
  readonly begun: boolean;
  readonly settled: boolean;
}

/**
 * A service may be further than what was last read of it: `possible` and `uncertain` may still be refused. A parent is
 * judged by its members alone: a set that plans its variants runs, with a stage, before any of them has started, and a
 * batch whose members have ended is `queued` again while its manifest waits to be written.
 */
export function cancelOutlook(facts: CancelFacts): CancelOutlook {
  const { status, stage, isMember, groupType, begun, settled } = facts;
  if (isTerminal(status)) return 'finished';
  if (isMember && groupType === 'variation_set') return 'set-member';
  if (groupType !== null && !isMember) {
    if (settled) return 'finished';
    if (begun) return 'started';
    return status === 'queued' ? 'possible' : 'uncertain';
  }
  if (status === 'queued') return 'possible';
  return stage === null ? 'uncertain' : 'started';
}
