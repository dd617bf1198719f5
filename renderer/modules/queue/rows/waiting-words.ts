/** What is known of the capacity, why a request waits for it, and what the user can do about it. Pure. */

import { catalogue, icu } from '../../../../main/contract/messages/catalogue.ts';
import { sentenceOf, triesAgain } from '../../../../main/contract/plain/error-messages.ts';
import type {
  AssetLimit,
  Capacity,
  Submission,
} from '../../../../main/contract/schema/creation/submission.ts';
import { formatDuration } from '../../../ui/text/format.ts';
import { commonWait } from '../../asset/asset-words.ts';

/** A part of the line; `tone` `warning` where something is held back. */
export interface CapacityPart {
  readonly key: string;
  readonly text: string;
  readonly tone: 'plain' | 'warning';
}

const capacityMessages = catalogue('queue.capacity', {
  sets: icu('{inFlight} of {most} sets queued or running', (inFlight: number, most: number) => ({
    inFlight,
    most,
  })),
  setsTitle: icu(
    '{inFlight} of {most} variation sets queued or running',
    (inFlight: number, most: number) => ({
      inFlight,
      most,
    }),
  ),
  setsElsewhere:
    'All slots are in use by sets that were created elsewhere with the same account. The next set is sent when a slot is free.',
  setsAbout: icu(
    'The service runs at most {most} variation sets at a time. Further sets are queued here and sent when a slot is free.',
    (most: number) => ({ most }),
  ),
  limitReached: 'Asset limit: reached',
  limitUsed: icu('Asset limit: {used, number} of {limit, number} used', (used: number, limit: number) => ({
    used,
    limit,
  })),
  limitAbout: icu(
    'Requests for {assets, plural, one {# asset} other {# assets}} or more stay in the queue; nothing was created.{hasDetail, select, true { The service said: “{detail}”.} other {}} When the limit is raised, send them from their menu, or discard them.',
    (assets: number, detail: string) => ({ assets, hasDetail: detail !== '', detail }),
  ),
  waiting: icu(
    '{requests, plural, one {# request} other {# requests}} for {assets, plural, one {# asset} other {# assets}} queued here',
    (requests: number, assets: number) => ({ requests, assets }),
  ),
  waitingAbout: icu(
    '{paused} paused by you, {blocked} blocked. What waits here has cost nothing yet.',
    (paused: number, blocked: number) => ({ paused, blocked }),
  ),
  paused: icu('{count} paused', (count: number) => ({ count })),
  blocked: icu('{count} blocked', (count: number) => ({ count })),
});

/** Left to right, what matters first; nothing for what is not there. */
export function capacityLine(capacity: Capacity): CapacityPart[] {
  const { setsInFlight, setsAtMost, setsElsewhere, assetLimit } = capacity;
  const { waitingSubmissions, waitingAssets, pausedSubmissions, heldSubmissions } = capacity;
  const parts: CapacityPart[] = [
    {
      key: 'sets',
      text: capacityMessages.sets(setsInFlight, setsAtMost),
      tone: setsElsewhere || setsInFlight >= setsAtMost ? 'warning' : 'plain',
    },
  ];
  if (assetLimit !== null) parts.push({ key: 'limit', text: limitShort(assetLimit), tone: 'warning' });
  if (waitingSubmissions > 0)
    parts.push({
      key: 'waiting',
      text: capacityMessages.waiting(waitingSubmissions, waitingAssets),
      tone: 'plain',
    });
  if (pausedSubmissions > 0)
    parts.push({ key: 'paused', text: capacityMessages.paused(pausedSubmissions), tone: 'plain' });
  if (heldSubmissions > 0)
    parts.push({ key: 'held', text: capacityMessages.blocked(heldSubmissions), tone: 'warning' });
  return parts;
}

function limitShort({ used, limit }: AssetLimit): string {
  return used === null || limit === null
    ? capacityMessages.limitReached
    : capacityMessages.limitUsed(used, limit);
}

