/** What a request asks for, in a few words. Pure. */

import { sentenceOf } from '../contract/plain/error-messages.ts';
import { AppError } from '../contract/plain/errors.ts';
import { counted } from '../contract/plain/number-text.ts';
import type { CreateRequest } from '../contract/schema/creation/create-request.ts';
import type { Submission } from '../contract/schema/creation/submission.ts';
import { printable } from './text.ts';

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
    return `Accepted: ${what}. ${submission.groupId === null ? `Asset ${submission.assetId ?? ''}` : `Id ${submission.groupId}`}, job ${submission.jobId ?? ''}.`;
  if (state === 'refused') return `Refused: ${what}. ${sentenceOf(error) ?? ''}`.trimEnd();
  return `Kept: ${what}. It is sent after “caliper queue resume ${submission.id}”.`;
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
        reason: 'The account’s lifetime asset limit leaves no room, so nothing was created.',
        when: 'once the limit is raised, ',
      };
    case 'set-slots':
      return {
        reason: 'Five variation sets are queued or running, the most that the service takes at a time.',
        when: 'when one of them has ended, ',
      };
    case null:
      return { reason: sentenceOf(kept.find(({ error }) => error !== null)?.error) ?? '', when: '' };
  }
}
