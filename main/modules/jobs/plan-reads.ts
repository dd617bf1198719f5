/** Decides which live jobs are requested now, and in how many calls. Pure. */
import { idsPerCall, type WatchedJob } from './watched-jobs.ts';

/** Longer than any job is left alone. */
const longestWaitMs = 120_000;
/** What is on a screen goes ahead of what is not, unless that has waited for so much longer. */
const headStartMs = 30_000;

/** Calls to make: the ids of each bulk status call, and the jobs that are read one by one. */
export interface ReadPlan {
  readonly bulk: readonly (readonly WatchedJob[])[];
  readonly single: readonly WatchedJob[];
}

/**
 * New jobs first, then those on a screen, then those that have waited longest, in `room` calls at most. The last bulk
 * call is filled up with jobs that would be due soon: they cost nothing there, and fall into step with the others.
 */
export function planReads(
  jobs: Iterable<WatchedJob>,
  facts: { readonly now: number; readonly room: number; readonly bulk: boolean },
): ReadPlan {
  const { now, room, bulk } = facts;
  const all = [...jobs];
  const due = all.filter((job) => dueAtOf(job, now) <= now).toSorted(byTurn);
  if (!bulk) return { bulk: [], single: due.slice(0, room) };
  const together = withThoseShown(
    due.filter((job) => !job.alone),
    all,
    now,
  );
  const calls = [...chunks(together), ...due.filter((job) => job.alone).map((job) => [job])]
    .toSorted((a, b) => longestOf(a) - longestOf(b))
    .slice(0, room);
  const filled = calls.map((call) =>
    call[0]?.alone === true ? call : [...call, ...ridersOf(all, call, now)],
  );
  return {
    bulk: filled.filter((call) => call.length > 1),
    single: filled.filter((call) => call.length === 1).flat(),
  };
}

/** The earliest time at which one of them is to be requested, null when there are none. */
export function nextDueAt(jobs: Iterable<WatchedJob>, now: number): number | null {
  let next: number | null = null;
  for (const job of jobs) next = Math.min(next ?? Number.POSITIVE_INFINITY, dueAtOf(job, now));
  return next;
}

/** A time farther away than any wait of ours was noted before the clock was set back. */
function dueAtOf({ dueAt }: WatchedJob, now: number): number {
  return dueAt - now > longestWaitMs ? 0 : dueAt;
}

/** Of those that are hurried together the ones read longest ago go first, so that hurrying again leaves none of them out. */
function byTurn(a: WatchedJob, b: WatchedJob): number {
  return waitedFor(a) - waitedFor(b) || a.askedAt - b.askedAt;
}

/** The smaller, the earlier its turn. */
function waitedFor(job: WatchedJob): number {
  if (job.isNew) return 0;
  return job.onScreen ? job.dueAt - headStartMs : job.dueAt;
}

function longestOf(call: readonly WatchedJob[]): number {
  return call[0] === undefined ? 0 : waitedFor(call[0]);
}

function chunks(jobs: readonly WatchedJob[]): WatchedJob[][] {
  return Array.from({ length: Math.ceil(jobs.length / idsPerCall) }, (_, n) =>
    jobs.slice(n * idsPerCall, (n + 1) * idsPerCall),
  );
}

/** What is on a screen rides along, also in calls that are full: there in place of those whose turn is last. */
function withThoseShown(due: readonly WatchedJob[], all: readonly WatchedJob[], now: number): WatchedJob[] {
  const shown = all.filter(
    (job) => job.onScreen && !job.alone && job.rideAt <= now && dueAtOf(job, now) > now,
  );
  return [...due, ...shown].toSorted(byTurn).slice(0, Math.ceil(due.length / idsPerCall) * idsPerCall);
}

function ridersOf(all: readonly WatchedJob[], call: readonly WatchedJob[], now: number): WatchedJob[] {
  const places = idsPerCall - call.length;
  if (places === 0) return [];
  return all
    .filter((job) => !job.alone && !call.includes(job) && job.rideAt <= now && dueAtOf(job, now) > now)
    .toSorted(byTurn)
    .slice(0, places);
}
