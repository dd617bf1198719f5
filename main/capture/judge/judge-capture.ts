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
  type Words,
} from './facts.ts';
import { judgeStillness } from './moved-board.ts';
import { judgeObject } from './object.ts';
import { judgePicture } from './picture.ts';
import { blurOf, judgeSharpness } from './sharpness.ts';
import { lengthOf, stretches, wholeSeconds, withinClip, without } from './spans.ts';
import { unreadReason } from './unread-board.ts';
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

// The verdict in one line.

/** After a colon; short, no full stop. */
const reasons: Readonly<Record<IssueCode, string>> = {
  unreadable: 'the file is unreadable',
  damaged: 'the file is damaged',
  'too-dark': 'it is too dark',
  'too-bright': 'it is too bright',
  'uneven-exposure': 'the light is uneven',
  'motion-blur': 'it has motion blur',
  'out-of-focus': 'it is out of focus',
  noisy: 'the image is noisy',
  'low-resolution': 'the resolution is low',
  'low-frame-rate': 'the frame rate is low',
  'heavy-compression': 'it is heavily compressed',
  hdr: 'it is HDR',
  interlaced: 'it is interlaced',
  'shown-mirrored': 'it is shown mirrored',
  'no-board': 'there is no board in it',
  'board-unreadable': 'the board cannot be read',
  'several-boards': 'several boards are in view',
  'board-hidden': 'the board is hidden',
  'board-moved': 'the board was moved or the recording was cut',
  'board-too-small': 'the board is too small',
  'wrong-board': 'it shows another board',
  'mirrored-board': 'the board is mirrored',
  'board-code-differs': 'the code next to the board is for another one',
  'board-size-unsure': 'the board is never fully visible',
  'too-few-squares': 'the board has too few squares',
  'square-unmeasured': 'the print was not measured',
  'no-object': 'there is no object next to the board',
  'object-cut': 'the object is cut off',
  'object-small': 'the object is small',
  'object-blurred': 'the object is not sharp',
  'object-exposure': 'the object is badly exposed',
  'object-shiny': 'the object may be glossy',
  'object-see-through': 'the object may be transparent',
  'orbit-incomplete': 'part of the walk is missing',
  'orbit-gap': 'part of the walk is not sharp',
  'too-fast': 'the walk is too fast',
  'one-height': 'it is recorded from one height',
  'too-short': 'it is short',
  'too-long': 'it is long',
  'scale-uncertain': 'the scale is uncertain',
};

/** Issues that filming again does not mend, or not alone. */
const otherwise: Partial<Record<IssueCode, string>> = {
  'wrong-board':
    'Select the other board: this clip shows a different one than selected. You need not re-film it.',
  'mirrored-board':
    'The board is mirrored: print it again or turn off mirroring, then re-film the whole walk.',
  'too-few-squares':
    'Print a larger board and re-film the whole walk: this one has too few squares to locate the camera.',
  damaged: 'Copy the clip again: the file is damaged. Re-film the walk only if the copy is damaged too.',
};
/** Of these no seconds are to be filmed again. */
const elsewhere: ReadonlySet<IssueCode> = new Set(['wrong-board', 'damaged']);

/** `issues` with the gravest first; of a preliminary look it says so. */
function headlineOf(verdict: CaptureVerdict, issues: readonly CaptureIssue[], quick: boolean): string {
  const line = settled(verdict, issues, quick);
  return quick ? `First look: ${line.charAt(0).toLowerCase()}${line.slice(1)}` : line;
}

/** The service takes one clip: seconds cannot be filmed on their own, so what is asked for is always the whole walk. */
function settled(verdict: CaptureVerdict, issues: readonly CaptureIssue[], quick: boolean): string {
  const worst = issues[0];
  if (verdict === 'pass' || worst === undefined) return 'The clip is good to use.';
  if (worst.code === 'unreadable') return worst.seen;
  // Light and blur are the reason that it gives.
  const unread = issues.find(({ code, severity }) => code === 'board-unreadable' && severity === 'fail');
  if (unread !== undefined) return `${unread.seen} ${unread.todo}`;
  const reason = reasons[worst.code];
  if (verdict === 'warn') {
    const more = issues.filter((issue) => issue.severity === 'warn').length - 1;
    if (quick && worst.code === 'orbit-incomplete' && worst.measured === null)
      return 'Probably usable: the full check will measure how far the walk goes.';
    return `Usable, but ${reason}${worst.spans.length === 0 ? '' : ` ${stretches(worst.spans)}`}${
      more === 0 ? '.' : `, and ${more} more ${more === 1 ? 'issue' : 'issues'} to check.`
    }`;
  }
  const mended = otherwise[worst.code];
  if (mended !== undefined) return mended;
  return `Re-film the whole walk: ${reason}${worst.spans.length === 0 ? '' : ` ${stretches(worst.spans)}`}.`;
}

/** What is said of the scale. */
const scaleWords = {
  uncertain: (percent: number, unmeasured: boolean): Words => ({
    seen: `The size of the object could be off by ${percent.toFixed(1)} %.`,
    why: 'Lengths, volume and mass in a simulation depend on this scale.',
    todo: unmeasured
      ? 'Measure the printed squares with a ruler (Boards), and record the board larger and from several heights.'
      : 'Record the board larger, in all parts of the image and from several heights.',
  }),
  unexplained: (px: number): Words => ({
    seen: `The corners of the board are ${px.toFixed(1)} pixels off from those of a flat board.`,
    why: 'A bent board, strong lens distortion or electronic stabilisation makes the scale uncertain.',
    todo: 'Lay the board flat (tape its corners or glue it to card), use the main lens instead of the wide one, and turn off stabilisation.',
  }),
};
