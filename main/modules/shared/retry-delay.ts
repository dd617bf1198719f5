/** How long a failing connection, job or download is left alone before it is tried again. Pure. */

/** Exponential from 1 s to 60 s with full jitter above half: `failures` counts from 1. */
export function retryDelayMs(failures: number, random: number, atLeastMs = 0): number {
  const ceiling = Math.min(60_000, 1000 * 2 ** Math.min(failures - 1, 10));
  return Math.max(atLeastMs, Math.round(ceiling * (0.5 + 0.5 * random)));
}
