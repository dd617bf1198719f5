/** What a request asks for, in a few words. Pure. */
import type { CreateRequest } from '../contract/model/create-request.ts';
import type { Submission } from '../contract/model/submission.ts';
import { counted, printable } from './text.ts';

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

/** One sentence about one that was just asked for, with what to do next. */
export function outcomeOf(submission: Submission): string {
  const { request, state, paused, hold, error } = submission;
  const name = printable(request.name ?? '');
  const what = `${name === '' ? '' : `${name}: `}${whatOf(request)}`;
  if (state === 'accepted')
    return `Accepted: ${what}. ${submission.groupId === null ? `Asset ${submission.assetId ?? ''}` : `Id ${submission.groupId}`}, job ${submission.jobId ?? ''}.`;
  if (state === 'refused') return `Refused: ${what}. ${error?.message ?? ''}`.trimEnd();
  if (paused) return `Kept: ${what}. It is sent after “caliper queue resume ${submission.id}”.`;
  if (hold === 'set-slots')
    return `Kept: ${what}. Five variation sets are queued or running; it is sent when one of them has ended.`;
  if (hold === 'asset-limit')
    return `Kept: ${what}. The account’s asset limit is reached; once it was raised, “caliper queue release ${submission.id}” sends it.`;
  return `Kept: ${what}. ${error?.message ?? 'It is sent by itself when Caliper runs.'}`;
}
