/** How good each sample is, for the strips of the timeline: 0 bad, 1 fair, 2 good; null: cannot be told. */

import type { ThresholdName } from '../../contract/plain/capture/thresholds.ts';
import type { CaptureSample } from '../../contract/schema/capture/measurement.ts';
import type { CaptureReport } from '../../contract/schema/capture/report.ts';
import type { Limits } from './limits.ts';
import { isBeyond } from './limits.ts';
import { blurOf } from './sharpness.ts';

type Strips = CaptureReport['strips'];

/** One entry for each of `samples`, in their order. */
export function stripsOf(samples: readonly CaptureSample[], limits: Limits): Strips {
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
