/** Seconds of a clip: stretches merged, in order, within its length. */
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
