/** How the active connection fares, judged by the calls that are really made: no probe of its own. */
import { AppError, isAppError, toFailure } from '../../contract/plain/errors.ts';
import type { ConnectionHealth } from '../../contract/schema/connection.ts';
import { type Clock, timestamp } from '../../core/clock.ts';

/** One per application; reset when another connection becomes active. */
export interface Health {
  current(): ConnectionHealth;
  /** A call was answered as specified (a refusal of the request is an answer too). */
  ok(): void;
  /** A call failed; `nextTryAt` is when a loop will try again, null when only the user can help. */
  failed(error: unknown, nextTryAt: string | null): void;
  /** The service asked to be left alone for so long. */
  held(pauseMs: number): void;
  reset(): void;
}

/**
 * `heldUntil`: until when the service of the active connection asked to be left alone; what calls that were under way
 * bring meanwhile does not say that it may be used. `changed` is called when what a user sees of it changes.
 */
export function createHealth(clock: Clock, heldUntil: () => number, changed: () => void): Health {
  let health = unknownHealth(clock);
  const become = (next: ConnectionHealth): void => {
    const same = next.state === health.state && next.nextTryAt === health.nextTryAt;
    health = next.state === health.state ? { ...next, since: health.since } : next;
    if (!same) changed();
  };
  const isHeld = (): boolean => heldUntil() > clock.now();
  const ok = (): void => {
    if (!isHeld()) become({ state: 'ok', since: timestamp(clock), nextTryAt: null, error: null });
  };
  return {
    current: () => health,
    ok,
    failed(error, nextTryAt) {
      const state = isHeld() && isAppError(error, 'remote.server-error') ? 'rate-limited' : healthOf(error);
      if (state === 'ok') return ok();
      become({ state, since: timestamp(clock), nextTryAt, error: toFailure(error) });
    },
    held(pauseMs) {
      const error = toFailure(new AppError('remote.rate-limited', { retryAfterMs: pauseMs }));
      const nextTryAt = new Date(heldUntil()).toISOString();
      become({ state: 'rate-limited', since: timestamp(clock), nextTryAt, error });
    },
    reset: () => become(unknownHealth(clock)),
  };
}

function unknownHealth(clock: Clock): ConnectionHealth {
  return { state: 'unknown', since: timestamp(clock), nextTryAt: null, error: null };
}

/** What an error says about the connection; `ok` when the service merely refused a request. */
function healthOf(error: unknown): ConnectionHealth['state'] {
  if (!(error instanceof AppError)) return 'failing';
  if (isAppError(error, 'remote.unauthorized') || isAppError(error, 'connection.token-missing'))
    return 'unauthorized';
  if (isAppError(error, 'remote.unreachable') || isAppError(error, 'remote.timeout')) return 'unreachable';
  if (isAppError(error, 'remote.rate-limited')) return 'rate-limited';
  switch (error.code) {
    case 'remote.server-error':
    case 'remote.not-a-service':
    case 'remote.invalid-response':
    case 'connection.sandbox-failed':
    case 'secrets.unavailable':
      return 'failing';
    default:
      return 'ok';
  }
}
