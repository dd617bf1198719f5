/** What of some rows an action would reach: pausable, movable, cancelable, and so on. Pure. */
import { isTerminal } from '../../../../main/contract/rules/terminal-status.ts';
import type { Submission } from '../../../../main/contract/schema/creation/submission.ts';
import type { AssetId, GroupId, JobId, SubmissionId } from '../../../../main/contract/schema/ids.ts';
import type { Job } from '../../../../main/contract/schema/job.ts';
import { failureText } from '../../../ui/status/failure-text.ts';
import { isOnlyHere } from '../store/queue-tables.ts';
import type { CancelTarget } from '../store/queue-view.ts';
import { cancelWords, unfinishedMembers } from './cancel-retry-words.ts';
import { filterOf, type QueueRow, rowStatus } from './queue-rows.ts';
import { rowTitle } from './row-titles.ts';

/** Downloads of assets, and of whole groups. */
export interface Downloads {
  readonly assetIds: readonly AssetId[];
  readonly groupIds: readonly GroupId[];
}

/** Requests among the rows. */
export function submissionsOf(rows: readonly QueueRow[]): Submission[] {
  return rows.flatMap((row) => (row.type === 'submission' ? [row.submission] : []));
}

const idsOf = (submissions: readonly Submission[]): SubmissionId[] => submissions.map(({ id }) => id);

/** Those that can be set aside (`paused` true) or resumed (false). */
export function pausable(rows: readonly QueueRow[], paused: boolean): SubmissionId[] {
  return idsOf(submissionsOf(rows).filter((one) => isOnlyHere(one) && one.paused !== paused));
}

/** Those that have not left and can be put elsewhere in the order. */
export function movable(rows: readonly QueueRow[]): SubmissionId[] {
  return idsOf(submissionsOf(rows).filter(isOnlyHere));
}

/** Those that only the user's word sends. */
export function releasable(rows: readonly QueueRow[]): SubmissionId[] {
  return idsOf(submissionsOf(rows).filter((one) => isOnlyHere(one) && one.hold !== null));
}

/** Refused ones, and those that surely never reached the service. */
export function discardable(rows: readonly QueueRow[]): SubmissionId[] {
  return idsOf(submissionsOf(rows).filter((one) => one.state === 'refused' || isOnlyHere(one)));
}

/** Those that still wait here, whose label says something. */
export function labelable(rows: readonly QueueRow[]): SubmissionId[] {
  return idsOf(submissionsOf(rows).filter((one) => one.state === 'waiting'));
}

/** Downloads that can be set aside (`paused` true) or resumed (false). */
export function pausableDownloads(rows: readonly QueueRow[], paused: boolean): Downloads {
  const assetIds: AssetId[] = [];
  const groupIds: GroupId[] = [];
  for (const row of rows) {
    if (row.type === 'group') {
      const { assetsTotal, assetsDone, paused: aside } = row.group.transfer;
      const missing = assetsTotal - assetsDone;
      if (paused ? missing > aside : aside > 0) groupIds.push(row.group.id);
    } else if (row.type !== 'submission' && row.transfer !== null) {
      const { transfer } = row;
      if (transfer.state !== 'complete' && transfer.paused !== paused) assetIds.push(transfer.assetId);
    }
  }
  return { assetIds, groupIds };
}

/** Jobs of which a cancel may be accepted. */
export function cancelable(rows: readonly QueueRow[]): CancelTarget[] {
  return rows.flatMap((row): CancelTarget[] => {
    const job = jobOf(row);
    if (job === null || !cancelWords(job).allowed) return [];
    const members = row.type === 'group' ? unfinishedMembers(row.group) : null;
    return [{ jobId: job.id, title: rowTitle(row), members }];
  });
}

/**
 * Ended rows that can leave the list, by whether they are done or need to be looked at. Files still on their way keep theirs;
 * those of a download that has stopped do not come without the user.
 */
export function clearable(rows: readonly QueueRow[]): { readonly done: JobId[]; readonly failed: JobId[] } {
  const done: JobId[] = [];
  const failed: JobId[] = [];
  for (const row of rows) {
    if (row.type === 'submission' || row.type === 'member') continue;
    const job = jobOf(row);
    const status = rowStatus(row);
    if (job === null || !isTerminal(job.status) || (status !== job.status && status !== 'stopped')) continue;
    (filterOf(row) === 'failed' ? failed : done).push(job.id);
  }
  return { done, failed };
}

/** Requests that the service did not accept: they go with what failed. */
export function refusedRequests(rows: readonly QueueRow[]): SubmissionId[] {
  return idsOf(submissionsOf(rows).filter(({ state }) => state === 'refused'));
}

/** True where `askClear` has something to ask. */
export function canBeCleared(rows: readonly QueueRow[]): boolean {
  const { done, failed } = clearable(rows);
  return done.length + failed.length + refusedRequests(rows).length > 0;
}

/** The job of a row, of a group its parent job. */
export function jobOf(row: QueueRow): Job | null {
  switch (row.type) {
    case 'submission':
      return null;
    case 'job':
      return row.job;
    case 'group':
      return row.group.job;
    case 'member':
      return row.member?.job ?? null;
  }
}

/** The asset of a row; null for requests, groups and holes. */
export function assetOf(row: QueueRow): AssetId | null {
  if (row.type === 'job') return row.job.assetId;
  return row.type === 'member' ? (row.member?.assetId ?? null) : null;
}

// What of rows is worth copying: the ids that the service knows them by, and why they failed. Pure.

/** The service's job ids, of requests that it does not know Caliper's own. */
export function rowIds(rows: readonly QueueRow[]): string[] {
  return rows.flatMap((row) =>
    row.type === 'submission' ? row.submission.id : (jobOf(row)?.remoteId ?? []),
  );
}

/** One text for each row that says why it failed or waits. */
export function rowErrors(rows: readonly QueueRow[]): string[] {
  return rows.flatMap((row) => {
    if (row.type === 'submission')
      return row.submission.error === null ? [] : failureText(row.submission.error);
    const job = jobOf(row);
    const download = row.type === 'group' ? null : (row.transfer?.error ?? null);
    return [
      ...(job === null || job.error === null
        ? []
        : [`${job.remoteId}\n${JSON.stringify(job.error, null, 2)}`]),
      ...(download === null ? [] : [failureText(download)]),
    ];
  });
}
