/** What a cancel would do, and how failed members can be made again, said before it is requested (specification: States, Cancel a job). Pure. */

import { counted } from '../../../../main/contract/plain/number-text.ts';
import { limits } from '../../../../main/contract/plain/param-values.ts';
import type { Group, RetryGapsAs } from '../../../../main/contract/schema/group.ts';
import type { CancelOutlook, Job } from '../../../../main/contract/schema/job.ts';

/** `allowed` false: the service would refuse, `words` say why. */
export interface CancelWords {
  readonly allowed: boolean;
  readonly label: string;
  readonly words: string;
}

const single: Record<CancelOutlook, CancelWords> = {
  possible: {
    allowed: true,
    label: 'Cancel',
    words: 'Nothing has started yet. A canceled asset does not count towards the account’s limit.',
  },
  uncertain: {
    allowed: true,
    label: 'Try to cancel',
    words: 'It may have started generating; the service then goes on and counts it.',
  },
  started: {
    allowed: false,
    label: 'Cancel',
    words: 'Generation has started: it runs to its end and counts towards the account’s limit.',
  },
  finished: { allowed: false, label: 'Cancel', words: 'It has already ended.' },
  'set-member': {
    allowed: false,
    label: 'Cancel',
    words: 'One variant cannot be canceled on its own; cancel the whole set while none has started.',
  },
};

const whole: Partial<Record<CancelOutlook, string>> = {
  possible: 'No member has started yet. Canceled members do not count towards the account’s limit.',
  uncertain: 'A member may have started generating; the service then cancels none of them.',
  started: 'A member has started generating: the service no longer cancels the others.',
  finished: 'All its members have ended.',
};

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
        { as: 'batch', label: newBatch(openGaps), words: 'The same items as requested before.' },
        { as: 'assets', label: ownAssets(openGaps), words: oneByOne },
      ];
    case 'high-fidelity-set':
    case 'procedural-set': {
      const alone =
        route === 'procedural-set'
          ? 'Standard assets of the set’s description, without moving parts.'
          : 'Standard assets of the set’s subject, not variants of it.';
      return [
        { as: 'set', label: 'As a new set', words: setWords(route, openGaps) },
        { as: 'batch', label: newBatch(openGaps), words: alone },
        { as: 'assets', label: ownAssets(openGaps), words: `${alone} ${oneByOne}` },
      ];
    }
    case 'unknown':
      return [];
  }
}

const oneByOne = 'A request each: they can be paused, moved and canceled one by one.';

function newBatch(gaps: number): string {
  const { most } = limits.batchItems;
  return gaps > most ? `As ${Math.ceil(gaps / most)} new batches` : 'As one new batch';
}

function ownAssets(gaps: number): string {
  return gaps === 1 ? 'As an asset of its own' : 'As assets of their own';
}

function setWords(route: 'high-fidelity-set' | 'procedural-set', gaps: number): string {
  const { least } = limits.proceduralCount;
  if (route === 'procedural-set' && gaps < least)
    return `${counted(least, 'new variant')}: a procedural set has at least ${least}. They will not be the very ones that are missing.`;
  return `${counted(gaps, 'new variant')}. They will not be the very ones that are missing.`;
}

/** Why gaps cannot be made again, or null. */
export function whyNoGaps({
  route,
  openGaps,
  submissionId,
}: Pick<Group, 'route' | 'openGaps' | 'submissionId'>): string | null {
  if (openGaps === 0) return 'Nothing is missing that is not being made again.';
  const known = route !== 'unknown' && submissionId !== null;
  return known ? null : 'It was not created in this library, so its request is not known.';
}
