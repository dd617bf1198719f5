/** What is kept in memory of the live jobs of a connection: when each was requested, and when it is next. */
import type { JobRow, LiveJob } from '../../catalogue/catalogue.ts';
import type { GroupId, JobId } from '../../contract/schema/ids.ts';
import type { Clock } from '../../core/clock.ts';
import { retryDelayMs } from '../shared/work-loop.ts';

/** Ids that one bulk status call takes (specification: Bulk job status). */
export const idsPerCall = 100;
/** A job is first requested this long after its creation, so that those created together are requested together. */
const firstReadMs = 1000;
/** Live jobs that the budget of requests is made for; more of them have more in proportion. */
const budgetedJobs = 600;
const bulkCallsPerMinute = 20;
/** So many calls may follow at once: one job is requested every 2 s while it is young. */
const bulkBurst = 12;

/** What comes onto a screen is requested when its last read is as old as this. */
const shownAtLeastMs = 2000;
/** How long after its last member a batch or set is requested: its manifest takes a moment (specification: Batch status). */
const finalizingMs = 1000;
/** Before jitter, so that what is on a screen is requested every 5 s at the latest. */
const longestShownMs = 4300;
const longestMs = 30_000;

/** A young job is requested every 2 s, an old one every 30 s, or 5 s while it is on a screen; `random` in [0, 1) spreads many jobs by +-15 %. */
export function pollDelayMs(ageMs: number, random: number, onScreen: boolean): number {
  const base = Math.min(onScreen ? longestShownMs : longestMs, Math.max(2000, ageMs / 20));
  return Math.round(base * (0.85 + 0.3 * random));
}

/** How long after a read a job may be requested again, when a call that is made anyway has room for it. */
function rideDelayMs(delayMs: number): number {
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

/** Times are milliseconds since the epoch. */
export interface WatchedJob {
  readonly id: JobId;
  readonly remoteId: string;
  readonly bornAt: number;
  readonly groupId: GroupId | null;
  /** Null for the parent job of its group. */
  readonly groupIndex: number | null;
  isNew: boolean;
  onScreen: boolean;
  /** A call for it is under way; `again` when something happened since it was sent, so that its answer may be too old. */
  underWay: boolean;
  again: boolean;
  /** When it was last requested, 0 when it never was. */
  askedAt: number;
  /** From then on it may be requested, when a call has room. */
  rideAt: number;
  /** Then it is requested. */
  dueAt: number;
  /** Answers in a row by which the service does not know it. */
  notFound: number;
  /** How often it could not be read since it last could. */
  troubles: number;
  /** Bulk status does not know it: what single reads say is believed. */
  alone: boolean;
}

/** One per connection. */
export interface WatchedJobs {
  readonly size: number;
  all(): Iterable<WatchedJob>;
  /** Takes up what is live, forgets what is not, and notes which of them are on a screen. */
  sync(live: readonly LiveJob[], shown: ReadonlySet<JobId>): void;
  /** A call for it goes out now. */
  asking(job: WatchedJob): void;
  /** It was requested and is live. */
  asked(job: WatchedJob): void;
  /** It was requested and could not be read. */
  troubled(job: WatchedJob): void;
  forget(id: JobId): void;
  /** Makes all of them due. */
  askAll(): void;
  /** Makes these due, ahead of all others; false when it holds none of them. */
  hurry(isWanted: (job: WatchedJob) => boolean): boolean;
  /** These have ended: members of an ended parent are due now, the parents of ended members soon. */
  related(ended: readonly Pick<JobRow, 'id' | 'groupId' | 'groupIndex'>[]): void;
}

/** `random` in [0, 1) spreads the reads. */
export function createWatchedJobs(clock: Clock, random: () => number): WatchedJobs {
  const jobs = new Map<JobId, WatchedJob>();
  const hurry: WatchedJobs['hurry'] = (isWanted) => {
    let found = false;
    for (const job of jobs.values()) {
      if (!isWanted(job)) continue;
      job.dueAt = 0;
      job.again = job.underWay;
      found = true;
    }
    return found;
  };
  return {
    get size() {
      return jobs.size;
    },
    all: () => jobs.values(),
    sync(live, shown) {
      for (const job of live) if (!jobs.has(job.id)) jobs.set(job.id, watchedFrom(job, clock.now()));
      if (jobs.size !== live.length) {
        const ids = new Set(live.map(({ id }) => id));
        for (const id of jobs.keys()) if (!ids.has(id)) jobs.delete(id);
      }
      for (const job of jobs.values()) show(job, shown.has(job.id));
    },
    asking(job) {
      job.underWay = true;
      job.again = false;
    },
    asked(job) {
      const now = clock.now();
      const delayMs = pollDelayMs(now - job.bornAt, random(), job.onScreen);
      job.isNew = false;
      job.underWay = false;
      job.askedAt = now;
      job.dueAt = job.again ? 0 : now + delayMs;
      job.rideAt = now + rideDelayMs(delayMs);
    },
    troubled(job) {
      job.isNew = false;
      job.underWay = false;
      job.troubles += 1;
      job.askedAt = clock.now();
      job.dueAt = job.askedAt + retryDelayMs(job.troubles, random());
      job.rideAt = job.dueAt;
    },
    forget: (id) => void jobs.delete(id),
    askAll: () => void hurry(() => true),
    hurry,
    related(ended) {
      if (ended.length > 0) markRelated(jobs, ended, clock.now());
    },
  };
}

function watchedFrom({ id, remoteId, createdAt, groupId, groupIndex }: LiveJob, now: number): WatchedJob {
  const bornAt = Date.parse(createdAt);
  return {
    id,
    remoteId,
    bornAt,
    groupId,
    groupIndex,
    isNew: true,
    onScreen: false,
    underWay: false,
    again: false,
    askedAt: 0,
    rideAt: now,
    dueAt: Math.min(bornAt, now) + firstReadMs,
    notFound: 0,
    troubles: 0,
    alone: false,
  };
}

/** What comes onto a screen is requested as if it had been there since its last read; one in trouble waits all the same. */
function show(job: WatchedJob, onScreen: boolean): void {
  if (onScreen && !job.onScreen && job.troubles === 0 && job.askedAt > 0) {
    job.dueAt = Math.min(job.dueAt, job.askedAt + shownAtLeastMs);
    job.rideAt = Math.min(job.rideAt, job.dueAt);
  }
  job.onScreen = onScreen;
}

function markRelated(
  jobs: ReadonlyMap<JobId, WatchedJob>,
  ended: readonly Pick<JobRow, 'id' | 'groupId' | 'groupIndex'>[],
  now: number,
): void {
  const gone = new Set(ended.map(({ id }) => id));
  const parents = new Set(ended.filter((job) => job.groupIndex === null).map((job) => job.groupId));
  const ofMembers = new Set(ended.filter((job) => job.groupIndex !== null).map((job) => job.groupId));
  const unsettled = new Set<GroupId>();
  for (const { id, groupId, groupIndex } of jobs.values())
    if (groupId !== null && groupIndex !== null && !gone.has(id)) unsettled.add(groupId);
  for (const job of jobs.values()) {
    if (job.groupId === null) continue;
    if (job.groupIndex !== null) {
      if (!parents.has(job.groupId)) continue;
      job.dueAt = 0;
      job.again = job.underWay;
    } else if (ofMembers.has(job.groupId)) {
      const soonMs = unsettled.has(job.groupId) ? shownAtLeastMs : finalizingMs;
      job.dueAt = Math.min(job.dueAt, now + soonMs);
      job.rideAt = Math.min(job.rideAt, now);
    }
  }
}
