/** Where a cut without re-encoding begins at the earliest. Pure. */
import type { CaptureReport } from '../../../../../main/contract/schema/capture/report.ts';

/** The cut falls on the keyframe before `fromS`: never before the last one that was looked at, nor more than the longest gap away. */
export function earliestStart(
  { samples, facts }: Pick<CaptureReport, 'samples' | 'facts'>,
  fromS: number,
): number {
  const seen = samples.findLast(({ keyframe, atS }) => keyframe && atS <= fromS)?.atS ?? 0;
  return Math.max(0, seen, fromS - (facts?.keyframeGapS ?? fromS));
}
