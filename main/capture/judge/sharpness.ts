/** Blur: whether the picture is sharp, and whether the hand or the focus is to blame. */
import type { CaptureSample } from '../../contract/schema/capture/measurement.ts';
import type { CaptureIssue, Span } from '../../contract/schema/capture/report.ts';
import { median, quantile } from '../../core/statistics.ts';
import { crossed, type Facts, isBeyond, type Judgement, type Limits } from './facts.ts';
import { lightWords } from './light-words.ts';
import { lengthOf, spansWhere } from './spans.ts';

/**
 * How blurred one frame is. The board's edges tell on their own that a frame is soft: they are the same in every scene
 * (2.5 to 3.0 px in all sharp frames of the sample clips). Of the other measures, and for a blurred one, at least two
 * have to agree: each alone is fooled by one kind of scene.
 */
export function blurOf(sample: CaptureSample, limits: Limits): 'sharp' | 'soft' | 'blurred' {
  const wide = (grade: 'warn' | 'fail'): boolean =>
    sample.edgeWidthPx !== null && isBeyond('edgeWidth', sample.edgeWidthPx, limits.edgeWidth[grade]);
  const votes = (grade: 'warn' | 'fail'): number =>
    [
      isBeyond('reblur', sample.reblur, limits.reblur[grade]),
      isBeyond('laplacian', sample.laplacian, limits.laplacian[grade]),
      wide(grade),
    ].filter(Boolean).length;
  if (votes('fail') >= 2) return 'blurred';
  return wide('warn') || votes('warn') >= 2 ? 'soft' : 'sharp';
}

/** Part of the clip that must be blurred for it to fail, and soft for a warning of the whole. */
const parts = { blurred: 0.35, soft: 0.5 };
const leastStretchS = 0.8;
/** A lens out of focus is as blurred in one frame as in the next: 10th to 90th percentile of re-blur. */
const steadyRange = 0.08;
/** Motion hardly ever blurs every frame this far; a lens that is out of focus does. */
const defocusReblur = 0.38;
/** The board's edges too are as wide in one frame as in the next then: range over median, of so many frames. */
const steadyEdges = 0.15;
const restlessEdges = 0.3;
const leastEdges = 5;
/** Part of the limit of motion under which a picture is not blurred by it at usual exposures. */
const calmPart = 0.5;

/** `motion-blur` or `out-of-focus`. Silent where it is too dark to tell. */
export const judgeSharpness: Judgement = (facts, found) => {
  if (found.some((issue) => issue.code === 'too-dark' && issue.severity === 'fail')) return [];
  const blurred = spansOf(facts, (sample) => blurOf(sample, facts.limits) === 'blurred');
  const soft = spansOf(facts, (sample) => blurOf(sample, facts.limits) !== 'sharp');
  const partOf = (spans: readonly Span[]): number => lengthOf(spans) / Math.max(facts.endS, 1e-6);
  const softAll = partOf(soft) >= parts.soft;
  if (blurred.length === 0 && !softAll) return [];
  const severity = partOf(blurred) >= parts.blurred ? 'fail' : 'warn';
  const spans = severity === 'warn' && softAll ? soft : blurred;
  const inside = facts.samples.filter((sample) => isIn(sample, spans));
  const shown = partOf(spans) >= 0.85 ? [] : spans;
  const code = blurCause(facts, inside);
  const issue: CaptureIssue = {
    code,
    severity,
    spans: [...shown],
    measured: measuredBlur(inside, facts.limits),
    ...(code === 'motion-blur' ? lightWords.motionBlur(shown) : lightWords.outOfFocus(shown)),
  };
  return [issue];
};

/** The first measure of which the middle one of these frames crosses its limit: votes differ from frame to frame. */
function measuredBlur(blurred: readonly CaptureSample[], limits: Limits): CaptureIssue['measured'] {
  const middles = {
    reblur: median(blurred.map((sample) => sample.reblur)),
    edgeWidth: median(blurred.flatMap((sample) => sample.edgeWidthPx ?? [])),
    laplacian: median(blurred.map((sample) => sample.laplacian)),
  };
  for (const name of ['reblur', 'edgeWidth', 'laplacian'] as const) {
    const over = crossed(limits, name, middles[name]);
    if (over !== null) return over.measured;
  }
  return null;
}

function spansOf(facts: Facts, bad: (sample: CaptureSample) => boolean): Span[] {
  return spansWhere(facts.samples, bad, facts.endS).filter((span) => span.toS - span.fromS >= leastStretchS);
}

const isIn = (sample: CaptureSample, spans: readonly Span[]): boolean =>
  spans.some((span) => sample.atS >= span.fromS && sample.atS <= span.toS);

/**
 * Motion changes from frame to frame and moves the picture; a wrong focus does neither. The board's edges tell it best:
 * their 10th to 90th percentile spans more than half of the median where the hand shook, a twentieth in a steady lens.
 */
export function blurCause(facts: Facts, blurred: readonly CaptureSample[]): 'motion-blur' | 'out-of-focus' {
  const edges = blurred.flatMap((sample) => sample.edgeWidthPx ?? []);
  const unrest = rangeOf(edges) / Math.max(median(edges) ?? 0, 1e-6);
  if (edges.length >= leastEdges && unrest >= restlessEdges) return 'motion-blur';
  const limit = facts.limits.motion.warn ?? Number.POSITIVE_INFINITY;
  const motion = median(blurred.flatMap((sample) => sample.motionPxPerS ?? []));
  if (motion !== null && motion > limit) return 'motion-blur';
  if (motion !== null && motion < calmPart * limit) return 'out-of-focus';
  if (motion === null && edges.length >= leastEdges && unrest <= steadyEdges) return 'out-of-focus';
  const reblurs = blurred.map((sample) => sample.reblur);
  return rangeOf(reblurs) <= steadyRange && (median(reblurs) ?? 0) >= defocusReblur
    ? 'out-of-focus'
    : 'motion-blur';
}

const rangeOf = (values: readonly number[]): number =>
  (quantile(values, 0.9) ?? 0) - (quantile(values, 0.1) ?? 0);
