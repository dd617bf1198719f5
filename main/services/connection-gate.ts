/** Remembers which connections just failed, so that every loop leaves them alone until the same moment. */
import { AppError, isAppError } from '../contract/errors.ts';
import type { ConnectionId } from '../contract/model/ids.ts';
import type { Clock } from '../core/clock.ts';
import { askedToWaitMs } from '../remote/retry.ts';
import { retryDelayMs } from './retry-delay.ts';

/** One per application. */
export interface ConnectionGate {
  /** When the connection may be tried again, 0 when now. */
  closedUntil(id: ConnectionId): number;
  opened(id: ConnectionId): void;
  /** Returns when to try again. */
  failed(id: ConnectionId, error: unknown): number;
  /** Forgets everything: the person asked to try now, or changed the connection. */
  reset(): void;
}

/** A refused token is tried again every 10 minutes: it may have been valid all along and the service wrong. */
const unauthorizedRetryMs = 600_000;

/** `random` in [0, 1). */
export function createConnectionGate(clock: Clock, random: () => number): ConnectionGate {
  const failures = new Map<ConnectionId, { count: number; at: number; until: number }>();
  return {
    closedUntil(id) {
      const known = failures.get(id);
      // A clock that was set back would keep the gate closed for as long as it had been wrong.
      return known === undefined || clock.now() < known.at ? 0 : known.until;
    },
    opened: (id) => void failures.delete(id),
    failed(id, error) {
      const known = failures.get(id);
      // Calls that were under way together fail together: they count once.
      const now = clock.now();
      if (known !== undefined && now >= known.at && known.until > now) return known.until;
      const count = (known?.count ?? 0) + 1;
      const waitMs = isAppError(error, 'remote.unauthorized')
        ? unauthorizedRetryMs
        : retryDelayMs(count, random(), error instanceof AppError ? (askedToWaitMs(error) ?? 0) : 0);
      const until = now + waitMs;
      failures.set(id, { count, at: now, until });
      return until;
    },
    reset: () => failures.clear(),
  };
}
