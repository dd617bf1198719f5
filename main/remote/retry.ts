/** When a failed call is worth another try, and after how long: policy as pure functions, and one memory of how long each service asked to be left alone. */
import { type AppError, isAppError } from '../contract/plain/errors.ts';
import { maxRetryAfterMs } from '../contract/plain/remote-error-messages.ts';
import type { Clock } from '../core/clock.ts';

/** How patient a loop is. Times are milliseconds. */
export interface RetryPolicy {
  /** Tries after the first. */
  readonly retries: number;
  readonly firstMs: number;
  readonly longestMs: number;
  /** A service that asks to wait longer than this ends the loop. */
  readonly patienceMs: number;
}

/**
 * How a call bears being sent again after a fault that leaves open whether it arrived. `safe`: it changes nothing, or
 * the same thing however often it arrives (reads, bulk status, cancel, delete, request of a bundle). `keyed`: a
 * create, safe with its idempotency key alone. `never`: a second one would be a second thing (webhook registration,
 * test events).
 */
export type Repeat = 'safe' | 'keyed' | 'never';

/** Within one call of the client: two quick tries over a hiccup; everything longer is the caller's plan. */
export const quickPolicy: RetryPolicy = { retries: 2, firstMs: 250, longestMs: 2_000, patienceMs: 2_000 };

/**
 * A create is sent once unless its caller brings a policy: the services journal every attempt themselves, and an
 * attempt hidden inside of a call would let them take a request for surely unseen that the service had accepted.
 */
const journalledPolicy: RetryPolicy = { ...quickPolicy, retries: 0 };

/** The policy of a call whose caller brings none. */
export function policyOf(repeat: Repeat): RetryPolicy {
  return repeat === 'keyed' ? journalledPolicy : quickPolicy;
}

/** Whether a call may be sent twice at all. */
export function mayRepeat(repeat: Repeat, idempotencyKey: string | undefined): boolean {
  return repeat === 'safe' || (repeat === 'keyed' && idempotencyKey !== undefined && idempotencyKey !== '');
}

/** Whether the client sends a call again at once. `attempt` counts the tries already made; `random` is 0 to 1. */
export function decideRetry(facts: {
  readonly attempt: number;
  readonly error: AppError;
  /** As `mayRepeat` says. */
  readonly repeatable: boolean;
  readonly policy: RetryPolicy;
  readonly random: number;
}): { readonly waitMs: number } | 'stop' {
  const { attempt, error, repeatable, policy, random } = facts;
  if (!repeatable || attempt > policy.retries || !isHiccup(error)) return 'stop';
  const asked = askedToWaitMs(error) ?? 0;
  if (asked > policy.patienceMs) return 'stop';
  return { waitMs: Math.max(asked, jitter(attempt, random, policy.firstMs, policy.longestMs)) };
}

/**
 * Faults that pass within seconds, recognized by the problem and never by its bare status: a conflict is an answer,
 * the lifetime asset limit (a 429) stays. A 500 counts too: what may be repeated loses nothing by it, and gateways and
 * services under load answer so. 501 and 505 say that it will never work. A timeout has already cost its time; an
 * answer of another program stays so, and so does what the user has to put right (a proxy, a certificate): three tries
 * at a proxy that says nothing would outlast the patience of a user who tries a connection, and hide the proxy's name.
 */
function isHiccup(error: AppError): boolean {
  if (isAppError(error, 'remote.server-error')) return error.data.status !== 501 && error.data.status !== 505;
  if (isAppError(error, 'remote.unreachable'))
    return error.data.next === undefined && error.data.intercepted !== true;
  return error.code === 'remote.rate-limited';
}

/** Exponential with full jitter; `attempt` counts from 1. */
function jitter(attempt: number, random: number, firstMs: number, longestMs: number): number {
  return Math.round(random * Math.min(longestMs, firstMs * 2 ** Math.min(attempt - 1, 30)));
}

/** What the service requested by `Retry-After`, within what Caliper waits at most; null when it did not. */
export function askedToWaitMs(error: AppError): number | null {
  const asked =
    isAppError(error, 'remote.rate-limited') || isAppError(error, 'remote.server-error')
      ? (error.data.retryAfterMs ?? null)
      : null;
  return asked === null ? null : Math.min(asked, maxRetryAfterMs);
}

// How long services asked to be left alone (`Retry-After` of a 429 or 503): one memory for all clients of the application.

/** By service, whichever client or connection it was asked through: the origin of its base URL. */
export interface ServiceHolds {
  /** When the service may be called again, milliseconds since the epoch; 0 when now. */
  until(baseUrl: string): number;
  /** The service requested a pause. Of several the longest counts, and none is longer than `maxRetryAfterMs`. */
  hold(baseUrl: string, pauseMs: number): void;
  /** The user wants to try now: nothing is held until a service asks again. */
  release(): void;
}

/** A hold that grows by less is no news: calls that were under way together are answered within moments. */
const newsMs = 1000;

/** `changed` is called when a service is held, or held for longer, with the pause that it requested. */
export function createServiceHolds(
  clock: Clock,
  changed: (baseUrl: string, pauseMs: number) => void = () => undefined,
): ServiceHolds {
  const holds = new Map<string, { readonly since: number; readonly until: number }>();
  const until = (baseUrl: string): number => {
    const known = holds.get(new URL(baseUrl).origin);
    // A clock that was set back would keep the service held for as long as it had been wrong.
    if (known === undefined || clock.now() < known.since || clock.now() >= known.until) return 0;
    return known.until;
  };
  return {
    until,
    hold(baseUrl, pauseMs) {
      const since = clock.now();
      const asked = since + Math.min(pauseMs, maxRetryAfterMs);
      const before = until(baseUrl);
      if (asked <= Math.max(before, since)) return;
      holds.set(new URL(baseUrl).origin, { since, until: asked });
      if (asked - before >= newsMs) changed(baseUrl, pauseMs);
    },
    release: () => holds.clear(),
  };
}
