/** Judges a figure that every frame has: by its median over the clip, and by stretches in which it is bad. */

import type { ThresholdName } from '../../contract/plain/capture/thresholds.ts';
import type { CaptureSample } from '../../contract/schema/capture/measurement.ts';
import type { Span } from '../../contract/schema/capture/report.ts';
import { median, quantile } from '../../core/statistics.ts';
import type { Facts } from './facts.ts';
import { type Crossed, crossed, isBeyond } from './limits.ts';
import { lengthOf, spansWhere } from './spans.ts';

/** A series that is bad, and where; `spans` is empty when it is the whole clip. */
export interface BadSeries extends Crossed {
  readonly spans: readonly Span[];
}

/** A stretch counts from here: a user steadies again within less. */
const leastStretchS = 0.8;
/** Part of the clip beyond the outer limit that makes it as bad as if it were the whole. */
const badPart = 0.35;
/** From here on it is the whole clip. */
const wholePart = 0.85;

/** Null when all is well. `valueOf` null: not known of that frame. */
export function judgeSeries(
  facts: Facts,
  name: ThresholdName,
  valueOf: (sample: CaptureSample) => number | null,
): BadSeries | null {
  const values = facts.samples.map(valueOf).filter((value) => value !== null);
  const typical = crossed(facts.limits, name, median(values));
  const { warn, fail } = facts.limits[name];
  const outer = fail ?? warn;
  const spansBeyond = (limit: number | null): Span[] =>
    spansWhere(
      facts.samples,
      (sample) => {
        const value = valueOf(sample);
        return value !== null && isBeyond(name, value, limit);
      },
      facts.endS,
    ).filter((span) => span.toS - span.fromS >= leastStretchS);
  const worst = spansBeyond(outer);
  const worstPart = lengthOf(worst) / Math.max(facts.endS, 1e-6);
  if (typical === null && worst.length === 0) return null;
  const spans = typical === null || typical.severity === 'fail' ? worst : spansBeyond(typical.measured.limit);
  const whole = lengthOf(spans) / Math.max(facts.endS, 1e-6) >= wholePart;
  if (typical !== null) {
    const failsInPart = typical.severity !== 'fail' && fail !== null && worstPart >= badPart;
    return {
      severity: failsInPart ? 'fail' : typical.severity,
      measured: failsInPart ? { ...typical.measured, limit: fail } : typical.measured,
      spans: whole ? [] : failsInPart ? worst : spans,
    };
  }
  const inside = spansValues(facts, valueOf, worst);
  const found = crossed(facts.limits, name, inside);
  if (found === null) return null;
  return { ...found, severity: worstPart >= badPart ? found.severity : 'warn', spans: whole ? [] : worst };
}

function spansValues(
  facts: Facts,
  valueOf: (sample: CaptureSample) => number | null,
  spans: readonly Span[],
): number | null {
  const values = facts.samples
    .filter((sample) => spans.some((span) => sample.atS >= span.fromS && sample.atS <= span.toS))
    .map(valueOf)
    .filter((value) => value !== null);
  return quantile(values, 0.5);
}
