/** The focal length as the clip itself tells it: the one with which the board's corners fit best, over frames at different angles. */
import { median } from '../../../core/statistics.ts';
import type { Solved } from '../types.ts';
import { type PlanarPose, type PlanarView, planarPoses, refinePose } from './planar-pose.ts';

/** Focal lengths that are searched, over the longer side: an ultra-wide lens to a long one. */
const range = { least: 0.3, most: 4 } as const;
/** More frames do not make it better, but slower. */
const mostFrames = 40;
const leastFrames = 4;
/** Above this the clip does not tell the focal length. */
const mostUncertaintyPercent = 15;
/** Steps of the first, coarse search, and width at which the fine one ends, in natural logarithms. */
const coarseSteps = 13;
const fineWidth = 1e-4;
/** Distance at which the error curve is probed for its slope and curvature. */
const probe = 0.01;

/** Null where too few frames show the board at an angle. `longerPx`: longer side of the frames. */
export function findFocal(views: readonly PlanarView[], longerPx: number): Solved['lens'] {
  const chosen = spreadOut(views);
  if (chosen.length < leastFrames) return null;
  const all = errorCurve(chosen);
  const rough = lowest(all.total, Math.log(range.least * longerPx), Math.log(range.most * longerPx));
  // Frames with a wrong corner would pull: those that fit three times worse than usual go.
  const rms = all.each(rough).map((squares, index) => rmsOf(squares, chosen[index]));
  const usual = median(rms) ?? 0;
  const good = chosen.filter((_, index) => (rms[index] ?? Infinity) <= 3 * usual);
  if (good.length < leastFrames) return null;
  const curve = errorCurve(good);
  const logFocal = lowest(curve.total, rough - 0.2, rough + 0.2);
  const uncertainty = uncertaintyAt(curve.each, logFocal, good);
  if (!(100 * uncertainty <= mostUncertaintyPercent)) return null;
  const focalPx = Math.exp(logFocal);
  if (focalPx < 1.01 * range.least * longerPx || focalPx > 0.99 * range.most * longerPx) return null;
  return {
    focalPx,
    focalUncertaintyPercent: 100 * uncertainty,
    frames: good.length,
    reprojectionPx: median(curve.each(logFocal).map((squares, index) => rmsOf(squares, good[index]))) ?? 0,
  };
}

/** Root mean square of the distances between corners seen and projected, px. */
export function rmsOf(squares: number, view: PlanarView | undefined): number {
  return Math.sqrt(squares / ((view?.world.length ?? 0) / 2));
}

/** At most so many, spread over the clip, those with most corners of their neighbourhood. */
function spreadOut(views: readonly PlanarView[]): PlanarView[] {
  const buckets = Math.min(mostFrames, views.length);
  return Array.from({ length: buckets }, (_, bucket) =>
    views
      .slice(
        Math.floor((bucket * views.length) / buckets),
        Math.floor(((bucket + 1) * views.length) / buckets),
      )
      .reduce<PlanarView | null>(
        (best, view) => (best === null || view.world.length > best.world.length ? view : best),
        null,
      ),
  ).filter((view) => view !== null);
}

/**
 * Squared errors for a focal length (its logarithm), poses fitted anew. A pose found for nearly the same focal length
 * is where the next one starts; from farther away it could stay in a wrong valley and bend the curve.
 */
function errorCurve(views: readonly PlanarView[]) {
  let last: { readonly logFocal: number; readonly poses: readonly (PlanarPose | null)[] } | null = null;
  const each = (logFocal: number): number[] => {
    const focalPx = Math.exp(logFocal);
    const near = last !== null && Math.abs(last.logFocal - logFocal) < warmReach ? last.poses : null;
    const poses = views.map((view, index) => {
      const from = near?.[index] ?? null;
      return from === null ? (planarPoses(view, focalPx)?.best ?? null) : refinePose(view, focalPx, from);
    });
    last = { logFocal, poses };
    return poses.map((pose) => pose?.squares ?? 1e6);
  };
  return { each, total: (logFocal: number) => each(logFocal).reduce((sum, squares) => sum + squares, 0) };
}

/** Change of the focal length, in natural logarithms, over which poses are taken along. */
const warmReach = 0.06;

/** Coarse steps, then the golden section around the lowest. */
function lowest(curve: (at: number) => number, from: number, to: number): number {
  const step = (to - from) / (coarseSteps - 1);
  const values = Array.from({ length: coarseSteps }, (_, index) => curve(from + index * step));
  const best = values.reduce((least, value, index) => (value < (values[least] ?? 0) ? index : least), 0);
  const ratio = (Math.sqrt(5) - 1) / 2;
  let low = from + Math.max(0, best - 1) * step;
  let high = from + Math.min(coarseSteps - 1, best + 1) * step;
  let a = high - ratio * (high - low);
  let b = low + ratio * (high - low);
  let atA = curve(a);
  let atB = curve(b);
  while (high - low > fineWidth) {
    if (atA < atB) {
      high = b;
      b = a;
      atB = atA;
      a = high - ratio * (high - low);
      atA = curve(a);
    } else {
      low = a;
      a = b;
      atA = atB;
      b = low + ratio * (high - low);
      atB = curve(b);
    }
  }
  return (low + high) / 2;
}

/**
 * One sigma of the logarithm of the focal length. Errors of one frame's corners hang together, those of different
 * frames hardly: so the slopes per frame are compared (the "sandwich" estimate), beside what independent corners would
 * give; the larger counts.
 */
function uncertaintyAt(
  each: (logFocal: number) => number[],
  logFocal: number,
  views: readonly PlanarView[],
): number {
  const below = each(logFocal - probe);
  const above = each(logFocal + probe);
  const here = each(logFocal);
  let curvature = 0;
  let slopes = 0;
  here.forEach((squares, index) => {
    const slope = ((above[index] ?? 0) - (below[index] ?? 0)) / (2 * probe);
    slopes += slope * slope;
    curvature += ((above[index] ?? 0) + (below[index] ?? 0) - 2 * squares) / (probe * probe);
  });
  if (!(curvature > 0)) return Infinity;
  const numbers = views.reduce((sum, view) => sum + view.world.length, 0);
  const perNumber =
    here.reduce((sum, squares) => sum + squares, 0) / Math.max(1, numbers - 6 * views.length - 1);
  const independent = Math.sqrt((2 * perNumber) / curvature);
  const perFrame = Math.sqrt((slopes * views.length) / (views.length - 1)) / curvature;
  return Math.max(independent, perFrame);
}
