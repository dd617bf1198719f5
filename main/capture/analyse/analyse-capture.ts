/** From single frames to the clip as a whole: walk, views, sharpness, scale. Pure; judged by `judge/`. */
import type { CaptureSample, Measurement } from '../../contract/schema/capture/measurement.ts';
import type { Arc, CaptureAnalysis } from '../../contract/schema/capture/report.ts';
import { median, spreadOf } from '../../core/statistics.ts';
import { coverCircle, degreesOf, findGaps, type GapWalk } from './arcs.ts';
import { analyseObject, objectInFrames } from './object-view.ts';
import { followPath, onCircle, type PathPoint, type Stretch, showsBoard, speedsOf } from './path.ts';

/** What is known of the print's size. */
interface PrintSize {
  /** One sigma, percent; null until someone has put a ruler on it. */
  readonly squarePercent: number | null;
}

/**
 * Terms of the uncertainty, all in percent, one sigma, added as squares (independent causes; JCGM 100:2008, 5.1).
 *
 * - lens: a wrong focal length moves the camera and leaves lengths in the board's plane as they are; what is off
 *   the plane inherits its height over the camera's distance, about a third for an object beside the board.
 * - corners: reprojection error over the board's width in the picture, by the root of the corners of a frame and of
 *   the frames that are independent (one for each ten degrees: neighbouring frames share their errors).
 * - distance: a low camera sees the board foreshortened, and its error along the line of sight grows by 1 / sin(elevation).
 * - spread: what a pinhole without distortion leaves in a phone's lens, about 0.3 % where corners never reach.
 * - print: as measured, or 1.5 %: printers that fit to the page scale by 3 to 6 % or not at all.
 */
const shares = { lens: 0.3, unknownLensPercent: 5, spread: 0.3, unmeasuredPrint: 1.5 };
const independentFrames = 36;
/** Columns and rows of the grid over the picture that corners may reach. */
const grid = { columns: 12, rows: 8 };

/** `uncertaintyPercent` is null when no frame has a pose. */
function scaleOf(measurement: Measurement, print: PrintSize): CaptureAnalysis['scale'] {
  const { lens, facts, samples } = measurement;
  const posed = samples.filter((sample) => sample.pose !== null);
  const cornerSpread = facts === null ? 0 : spreadOver(posed, facts.widthPx, facts.heightPx);
  const base = {
    framesUsed: posed.length,
    lens,
    cornerSpread,
    squarePercent: print.squarePercent,
  };
  if (facts === null || posed.length === 0) return { ...base, uncertaintyPercent: null };
  const areaPx = facts.widthPx * facts.heightPx;
  const widthPx = median(posed.flatMap((sample) => boardWidth(sample, areaPx))) ?? 0.1 * facts.widthPx;
  const corners = Math.max(4, median(posed.map((sample) => sample.corners.length / 3)) ?? 4);
  const rmsPx = lens?.reprojectionPx ?? median(posed.map((sample) => sample.pose?.rmsPx ?? 0)) ?? 1;
  const elevation = median(posed.map((sample) => sample.pose?.elevationDeg ?? 0)) ?? 30;
  const cornerTerm =
    ((100 * rmsPx) / Math.max(widthPx, 1)) *
    Math.sqrt(1 / corners / Math.min(posed.length, independentFrames));
  const terms = [
    shares.lens * (lens?.focalUncertaintyPercent ?? shares.unknownLensPercent),
    cornerTerm,
    cornerTerm / Math.max(Math.sin((elevation * Math.PI) / 180), 0.2),
    shares.spread * (1 - cornerSpread),
    print.squarePercent ?? shares.unmeasuredPrint,
  ];
  return { ...base, uncertaintyPercent: Math.sqrt(terms.reduce((sum, term) => sum + term * term, 0)) };
}

