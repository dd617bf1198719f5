/** Seconds of a clip: stretches merged, in order, within its length; and times as a user says them. */
import type { CaptureSample } from '../../contract/schema/capture/measurement.ts';
import type { Span } from '../../contract/schema/capture/report.ts';

/** Spans closer than this are one: nobody films the second in between anew on its own. */
const joinWithinS = 1;

/** Sorted, overlapping and near ones joined. */
export function mergeSpans(spans: readonly Span[], withinS = joinWithinS): Span[] {
  const merged: Span[] = [];
  for (const span of spans.toSorted((a, b) => a.fromS - b.fromS || a.toS - b.toS)) {
    const last = merged.at(-1);
    if (last !== undefined && span.fromS - last.toS <= withinS) {
      merged[merged.length - 1] = { fromS: last.fromS, toS: Math.max(last.toS, span.toS) };
    } else merged.push({ fromS: span.fromS, toS: span.toS });
  }
  return merged;
}

/** Cut to the clip; what lies outside is left out. */
export function withinClip(spans: readonly Span[], endS: number): Span[] {
  return spans.flatMap(({ fromS, toS }) => {
    const from = Math.min(Math.max(0, fromS), endS);
    const to = Math.min(Math.max(0, toS), endS);
    return to < from || (to === from && toS !== fromS) ? [] : [{ fromS: from, toS: to }];
  });
}

/** To the nearest second, as they are said and shown; what is shorter stays as it is. */
export function wholeSeconds(spans: readonly Span[]): Span[] {
  return spans.map((span) => {
    const [fromS, toS] = [Math.round(span.fromS), Math.round(span.toS)];
    return toS > fromS ? { fromS, toS } : span;
  });
}

/** What of it none of the others covers, in order. */
export function without(span: Span, others: readonly Span[]): Span[] {
  let rest = [{ fromS: span.fromS, toS: span.toS }];
  for (const { fromS, toS } of others)
    rest = rest.flatMap((part) => [
      ...(Math.min(part.toS, fromS) > part.fromS ? [{ ...part, toS: Math.min(part.toS, fromS) }] : []),
      ...(Math.max(part.fromS, toS) < part.toS ? [{ ...part, fromS: Math.max(part.fromS, toS) }] : []),
    ]);
  return rest;
}

export const lengthOf = (spans: readonly Span[]): number =>
  spans.reduce((sum, span) => sum + span.toS - span.fromS, 0);

/**
 * Each sample represents the time up to half-way to its neighbours, at most a second on either side; those that `bad`
 * holds of, joined. `samples` in order of time.
 */
export function spansWhere(
  samples: readonly CaptureSample[],
  bad: (sample: CaptureSample) => boolean,
  endS: number,
): Span[] {
  const spans = samples.flatMap((sample, place) => {
    if (!bad(sample)) return [];
    const before = samples[place - 1]?.atS ?? Math.max(0, sample.atS - 0.5);
    const after = samples[place + 1]?.atS ?? Math.min(endS, sample.atS + 0.5);
    return [
      {
        fromS: Math.max((before + sample.atS) / 2, sample.atS - 1),
        toS: Math.max(sample.atS, Math.min((after + sample.atS) / 2, sample.atS + 1)),
      },
    ];
  });
  return mergeSpans(withinClip(spans, endS));
}

/** `0:07`; seconds are rounded down, as players show them. */
export function clock(atS: number): string {
  const whole = Math.max(0, Math.floor(atS));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/** `from 0:07 to 0:11` in the nearest seconds, or `at 0:07` for less than one. */
export function fromTo({ fromS, toS }: Span): string {
  const from = Math.round(fromS);
  const to = Math.round(toS);
  return to - from < 1 ? `at ${clock(from)}` : `from ${clock(from)} to ${clock(to)}`;
}

/** Up to three stretches are named, the longest, in order; more are counted. Empty without any. */
export function stretches(spans: readonly Span[]): string {
  const named = spans
    .toSorted((a, b) => b.toS - b.fromS - (a.toS - a.fromS))
    .slice(0, 3)
    .toSorted((a, b) => a.fromS - b.fromS)
    .map(fromTo);
  const more = spans.length - named.length;
  if (more > 0) return `${named.join(', ')} and ${more} more ${more === 1 ? 'time' : 'times'}`;
  return named.length < 2 ? named.join('') : `${named.slice(0, -1).join(', ')} and ${named.at(-1) ?? ''}`;
}

/** The stretches, or that it is the whole clip. */
export function where(spans: readonly Span[]): string {
  return spans.length === 0 ? 'throughout the clip' : stretches(spans);
}

/** Seconds, one decimal under ten. */
export function seconds(value: number): string {
  return `${value < 10 ? Number(value.toFixed(1)) : Math.round(value)} s`;
}

/** Of 1; whole percents. */
export const percent = (part: number): string => `${Math.round(part * 100)} %`;
