/** What is known of the capacity, why a request waits for it, and what the user can do about it. Pure. */

import { counted } from '../../../../main/contract/messages/number-text.ts';
import { sentenceOf, triesAgain } from '../../../../main/contract/plain/error-messages.ts';
import type {
  AssetLimit,
  Capacity,
  Submission,
} from '../../../../main/contract/schema/creation/submission.ts';
import { formatDuration, formatNumber } from '../../../ui/text/format.ts';
import { commonWait } from '../../asset/asset-words.ts';

/** A part of the line; `tone` `warning` where something is held back. */
export interface CapacityPart {
  readonly key: string;
  readonly text: string;
  readonly tone: 'plain' | 'warning';
}

/** Left to right, what matters first; nothing for what is not there. */
export function capacityLine(capacity: Capacity): CapacityPart[] {
  const { setsInFlight, setsAtMost, setsElsewhere, assetLimit } = capacity;
  const { waitingSubmissions, waitingAssets, pausedSubmissions, heldSubmissions } = capacity;
  const parts: CapacityPart[] = [
    {
      key: 'sets',
      text: `${setsInFlight} of ${setsAtMost} sets queued or running`,
      tone: setsElsewhere || setsInFlight >= setsAtMost ? 'warning' : 'plain',
    },
  ];
  if (assetLimit !== null)
    parts.push({ key: 'limit', text: `Asset limit: ${limitShort(assetLimit)}`, tone: 'warning' });
  if (waitingSubmissions > 0)
    parts.push({
      key: 'waiting',
      text: `${counted(waitingSubmissions, 'request')} for ${counted(waitingAssets, 'asset')} queued here`,
      tone: 'plain',
    });
  if (pausedSubmissions > 0)
    parts.push({ key: 'paused', text: `${pausedSubmissions} paused`, tone: 'plain' });
  if (heldSubmissions > 0) parts.push({ key: 'held', text: `${heldSubmissions} blocked`, tone: 'warning' });
  return parts;
}

function limitShort({ used, limit }: AssetLimit): string {
  return used === null || limit === null ? 'reached' : `${formatNumber(used)} of ${formatNumber(limit)} used`;
}

/** Sentences for the panel that opens: what each number means and what can be done. */
export function capacitySentences(capacity: Capacity): { readonly title: string; readonly text: string }[] {
  const { setsInFlight, setsAtMost, setsElsewhere, assetLimit } = capacity;
  const sets = setsElsewhere
    ? 'All slots are in use by sets that were created elsewhere with the same account. The next set is sent when a slot is free.'
    : `The service runs at most ${setsAtMost} variation sets at a time. Further sets are queued here and sent when a slot is free.`;
  const sentences = [
    { title: `${setsInFlight} of ${setsAtMost} variation sets queued or running`, text: sets },
  ];
  if (assetLimit !== null) {
    const { refusedCount, detail } = assetLimit;
    const said = detail === '' ? '' : ` The service said: “${detail.replace(/[.\s]+$/, '')}”.`;
    sentences.push({
      title: `Asset limit: ${limitShort(assetLimit)}`,
      text: `Requests for ${counted(refusedCount, 'asset')} or more stay in the queue; nothing was created.${said} When the limit is raised, send them from their menu, or discard them.`,
    });
  }
  if (capacity.waitingSubmissions > 0)
    sentences.push({
      title: `${counted(capacity.waitingSubmissions, 'request')} for ${counted(capacity.waitingAssets, 'asset')} queued here`,
      text: `${capacity.pausedSubmissions} paused by you, ${capacity.heldSubmissions} blocked. What waits here has cost nothing yet.`,
    });
  return sentences;
}

/** Said where something may be at the service: why it can be neither paused nor taken back. */
export const mayBeThere =
  'The service may already have it, so it cannot be withdrawn. Caliper checks until the result is known, and never creates it twice.';

const mayBeThereShort = 'The service may already have it, so it cannot be withdrawn.';

/** One or two sentences. */
export function waitingWords(submission: Submission, capacity: Capacity | null, nowMs: number): string {
  const { paused, hold, error, mayBeAtService, nextTryAt } = submission;
  if (mayBeAtService)
    return `${sentenceOf(error) ?? 'The response is not known yet.'}${again(nextTryAt, nowMs)} ${mayBeThereShort}`;
  if (paused) return 'Paused by you';
  if (hold === 'set-slots') return slotWaitWords(capacity);
  if (hold === 'asset-limit') return limitWaitWords(capacity);
  if (error !== null) return `${whyWaiting(error)}${again(nextTryAt, nowMs)}`;
  return nextTryAt === null ? 'Queued' : `Queued.${again(nextTryAt, nowMs)}`;
}

/** One sentence or more; the whole of it is in the row's details. */
export function whyWaiting(error: Submission['error']): string {
  const common = commonWait(error);
  return common === null ? (sentenceOf(error) ?? '') : `${common}.`;
}

function slotWaitWords(capacity: Capacity | null): string {
  if (capacity === null) return 'Blocked: set limit';
  return capacity.setsElsewhere && capacity.setsInFlight < capacity.setsAtMost
    ? 'Blocked: set limit, in use by sets created elsewhere'
    : `Blocked: set limit, ${counted(capacity.setsInFlight, 'set')} running`;
}

function limitWaitWords(capacity: Capacity | null): string {
  const limit = capacity?.assetLimit ?? null;
  const of =
    limit === null || limit.used === null || limit.limit === null
      ? ''
      : ` (${formatNumber(limit.used)} of ${formatNumber(limit.limit)})`;
  return `Blocked: asset limit${of}. When the limit is raised, send it from its menu, or discard it.`;
}

function again(nextTryAt: string | null, nowMs: number): string {
  if (nextTryAt === null) return ` ${triesAgain()}`;
  const leftMs = Date.parse(nextTryAt) - nowMs;
  return leftMs < 500 ? ' Retrying now.' : ` Retrying in ${formatDuration(leftMs)}.`;
}

/** The countdown of a download. */
export { again as nextTryWords };