function boardWidth(sample: CaptureSample, pictureAreaPx: number): number[] {
  return sample.boardArea === null ? [] : [Math.sqrt(Math.max(sample.boardArea, 0) * pictureAreaPx)];
}

/** Part of the grid's cells in which a corner was ever seen. */
function spreadOver(samples: readonly CaptureSample[], widthPx: number, heightPx: number): number {
  const reached = new Set<number>();
  for (const { corners } of samples) {
    for (let place = 0; place + 2 < corners.length; place += 3) {
      const column = Math.floor(((corners[place + 1] ?? 0) / widthPx) * grid.columns);
      const row = Math.floor(((corners[place + 2] ?? 0) / heightPx) * grid.rows);
      if (column < 0 || row < 0 || column >= grid.columns || row >= grid.rows) continue;
      reached.add(row * grid.columns + column);
    }
  }
  return reached.size / (grid.columns * grid.rows);
}

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

/** `print` is what is known of the board's real size. */
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
      dome: domeOf(views),
      largestStepDeg: sharpSteps(views)[0]?.stepDeg ?? null,
    },
    gaps: gapWalks.map(({ gap }) => gap),
    object: analyseObject(measurement, objectInFrames(measurement)),
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

// How sharp the views are, and how they lie around the circle.

/** Where a view was taken from, seen or inferred, in [0, 360), and how sharp it is, 0 to 1. */
interface View {
  readonly atS: number;
  readonly deg: number;
  /** Above the floor; between two poses it is taken to go evenly. Null where none is near. */
  readonly elevationDeg: number | null;
  readonly sharpness: number;
  readonly isSharp: boolean;
}

/** A measure says "sharp" from here. */
const sharpFrom = 0.5;
/**
 * Values at which each measure counts as fully sharp and as not at all: medians of good clips as phones and messaging
 * apps compress them, and of clips that are clearly blurred.
 */
const scales = {
  reblur: { sharp: 0.22, blurred: 0.38 },
  /** Of the logarithm: variances differ by factors. */
  laplacian: { sharp: 150, blurred: 12 },
  edgeWidthPx: { sharp: 2.6, blurred: 5.5 },
};
const between = (value: number, sharp: number, blurred: number): number =>
  Math.min(1, Math.max(0, (value - blurred) / (sharp - blurred)));

/** The middle of what three measures say, so that none alone decides: 0 blurred, 1 sharp. */
export function sharpnessOf(sample: CaptureSample): number {
  return median(sharpnessVotes(sample)) ?? 0;
}

/**
 * Where the board's edges are hidden, what the scene shows moves the two measures that are left, as far as from 0.75 to
 * 0.45 in a clip that is sharp throughout: there a view is unsharp only if both say so.
 */
function isSharpView(sample: CaptureSample): boolean {
  if (sharpnessOf(sample) >= sharpFrom) return true;
  return sample.edgeWidthPx === null && sharpnessVotes(sample).some((vote) => vote >= sharpFrom);
}

function sharpnessVotes(sample: CaptureSample): number[] {
  const votes = [
    between(sample.reblur, scales.reblur.sharp, scales.reblur.blurred),
    between(
      Math.log(Math.max(sample.laplacian, 1)),
      Math.log(scales.laplacian.sharp),
      Math.log(scales.laplacian.blurred),
    ),
  ];
  if (sample.edgeWidthPx !== null) {
    votes.push(between(sample.edgeWidthPx, scales.edgeWidthPx.sharp, scales.edgeWidthPx.blurred));
  }
  return votes;
}

/** All samples whose place on the walk is known, those in bridged gaps included. */
function viewsOf(
  samples: readonly CaptureSample[],
  stretches: readonly Stretch[],
  gaps: readonly GapWalk[],
): View[] {
  const posed = samples.flatMap(({ atS, pose }) => (pose === null ? [] : [{ atS, deg: pose.elevationDeg }]));
  return samples.flatMap((sample) => {
    const { atS, pose } = sample;
    const deg = placeAt(atS, stretches, gaps);
    if (deg === null) return [];
    const elevationDeg = pose?.elevationDeg ?? heightAt(atS, posed);
    return [
      {
        atS,
        deg: onCircle(deg),
        elevationDeg,
        sharpness: sharpnessOf(sample),
        isSharp: isSharpView(sample),
      },
    ];
  });
}

