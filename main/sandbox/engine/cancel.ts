/** What may be canceled, and what a cancel changes (specification: Job status). */
import type { Clock } from '../../core/clock.ts';
import { ProblemError } from '../common/problem.ts';
import { type Change, type GroupRecord, isFinished, type JobRecord } from '../store/records.ts';
import type { Store } from '../store/store.ts';
import { endGroup } from './finish-group.ts';
import { ended, jobChanges, jobOf } from './job-record.ts';
import { groupOf, membersOf } from './members.ts';

/** The job afterwards; nothing changes when it was canceled before. Throws `job-started`, `job-finished`, `variation-set-member`. */
export function cancelJob(parts: { store: Store; clock: Clock }, jobId: string): Promise<JobRecord> {
  return parts.store.transact(() => {
    const { changes, job } = decide(parts, jobId);
    return { changes, result: job };
  });
}

function decide(
  parts: { store: Store; clock: Clock },
  jobId: string,
): { changes: readonly Change[]; job: JobRecord } {
  const { store } = parts;
  const job = jobOf(store, jobId);
  const group = store.groups.get(job.resource.id);
  if (job.purpose === 'generation') refuseMember(store, job);
  if (job.status === 'canceled') return { changes: [], job };
  if (isFinished(job.status)) throw new ProblemError('job-finished', `The job is ${job.status}.`);
  if (hasStarted(store, job, group)) throw new ProblemError('job-started', 'Generation has already started.');
  if (group !== undefined) {
    const { changes, parent } = endGroup(parts, group, 'canceled', null);
    return { changes, job: parent };
  }
  const canceled = ended(job, 'canceled', parts.clock);
  return { changes: jobChanges(store, canceled), job: canceled };
}

function refuseMember(store: Store, { resource }: JobRecord): void {
  const asset = resource.type === 'asset' ? store.assets.get(resource.id) : undefined;
  if (asset !== undefined && groupOf(store, asset)?.type === 'variation_set')
    throw new ProblemError(
      'variation-set-member',
      'A variant cannot be canceled by itself. Cancel the job of its variation set.',
    );
}

/** A job that runs but still fetches its input has not started generating; a group has when a member was. */
function hasStarted(store: Store, job: JobRecord, group: GroupRecord | undefined): boolean {
  if (job.purpose === 'bundle') return true;
  if (group === undefined) return job.generatingAt !== null;
  return membersOf(store, group).some(
    (member) =>
      member.job.generatingAt !== null || member.job.status === 'complete' || member.job.status === 'failed',
  );
}
