/** Remembers which connections just failed, so that every loop leaves them alone until the same moment. */
import { AppError, isAppError } from '../../contract/plain/errors.ts';
import type { ConnectionId } from '../../contract/schema/ids.ts';
import type { Clock } from '../../core/clock.ts';
import { askedToWaitMs } from '../../remote/retry.ts';
import { retryDelayMs } from '../shared/retry-delay.ts';

/** One per application. */
export interface ConnectionGate {
  /** When the connection may be tried again, 0 when now. */
  closedUntil(id: ConnectionId): number;
  opened(id: ConnectionId): void;
  /** Returns when to try again. */
  failed(id: ConnectionId, error: unknown): number;
  /** Why it is closed, or was when it was last tried; null when that went well. */
  reason(id: ConnectionId): AppError | null;
  /** Called when a connection was closed, or opened again. */
  onChange(listener: () => void): void;
  /** Forgets the failures: the connection was changed, or the network is back. A pause that a service requested stays. */
  reset(): void;
  /** The user wants everything tried now: forgets such pauses too. */
  insist(): void;
}

/** A refused token is tried again every minute: it may have been valid all along and the service wrong. */
const unauthorizedRetryMs = 60_000;

/** The pauses that services requested, by connection. */
export interface ConnectionHolds {
  heldUntil(id: ConnectionId): number;
  release(): void;
}

/** `random` in [0, 1). */
export function createConnectionGate(
  clock: Clock,
  random: () => number,
  holds: ConnectionHolds = { heldUntil: () => 0, release: () => undefined },
): ConnectionGate {
  const failures = new Map<ConnectionId, { count: number; at: number; until: number; error: unknown }>();
  const listeners: (() => void)[] = [];
  const changed = (): void => {
    for (const listener of listeners) listener();
  };
  return {
    closedUntil(id) {
      const known = failures.get(id);
      // A clock that was set back would keep the gate closed for as long as it had been wrong.
      const until = known === undefined || clock.now() < known.at ? 0 : known.until;
      return Math.max(until, holds.heldUntil(id));
    },
    opened(id) {
      if (failures.delete(id)) changed();
    },
    reason(id) {
      const error = failures.get(id)?.error;
      if (error instanceof AppError) return error;
      const heldMs = holds.heldUntil(id) - clock.now();
      return heldMs > 0 ? new AppError('remote.rate-limited', { retryAfterMs: heldMs }) : null;
    },
    onChange: (listener) => void listeners.push(listener),
    failed(id, error) {
      const known = failures.get(id);
      // Calls that were under way together fail together: they count once.
      const now = clock.now();
      if (known !== undefined && now >= known.at && known.until > now)
        return Math.max(known.until, holds.heldUntil(id));
      const count = (known?.count ?? 0) + 1;
      const waitMs = isAppError(error, 'remote.unauthorized')
        ? unauthorizedRetryMs
        : retryDelayMs(count, random(), error instanceof AppError ? (askedToWaitMs(error) ?? 0) : 0);
      failures.set(id, { count, at: now, until: now + waitMs, error });
      changed();
      return Math.max(now + waitMs, holds.heldUntil(id));
    },
    reset() {
      failures.clear();
      changed();
    },
    insist() {
      failures.clear();
      holds.release();
      changed();
    },
  };
}
