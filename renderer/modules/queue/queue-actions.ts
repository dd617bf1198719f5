/** What is done to rows, one or many: the same from buttons, menus, keys and the palette. */
import type { SubmissionId } from '../../../main/contract/schema/ids.ts';
import type { StoresOf } from '../../stores/stores.ts';
import { failureOf } from '../shared/store/failure.ts';
import { queueActionWords as words } from './queue-words.ts';
import type { QueueRow } from './rows/queue-rows.ts';
import {
  cancelable,
  clearable,
  type Downloads,
  discardable,
  labelable,
  movable,
  pausable,
  pausableDownloads,
  refusedRequests,
  releasable,
  submissionsOf,
} from './rows/row-targets.ts';
import { rowTitle } from './rows/row-titles.ts';
import type { Shift } from './store/queue-tables.ts';
import type { CancelTarget } from './store/queue-view.ts';

/** Shows a failed action as a notice. */
export function attempt({ notices }: StoresOf<'notices'>, action: () => Promise<unknown>): void {
  action().catch((error: unknown) => notices.fail(failureOf(error)));
}

/** True when there is something to set aside, so that the same key pauses first and resumes then. */
export function pausesNext(rows: readonly QueueRow[]): boolean {
  const downloads = pausableDownloads(rows, true);
  return pausable(rows, true).length + downloads.assetIds.length + downloads.groupIds.length > 0;
}

/** True when something of it is set aside. */
export function resumable(rows: readonly QueueRow[]): boolean {
  const downloads = pausableDownloads(rows, false);
  return pausable(rows, false).length + downloads.assetIds.length + downloads.groupIds.length > 0;
}

/** True when something of it can be paused or resumed. */
export function canPauseOrResume(rows: readonly QueueRow[]): boolean {
  return pausesNext(rows) || resumable(rows);
}

/** Sets aside or resumes requests and downloads. */
export function pauseRows(
  app: StoresOf<'notices' | 'submissions' | 'transfers'>,
  rows: readonly QueueRow[],
  paused: boolean,
): void {
  const ids = pausable(rows, paused);
  if (ids.length > 0) attempt(app, () => app.submissions.pause(ids, paused));
  pauseDownloads(app, pausableDownloads(rows, paused), paused);
}

/** Only the downloads. */
function pauseDownloads(
  app: StoresOf<'notices' | 'transfers'>,
  { assetIds, groupIds }: Downloads,
  paused: boolean,
): void {
  if (assetIds.length > 0) attempt(app, () => app.transfers.pause({ assetIds: [...assetIds] }, paused));
  for (const groupId of groupIds) attempt(app, () => app.transfers.pause({ groupId }, paused));
}

/** A step or all the way in the order of sending. */
export function shiftRows(
  app: StoresOf<'notices' | 'submissions'>,
  rows: readonly QueueRow[],
  shift: Shift,
): void {
  const ids = movable(rows);
  if (ids.length > 0) attempt(app, () => app.submissions.shift(ids, shift));
}

/** Dragged to where they shall be sent. */
export function moveRows(
  app: StoresOf<'notices' | 'submissions'>,
  ids: readonly SubmissionId[],
  before: SubmissionId | null,
): void {
  if (ids.length > 0) attempt(app, () => app.submissions.move(ids, before));
}

/** Sends held ones now. */
export function releaseRows(app: StoresOf<'notices' | 'submissions'>, rows: readonly QueueRow[]): void {
  const ids = releasable(rows);
  if (ids.length > 0) attempt(app, () => app.submissions.release(ids));
}

/** They leave the list at once and can be brought back for a moment. */
export function discardRows(app: StoresOf<'discards' | 'queueView'>, rows: readonly QueueRow[]): void {
  const ids = discardable(rows);
  const [first] = rows;
  if (ids.length === 1 && ids[0] !== undefined && first !== undefined) {
    const row = rows.find((each) => each.id === ids[0]) ?? first;
    app.discards.begin(ids[0], rowTitle(row));
  } else app.discards.beginAll(ids, words.discarded(ids.length));
  app.queueView.select([]);
}

/** One below another; `copied` is what is said then. */
export function copyLines({ notices }: StoresOf<'notices'>, lines: readonly string[], copied: string): void {
  navigator.clipboard.writeText(lines.join('\n')).then(
    () => notices.tell(copied),
    () => notices.tell(words.noClipboard),
  );
}

/** Asks which of the ended rows leave the list. */
export function askClear(app: StoresOf<'queueView'>, rows: readonly QueueRow[]): void {
  const { done, failed } = clearable(rows);
  const refused = refusedRequests(rows);
  if (done.length + failed.length + refused.length > 0)
    app.queueView.ask({ type: 'clear', done, failed, refused });
}

/** Asks for the label; what all share already is filled in. */
export function askLabel(app: StoresOf<'queueView'>, rows: readonly QueueRow[]): void {
  const submissionIds = labelable(rows);
  if (submissionIds.length === 0) return;
  const labels = new Set(submissionsOf(rows).map((one) => one.label));
  const label = labels.size === 1 ? ([...labels][0] ?? null) : null;
  app.queueView.ask({ type: 'label', submissionIds, label });
}

/** One asset at once, a group or many after a question. */
export function cancelRows(app: StoresOf<'jobs' | 'notices' | 'queueView'>, rows: readonly QueueRow[]): void {
  const targets = cancelable(rows);
  const [only] = targets;
  if (only === undefined) return;
  if (targets.length === 1 && only.members === null) cancelTargets(app, targets);
  else app.queueView.ask({ type: 'cancel', targets });
}

/** A refusal is kept for its row. */
export function cancelTargets(
  app: StoresOf<'jobs' | 'notices' | 'queueView'>,
  targets: readonly CancelTarget[],
): void {
  for (const { jobId, title } of targets) {
    app.queueView.refused(jobId, null);
    app.jobs.cancel(jobId).then(
      () => app.notices.tell(words.isCanceled(title), { tag: `cancel ${jobId}` }),
      (error: unknown) => {
        const failure = failureOf(error);
        if (failure.code === 'job.cancel-refused') app.queueView.refused(jobId, failure);
        else app.notices.fail(failure);
      },
    );
  }
}
