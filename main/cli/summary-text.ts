/** Assets, groups and requests in a few words. Pure. */

import { counted, formatBytes } from '../contract/messages/number-text.ts';
import { sentenceOf } from '../contract/plain/error-messages.ts';
import { AppError } from '../contract/plain/errors.ts';
import { isFinalizing, isFinishing } from '../contract/rules/terminal-status.ts';
import type { AssetDetail } from '../contract/schema/asset.ts';
import type { CreateRequest } from '../contract/schema/creation/create-request.ts';
import type { Submission } from '../contract/schema/creation/submission.ts';
import type { Group } from '../contract/schema/group.ts';
import type { Job } from '../contract/schema/job.ts';
import { printable, table } from './output.ts';

/** `37 of 100 complete, 2 failed, 1 gap to make again`. */
export function countsOf({ counts, openGaps }: Pick<Group, 'counts' | 'openGaps'>): string {
  const { requested, running, complete, failed, canceled } = counts;
  return [
    `${complete} of ${requested} complete`,
    ...(running === 0 ? [] : [`${running} running`]),
    ...(failed === 0 ? [] : [`${failed} failed`]),
    ...(canceled === 0 ? [] : [`${canceled} canceled`]),
    ...(openGaps === 0 ? [] : [`${openGaps} to retry`]),
  ].join(', ');
}

/** The status of its job; `finalizing` while the members have ended and the manifest is not there yet. */
export function statusOf(group: Pick<Group, 'counts' | 'job'>): string {
  return isFinalizing(group) ? 'finalizing' : (group.job?.status ?? '');
}

/** `standard batch`, `procedural set`. */
export function kindOf({ route, type }: Pick<Group, 'route' | 'type'>): string {
  return route === 'unknown' ? type.replace('_', ' ') : route.replace(/-(?=batch$|set$)/, ' ');
}

/** `batch of 84 measured assets`. */
export function whatOf(request: CreateRequest): string {
  switch (request.route) {
    case 'standard':
      return 'standard asset';
    case 'measured':
      return 'measured asset';
    case 'standard-batch':
      return `batch of ${counted(request.items.length, 'standard asset')}`;
    case 'measured-batch':
      return `batch of ${counted(request.items.length, 'measured asset')}`;
    case 'high-fidelity-set':
      return `high-fidelity set of ${counted(request.count, 'variant')}`;
    case 'procedural-set':
      return `procedural set of ${counted(request.count, 'variant')}`;
  }
}

/** Why it is not sent, or what goes on with it: one or two words for a column. */
export function stateOf(submission: Submission): string {
  const { state, paused, hold, upload } = submission;
  if (state === 'refused' || state === 'accepted') return state;
  if (paused) return 'paused';
  if (hold !== null) return hold === 'set-slots' ? 'no free slot' : 'asset limit';
  if (upload !== null && upload.totalBytes > 0)
    return `sending ${Math.floor((100 * upload.sentBytes) / upload.totalBytes)} %`;
  return state;
}

/** One sentence about one that was just requested and is not waiting for anything but the user. */
export function outcomeOf(submission: Submission): string {
  const { request, state, error } = submission;
  const name = printable(request.name ?? '');
  const what = `${name === '' ? '' : `${name}: `}${whatOf(request)}`;
  if (state === 'accepted')
    return `Accepted: ${what}. ${submission.groupId === null ? `Asset ${submission.assetId ?? ''}` : `ID ${submission.groupId}`}, job ${submission.jobId ?? ''}.`;
  if (state === 'refused') return `Refused: ${what}. ${sentenceOf(error) ?? ''}`.trimEnd();
  return `Paused: ${what}. Run “caliper queue resume ${submission.id}” to send it.`;
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
  switch (held) {
    case 'asset-limit':
      return {
        reason: 'The account’s lifetime asset limit is reached, so nothing was created.',
        when: 'once the limit is raised, ',
      };
    case 'set-slots':
      return {
        reason: 'Five variation sets are active, the most the service allows.',
        when: 'when one of them finishes, ',
      };
    case null:
      return { reason: sentenceOf(kept.find(({ error }) => error !== null)?.error) ?? '', when: '' };
  }
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
    table(['KIND', 'STATE', 'SIZE', 'FILE'], rows),
    ...refused.map(printable),
  ]
    .filter((line) => line !== '')
    .join('\n');
}

/** `40 %`; after the last percent no number is true. Null where the service counts nothing. */
export function progressOf({ status, progress }: Pick<Job, 'status' | 'progress'>): string | null {
  if (progress === null) return null;
  return isFinishing({ status, progress }) ? 'finishing' : `${Math.floor(progress * 100)} %`;
}
