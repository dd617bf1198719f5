/** How the gaps of a batch or set can be made again, and what each way means. Pure. */

import type { Group, RetryGapsAs } from '../../../main/contract/model/group.ts';
import { limits } from '../../../main/contract/model/param-values.ts';
import { counted } from './counted.ts';

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
        {
          as: 'batch',
          label: 'As one new batch',
          words: `${counted(openGaps, 'item')} as they were asked for, together under one name.`,
        },
        {
          as: 'assets',
          label: openGaps === 1 ? 'As an asset of its own' : 'As assets of their own',
          words: 'A request each: they can be paused, moved and canceled one by one.',
        },
      ];
    case 'high-fidelity-set':
      return [
        {
          as: 'set',
          label: 'As a new set',
          words: `${counted(openGaps, 'new variant')} of the same subject. They will not be the very ones that are missing.`,
        },
      ];
    case 'procedural-set': {
      const { least } = limits.proceduralCount;
      const more = openGaps < least ? ` A procedural set has at least ${least}, so ${least} are made.` : '';
      return [
        {
          as: 'set',
          label: 'As a new set',
          words: `${counted(Math.max(openGaps, least), 'new variant')} of the same description.${more}`,
        },
      ];
    }
    case 'unknown':
      return [];
  }
}

/** Why gaps cannot be made again, or null. */
export function whyNoGaps({ route, openGaps }: Pick<Group, 'route' | 'openGaps'>): string | null {
  if (openGaps === 0) return 'Nothing is missing that is not being made again.';
  return route === 'unknown' ? 'It was not created here, so its request is not known.' : null;
}
