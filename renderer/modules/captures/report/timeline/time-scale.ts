/** Seconds of a clip along a line: where they lie, which of them are marked, how they are written. Pure. */
import type { Span } from '../../../../../main/contract/schema/capture/report.ts';

/** `0:07`; with `tenths` `0:07.4`. Cut off, not rounded: the second that runs. */
export function timeText(seconds: number, tenths = false): string {
  // A frame at 7.4 s may be written as 7.3999 s.
  const units = Math.floor(Math.max(0, seconds) * 10 + 0.001);
  const whole = Math.floor(units / 10);
  const text = `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
  return tenths ? `${text}.${units % 10}` : text;
}

/** `0:07–0:11` in the nearest seconds, as the issues' own words have them; `0:07` for less than one. */
export function spanText({ fromS, toS }: Span): string {
  const from = timeText(Math.round(fromS));
  const to = timeText(Math.round(toS));
  return from === to ? from : `${from}–${to}`;
}

/** Pixels of a time on a line of this width. */
export function xOf(atS: number, durationS: number, width: number): number {
  return durationS > 0 ? (within(atS, durationS) / durationS) * width : 0;
}

/** The time at these pixels, inside the clip. */
export function timeAtX(x: number, durationS: number, width: number): number {
  return width > 0 ? within((x / width) * durationS, durationS) : 0;
}

const steps = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 1800, 3600] as const;

/** Whole seconds to be marked, at least `leastPx` apart. */
export function ticks(durationS: number, width: number, leastPx = 56): number[] {
  if (durationS <= 0 || width <= 0) return [];
  const step = steps.find((one) => (one / durationS) * width >= leastPx) ?? 7200;
  return Array.from({ length: Math.floor(durationS / step) + 1 }, (_, index) => index * step);
}

/** Kept inside of the clip. */
export function within(atS: number, durationS: number): number {
  return Math.min(Math.max(0, atS), durationS);
}
