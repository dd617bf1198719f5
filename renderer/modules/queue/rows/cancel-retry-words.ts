/** What a cancel would do, and how failed members can be made again, said before it is requested (specification: States, Cancel a job). Pure. */

import { catalogue, icu } from '../../../../main/contract/messages/catalogue.ts';
import { limits } from '../../../../main/contract/plain/param-values.ts';
import type { Group, RetryGapsAs } from '../../../../main/contract/schema/group.ts';
import type { CancelOutlook, Job } from '../../../../main/contract/schema/job.ts';

/** `allowed` false: the service would refuse, `words` say why. */
export interface CancelWords {
  readonly allowed: boolean;
  readonly label: string;
  readonly words: string;
}

const single: Record<CancelOutlook, CancelWords> = catalogue('queue.single', {
  possible: {
    allowed: true,
    label: 'Cancel',
    words: 'Generation has not started. A canceled asset does not count toward the account’s limit.',
  },
  uncertain: {
    allowed: true,
    label: 'Try to cancel',
    words: 'Generation may have started; if so, it continues and the asset counts.',
  },
  started: {
    allowed: false,
    label: 'Cancel',
    words: 'Generation has started. It continues, and the asset counts toward the account’s limit.',
  },
  finished: { allowed: false, label: 'Cancel', words: 'It has already finished.' },
  'set-member': {
    allowed: false,
    label: 'Cancel',
    words: 'A single variant cannot be canceled. You can cancel the whole set until one has started.',
  },
});

const whole: Partial<Record<CancelOutlook, string>> = catalogue('queue.whole', {
  possible: 'No member has started. Canceled members do not count toward the account’s limit.',
  uncertain: 'A member may have started generating; if so, none are canceled.',
  started: 'A member has started generating, so the others can no longer be canceled.',
  finished: 'All members have finished.',
});

/** For a job on its own, or the parent job of a batch or set. */
export function cancelWords(job: Pick<Job, 'cancel' | 'assetId'>): CancelWords {
  const words = single[job.cancel];
  return job.assetId === null ? { ...words, words: whole[job.cancel] ?? words.words } : words;
}

/** How many members of a group a cancel would end. */
export function unfinishedMembers({ counts }: Pick<Group, 'counts'>): number {
  return Math.max(0, counts.requested - counts.complete - counts.failed - counts.canceled);
}

// How the gaps of a batch or set can be made again, and what each way means. Pure.

/** A way to make gaps again. */
export interface GapWay {
  readonly as: RetryGapsAs;
  readonly label: string;
  readonly words: string;
}

/** The first is what most people want; none for a group whose request is not in this library. */
export function gapWays({ route, openGaps }: Pick<Group, 'route' | 'openGaps'>): readonly GapWay[] {
  switch (route) {
    case 'standard-batch':
    case 'measured-batch':
      return [
        { as: 'batch', label: newBatch(openGaps), words: wayWords.sameItems },
        { as: 'assets', label: ownAssets(openGaps), words: wayWords.oneByOne },
      ];
    case 'high-fidelity-set':
    case 'procedural-set': {
      const alone = route === 'procedural-set' ? wayWords.fromDescription : wayWords.fromSubject;
      return [
        { as: 'set', label: wayWords.newSet, words: setWords(route, openGaps) },
        { as: 'batch', label: newBatch(openGaps), words: alone },
        { as: 'assets', label: ownAssets(openGaps), words: `${alone} ${wayWords.oneByOne}` },
      ];
    }
    case 'unknown':
      return [];
  }
}

const wayWords = catalogue('queue.gapWays', {
  sameItems: 'Sends the same items again.',
  fromDescription: 'Standard assets from the set’s description, without moving parts.',
  fromSubject: 'Standard assets from the set’s subject, not variants of it.',
  oneByOne: 'One request each, so you can pause, move and cancel them individually.',
  newBatch: icu(
    '{batches, plural, one {As a new batch} other {As {batches} new batches}}',
    (batches: number) => ({
      batches,
    }),
  ),
  ownAssets: icu('{gaps, plural, one {As a single asset} other {As single assets}}', (gaps: number) => ({
    gaps,
  })),
  newSet: 'As a new set',
  variants: icu(
    '{count, plural, one {# new variant} other {# new variants}}. They differ from the failed ones.',
    (count: number) => ({ count }),
  ),
  leastVariants: icu(
    '{least, plural, one {# new variant} other {# new variants}}: a procedural set has at least {least}. They differ from the failed ones.',
    (least: number) => ({ least }),
  ),
  noneLeft: 'No failed members are left to retry.',
  notFromHere: 'It was not created from this library, so its request is not known.',
});

function newBatch(gaps: number): string {
  return wayWords.newBatch(Math.max(1, Math.ceil(gaps / limits.batchItems.most)));
}

function ownAssets(gaps: number): string {
  return wayWords.ownAssets(gaps);
}

function setWords(route: 'high-fidelity-set' | 'procedural-set', gaps: number): string {
  const { least } = limits.proceduralCount;
  if (route === 'procedural-set' && gaps < least) return wayWords.leastVariants(least);
  return wayWords.variants(gaps);
}

/** Why gaps cannot be made again, or null. */
export function whyNoGaps({
  route,
  openGaps,
  submissionId,
}: Pick<Group, 'route' | 'openGaps' | 'submissionId'>): string | null {
  if (openGaps === 0) return wayWords.noneLeft;
  const known = route !== 'unknown' && submissionId !== null;
  return known ? null : wayWords.notFromHere;
}
