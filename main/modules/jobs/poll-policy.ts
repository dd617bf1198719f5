/** How often a live job is requested, and in how many requests. Pure, so that the loops stay short. */

/** Ids that one bulk status call takes (specification: Bulk job status). */
export const idsPerCall = 100;
/** A job is first requested this long after its creation, so that those created together are requested together. */
export const firstReadMs = 1000;
/** Live jobs that the budget of requests is made for; more of them have more in proportion. */
const budgetedJobs = 600;
const bulkCallsPerMinute = 20;
/** So many calls may follow at once: one job is requested every 2 s while it is young. */
const bulkBurst = 12;

/** What comes onto a screen is requested when its last read is as old as this. */
export const shownAtLeastMs = 2000;
/** How long after its last member a batch or set is requested: its manifest takes a moment (specification: Batch status). */
export const finalizingMs = 1000;
/** Before jitter, so that what is on a screen is requested every 5 s at the latest. */
const longestShownMs = 4300;
const longestMs = 30_000;

/** A young job is requested every 2 s, an old one every 30 s, or 5 s while it is on a screen; `random` in [0, 1) spreads many jobs by +-15 %. */
export function pollDelayMs(ageMs: number, random: number, onScreen: boolean): number {
  const base = Math.min(onScreen ? longestShownMs : longestMs, Math.max(2000, ageMs / 20));
  return Math.round(base * (0.85 + 0.3 * random));
}

/** How long after a read a job may be requested again, when a call that is made anyway has room for it. */
export function rideDelayMs(delayMs: number): number {
  return delayMs / 2;
}

/** How long bulk status is left alone after it failed where single reads did not: 15 s to an hour; `failures` counts from 1. */
export function bulkRestMs(failures: number): number {
  return Math.min(3_600_000, 15_000 * 2 ** Math.min(failures - 1, 10));
}

/** What may be asked of one connection. */
export interface RequestBudget {
  /** Calls at once after a time of rest. */
  readonly burst: number;
  readonly perMinute: number;
}

/**
 * With bulk status 20 calls a minute for 600 live jobs, and always so many at once that everything can be requested in
 * one go; single reads, which cost a hundred times as many, are kept to 10 a second.
 */
export function requestBudget(live: number, bulk: boolean): RequestBudget {
  if (!bulk) return { burst: 64, perMinute: 600 };
  return {
    burst: Math.max(bulkBurst, Math.ceil(live / idsPerCall)),
    perMinute: bulkCallsPerMinute * Math.max(1, live / budgetedJobs),
  };
}
