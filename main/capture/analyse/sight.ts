/** Whether a frame shows the board. */
import type { CaptureSample } from '../../contract/schema/capture/measurement.ts';

/** Four points fix a plane in a picture; fewer corners may be a chance find. A pose asks for more of them. */
const leastCorners = 4;

/** Seen well enough to be of use, whether or not the camera's place could be had from it. */
export function showsBoard(sample: Pick<CaptureSample, 'pose' | 'corners'>): boolean {
  return sample.pose !== null || sample.corners.length >= leastCorners * 3;
}
