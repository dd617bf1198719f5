/** From single frames to the clip as a whole: walk, views, scale. Pure; judged by `judge/`. */
import type { CaptureSample, Measurement } from '../../contract/schema/capture/measurement.ts';
import type { Arc, CaptureAnalysis } from '../../contract/schema/capture/report.ts';
import { coverCircle, degreesOf } from './arcs.ts';
import { median, spreadOf } from './distribution.ts';
import { findGaps, type GapWalk } from './gaps.ts';
import { followPath, type PathPoint, type Stretch, speedsOf } from './path.ts';
import { type PrintSize, scaleOf } from './scale.ts';
import { sharpnessBins, sharpSteps, type View, viewsOf } from './sharp-views.ts';
import { showsBoard } from './sight.ts';

/** The walk in detail, for judgements that need more than the analysis keeps. */
export interface Walk {
  /** In order of time. */
  readonly samples: readonly CaptureSample[];
  /** The clip's end, by its facts or its last sample. */
  readonly endS: number;
  /** Seconds between samples as they came: keyframes may lie further apart than was requested. */
  readonly stepS: number;
  readonly stretches: readonly Stretch[];
  readonly gapWalks: readonly GapWalk[];
  readonly arcs: readonly Arc[];
  readonly views: readonly View[];
}

/** Null when not one frame was looked at. */
export function walkOf(measurement: Measurement): Walk | null {
  const samples = measurement.samples.toSorted((a, b) => a.atS - b.atS);
  const last = samples.at(-1);
  if (last === undefined) return null;
  const endS = Math.max(measurement.facts?.durationS ?? 0, last.atS);
  const stretches = followPath(samples, endS);
  const steps = samples.slice(1).map((sample, place) => sample.atS - (samples[place]?.atS ?? 0));
  const stepS = median(steps) ?? measurement.everyS;
  const gapWalks = findGaps(stretches, endS, stepS);
  const views = viewsOf(samples, stretches, gapWalks);
  return { samples, endS, stepS, stretches, gapWalks, arcs: coverCircle(stretches, gapWalks), views };
}

/** Null when not one frame was looked at. `print` is what is known of the board's real size. */
export function analyseCapture(
  measurement: Measurement,
  print: PrintSize = { squarePercent: null },
): CaptureAnalysis | null {
  const walk = walkOf(measurement);
  return walk === null ? null : analyseWalk(measurement, walk, print);
}

/** The same for a walk that is known already. */
export function analyseWalk(measurement: Measurement, walk: Walk, print: PrintSize): CaptureAnalysis {
  const { samples, stretches, gapWalks, arcs, views } = walk;
  const measuredDeg = degreesOf(arcs, ['measured']);
  const poses = samples.flatMap((sample) => (sample.pose === null ? [] : [sample.pose]));
  return {
    boardVisible: samples.filter(showsBoard).length / samples.length,
    orbit: {
      measuredDeg,
      inferredDeg: Math.min(360, measuredDeg + degreesOf(arcs, ['inferred'])),
      walkedDeg:
        stretches.reduce((sum, stretch) => sum + walked(stretch.points), 0) +
        gapWalks.reduce((sum, one) => sum + (one.bridgedDeg ?? 0), 0),
      arcs: [...arcs],
      sharpness: sharpnessBins(views),
      largestStepDeg: sharpSteps(views)[0]?.stepDeg ?? null,
    },
    gaps: gapWalks.map(({ gap }) => gap),
    elevationDeg: spreadOf(poses.map((pose) => pose.elevationDeg)),
    distanceSquares: spreadOf(poses.map((pose) => pose.distanceSquares)),
    speedDegPerS: spreadOf(speedsOf(stretches).map((one) => one.degPerS)),
    luma: spreadOf(samples.map((sample) => sample.luma.mean)),
    reblur: spreadOf(samples.map((sample) => sample.reblur)),
    laplacian: spreadOf(samples.map((sample) => sample.laplacian)),
    scale: scaleOf(measurement, print),
  };
}

/** Signed. */
const walked = (points: readonly PathPoint[]): number => (points.at(-1)?.deg ?? 0) - (points[0]?.deg ?? 0);
