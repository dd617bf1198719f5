/** Where the rows of the timeline lie, in CSS pixels from its top. Pure. */
import { stripNames } from './strip-runs.ts';

export const axisHeight = 20;
export const laneHeight = 9;
export const stripHeight = 22;
/** The height of a piece of a strip: low is good, high is bad. */
export const levelHeights = { good: 4, fair: 10, bad: 16, unknown: 1 } as const;

/** `strips` are their tops; `stripBottom` is the base line of a strip's pieces, from its top. */
export interface TimelineLayout {
  readonly lanesTop: number;
  readonly lanesHeight: number;
  readonly strips: readonly number[];
  readonly stripBottom: number;
  readonly height: number;
}

/** A row for the issues is kept even when there are none, so that nothing moves when the full report comes. */
export function timelineLayout(lanes: number): TimelineLayout {
  const lanesTop = axisHeight + 4;
  const lanesHeight = Math.max(2, lanes) * laneHeight;
  const first = lanesTop + lanesHeight + 4;
  return {
    lanesTop,
    lanesHeight,
    strips: stripNames.map((_, row) => first + row * stripHeight),
    stripBottom: stripHeight - 3,
    height: first + stripNames.length * stripHeight + 2,
  };
}
