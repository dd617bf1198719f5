/** How often a live job is asked for, and how long a failing connection is left alone. Pure, so that the loops stay short. */

/** A young job is asked for every second, an old one every 30 s; `random` in [0, 1) spreads many jobs by +-15 %. */
export function pollDelayMs(ageMs: number, random: number): number {
  const base = Math.min(30_000, Math.max(1000, ageMs / 20));
  return Math.round(base * (0.85 + 0.3 * random));
}

/** Exponential from 1 s to 60 s with full jitter above half: `failures` counts from 1. */
export function retryDelayMs(failures: number, random: number, atLeastMs = 0): number {
  const ceiling = Math.min(60_000, 1000 * 2 ** Math.min(failures - 1, 10));
  return Math.max(atLeastMs, Math.round(ceiling * (0.5 + 0.5 * random)));
}
