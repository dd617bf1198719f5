/** Asks after the active connection while nothing else does: at the start, after a switch, and until a failing one is back. */
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { AppError } from '../../contract/plain/errors.ts';
import type { Clock } from '../../core/clock.ts';
import type { Log } from '../../core/logging/log.ts';
import { createWorkLoop, type WorkLoop } from '../shared/work-loop.ts';
import type { ConnectionGate } from './connection-gate.ts';
import type { Health } from './health.ts';
import type { Remotes } from './remotes.ts';

interface Deps {
  readonly catalogue: Catalogue;
  readonly remotes: Remotes;
  readonly health: Health;
  readonly gate: ConnectionGate;
  readonly clock: Clock;
  readonly log: Log;
}

/** When settings are read again that the service, though it answers, does not give. */
const againMs = 15_000;

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
export function createConnectionWatch(deps: Deps): WorkLoop {
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
        const until = stopsAll(error) ? gate.failed(active.id, error) : clock.now() + againMs;
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
