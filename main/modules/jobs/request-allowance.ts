/** Counts the calls of one connection against its budget: a bucket that fills with time and is emptied by calls. */
import type { Clock } from '../../core/clock.ts';
import type { RequestBudget } from './poll-policy.ts';

/** One per connection; the budget may change between calls. */
export interface RequestAllowance {
  /** Calls that may be made now. */
  room(budget: RequestBudget): number;
  /** One is being made. */
  take(): void;
  /** When there is room for the next one; now when there is. */
  nextAt(budget: RequestBudget): number;
  /** The user wants to know now. */
  fill(): void;
  /** Something is known to have happened: one call may be made now, at most once a second beyond the budget. */
  allowOne(): void;
}

const allowedEveryMs = 1000;

/** Begins full. */
export function createRequestAllowance(clock: Clock): RequestAllowance {
  let calls = Number.POSITIVE_INFINITY;
  let countedAt = clock.now();
  let allowedAt = Number.NEGATIVE_INFINITY;
  const refill = ({ burst, perMinute }: RequestBudget): void => {
    const now = clock.now();
    // A clock that was set back fills nothing, and takes nothing away.
    calls = Math.min(burst, calls + (Math.max(0, now - countedAt) * perMinute) / 60_000);
    countedAt = now;
  };
  return {
    room(budget) {
      refill(budget);
      return Math.max(0, Math.floor(calls));
    },
    take: () => void (calls -= 1),
    nextAt(budget) {
      refill(budget);
      return countedAt + Math.max(0, Math.ceil(((1 - calls) * 60_000) / budget.perMinute));
    },
    allowOne() {
      const now = clock.now();
      if (calls >= 1 || Math.abs(now - allowedAt) < allowedEveryMs) return;
      allowedAt = now;
      calls = 1;
    },
    fill: () => void (calls = Number.POSITIVE_INFINITY),
  };
}
