/** The walk around the board: azimuths of the camera, followed over time as far as the board was seen. */
import type { CaptureSample } from '../../contract/schema/capture/measurement.ts';
import { median } from '../../core/statistics.ts';

// Angles in degrees on a circle.

/** Into [0, 360). */
export function onCircle(deg: number): number {
  const turned = deg % 360;
  const positive = turned < 0 ? turned + 360 : turned;
  return positive >= 360 ? 0 : positive;
}

/** The shorter way from one to the other, in (-180, 180]; anticlockwise is positive. */
export function turnFrom(fromDeg: number, toDeg: number): number {
  const turned = onCircle(toDeg - fromDeg);
  return turned > 180 ? turned - 360 : turned;
}

/** Four points fix a plane in a picture; fewer corners may be a chance find. A pose asks for more of them. */
const leastCorners = 4;

/** Seen well enough to be of use, whether or not the camera's place could be had from it. */
export function showsBoard(sample: Pick<CaptureSample, 'pose' | 'corners'>): boolean {
  return sample.pose !== null || sample.corners.length >= leastCorners * 3;
}

/** Where the camera stood; `deg` counts on beyond 360 within a stretch. */
export interface PathPoint {
  readonly atS: number;
  readonly deg: number;
}

/** The board was seen all along; in order of time, points in order of time, at least one. */
export interface Stretch {
  readonly fromS: number;
  readonly toS: number;
  readonly points: readonly PathPoint[];
}

/** A board that is lost for less is not a gap: nobody turns round in half a second. */
const shortHoleS = 0.5;
/** Without a sample for longer, nothing is known of the walk, even if the board is seen on both sides. */
export const longestStepS = 2;
/** A single pose this far off the line between its neighbours is a flipped one. */
const flippedDeg = 20;

/** Nobody gets this far around so quickly: the recording was cut there. Degrees, and degrees per second. */
const cut = { deg: 30, degPerS: 150 };

/** Samples that have a pose, in stretches without gaps. `endS` is the end of the clip. */
export function followPath(samples: readonly CaptureSample[], endS: number): Stretch[] {
  const posed = withoutFlips(samples);
  const groups: PathPoint[][] = [];
  let group: PathPoint[] = [];
  let before: { index: number; atS: number; deg: number } | null = null;
  for (const { index, atS, deg } of posed) {
    if (before !== null && (isHole(samples, before, { index, atS }) || isCut(before, { atS, deg }))) {
      groups.push(group);
      group = [];
    }
    const last = group.at(-1);
    group.push({ atS, deg: last === undefined ? deg : last.deg + turnFrom(last.deg, deg) });
    before = { index, atS, deg };
  }
  if (group.length > 0) groups.push(group);
  return groups.map((points) => stretchOf(smoothed(points), samples, endS));
}

function isHole(
  samples: readonly CaptureSample[],
  before: { index: number; atS: number },
  now: { index: number; atS: number },
): boolean {
  const tookS = now.atS - before.atS;
  const lost = samples.slice(before.index + 1, now.index).some((sample) => !showsBoard(sample));
  return tookS > longestStepS || (lost && tookS > shortHoleS);
}

function isCut(before: PathPoint, now: PathPoint): boolean {
  const turn = Math.abs(turnFrom(before.deg, now.deg));
  return turn > cut.deg && turn > cut.degPerS * (now.atS - before.atS);
}

interface Posed {
  readonly index: number;
  readonly atS: number;
  readonly deg: number;
}

/** A planar board seen from afar has two poses that explain it nearly as well: the wrong one is an outlier. */
function withoutFlips(samples: readonly CaptureSample[]): Posed[] {
  const posed = samples.flatMap((sample, index) =>
    sample.pose === null ? [] : [{ index, atS: sample.atS, deg: onCircle(sample.pose.azimuthDeg) }],
  );
  return posed.filter((point, place) => {
    const before = posed[place - 1];
    const after = posed[place + 1];
    if (before === undefined || after === undefined || after.atS - before.atS > 2 * longestStepS) return true;
    const part = (point.atS - before.atS) / Math.max(after.atS - before.atS, 1e-6);
    const way = turnFrom(before.deg, after.deg);
    const off = Math.abs(turnFrom(before.deg + way * part, point.deg));
    return off <= flippedDeg || off <= Math.abs(way);
  });
}

