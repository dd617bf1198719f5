/** What becomes of a delivery after an attempt (specification: Delivery behaviour). Pure. */
import type { DeliveryRecord } from '../store/records.ts';

/** `code`: the status of the answer, null when there was none. */
export interface Outcome {
  readonly code: number | null;
}

const secondMs = 1000;
const firstDelayMs = 30 * secondMs;
const longestDelayMs = 6 * 3600 * secondMs;
/** A delivery that is older than this when an attempt fails is dead. */
const lifetimeMs = 24 * 3600 * secondMs;

/**
 * The record after an attempt that ended at `nowMs`. The delays are 30 s, 60 s, ... six hours, the last one shortened so
 * that the last attempt is made at 24 h, all divided by `speed`: fourteen attempts, when each fails at once.
 */
export function afterAttempt(
  delivery: DeliveryRecord,
  { code }: Outcome,
  { nowMs, speed }: { readonly nowMs: number; readonly speed: number },
): DeliveryRecord {
  const tried = { ...delivery, attempts: delivery.attempts + 1, lastResponseCode: code };
  if (code !== null && code >= 200 && code < 300)
    return { ...tried, status: 'delivered', deliveredAt: iso(nowMs), nextRetryAt: null };
  const endMs = Date.parse(delivery.createdAt) + lifetimeMs / speed;
  if (nowMs >= Math.floor(endMs)) return { ...tried, status: 'dead', nextRetryAt: null };
  const delayMs = Math.min(firstDelayMs * 2 ** Math.min(delivery.attempts, 30), longestDelayMs) / speed;
  // Rounded up, so that no attempt comes before the time that is shown.
  return { ...tried, nextRetryAt: iso(Math.ceil(Math.min(nowMs + delayMs, endMs))) };
}

/** When the next attempt of a pending delivery is due, milliseconds since the epoch. */
export function dueAt({ nextRetryAt, createdAt }: DeliveryRecord): number {
  return Date.parse(nextRetryAt ?? createdAt);
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}
