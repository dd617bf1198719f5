/** Why a request waits, and what the user can do about it. Pure. */

import { sentenceOf, triesAgain } from '../../../../main/contract/plain/error-messages.ts';
import { counted } from '../../../../main/contract/plain/number-text.ts';
import type { Capacity } from '../../../../main/contract/schema/creation/capacity.ts';
import type { Submission } from '../../../../main/contract/schema/creation/submission.ts';
import { formatDuration, formatNumber } from '../../../ui/text/format.ts';
import { commonWait } from '../../asset/common-wait-words.ts';

/** Said where something may be at the service: why it can be neither paused nor taken back. */
export const mayBeThere =
  'The service may have it already, so it cannot be taken back; Caliper asks until it knows, and never creates it twice.';

const mayBeThereShort = 'It may be at the service already, so it cannot be taken back.';

/** One or two sentences. */
export function waitingWords(submission: Submission, capacity: Capacity | null, nowMs: number): string {
  const { paused, hold, error, mayBeAtService, nextTryAt } = submission;
  if (mayBeAtService)
    return `${sentenceOf(error) ?? 'Its answer is not known yet.'}${again(nextTryAt, nowMs)} ${mayBeThereShort}`;
  if (paused) return 'Paused by you';
  if (hold === 'set-slots') return slotWords(capacity);
  if (hold === 'asset-limit') return limitWords(capacity);
  if (error !== null) return `${whyWaiting(error)}${again(nextTryAt, nowMs)}`;
  return nextTryAt === null ? 'Waits for its turn' : `Waits for its turn.${again(nextTryAt, nowMs)}`;
}

/** One sentence or more; the whole of it is in the row's details. */
export function whyWaiting(error: Submission['error']): string {
  const common = commonWait(error);
  return common === null ? (sentenceOf(error) ?? '') : `${common}.`;
}

function slotWords(capacity: Capacity | null): string {
  if (capacity === null) return 'Waits for a free slot for variation sets';
  return capacity.setsElsewhere && capacity.setsInFlight < capacity.setsAtMost
    ? 'Waits for a free slot: sets of the same account run elsewhere'
    : `Waits for a free slot: ${counted(capacity.setsInFlight, 'set')} ${capacity.setsInFlight === 1 ? 'is' : 'are'} running`;
}

function limitWords(capacity: Capacity | null): string {
  const limit = capacity?.assetLimit ?? null;
  const of =
    limit === null || limit.used === null || limit.limit === null
      ? ''
      : ` (${formatNumber(limit.used)} of ${formatNumber(limit.limit)})`;
  return `The account’s asset limit is reached${of}. It is kept here: once the limit is raised, send it from its menu; or discard it.`;
}

function again(nextTryAt: string | null, nowMs: number): string {
  if (nextTryAt === null) return ` ${triesAgain}`;
  const leftMs = Date.parse(nextTryAt) - nowMs;
  return leftMs < 500 ? ' Trying again now.' : ` Next try in ${formatDuration(leftMs)}.`;
}

/** The countdown of a download. */
export { again as nextTryWords };
