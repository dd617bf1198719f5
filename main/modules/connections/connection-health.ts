/** Whether the connections can be reached: how the calls fare, which connection is left alone for how long, and the loop that asks after the active one. */

import type { Catalogue } from '../../catalogue/catalogue.ts';
import { AppError, isAppError, toFailure } from '../../contract/plain/errors.ts';
import type { ConnectionHealth } from '../../contract/schema/connection.ts';
import type { ConnectionId } from '../../contract/schema/ids.ts';
import { type Clock, timestamp } from '../../core/clock.ts';
import type { Log } from '../../core/logging/log.ts';
import { askedToWaitMs } from '../../remote/retry.ts';
import { createWorkLoop, retryDelayMs, type WorkLoop } from '../shared/work-loop.ts';
import type { Remotes } from './remotes.ts';

// How the active connection fares, judged by the calls that are really made: no probe of its own.

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

// Remembers which connections just failed, so that every loop leaves them alone until the same moment.

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

// Asks after the active connection while nothing else does: at the start, after a switch, and until a failing one is back.

interface WatchDeps {
  readonly catalogue: Catalogue;
  readonly remotes: Remotes;
  readonly health: Health;
  readonly gate: ConnectionGate;
  readonly clock: Clock;
  readonly log: Log;
}

/** When settings are read again that the service, though it answers, does not give. */
const watchAgainMs = 15_000;

const stopping: ReadonlySet<string> = new Set([
  'remote.unreachable',
  'remote.timeout',
  'remote.unauthorized',
  'remote.rate-limited',
]);

function stopsAll(error: unknown): boolean {
  return !(error instanceof AppError) || error.code.startsWith('connection.') || stopping.has(error.code);
}

/** Of a window: a command's own calls tell how its connection fares. A read of the settings, only while the connection's health is not `ok`; a healthy one is never asked. */
export function createConnectionWatch(deps: WatchDeps): WorkLoop {
  const { catalogue, remotes, health, gate, clock, log } = deps;
  return createWorkLoop({
    name: 'connection',
    clock,
    log,
    async pass(signal) {
      const active = catalogue.connections.active();
      if (active === null || health.current().state === 'ok') return null;
      const closedUntil = gate.closedUntil(active.id);
      if (closedUntil > clock.now()) {
        // Of a connection that has only just become the active one nothing else is known.
        const heldMs = remotes.activeHeldUntil() - clock.now();
        if (heldMs > 0 && health.current().state === 'unknown') health.held(heldMs);
        return closedUntil;
      }
      try {
        const client = await remotes.get(active.id);
        await client.getSettings({ signal });
      } catch (error) {
        if (signal.aborted) throw error;
        // Settings that cannot be read say nothing of other calls, unless nothing gets through at all.
        const until = stopsAll(error) ? gate.failed(active.id, error) : clock.now() + watchAgainMs;
        if (catalogue.connections.active()?.id !== active.id) return clock.now();
        health.failed(error, new Date(until).toISOString());
        return until;
      }
      gate.opened(active.id);
      // What was asked of one connection says nothing of another that is active by now.
      if (catalogue.connections.active()?.id !== active.id) return clock.now();
      health.ok();
      return null;
    },
  });
}
