/** From what was measured to a report: every family judges, the worst issue decides. Pure. */
import type { Measurement } from '../../contract/schema/capture/measurement.ts';
import type { CaptureIssue, CaptureReport, CaptureVerdict } from '../../contract/schema/capture/report.ts';
import { reportVersion } from '../../contract/schema/capture/report.ts';
import type { HardFault } from '../../contract/schema/capture/video-facts.ts';
import { analyseWalk, walkOf } from '../analyse/analyse-capture.ts';
import { bestStill } from './best-still.ts';
import { judgeBoard } from './board.ts';
import { judgeExposure } from './exposure.ts';
import type { Facts, JudgeContext, Judgement } from './facts.ts';
import { faultIssue, stopsEverything } from './faults.ts';
import { forPictures, gravity, type Limits, limitsOf, namedLimits } from './limits.ts';
import { judgePicture } from './picture.ts';
import { refilmOf } from './refilm.ts';
import { judgeScale } from './scale.ts';
import { judgeSharpness } from './sharpness.ts';
import { withinClip } from './spans.ts';
import { stripsOf } from './strips.ts';
import { judgeWalk } from './walk.ts';
import { headlineOf } from './words/headline.ts';

/** In this order: each sees what those before it found; of equally grave issues the earlier family's is said first. */
const judgements: readonly Judgement[] = [
  judgeExposure,
  judgeSharpness,
  judgeBoard,
  judgeWalk,
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
    .map((issue) => (facts === null ? issue : { ...issue, spans: withinClip(issue.spans, facts.endS) }))
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
      chosen: context.board.chosen === null ? null : { ...context.board.chosen },
      squareMm: context.board.squareMm,
      squareMeasured: context.board.squareMeasured,
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
