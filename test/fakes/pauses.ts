/** Pauses between two looks at what a test waits for: a loop without any takes the processor from what it waits for, and from the tests beside it. */
import { setImmediate, setTimeout } from 'node:timers/promises';

const longestMs = 20;

/** For one wait: none at first, so that what passes quickly is seen; then longer and longer, up to 20 ms. */
export function createPauses(): () => Promise<void> {
  let looks = 0;
  return async () => {
    looks += 1;
    if (looks <= 3) await setImmediate();
    else await setTimeout(Math.min(longestMs, looks));
  };
}

/** Looks until it is so. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const pause = createPauses();
  while (!(await isSo())) await pause();
}
