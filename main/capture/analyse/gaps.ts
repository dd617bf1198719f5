/** Stretches of time in which the walk is not known, and which of them it surely went on through. */
import type { Gap } from '../../contract/schema/capture/report.ts';
import { median } from '../../core/statistics.ts';
import { onCircle, turnFrom } from './angles.ts';
import { type PathPoint, type Stretch, speedAt, speedsOf } from './path.ts';

/** A gap, and how far the walk went on in it; null when that is not known. */
export interface GapWalk {
  readonly gap: Gap;
  /** Signed degrees, from the last point before. */
  readonly bridgedDeg: number | null;
  readonly startDeg: number;
}

/** Speeds on both sides and through the gap may differ from the median by these factors. */
const speedRange = { least: 0.4, most: 2 };
/** An object beside the board hides it for 45 to 110 degrees; much more could be another walk. */
const mostBridgedDeg = 150;
/** Parts at the beginning and end that are shorter are the distance between samples. */
const shortEndS = 0.6;

/** In order of time; `stretches` as `followPath` gives them, `endS` the end of the clip. */
export function findGaps(stretches: readonly Stretch[], endS: number, stepS: number): GapWalk[] {
  const medianSpeed = median(speedsOf(stretches).map((one) => one.degPerS));
  const between = stretches.slice(1).flatMap((after, place) => {
    const before = stretches[place];
    return before === undefined ? [] : [gapBetween(before, after, medianSpeed)];
  });
  const first = stretches[0];
  const last = stretches.at(-1);
  const shortS = Math.max(shortEndS, stepS * 1.2);
  if (first === undefined || last === undefined) return endS > 0 ? [unknown(0, endS)] : [];
  return [
    ...(first.fromS > shortS ? [unknown(0, first.fromS)] : []),
    ...between,
    ...(endS - last.toS > shortS ? [unknown(last.toS, endS)] : []),
  ];
}

const unknown = (fromS: number, toS: number): GapWalk => ({
  gap: { fromS, toS, fromDeg: null, toDeg: null, bridged: false },
  bridgedDeg: null,
  startDeg: 0,
});

function gapBetween(before: Stretch, after: Stretch, medianSpeed: number | null): GapWalk {
  const from = before.points.at(-1) ?? { atS: before.toS, deg: 0 };
  const to = after.points[0] ?? { atS: after.fromS, deg: 0 };
  const bridgedDeg = bridge(before.points, after.points, medianSpeed);
  return {
    gap: {
      fromS: before.toS,
      toS: Math.max(before.toS, after.fromS),
      fromDeg: onCircle(from.deg),
      toDeg: onCircle(to.deg),
      bridged: bridgedDeg !== null,
    },
    bridgedDeg,
    startDeg: from.deg,
  };
}

/** Degrees that were walked unseen, when direction, speed and time leave no other reading; else null. */
function bridge(
  before: readonly PathPoint[],
  after: readonly PathPoint[],
  medianSpeed: number | null,
): number | null {
  const from = before.at(-1);
  const to = after[0];
  if (from === undefined || to === undefined || medianSpeed === null || medianSpeed < 0.5) return null;
  const sides = [speedAt(before, 'end'), speedAt(after, 'start')].filter((speed) => speed !== null);
  const direction = Math.sign(sides[0] ?? 0);
  const fits = (speed: number): boolean =>
    Math.sign(speed) === direction &&
    Math.abs(speed) >= speedRange.least * medianSpeed &&
    Math.abs(speed) <= speedRange.most * medianSpeed;
  if (sides.length === 0 || !sides.every(fits)) return null;
  const tookS = to.atS - from.atS;
  if (tookS <= 0.05) return Math.abs(turnFrom(from.deg, to.deg)) < 10 ? turnFrom(from.deg, to.deg) : null;
  const short = turnFrom(from.deg, to.deg);
  const way = Math.sign(short) === direction ? short : short + direction * 360;
  return Math.abs(way) <= mostBridgedDeg && fits(way / tookS) ? way : null;
}
