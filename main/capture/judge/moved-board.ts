/** Whether the board lay still: a place of the camera that jumps, and stays, is a board that was moved or a recording that was cut. */
import type { CaptureSample, Pose } from '../../contract/schema/capture/measurement.ts';
import type { CaptureIssue, Span } from '../../contract/schema/capture/report.ts';
import { slopeOf, turnFrom } from '../analyse/path.ts';
import type { Facts, Judgement } from './facts.ts';
import { walkWords } from './walk-words.ts';

/** `board-moved`. Only where frames lie close enough together to tell a jump from a step. */
export const judgeStillness: Judgement = (facts) => {
  if (facts.quick) return [];
  const jumps = jumpsOf(facts);
  if (jumps.length === 0) return [];
  const issue: CaptureIssue = {
    code: 'board-moved',
    severity: 'warn',
    spans: jumps,
    measured: null,
    ...walkWords.moved(jumps),
  };
  return [issue];
};

interface Posed {
  readonly atS: number;
  readonly pose: Pose;
}

/** Poses on each side that have to agree with one another, and the time that they may take. */
const agreeing = 3;
const sideS = 1.6;
/** Off the line through them by no more than this, degrees. */
const steadyDeg = 4;
/** Lost for longer, the walk may have gone anywhere. */
const longestLossS = 3;
/** Degrees off the way between both sides, whatever the speed. */
const leastJumpDeg = 14;
/** Part of the distance to the board; and the time in which nobody steps back by as much. */
const leastJumpPart = 0.18;
const stepBackS = 0.8;

/** From the last pose before to the first one after. */
function jumpsOf({ samples }: Pick<Facts, 'samples'>): Span[] {
  const posed = samples.flatMap(({ atS, pose }: CaptureSample): Posed[] =>
    pose === null ? [] : [{ atS, pose }],
  );
  return posed.slice(1).flatMap((after, place) => {
    const before = posed[place];
    if (before === undefined || after.atS - before.atS > longestLossS) return [];
    const earlier = sideOf(posed.slice(Math.max(0, place + 1 - agreeing), place + 1), before);
    const later = sideOf(posed.slice(place + 1, place + 1 + agreeing), after);
    if (earlier === null || later === null) return [];
    return isJump(before, after, earlier, later) ? [{ fromS: before.atS, toS: after.atS }] : [];
  });
}

/** How azimuth goes there, degrees a second; null where too few poses agree. */
function sideOf(side: readonly Posed[], edge: Posed): { readonly degPerS: number } | null {
  if (side.length < agreeing || side.some(({ atS }) => Math.abs(atS - edge.atS) > sideS)) return null;
  const points = side.map(({ atS, pose }) => ({
    atS,
    deg: turnFrom(edge.pose.azimuthDeg, pose.azimuthDeg),
  }));
  const degPerS = slopeOf(points);
  if (degPerS === null) return null;
  const isSteady = points.every(({ atS, deg }) => Math.abs(deg - degPerS * (atS - edge.atS)) <= steadyDeg);
  return isSteady ? { degPerS } : null;
}

function isJump(
  before: Posed,
  after: Posed,
  earlier: { readonly degPerS: number },
  later: { readonly degPerS: number },
): boolean {
  const tookS = after.atS - before.atS;
  const turn = turnFrom(before.pose.azimuthDeg, after.pose.azimuthDeg);
  const expected = ((earlier.degPerS + later.degPerS) / 2) * tookS;
  // While nobody saw it, the walk may have stopped, or gone on at twice the speed.
  const unsure = Math.max(Math.abs(earlier.degPerS), Math.abs(later.degPerS)) * tookS;
  if (Math.abs(turnFrom(expected, turn)) > leastJumpDeg + unsure) return true;
  const [near, far] = [before.pose.distanceSquares, after.pose.distanceSquares];
  return tookS <= stepBackS && Math.abs(far - near) > leastJumpPart * Math.min(near, far);
}