/** Sentences for the panel that opens: what each number means and what can be done. */
export function capacitySentences(capacity: Capacity): { readonly title: string; readonly text: string }[] {
  const { setsInFlight, setsAtMost, setsElsewhere, assetLimit } = capacity;
  const sentences = [
    {
      title: capacityMessages.setsTitle(setsInFlight, setsAtMost),
      text: setsElsewhere ? capacityMessages.setsElsewhere : capacityMessages.setsAbout(setsAtMost),
    },
  ];
  if (assetLimit !== null) {
    const { refusedCount, detail } = assetLimit;
    sentences.push({
      title: limitShort(assetLimit),
      text: capacityMessages.limitAbout(refusedCount, detail.replace(/[.\s]+$/, '')),
    });
  }
  if (capacity.waitingSubmissions > 0)
    sentences.push({
      title: capacityMessages.waiting(capacity.waitingSubmissions, capacity.waitingAssets),
      text: capacityMessages.waitingAbout(capacity.pausedSubmissions, capacity.heldSubmissions),
    });
  return sentences;
}

/** Said where something may be at the service: why it can be neither paused nor taken back. */
export const mayBeThereWords = catalogue('queue.mayBeThere', {
  long: 'The service may already have it, so it cannot be withdrawn. Caliper checks until the result is known, and never creates it twice.',
  short: 'The service may already have it, so it cannot be withdrawn.',
});

const waitingMessages = catalogue('queue.waiting', {
  unknown: 'The response is not known yet.',
  paused: 'Paused by you',
  queued: 'Queued',
  queuedUntil: icu('Queued. {next}', (next: string) => ({ next })),
  because: icu('{reason}.', (reason: string) => ({ reason })),
  setLimit: 'Blocked: set limit',
  setLimitElsewhere: 'Blocked: set limit, in use by sets created elsewhere',
  setLimitRunning: icu(
    'Blocked: set limit, {sets, plural, one {# set} other {# sets}} running',
    (sets: number) => ({ sets }),
  ),
  assetLimit: 'Blocked: asset limit. When the limit is raised, send it from its menu, or discard it.',
  assetLimitUsed: icu(
    'Blocked: asset limit ({used, number} of {limit, number}). When the limit is raised, send it from its menu, or discard it.',
    (used: number, limit: number) => ({ used, limit }),
  ),
  retryingNow: 'Retrying now.',
  retryingIn: icu('Retrying in {time}.', (time: string) => ({ time })),
});

/** One or two sentences. */
export function waitingWords(submission: Submission, capacity: Capacity | null, nowMs: number): string {
  const { paused, hold, error, mayBeAtService, nextTryAt } = submission;
  if (mayBeAtService)
    return [
      sentenceOf(error) ?? waitingMessages.unknown,
      nextTryWords(nextTryAt, nowMs),
      mayBeThereWords.short,
    ].join(' ');
  if (paused) return waitingMessages.paused;
  if (hold === 'set-slots') return slotWaitWords(capacity);
  if (hold === 'asset-limit') return limitWaitWords(capacity);
  if (error !== null) return `${whyWaiting(error)} ${nextTryWords(nextTryAt, nowMs)}`;
  return nextTryAt === null
    ? waitingMessages.queued
    : waitingMessages.queuedUntil(nextTryWords(nextTryAt, nowMs));
}

/** One sentence or more; the whole of it is in the row's details. */
export function whyWaiting(error: Submission['error']): string {
  const common = commonWait(error);
  return common === null ? (sentenceOf(error) ?? '') : waitingMessages.because(common);
}

function slotWaitWords(capacity: Capacity | null): string {
  if (capacity === null) return waitingMessages.setLimit;
  return capacity.setsElsewhere && capacity.setsInFlight < capacity.setsAtMost
    ? waitingMessages.setLimitElsewhere
    : waitingMessages.setLimitRunning(capacity.setsInFlight);
}

function limitWaitWords(capacity: Capacity | null): string {
  const limit = capacity?.assetLimit ?? null;
  return limit === null || limit.used === null || limit.limit === null
    ? waitingMessages.assetLimit
    : waitingMessages.assetLimitUsed(limit.used, limit.limit);
}

/** When it is tried again, as a sentence: the countdown of a request or download. */
export function nextTryWords(nextTryAt: string | null, nowMs: number): string {
  if (nextTryAt === null) return triesAgain();
  const leftMs = Date.parse(nextTryAt) - nowMs;
  return leftMs < 500 ? waitingMessages.retryingNow : waitingMessages.retryingIn(formatDuration(leftMs));
}
