/** The frame that would do best as the image of a measured asset: sharp, well lit, board whole, camera not too steep. */
import type { CaptureSample } from '../../contract/schema/capture/measurement.ts';
import { sharpnessOf } from '../analyse/analyse-capture.ts';
import { turnFrom } from '../analyse/path.ts';
import { type Facts, isBeyond } from './facts.ts';

/** Elevation from which an object is seen best: its front and its top. */
const bestElevation = { least: 20, most: 50 };
/** Corners closer to the picture's edge than this part of it mean that something is cut off. */
const margin = 0.03;

/** Seconds of the clip; null when no frame is fit for it. */
export function bestStill(facts: Facts): number | null {
  const mostCorners = Math.max(0, ...facts.samples.map((sample) => sample.corners.length));
  const hiddenDeg = hiddenFrom(facts);
  let best: { atS: number; score: number } | null = null;
  for (const sample of facts.samples) {
    const score = scoreOf(facts, sample, mostCorners, hiddenDeg);
    if (score > 0 && (best === null || score > best.score)) best = { atS: sample.atS, score };
  }
  return best?.atS ?? null;
}

/**
 * The object is on the side from which it hides the board: seen from there it is in front, and from the sides and from across
 * it is beside or behind the board, both in view. The middle of the widest bridged gap; null when there is none.
 */
function hiddenFrom(facts: Facts): number | null {
  const bridged = facts.walk.gapWalks.filter((one) => one.bridgedDeg !== null);
  const widest = bridged.toSorted((a, b) => Math.abs(b.bridgedDeg ?? 0) - Math.abs(a.bridgedDeg ?? 0))[0];
  return widest === undefined ? null : widest.startDeg + (widest.bridgedDeg ?? 0) / 2;
}

function scoreOf(facts: Facts, sample: CaptureSample, mostCorners: number, hiddenDeg: number | null): number {
  const { pose } = sample;
  if (pose === null || mostCorners === 0 || !isInside(facts, sample)) return 0;
  const { limits } = facts;
  const dark = isBeyond('darkness', sample.luma.mean, limits.darkness.warn);
  const bright = isBeyond('brightness', sample.luma.mean, limits.brightness.warn);
  const off = Math.max(bestElevation.least - pose.elevationDeg, pose.elevationDeg - bestElevation.most, 0);
  const beside = hiddenDeg === null ? 1 : Math.abs(turnFrom(hiddenDeg, pose.azimuthDeg)) < 40 ? 0.7 : 1;
  return (
    sharpnessOf(sample) *
    (sample.corners.length / mostCorners) *
    Math.max(0.2, 1 - off / 40) *
    (dark || bright ? 0.4 : 1) *
    beside *
    // Of frames that are equally good in all this, the one with the most detail.
    (0.9 + 0.1 * Math.min(1, sample.laplacian / 1000))
  );
}

function isInside(facts: Facts, sample: CaptureSample): boolean {
  const video = facts.measurement.facts;
  if (video === null) return false;
  return sample.corners.every((value, place) => {
    if (place % 3 === 0) return true;
    const size = place % 3 === 1 ? video.widthPx : video.heightPx;
    return value >= size * margin && value <= size * (1 - margin);
  });
}
