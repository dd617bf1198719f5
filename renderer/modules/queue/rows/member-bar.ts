/** The states of a group's members as the parts of one bar. Pure. */
import { counted } from '../../../../main/contract/plain/number-text.ts';
import type { Group } from '../../../../main/contract/schema/group.ts';
import type { Tone } from '../../../ui/status/StatusPill.tsx';
import { inWords } from '../in-words.ts';

/** `share` of the whole, 0 to 1. `hollow`: members that nobody knows of yet, or no longer. */
export interface BarPart {
  readonly state: 'complete' | 'running' | 'queued' | 'failed' | 'canceled' | 'unknown';
  readonly count: number;
  readonly share: number;
  readonly tone: Tone;
  readonly hollow: boolean;
}

/** Left to right from done to not begun, then what is missing; parts of nobody are left out. */
export function barParts({ counts }: Pick<Group, 'counts'>): BarPart[] {
  const { requested, complete, running, queued, failed, canceled } = counts;
  const unknown = Math.max(0, requested - complete - running - queued - failed - canceled);
  const whole = complete + running + queued + failed + canceled + unknown;
  const parts = [
    ['complete', complete, 'success', false],
    ['running', running, 'info', false],
    ['queued', queued, 'neutral', false],
    ['failed', failed, 'danger', false],
    ['canceled', canceled, 'warning', false],
    ['unknown', unknown, 'neutral', true],
  ] as const;
  return parts.flatMap(([state, count, tone, hollow]) =>
    count === 0 ? [] : [{ state, count, share: count / whole, tone, hollow }],
  );
}

/** `40 complete, 2 running and 3 failed of 45 members`. */
export function barWords({ counts }: Pick<Group, 'counts'>): string {
  const parts = barParts({ counts }).map(
    ({ state, count }) => `${count} ${state === 'unknown' ? 'not listed' : state}`,
  );
  return `${inWords(parts)} of ${counted(counts.requested, 'member')}`;
}
