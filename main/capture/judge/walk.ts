/** The walk: whether it goes all the way around, at what speed and height, for how long; and what is said of it. */
import type { Arc, CaptureIssue, Span } from '../../contract/schema/capture/report.ts';
import { type SharpStep, sharpSteps } from '../analyse/analyse-capture.ts';
import { arcLength } from '../analyse/arcs.ts';
import { onCircle, speedsOf } from '../analyse/path.ts';
import { type Crossed, crossed, type Facts, graver, isBeyond, type Judgement } from './facts.ts';
import { blurOf } from './sharpness.ts';
import { mergeSpans, withinClip } from './spans.ts';
import { type MissingPart, walkWords } from './walk-words.ts';

/** `orbit-incomplete`, `orbit-gap`, `too-fast`, `one-height`, `too-short`, `too-long`. Silent of a walk that cannot be seen. */
export const judgeWalk: Judgement = (facts, found) => {
  const blind = !facts.followed;
  const hidden = found.some(({ code }) => code === 'board-hidden' || code === 'board-unreadable');
  const incomplete = facts.coarse ? undecided(facts) : blind ? lost(facts, found) : orbit(facts, hidden);
  return [
    incomplete,
    blind || facts.quick || blurKnown(found) ? null : sharpGap(facts),
    blind || facts.coarse ? null : speed(facts),
    blind ? null : heights(facts),
    ...durations(facts),
  ].filter((issue) => issue !== null);
};

/** Steps without a sharp view are a consequence then, and no second thing to mend. */
const blurKnown = (found: readonly CaptureIssue[]): boolean =>
  found.some(({ code }) => code === 'motion-blur' || code === 'out-of-focus' || code === 'too-dark');

/** Missing parts that are smaller are closed by a step. */
const leastPartDeg = 8;

/** The board is there, and yet nobody can say where the camera is: said unless something graver explains it. */
function lost(facts: Facts, found: readonly CaptureIssue[]): CaptureIssue | null {
  if (found.some((issue) => issue.severity === 'fail')) return null;
  const severity = facts.quick ? 'warn' : 'fail';
  return { code: 'orbit-incomplete', severity, spans: [], measured: null, ...walkWords.lost() };
}

/** A first look that is too coarse, or that lost the board where the walk may well have gone on, leaves it to the full pass. */
function undecided(facts: Facts): CaptureIssue {
  const words = walkWords.undecided(facts.walk.stepS);
  return { code: 'orbit-incomplete', severity: 'warn', spans: [], measured: null, ...words };
}

/** That the board is hardly seen follows from its being hidden, and is not said twice. */
function orbit(facts: Facts, hidden: boolean): CaptureIssue | null {
  const { measuredDeg, inferredDeg } = facts.analysis.orbit;
  const whole = crossed(facts.limits, 'orbit', inferredDeg);
  const worst = graver(whole, hidden ? null : crossed(facts.limits, 'orbitMeasured', measuredDeg));
  if (worst === null) return null;
  if (facts.quick && mayBeWhole(facts)) return undecided(facts);
  const parts = missingParts(facts);
  const spans = facts.analysis.gaps
    .filter((gap) => !gap.bridged && gap.fromDeg !== null)
    .map(({ fromS, toS }) => ({ fromS, toS }));
  return {
    code: 'orbit-incomplete',
    severity: worst.severity,
    spans: whole === null ? [] : spans,
    measured: worst.measured,
    ...(whole === null ? walkWords.hardlySeen(measuredDeg) : walkWords.incomplete(inferredDeg, parts)),
  };
}

/** Were the gaps between what was seen walked through, the walk would not fail: frames between the keyframes will tell. */
function mayBeWhole({ analysis, limits, walk }: Facts): boolean {
  const { fail } = limits.orbit;
  const { inferredDeg } = analysis.orbit;
  if (fail === null || !isBeyond('orbit', inferredDeg, fail)) return false;
  const unseen = walk.gapWalks.filter(
    ({ gap }) => !gap.bridged && gap.fromDeg !== null && gap.toDeg !== null,
  );
  const anticlockwise = analysis.orbit.walkedDeg >= 0;
  const openDeg = unseen.reduce((sum, { gap }) => {
    const way = onCircle((gap.toDeg ?? 0) - (gap.fromDeg ?? 0));
    return sum + (anticlockwise ? way : onCircle(-way));
  }, 0);
  return !isBeyond('orbit', Math.min(360, inferredDeg + openDeg), fail);
}

/** The largest first, with the times at which the user stood at their ends. */
function missingParts(facts: Facts): MissingPart[] {
  const { arcs, walkedDeg } = facts.analysis.orbit;
  const timeAt = (arc: Arc | undefined, end: 'from' | 'to'): number | null => {
    if (arc === undefined || arc.span === null) return null;
    return (end === 'to') === walkedDeg >= 0 ? arc.span.toS : arc.span.fromS;
  };
  return arcs
    .filter((arc) => arc.state === 'missing' && arcLength(arc) >= leastPartDeg && arcLength(arc) < 350)
    .toSorted((a, b) => arcLength(b) - arcLength(a))
    .map((arc) => ({
      fromDeg: arc.fromDeg,
      toDeg: arc.toDeg,
      lengthDeg: arcLength(arc),
      startS: timeAt(
        arcs.find((other) => other !== arc && other.toDeg === arc.fromDeg),
        'to',
      ),
    }));
}

