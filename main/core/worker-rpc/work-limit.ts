/** A limit of work instead of the wall clock: on a machine that is busy with other things a file is not at fault. */

/** Milliseconds: of the thread's processor, and of the clock for a thread that sleeps for ever. */
export interface WorkLimit {
  readonly workMs: number;
  readonly ceilingMs: number;
}

/** How often it is looked. */
const everyMs = 500;

/**
 * Calls `onLate` once, with the limit that was reached, when the thread has worked that long from now on. `workedMs`: processor time of the thread so far,
 * null where it cannot be had, and time of the clock counts. Answers how to stop.
 */
export function limitWork(
  { workMs, ceilingMs }: WorkLimit,
  workedMs: () => Promise<number | null>,
  onLate: (limitMs: number) => void,
): () => void {
  const begun = performance.now();
  let isOver = false;
  const timers: { next?: NodeJS.Timeout; ceiling?: NodeJS.Timeout } = {};
  const stop = (): void => {
    isOver = true;
    clearTimeout(timers.next);
    clearTimeout(timers.ceiling);
  };
  const end = (limitMs: number): void => {
    if (isOver) return;
    stop();
    onLate(limitMs);
  };
  const before = workedMs();
  const look = async (): Promise<void> => {
    const [from, now] = [await before, await workedMs()];
    if (isOver) return;
    // Before a thread runs it has worked nothing.
    const worked = now === null ? performance.now() - begun : now - (from ?? 0);
    if (worked >= workMs) end(workMs);
    else wait(workMs - worked);
  };
  // A thread cannot work longer than the clock goes.
  const wait = (leftMs: number): void => {
    timers.next = setTimeout(() => void look(), Math.max(everyMs, leftMs));
  };
  timers.ceiling = setTimeout(() => end(ceilingMs), ceilingMs);
  wait(workMs);
  return stop;
}
