/** What was not made, and why: members of batches and sets, and single assets. One reading for every command that waits or downloads. */
import { AppError, type AppFailureWire, toFailure } from '../contract/plain/errors.ts';
import { isTerminal } from '../contract/rules/job-status.ts';
import type { AssetSummary } from '../contract/schema/asset.ts';
import type { GroupDetail } from '../contract/schema/group.ts';
import type { AssetId } from '../contract/schema/ids.ts';
import type { Job, JobStatus } from '../contract/schema/job.ts';

/** A member that has no files, and why. */
export interface FailedMember {
  readonly index: number;
  readonly assetId: AssetId;
  readonly name: string | null;
  readonly status: JobStatus;
  readonly error: AppFailureWire;
}

/** Members that failed or were canceled, but for those that another request makes again. */
export function failedMembers({
  name,
  remoteId,
  members,
}: Pick<GroupDetail, 'name' | 'remoteId' | 'members'>): FailedMember[] {
  return members.flatMap(({ index, assetId, name: own, job, madeAgain }) => {
    const { status } = job;
    if ((status !== 'failed' && status !== 'canceled') || madeAgain) return [];
    const error = jobEnded(own ?? `${name ?? remoteId} ${index}`, job);
    return [{ index, assetId, name: own, status, error }];
  });
}

/** Why there is nothing to download of an asset; null when its job may still bring something, or has. */
export function jobFailure({
  name,
  remoteId,
  job,
  transfer,
}: Pick<AssetSummary, 'name' | 'remoteId' | 'job' | 'transfer'>): AppFailureWire | null {
  if (job === null || job.status === 'complete' || !isTerminal(job.status) || transfer !== null) return null;
  return jobEnded(name ?? remoteId, job);
}

/** `cli.job-ended`. */
function jobEnded(name: string, { status, error }: Pick<Job, 'status' | 'error'>): AppFailureWire {
  const detail = (error?.detail ?? error?.title ?? '').replace(/\.$/, '');
  return toFailure(new AppError('cli.job-ended', { name, status, detail }));
}
