/** Which sample a time means, and where keys lead from it. Pure. */
import { within } from '../timeline/time-scale.ts';

/** Samples in the order of time. */
export type Timed = readonly { readonly atS: number }[];

/** Index of the sample next to this time; -1 when there is none. */
export function sampleIndexAt(samples: Timed, atS: number): number {
  let low = 0;
  let high = samples.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((samples[middle]?.atS ?? 0) < atS) low = middle + 1;
    else high = middle;
  }
  const after = samples[low];
  const before = samples[low - 1];
  if (after === undefined) return -1;
  return before !== undefined && atS - before.atS <= after.atS - atS ? low - 1 : low;
}

/** What of a key press decides. */
export interface TimeKey {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/** Arrows go by samples, with Shift by seconds, Home and End to the ends; null for a key that moves nothing. */
export function timeAfterKey(press: TimeKey, samples: Timed, atS: number, durationS: number): number | null {
  if (press.ctrlKey || press.metaKey || press.altKey) return null;
  const by = directions[press.key];
  if (by !== undefined) {
    if (press.shiftKey) return within(atS + by, durationS);
    return samples[Math.min(samples.length - 1, sampleIndexAt(samples, atS) + by)]?.atS ?? (by < 0 ? 0 : atS);
  }
  if (press.key === 'PageUp' || press.key === 'PageDown')
    return within(atS + (press.key === 'PageUp' ? 5 : -5), durationS);
  if (press.key === 'Home') return 0;
  return press.key === 'End' ? durationS : null;
}

const directions: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
};
