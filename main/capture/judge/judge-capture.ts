/** From what was measured to a report: every family judges, the worst issue decides. Pure. */
import type { ThresholdName } from '../../contract/plain/capture/thresholds.ts';
import type { CaptureSample, HardFault, Measurement } from '../../contract/schema/capture/measurement.ts';
import {
  type CaptureIssue,
  type CaptureReport,
  type CaptureVerdict,
  type IssueCode,
  reportVersion,
} from '../../contract/schema/capture/report.ts';
import { faultWords } from '../../media/fault-words.ts';
import { analyseWalk, walkOf } from '../analyse/analyse-capture.ts';
import { longestStepS } from '../analyse/path.ts';
import { bestStill } from './best-still.ts';
import { agreedCode, judgeBoard } from './board.ts';
import { judgeExposure } from './exposure.ts';
import {
  crossed,
  type Facts,
  forPictures,
  graver,
  gravity,
  isBeyond,
  type JudgeContext,
  type Judgement,
  type Limits,
  limitsOf,
  namedLimits,
} from './facts.ts';
import { judgeStillness } from './moved-board.ts';
import { judgeObject } from './object.ts';
import { judgePicture } from './picture.ts';
import { blurOf, judgeSharpness } from './sharpness.ts';
import { lengthOf, wholeSeconds, withinClip, without } from './spans.ts';
import { unreadReason } from './unread-board.ts';
import { headlineOf, scaleWords } from './verdict-words.ts';
import { judgeWalk } from './walk.ts';

/** How good each sample is, for the strips of the timeline: 0 bad, 1 fair, 2 good; null: cannot be known. */
type Strips = CaptureReport['strips'];

/** One entry for each of `samples`, in their order. */
function stripsOf(samples: readonly CaptureSample[], limits: Limits): Strips {
  return {
    board: samples.map((sample) => (sample.pose !== null ? 2 : sample.markers > 0 ? 1 : 0)),
    sharpness: samples.map((sample) => blurGrade[blurOf(sample, limits)]),
    exposure: samples.map((sample) =>
      Math.min(
        gradeOf(limits, 'darkness', sample.luma.mean),
        gradeOf(limits, 'brightness', sample.luma.mean),
        gradeOf(limits, 'clipped', sample.luma.white),
      ),
    ),
    motion: samples.map((sample) => motionGrade(sample, limits)),
  };
}

const blurGrade = { sharp: 2, soft: 1, blurred: 0 } as const;

function gradeOf(limits: Limits, name: ThresholdName, value: number): number {
  if (isBeyond(name, value, limits[name].fail)) return 0;
  return isBeyond(name, value, limits[name].warn) ? 1 : 2;
}

/** Motion alone fails no clip; twice what is warned of is shown as bad. */
function motionGrade(sample: CaptureSample, limits: Limits): number | null {
  const { warn } = limits.motion;
  if (sample.motionPxPerS === null || warn === null) return null;
  if (sample.motionPxPerS > 2 * warn) return 0;
  return sample.motionPxPerS > warn ? 1 : 2;
}

/** Of these a failing issue without stretches means every second. */
const ofThePicture: ReadonlySet<IssueCode> = new Set([
  'too-dark',
  'too-bright',
  'motion-blur',
  'out-of-focus',
  'no-board',
  'board-unreadable',
  'mirrored-board',
  'board-too-small',
  'too-fast',
]);

/** In order of time; issues in the order of their gravity: the graver one's seconds stay as its finding gives them. */
function refilmOf(issues: readonly CaptureIssue[], endS: number): CaptureReport['refilm'] {
  const out: { fromS: number; toS: number; reasons: IssueCode[] }[] = [];
  for (const { code, severity, spans } of issues) {
    if (severity === 'note' || elsewhere.has(code)) continue;
    const everything = spans.length === 0 && severity === 'fail' && ofThePicture.has(code);
    for (const span of everything && endS > 0 ? [{ fromS: 0, toS: endS }] : spans) {
      const before = out.filter(({ fromS, toS }) => fromS < span.toS && toS > span.fromS);
      for (const { reasons } of before) if (!reasons.includes(code)) reasons.push(code);
      out.push(...without(span, before).map((rest) => ({ ...rest, reasons: [code] })));
    }
  }
  return out.filter((span) => lengthOf([span]) > 0).toSorted((one, other) => one.fromS - other.fromS);
}

/** `scale-uncertain`: by the prediction, or by corners that the lens does not explain. */
const judgeScale: Judgement = (facts) => {
  const { scale } = facts.analysis;
  if (scale.uncertaintyPercent === null || !facts.followed) return [];
  const predicted = crossed(facts.limits, 'scale', scale.uncertaintyPercent);
  const unexplained = crossed(facts.limits, 'reprojection', scale.lens?.reprojectionPx ?? null);
  const worst = graver(predicted, unexplained);
  if (worst === null) return [];
  const issue: CaptureIssue = {
    code: 'scale-uncertain',
    severity: worst.severity,
    spans: [],
    measured: worst.measured,
    ...(worst === predicted
      ? scaleWords.uncertain(scale.uncertaintyPercent, scale.squarePercent === null)
      : scaleWords.unexplained(scale.lens?.reprojectionPx ?? 0)),
  };
  return [issue];
};