/** The median of three takes out single jitters and leaves a steady walk as it is. */
function smoothed(points: readonly PathPoint[]): PathPoint[] {
  return points.map((point, place) => {
    const around = [points[place - 1], point, points[place + 1]].flatMap((one) => (one ? [one.deg] : []));
    return around.length < 3 ? point : { atS: point.atS, deg: median(around) ?? point.deg };
  });
}

/** No further than this beyond a pose: the speed there is a guess. */
export const mostDrawnS = 1;
/** What a first or last sample of the clip represents. */
const endStepS = 0.5;

/**
 * The board came into view and left it between two samples, half-way on average, and just before it gives a pose no
 * more it is still seen. So the ends are drawn on that far at the speed that was walked there; without that, each gap
 * would seem up to two steps too wide.
 */
function stretchOf(points: readonly PathPoint[], samples: readonly CaptureSample[], endS: number): Stretch {
  const first = points[0];
  const last = points.at(-1);
  if (first === undefined || last === undefined) return { fromS: 0, toS: 0, points };
  const earlier = samples.filter((sample) => sample.atS < first.atS).toReversed();
  const later = samples.filter((sample) => sample.atS > last.atS);
  const fromS = Math.max(0, first.atS - mostDrawnS, sightEnd(first.atS, earlier, first.atS - endStepS));
  const toS = Math.min(last.atS + mostDrawnS, sightEnd(last.atS, later, Math.min(endS, last.atS + endStepS)));
  const drawn = [...points];
  const startSpeed = speedAt(points, 'start');
  const endSpeed = speedAt(points, 'end');
  if (startSpeed !== null && fromS < first.atS) {
    drawn.unshift({ atS: fromS, deg: first.deg - startSpeed * (first.atS - fromS) });
  }
  if (endSpeed !== null && toS > last.atS) {
    drawn.push({ atS: toS, deg: last.deg + endSpeed * (toS - last.atS) });
  }
  return { fromS, toS: Math.max(toS, last.atS), points: drawn };
}

/** When the board was lost, going on from a pose through `samples`; `beyond` when they end before it is. */
function sightEnd(atS: number, samples: readonly CaptureSample[], beyond: number): number {
  let seenS = atS;
  for (const sample of samples) {
    if (Math.abs(sample.atS - atS) > mostDrawnS) return (seenS + sample.atS) / 2;
    if (sample.pose !== null || !showsBoard(sample)) return (seenS + sample.atS) / 2;
    seenS = sample.atS;
  }
  return samples.length === 0 ? beyond : seenS;
}

/** Time over which the speed at the end of a stretch is taken, seconds. */
const speedOverS = 1.5;

/** Degrees per second at one end, anticlockwise positive; null of a single point. */
export function speedAt(points: readonly PathPoint[], end: 'start' | 'end'): number | null {
  const edge = end === 'start' ? points[0] : points.at(-1);
  if (edge === undefined) return null;
  const near = points.filter((point) => Math.abs(point.atS - edge.atS) <= speedOverS);
  const used = near.length >= 2 ? near : end === 'start' ? points.slice(0, 2) : points.slice(-2);
  return slopeOf(used);
}

/** Least squares; null when there are not two times. */
export function slopeOf(points: readonly PathPoint[]): number | null {
  const count = points.length;
  if (count < 2) return null;
  const meanS = points.reduce((sum, point) => sum + point.atS, 0) / count;
  const meanDeg = points.reduce((sum, point) => sum + point.deg, 0) / count;
  const square = points.reduce((sum, point) => sum + (point.atS - meanS) ** 2, 0);
  if (square < 1e-9) return null;
  return points.reduce((sum, point) => sum + (point.atS - meanS) * (point.deg - meanDeg), 0) / square;
}

/** Time between two points of which a speed is taken: nearer ones would measure the pose's jitter. */
const speedStepS = 0.8;

/** Each with its middle in time; degrees per second, never negative. */
export function speedsOf(stretches: readonly Stretch[]): { atS: number; degPerS: number }[] {
  return stretches.flatMap(({ points }) =>
    points.flatMap((point, place) => {
      const later = points.slice(place + 1).find((one) => one.atS - point.atS >= speedStepS);
      if (later === undefined) return [];
      const tookS = later.atS - point.atS;
      return [{ atS: point.atS + tookS / 2, degPerS: Math.abs(later.deg - point.deg) / tookS }];
    }),
  );
}
