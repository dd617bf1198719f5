/** Assets, groups and requests in a few words. Pure. */

import { formatBytes } from '../contract/messages/number-text.ts';
import { sentenceOf } from '../contract/plain/error-messages.ts';
import { AppError } from '../contract/plain/errors.ts';
import { isFinalizing, isFinishing } from '../contract/rules/terminal-status.ts';
import type { AssetDetail } from '../contract/schema/asset.ts';
import type { CreateRequest } from '../contract/schema/creation/create-request.ts';
import type { Submission } from '../contract/schema/creation/submission.ts';
import type { Group } from '../contract/schema/group.ts';
import type { Job } from '../contract/schema/job.ts';
import { printable, table } from './output.ts';
import { summaryWords as words } from './summary-words.ts';
import { columns } from './table-words.ts';

/** `37 of 100 complete, 2 failed, 1 gap to make again`. */
export function countsOf({ counts, openGaps }: Pick<Group, 'counts' | 'openGaps'>): string {
  const { requested, running, complete, failed, canceled } = counts;
  return [
    words.counts.complete(complete, requested),
    ...(running === 0 ? [] : [words.counts.running(running)]),
    ...(failed === 0 ? [] : [words.counts.failed(failed)]),
    ...(canceled === 0 ? [] : [words.counts.canceled(canceled)]),
    ...(openGaps === 0 ? [] : [words.counts.toRetry(openGaps)]),
  ].join(', ');
}

/** The status of its job; `finalizing` while the members have ended and the manifest is not there yet. */
export function statusOf(group: Pick<Group, 'counts' | 'job'>): string {
  return isFinalizing(group) ? words.finalizing : (group.job?.status ?? '');
}

/** `standard batch`, `procedural set`. */
export function kindOf({ route, type }: Pick<Group, 'route' | 'type'>): string {
  return words.kinds[route === 'unknown' ? type : route];
}

/** `batch of 84 measured assets`. */
export function whatOf(request: CreateRequest): string {
  switch (request.route) {
    case 'standard':
      return words.requests.standard;
    case 'measured':
      return words.requests.measured;
    case 'standard-batch':
    case 'measured-batch':
      return words.requests[request.route](request.items.length);
    case 'high-fidelity-set':
    case 'procedural-set':
      return words.requests[request.route](request.count);
  }
}

/** Why it is not sent, or what goes on with it: one or two words for a column. */
export function stateOf(submission: Submission): string {
  const { state, paused, hold, upload } = submission;
  if (state === 'refused' || state === 'accepted') return words.states[state];
  if (paused) return words.paused;
  if (hold !== null) return words.holds[hold];
  if (upload !== null && upload.totalBytes > 0)
    return words.sendingPart(Math.floor((100 * upload.sentBytes) / upload.totalBytes));
  return words.states[state];
}

/** One sentence about one that was just requested and is not waiting for anything but the user. */
export function outcomeOf(submission: Submission): string {
  const { request, state, error } = submission;
  const name = printable(request.name ?? '');
  const what = name === '' ? whatOf(request) : words.outcomes.named(name, whatOf(request));
  const { groupId, assetId, jobId } = submission;
  if (state === 'accepted')
    return groupId === null
      ? words.outcomes.acceptedAsset(what, assetId ?? '', jobId ?? '')
      : words.outcomes.acceptedGroup(what, groupId, jobId ?? '');
  if (state === 'refused') return words.outcomes.refused(what, sentenceOf(error) ?? '').trimEnd();
  return words.outcomes.paused(what, submission.id);
}

/** Of those that are kept, at least one: why, and the command that sends them. */
export function notSentYet(kept: readonly Submission[]): AppError<'cli.not-sent-yet'> {
  const held = kept.find(({ hold }) => hold !== null)?.hold ?? null;
  const isPaused = kept.every(({ paused }) => paused);
  const verb = held === null || isPaused ? 'resume' : 'release';
  // Each of them, however many: “all” would send what the user has set aside besides.
  const ids = kept.map(({ id }) => id).join(' ');
  const { reason, when } = whyKept(kept, isPaused ? null : held);
  return new AppError('cli.not-sent-yet', {
    reason,
    when,
    count: kept.length,
    command: `caliper queue ${verb} ${ids}`,
  });
}

function whyKept(
  kept: readonly Submission[],
  held: Submission['hold'],
): { readonly reason: string; readonly when: string } {
  return held === null
    ? { reason: sentenceOf(kept.find(({ error }) => error !== null)?.error) ?? '', when: '' }
    : words.kept[held];
}

// An asset with its folder and files, for a user.

/** Several lines: the name, the folder, each file, and why one was not kept. */
export function assetText(asset: AssetDetail): string {
  const rows = asset.files.map((file) => [
    file.kind,
    file.state,
    file.sizeBytes === null ? '' : formatBytes(file.sizeBytes),
    file.localPath ?? file.path,
  ]);
  const refused = asset.files.flatMap((file) => (file.error === null ? [] : [sentenceOf(file.error)]));
  return [
    `${printable(asset.name ?? asset.remoteId)} (${asset.id})`,
    asset.folderPath ?? '',
    table([columns.kind, columns.state, columns.size, columns.file], rows),
    ...refused.map(printable),
  ]
    .filter((line) => line !== '')
    .join('\n');
}

/** `40 %`; after the last percent no number is true. Null where the service counts nothing. */
export function progressOf({ status, progress }: Pick<Job, 'status' | 'progress'>): string | null {
  if (progress === null) return null;
  return isFinishing({ status, progress }) ? words.finishing : `${Math.floor(progress * 100)} %`;
}
