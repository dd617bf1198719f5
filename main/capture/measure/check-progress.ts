/** How far the measuring of one clip is, and how long it will take. */
import type { CaptureCheck } from '../../contract/schema/capture/check.ts';

/** As in a `CaptureCheck`. */
export type CheckProgress = NonNullable<CaptureCheck['progress']>;
type Phase = CheckProgress['phase'];

/** Parts of the whole, as measured on clips of half a minute. */
const begins: Readonly<Record<Phase, number>> = { probe: 0, quick: 0.05, full: 0.25 };
const ends: Readonly<Record<Phase, number>> = { probe: 0.05, quick: 0.25, full: 1 };
/** Less of a phase tells nothing of its speed. */
const leastPart = 0.03;

/** `now`: milliseconds of any clock that goes forward. */
export function createCheckProgress(
  tell: (progress: CheckProgress) => void,
  now: () => number,
): (phase: Phase, part: number) => void {
  let [current, startedMs]: [Phase, number] = ['probe', now()];
  return (phase, part) => {
    if (phase !== current) [current, startedMs] = [phase, now()];
    const done = Math.min(1, Math.max(0, part));
    const fraction = begins[phase] + done * (ends[phase] - begins[phase]);
    const secondsLeft =
      phase === 'full' && done >= leastPart ? ((now() - startedMs) / 1000) * (1 / done - 1) : null;
    tell({ phase, fraction, secondsLeft });
  };
}
