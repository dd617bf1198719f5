/** How sharp the views are, and how they lie around the circle. */
import type { CaptureSample } from '../../contract/schema/capture/measurement.ts';
import { median } from '../../core/statistics.ts';
import { onCircle } from './angles.ts';
import type { GapWalk } from './gaps.ts';
import type { Stretch } from './path.ts';

/** Where a view was taken from, seen or inferred, in [0, 360), and how sharp it is, 0 to 1. */
export interface View {
  readonly atS: number;
  readonly deg: number;
  readonly sharpness: number;
}

/** A view counts as sharp from here. */
export const sharpFrom = 0.5;
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
  const said = [
    between(sample.reblur, scales.reblur.sharp, scales.reblur.blurred),
    between(
      Math.log(Math.max(sample.laplacian, 1)),
      Math.log(scales.laplacian.sharp),
      Math.log(scales.laplacian.blurred),
    ),
  ];
  if (sample.edgeWidthPx !== null) {
    said.push(between(sample.edgeWidthPx, scales.edgeWidthPx.sharp, scales.edgeWidthPx.blurred));
  }
  return median(said) ?? 0;
}

/** All samples whose place on the walk is known, those in bridged gaps included. */
export function viewsOf(
  samples: readonly CaptureSample[],
  stretches: readonly Stretch[],
  gaps: readonly GapWalk[],
): View[] {
  return samples.flatMap((sample) => {
    const deg = placeAt(sample.atS, stretches, gaps);
    return deg === null ? [] : [{ atS: sample.atS, deg: onCircle(deg), sharpness: sharpnessOf(sample) }];
  });
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
export function sharpnessBins(views: readonly View[]): (number | null)[] {
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
    .filter((view) => view.sharpness >= sharpFrom)
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
