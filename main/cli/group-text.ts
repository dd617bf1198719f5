/** Batches and sets in a few words. Pure. */

import { counted } from '../contract/plain/number-text.ts';
import { isFinalizing } from '../contract/rules/job-status.ts';
import type { Group } from '../contract/schema/group.ts';

/** `37 of 100 complete, 2 failed, 1 gap to make again`. */
export function countsOf({ counts, openGaps }: Pick<Group, 'counts' | 'openGaps'>): string {
  const { requested, running, complete, failed, canceled } = counts;
  return [
    `${complete} of ${requested} complete`,
    ...(running === 0 ? [] : [`${running} running`]),
    ...(failed === 0 ? [] : [`${failed} failed`]),
    ...(canceled === 0 ? [] : [`${canceled} canceled`]),
    ...(openGaps === 0 ? [] : [`${counted(openGaps, 'gap')} open`]),
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