/** On the line between the poses before and after; of the only one at an end of the clip. */
function heightAt(atS: number, posed: readonly PathPoint[]): number | null {
  const before = posed.findLast((point) => point.atS <= atS);
  const after = posed.find((point) => point.atS > atS);
  if (before === undefined || after === undefined) return (before ?? after)?.deg ?? null;
  return before.deg + ((atS - before.atS) / (after.atS - before.atS)) * (after.deg - before.deg);
}

/** Rows of the dome, from the floor up, and its columns. */
const domeRows = 6;
const domeColumns = 36;

/** The sharpest view from each part of the dome over the object. */
function domeOf(views: readonly View[]): (number | null)[][] {
  const dome = Array.from({ length: domeRows }, () =>
    Array.from({ length: domeColumns }, (): number | null => null),
  );
  for (const { deg, elevationDeg, sharpness } of views) {
    if (elevationDeg === null) continue;
    const cells = dome[Math.min(domeRows - 1, Math.max(0, Math.floor((elevationDeg / 90) * domeRows)))] ?? [];
    const column = Math.min(domeColumns - 1, Math.floor((deg / 360) * domeColumns));
    cells[column] = Math.max(cells[column] ?? 0, sharpness);
  }
  return dome;
}

function placeAt(atS: number, stretches: readonly Stretch[], gaps: readonly GapWalk[]): number | null {
  for (const { points, fromS, toS } of stretches) {
    if (atS < fromS || atS > toS) continue;
    const next = points.findIndex((point) => point.atS >= atS);
    const after = points[next < 0 ? points.length - 1 : next];
    const before = points[Math.max(0, (next < 0 ? points.length : next) - 1)];
    if (before === undefined || after === undefined) return null;
    if (after.atS - before.atS < 1e-9) return after.deg;
    return before.deg + ((atS - before.atS) / (after.atS - before.atS)) * (after.deg - before.deg);
  }
  for (const { gap, bridgedDeg, startDeg } of gaps) {
    if (bridgedDeg === null || atS < gap.fromS || atS > gap.toS) continue;
    return startDeg + (bridgedDeg * (atS - gap.fromS)) / Math.max(gap.toS - gap.fromS, 1e-6);
  }
  return null;
}

/** 36 bins of 10 degrees from azimuth 0: the sharpest view of each; null without any. */
function sharpnessBins(views: readonly View[]): (number | null)[] {
  const bins: (number | null)[] = Array.from({ length: 36 }, () => null);
  for (const view of views) {
    const bin = Math.min(35, Math.floor(view.deg / 10));
    bins[bin] = Math.max(bins[bin] ?? 0, view.sharpness);
  }
  return bins;
}

/** A step around the circle, anticlockwise, without a sharp view in between. */
export interface SharpStep {
  readonly fromDeg: number;
  readonly toDeg: number;
  readonly stepDeg: number;
}

/** All steps between neighbouring sharp views, the largest first; empty with fewer than two. */
export function sharpSteps(views: readonly View[]): SharpStep[] {
  const sharp = views
    .filter((view) => view.isSharp)
    .map((view) => view.deg)
    .toSorted((a, b) => a - b);
  if (sharp.length < 2) return [];
  return sharp
    .map((fromDeg, place) => {
      const next = sharp[place + 1];
      const toDeg = next ?? sharp[0] ?? 0;
      return { fromDeg, toDeg, stepDeg: next === undefined ? 360 - fromDeg + toDeg : toDeg - fromDeg };
    })
    .toSorted((a, b) => b.stepDeg - a.stepDeg);
}
