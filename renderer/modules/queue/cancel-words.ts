/** What a cancel would do, said before it is requested (specification: States, Cancel a job). Pure. */
import type { Group } from '../../../main/contract/schema/group.ts';
import type { CancelOutlook, Job } from '../../../main/contract/schema/job.ts';

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
