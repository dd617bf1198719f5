/** Long work on the main thread in short slices, so that windows, events and downloads go on beside it. */
import { setImmediate } from 'node:timers/promises';

/** Half of what a frame of the screen takes: the rest is for whatever else waits. */
const sliceMs = 8;

/** To be awaited between two steps: lets others work when the slice is used up. */
export type Pause = () => Promise<void>;

/** One per piece of work. */
export function createPause(): Pause {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < sliceMs) return;
    await setImmediate();
    since = performance.now();
  };
}
