/** When a failed call is worth another try, and after how long: policy as pure functions, used by the client and by the services. */
import { type AppError, isAppError } from '../contract/errors.ts';

/** How patient a loop is. Times are milliseconds. */
export interface RetryPolicy {
  /** Tries after the first. */
  readonly retries: number;
  readonly firstMs: number;
  readonly longestMs: number;
  /** A service that asks to wait longer than this ends the loop. */
  readonly patienceMs: number;
}

/** Within one call of the client: two quick tries over a hiccup; everything longer is the caller's plan. */
export const quickPolicy: RetryPolicy = { retries: 2, firstMs: 250, longestMs: 2_000, patienceMs: 2_000 };

/** What the service may at most ask us to wait (`Retry-After`). */
const longestRetryAfterMs = 60_000;

/** Whether the client sends a call again at once. `attempt` counts the tries already made; `random` is 0 to 1. */
export function decideRetry(facts: {
  readonly attempt: number;
  readonly error: AppError;
  /** A read, or a create with its key; anything else is sent once. */
  readonly idempotent: boolean;
  readonly policy: RetryPolicy;
  readonly random: number;
}): { readonly waitMs: number } | 'stop' {
  const { attempt, error, idempotent, policy, random } = facts;
  if (!idempotent || attempt > policy.retries || !isHiccup(error)) return 'stop';
  const asked = askedToWaitMs(error) ?? 0;
  if (asked > policy.patienceMs) return 'stop';
  return { waitMs: Math.max(asked, jitter(attempt, random, policy.firstMs, policy.longestMs)) };
}

/** Faults that pass within seconds. A timeout has already cost its time; an answer of another program stays so. */
function isHiccup(error: AppError): boolean {
  if (isAppError(error, 'remote.server-error')) return error.data.status !== 501 && error.data.status !== 505;
  return error.code === 'remote.unreachable' || error.code === 'remote.rate-limited';
}

/** Exponential with full jitter; `attempt` counts from 1. */
function jitter(attempt: number, random: number, firstMs: number, longestMs: number): number {
  return Math.round(random * Math.min(longestMs, firstMs * 2 ** Math.min(attempt - 1, 30)));
}

/** What the service asked for by `Retry-After`, 60 s at most; null when it did not. */
export function askedToWaitMs(error: AppError): number | null {
  const asked =
    isAppError(error, 'remote.rate-limited') || isAppError(error, 'remote.server-error')
      ? (error.data.retryAfterMs ?? null)
      : null;
  return asked === null ? null : Math.min(asked, longestRetryAfterMs);
}
