/** The timeline in numbers: seconds along a line and how they are written, samples by their time, lanes of issues, rows in pixels. Pure. */

import { stripNames } from '../../../../../main/contract/rules/capture/strip-runs.ts';
import type {
  CaptureIssue,
  CaptureReport,
  Span,
} from '../../../../../main/contract/schema/capture/report.ts';
import type { KeyPress } from '../../../commands/shortcut.ts';

// Seconds of a clip along a line: where they lie, which of them are marked, how they are written.

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
function within(atS: number, durationS: number): number {
  return Math.min(Math.max(0, atS), durationS);
}

// Which sample a time means, and where keys lead from it.

/** Samples in the order of time. */
type Timed = readonly { readonly atS: number }[];

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

/** Arrows go by samples, with Shift by seconds, Home and End to the ends; null for a key that moves nothing. */
export function timeAfterKey(press: KeyPress, samples: Timed, atS: number, durationS: number): number | null {
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

// Issues along the timeline: spans that overlap lie above each other.

/** A span of the issue at `issue` of the report's list. */
export interface Placed extends Span {
  readonly issue: number;
  readonly severity: CaptureIssue['severity'];
  readonly lane: number;
}

/** In the first lane that is free; what finds none of `atMost` shares the last. The list's order decides who comes first. */
export function issueLanes(
  issues: readonly Pick<CaptureIssue, 'severity' | 'spans'>[],
  atMost = 3,
): { readonly placed: readonly Placed[]; readonly lanes: number } {
  const busy: Span[][] = [];
  const placed: Placed[] = [];
  for (const [issue, { severity, spans }] of issues.entries()) {
    if (spans.length === 0) continue;
    const free = busy.findIndex((lane) => !spans.some((span) => lane.some((other) => overlap(span, other))));
    const lane = free >= 0 ? free : Math.min(busy.length, atMost - 1);
    (busy[lane] ??= []).push(...spans);
    placed.push(...spans.map((span) => ({ ...span, issue, severity, lane })));
  }
  return { placed, lanes: busy.length };
}

function overlap(one: Span, other: Span): boolean {
  return one.fromS < other.toS && other.fromS < one.toS;
}

// Where the rows of the timeline lie, in CSS pixels from its top.

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

// Where a cut without re-encoding begins at the earliest.

/** The cut falls on the keyframe before `fromS`: never before the last one that was looked at, nor more than the longest gap away. */
export function earliestStart(
  { samples, facts }: Pick<CaptureReport, 'samples' | 'facts'>,
  fromS: number,
): number {
  const seen = samples.findLast(({ keyframe, atS }) => keyframe && atS <= fromS)?.atS ?? 0;
  return Math.max(0, seen, fromS - (facts?.keyframeGapS ?? fromS));
}
