/** Light: too dark, too bright, uneven, noisy. Comes before sharpness, because noise makes a dark clip look sharp. */

import type { ThresholdName } from '../../contract/plain/capture/thresholds.ts';
import type { CaptureSample } from '../../contract/schema/capture/measurement.ts';
import type { CaptureIssue, Span } from '../../contract/schema/capture/report.ts';
import { median, quantile } from '../../core/statistics.ts';
import { type Crossed, crossed, type Facts, graver, isBeyond, type Judgement } from './facts.ts';
import { lightWords } from './light-words.ts';
import { lengthOf, spansWhere } from './spans.ts';

/** Fewer frames with a board say nothing of how its white changes. */
const leastFrames = 8;

/** `too-dark`, `too-bright`, `uneven-exposure`, `noisy`. */
export const judgeExposure: Judgement = (facts) => {
  const tooDark = darkness(facts);
  const tooBright = brightness(facts);
  const found = [tooDark, tooBright].filter((issue) => issue !== null);
  if (found.length > 0) return found;
  return [unevenness(facts), noise(facts)].filter((issue) => issue !== null);
};

/** By the picture's mean, and by how far the board's white sticks out of its black. */
function darkness(facts: Facts): CaptureIssue | null {
  const dark = judgeSeries(facts, 'darkness', (sample) => sample.luma.mean);
  const white = median(facts.samples.flatMap((sample) => sample.boardWhite ?? []));
  const flat = (white ?? 255) < 128 ? crossed(facts.limits, 'contrast', boardContrast(facts)) : null;
  const worst = graver(dark, flat);
  if (worst === null) return null;
  const spans = dark?.spans ?? [];
  return {
    code: 'too-dark',
    severity: worst.severity,
    spans: [...spans],
    measured: worst.measured,
    ...lightWords.tooDark(spans),
  };
}

function brightness(facts: Facts): CaptureIssue | null {
  const bright = judgeSeries(facts, 'brightness', (sample) => sample.luma.mean);
  const clipped = judgeSeries(facts, 'clipped', (sample) => sample.luma.white);
  const hdr = isHdr(facts);
  const worst = hdr ? clipped : graver(bright, clipped);
  if (worst === null) {
    if (bright === null) return null;
    const { measured } = bright;
    return { code: 'too-bright', severity: 'note', spans: [], measured, ...lightWords.brightHdr() };
  }
  const spans = (worst === bright ? bright : clipped)?.spans ?? [];
  return {
    code: 'too-bright',
    severity: worst.severity,
    spans: [...spans],
    measured: worst.measured,
    ...lightWords.tooBright(spans),
  };
}

/** Its highlights are kept where a usual picture is burnt out: it may come out bright, and is not lost. */
const isHdr = ({ measurement }: Facts): boolean => (measurement.facts?.transfer ?? null) !== null;

function boardContrast(facts: Facts): number | null {
  return median(
    facts.samples.flatMap(({ boardWhite, boardBlack }) =>
      boardWhite === null || boardBlack === null ? [] : [boardWhite - boardBlack],
    ),
  );
}

/** The same paper looks different from different sides: light from one side, or an exposure that the phone changes. */
function unevenness(facts: Facts): CaptureIssue | null {
  const whites = facts.samples.flatMap(({ boardWhite, atS }) =>
    boardWhite === null ? [] : [{ atS, white: boardWhite }],
  );
  if (whites.length < leastFrames) return null;
  const values = whites.map((one) => one.white);
  const low = quantile(values, 0.05) ?? 0;
  const high = quantile(values, 0.95) ?? 0;
  const over = crossed(facts.limits, 'unevenness', high - low);
  if (over === null) return null;
  const darkest = whites.reduce((least, one) => (one.white < least.white ? one : least));
  return {
    code: 'uneven-exposure',
    severity: over.severity,
    spans: [],
    measured: over.measured,
    ...lightWords.uneven(darkest.atS),
  };
}

function noise(facts: Facts): CaptureIssue | null {
  const over = crossed(facts.limits, 'noise', facts.analysis.reblur?.median ?? null);
  if (over === null) return null;
  return {
    code: 'noisy',
    severity: over.severity,
    spans: [],
    measured: over.measured,
    ...lightWords.noisy(),
  };
}

// Judges a figure that every frame has: by its median over the clip, and by stretches in which it is bad.

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
function judgeSeries(
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
