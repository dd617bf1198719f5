/** The second that is looked at, and the sample next to it. */
import { useStore } from 'zustand';
import type { CaptureSample } from '../../../../main/contract/schema/capture/measurement.ts';
import type { CaptureReport } from '../../../../main/contract/schema/capture/report.ts';
import { useStores } from '../../../stores/use-stores.ts';
import { sampleIndexAt } from './frame/sample-at.ts';

/** `index` is -1 and `sample` undefined where nothing was looked at. */
export function useLooked({ samples }: Pick<CaptureReport, 'samples'>): {
  readonly atS: number;
  readonly index: number;
  readonly sample: CaptureSample | undefined;
} {
  const { captureReport } = useStores<'captureReport'>();
  const atS = useStore(captureReport.store, (state) => state.atS);
  const index = sampleIndexAt(samples, atS);
  return { atS, index, sample: samples[index] };
}