/** Parts of the walk that were walked, but of which no view is sharp. */
function sharpGap(facts: Facts): CaptureIssue | null {
  const missing = facts.analysis.orbit.arcs.filter((arc) => arc.state === 'missing');
  const steps = sharpSteps(facts.walk.views)
    .map((step) => ({ ...step, walkedDeg: step.stepDeg - missingWithin(step, missing) }))
    .toSorted((a, b) => b.walkedDeg - a.walkedDeg);
  const worst = steps[0];
  if (worst === undefined) return null;
  const over = crossed(facts.limits, 'sharpStep', worst.walkedDeg);
  // Between two samples nothing is known: one soft frame where the walk was quick proves nothing.
  const sampled = 3.5 * facts.walk.stepS * (facts.analysis.speedDegPerS?.median ?? 0);
  if (over === null || worst.walkedDeg <= sampled) return null;
  const limit = over.measured.limit;
  const spans = mergeSpans(
    steps.filter((step) => step.walkedDeg > Math.max(limit, sampled)).flatMap((step) => spansIn(facts, step)),
  );
  return {
    code: 'orbit-gap',
    severity: over.severity,
    spans: withinClip(spans, facts.endS),
    measured: over.measured,
    ...walkWords.unsharpPart(worst.walkedDeg, spans),
  };
}

/** Degrees of missing arcs that begin inside of the step. */
function missingWithin(step: SharpStep, missing: readonly Arc[]): number {
  return missing
    .filter((arc) => onCircle(arc.fromDeg - step.fromDeg) < step.stepDeg)
    .reduce(
      (sum, arc) => sum + Math.min(arcLength(arc), step.stepDeg - onCircle(arc.fromDeg - step.fromDeg)),
      0,
    );
}

function spansIn(facts: Facts, step: SharpStep): Span[] {
  const half = Math.max(facts.walk.stepS / 2, 0.1);
  return mergeSpans(
    facts.walk.views
      .filter(
        (view) => onCircle(view.deg - step.fromDeg) > 0 && onCircle(view.deg - step.fromDeg) < step.stepDeg,
      )
      .map((view) => ({ fromS: Math.max(0, view.atS - half), toS: view.atS + half })),
  );
}

/** Faster for less than this is a step aside. */
const leastFastS = 0.8;

function speed(facts: Facts): CaptureIssue | null {
  const { warn } = facts.limits.speed;
  const fast = mergeSpans(
    withinClip(
      speedsOf(facts.walk.stretches)
        .filter((one) => isBeyond('speed', one.degPerS, warn))
        .map(({ atS }) => ({ fromS: Math.max(0, atS - 0.4), toS: atS + 0.4 })),
      facts.endS,
    ),
  ).filter((span) => span.toS - span.fromS > leastFastS);
  const most = crossed(facts.limits, 'speed', facts.analysis.speedDegPerS?.most ?? null);
  const worst = graver(
    crossed(facts.limits, 'speed', facts.analysis.speedDegPerS?.median ?? null),
    fast.length === 0 ? null : isSharp(facts, fast) && most?.severity === 'warn' ? noted(most) : mild(most),
  );
  if (worst === null) return null;
  return {
    code: 'too-fast',
    severity: worst.severity,
    spans: fast,
    measured: worst.measured,
    ...walkWords.tooFast(worst.measured.value, fast),
  };
}

/** A part that is too fast does not spoil the clip on its own: if it is blurred, that is said apart. */
const mild = (over: ReturnType<typeof crossed>): ReturnType<typeof crossed> =>
  over === null ? null : { ...over, severity: 'warn' };

/** What a fast part may cost is sharpness: where the picture stayed sharp it only makes the next walk better. */
function isSharp(facts: Facts, spans: readonly Span[]): boolean {
  const inside = facts.samples.filter(({ atS }) =>
    spans.some(({ fromS, toS }) => atS >= fromS && atS <= toS),
  );
  const sharp = inside.filter((sample) => blurOf(sample, facts.limits) === 'sharp').length;
  return sharp >= sharpPart * inside.length;
}
const sharpPart = 0.8;

const noted = (over: Crossed): Crossed => ({ ...over, severity: 'note' });

function heights(facts: Facts): CaptureIssue | null {
  const { elevationDeg } = facts.analysis;
  const range = elevationDeg === null ? null : elevationDeg.most - elevationDeg.least;
  const over = crossed(facts.limits, 'heights', range);
  if (over === null) return null;
  return {
    code: 'one-height',
    severity: over.severity,
    spans: [],
    measured: over.measured,
    ...walkWords.oneHeight(elevationDeg?.median ?? 0),
  };
}

function durations(facts: Facts): (CaptureIssue | null)[] {
  const durationS = facts.measurement.facts?.durationS ?? facts.endS;
  const short = crossed(facts.limits, 'durationLeast', durationS);
  const long = crossed(facts.limits, 'durationMost', durationS);
  return [
    short && { code: 'too-short', ...short, spans: [], ...walkWords.tooShort(durationS) },
    long && { code: 'too-long', ...long, spans: [], ...walkWords.tooLong(durationS) },
  ];
}