/** A clip that is only too large is a video all the same. */
const stopsEverything = (fault: HardFault): boolean => fault.code !== 'too-large';

/** `unreadable`, in the same words wherever the clip is refused. */
function faultIssue(fault: HardFault, fileName: string): CaptureIssue {
  return {
    code: 'unreadable',
    severity: 'fail',
    spans: [],
    measured: null,
    ...faultWords(fault, fileName),
  };
}

/** In this order: each sees what those before it found; of equally grave issues the earlier family's is said first. */
const judgements: readonly Judgement[] = [
  judgeExposure,
  judgeSharpness,
  judgeStillness,
  judgeBoard,
  judgeWalk,
  judgeObject,
  judgeScale,
  judgePicture,
];

/** Never throws on a measurement that passed its schema. */
export function judgeCapture(measurement: Measurement, context: JudgeContext): CaptureReport {
  const limits = forPictures(limitsOf(context.profile, context.ownLimits), measurement.facts);
  const facts = factsOf(measurement, context, limits);
  const fault = faultOf(measurement, facts);
  const judged = facts === null ? [] : judge(facts);
  const issues = (fault === null ? judged : [faultIssue(fault, context.clip.fileName), ...judged])
    .map((issue) =>
      facts === null ? issue : { ...issue, spans: withinClip(wholeSeconds(issue.spans), facts.endS) },
    )
    .toSorted((a, b) => gravity[b.severity] - gravity[a.severity]);
  const verdict = verdictOf(issues, fault);
  return {
    schema: 'caliper.capture-report',
    version: reportVersion,
    clip: context.clip,
    checkedAt: context.checkedAt,
    coverage: measurement.coverage,
    profile: context.profile,
    ownLimits: context.ownLimits,
    verdict,
    headline: headlineOf(verdict, issues, measurement.coverage === 'quick'),
    fault: measurement.fault ?? fault,
    facts: measurement.facts,
    board: {
      found: measurement.board,
      serial: agreedCode(measurement)?.serial ?? null,
      chosen: context.board.chosen === null ? null : { ...context.board.chosen },
      squareMm: context.board.squareMm,
      squareMeasured: context.board.squareMeasured,
      ...unreadOf(facts, issues),
    },
    analysis: facts?.analysis ?? null,
    issues,
    refilm: refilmOf(issues, facts?.endS ?? 0),
    bestStillS: facts === null ? null : bestStill(facts),
    strips: stripsOf(facts?.samples ?? [], limits),
    samples: [...(facts?.samples ?? [])],
    thresholds: namedLimits(limits),
    tookMs: measurement.tookMs,
    tools: measurement.tools,
  };
}

function unreadOf(
  facts: Facts | null,
  issues: readonly CaptureIssue[],
): Pick<CaptureReport['board'], 'unread'> {
  const isUnread = issues.some(({ code }) => code === 'board-unreadable');
  const unread = facts === null || !isUnread ? null : unreadReason(facts, issues);
  return unread === null ? {} : { unread };
}

/** Fewer poses are no walk. */
const leastFrames = 4;

function factsOf(measurement: Measurement, context: JudgeContext, limits: Limits): Facts | null {
  const walk = walkOf(measurement);
  if (walk === null) return null;
  const analysis = analyseWalk(measurement, walk, { squarePercent: context.board.squarePercent });
  return {
    measurement,
    samples: walk.samples,
    analysis,
    walk,
    limits,
    board: context.board,
    endS: walk.endS,
    followed: analysis.scale.framesUsed >= leastFrames,
    quick: measurement.coverage === 'quick',
    coarse: measurement.coverage === 'quick' && walk.stepS > longestStepS,
  };
}

function judge(facts: Facts): CaptureIssue[] {
  const found: CaptureIssue[] = [];
  for (const judgement of judgements) found.push(...judgement(facts, found));
  return found;
}

/** The fault that stops the clip; damage in the middle of one that can be looked into is an issue like others. */
function faultOf(measurement: Measurement, facts: Facts | null): HardFault | null {
  const { fault } = measurement;
  if (fault !== null && (facts === null || fault.code !== 'corrupt')) return fault;
  return facts === null ? { code: 'cannot-decode', service: true, atS: null, detail: null } : null;
}

function verdictOf(issues: readonly CaptureIssue[], fault: HardFault | null): CaptureVerdict {
  if (fault !== null && stopsEverything(fault)) return 'unreadable';
  const worst = issues[0]?.severity ?? 'note';
  return worst === 'note' ? 'pass' : worst;
}

/** Of these no seconds are to be filmed again. */
const elsewhere: ReadonlySet<IssueCode> = new Set(['wrong-board', 'damaged']);
