/** What is kept in memory of the live jobs of a connection: when each was asked for, and when it is next. */
import type { LiveJob } from '../../catalogue/catalogue.ts';
import type { JobId } from '../../contract/model/ids.ts';
import type { Clock } from '../../core/clock.ts';
import { retryDelayMs } from '../retry-delay.ts';
import { firstReadMs, pollDelayMs, rideDelayMs } from './poll-policy.ts';

/** Times are milliseconds since the epoch. */
export interface WatchedJob {
  readonly id: JobId;
  readonly remoteId: string;
  readonly bornAt: number;
  isNew: boolean;
  /** From then on it may be asked for, when a call has room. */
  rideAt: number;
  /** Then it is asked for. */
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
  /** Takes up what is live and forgets what is not. */
  sync(live: readonly LiveJob[]): void;
  /** It was asked for and is live. */
  asked(job: WatchedJob): void;
  /** It was asked for and could not be read. */
  troubled(job: WatchedJob): void;
  forget(id: JobId): void;
  /** Makes all of them due. */
  askAll(): void;
}

/** `random` in [0, 1) spreads the reads. */
export function createWatchedJobs(clock: Clock, random: () => number): WatchedJobs {
  const jobs = new Map<JobId, WatchedJob>();
  const watch = ({ id, remoteId, createdAt }: LiveJob): void => {
    const now = clock.now();
    const bornAt = Date.parse(createdAt);
    jobs.set(id, {
      id,
      remoteId,
      bornAt,
      isNew: true,
      rideAt: now,
      dueAt: Math.min(bornAt, now) + firstReadMs,
      notFound: 0,
      troubles: 0,
      alone: false,
    });
  };
  return {
    get size() {
      return jobs.size;
    },
    all: () => jobs.values(),
    sync(live) {
      for (const job of live) if (!jobs.has(job.id)) watch(job);
      if (jobs.size === live.length) return;
      const ids = new Set(live.map(({ id }) => id));
      for (const id of jobs.keys()) if (!ids.has(id)) jobs.delete(id);
    },
    asked(job) {
      const now = clock.now();
      const delayMs = pollDelayMs(now - job.bornAt, random());
      job.isNew = false;
      job.dueAt = now + delayMs;
      job.rideAt = now + rideDelayMs(delayMs);
    },
    troubled(job) {
      job.isNew = false;
      job.troubles += 1;
      job.dueAt = clock.now() + retryDelayMs(job.troubles, random());
      job.rideAt = job.dueAt;
    },
    forget: (id) => void jobs.delete(id),
    askAll() {
      for (const job of jobs.values()) job.dueAt = 0;
    },
  };
}
