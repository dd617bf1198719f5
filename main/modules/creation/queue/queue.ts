/** The queue ahead of the service: whose turn it is, and the create calls under way: two at a time for each connection, each connection on its own. */
import type { QueuedSubmission } from '../../../catalogue/catalogue.ts';
import { toFailure } from '../../../contract/plain/errors.ts';
import { type Hold, parallelCreates } from '../../../contract/schema/creation/submission.ts';
import type { ConnectionId, SubmissionId } from '../../../contract/schema/ids.ts';
import { createWorkLoop } from '../../shared/work-loop.ts';
import type { QueueDeps } from './deps.ts';
import { type Demands, holdOf, isSet, limitHeld, setsHeld } from './limits.ts';
import { sendOne } from './send-one.ts';

/** So many rows are looked at in one read; seldom more than the first few. */
const rowsAtOnce = 64;
/** While no set may be sent, and a set's end was not heard of. */
const slotsAgainMs = 5000;

/** Sends what waits, in the order of its positions. */
export interface Queue {
  kick(): void;
  /** Resolves when everything that could be sent was tried: nothing is under way. */
  idle(): Promise<void>;
  /** Aborts what is under way and waits for it; at the next start it is sent again with its own key. */
  close(): Promise<void>;
}

/** One per application. */
export function createQueue(deps: QueueDeps): Queue {
  const { catalogue, clock, gate, log, hub } = deps;
  const flights = createFlights(deps.demands);
  const running = new Set<Promise<void>>();
  const abort = new AbortController();
  const loop = createWorkLoop({ name: 'submissions', clock, log, hub, pass: async () => pass() });

  function pass(): number | null {
    const times = catalogue.submissions.connections().flatMap((id) => passConnection(id) ?? []);
    return times.length === 0 ? null : Math.max(Math.min(...times), clock.now() + 100);
  }

  /** Begins what may begin; answers when to come again, null when another event says so. */
  function passConnection(id: ConnectionId): number | null {
    const now = clock.now();
    const closedUntil = gate.closedUntil(id);
    if (closedUntil > now) {
      tellClosed(deps, id, closedUntil);
      return closedUntil;
    }
    const { sets, ...line } = flights.on(id);
    let free = line.free;
    let setSlots = deps.setSlots.free(id) - sets;
    let next = setSlots <= 0 ? now + slotsAgainMs : Number.POSITIVE_INFINITY;
    const refusedCount = deps.limits.refusedCount(id);
    const probe = deps.limits.probe(id);
    const held = new Map<SubmissionId, Hold>();
    for (const row of free > 0 ? inTurn(id, setSlots > 0) : []) {
      const demand = deps.demands.of(row.id);
      if (flights.has(row.id) || demand === null) continue;
      const waitsUntil = deps.alone.until(row.id);
      if (waitsUntil > now) {
        next = Math.min(next, waitsUntil);
        continue;
      }
      // What the service may hold is requested whatever the room: a replay creates nothing more.
      const room = { setSlots, refusedCount: row.id === probe ? null : refusedCount };
      const hold = row.mayBeAtService ? null : holdOf(demand, room);
      if (hold !== null && hold !== row.hold) held.set(row.id, hold);
      if (hold !== null || flights.mustWait(id, row.id)) continue;
      start(id, row.id, isSet(demand));
      if (isSet(demand)) setSlots -= 1;
      free -= 1;
      if (free === 0) break;
    }
    tellHeld(deps, id, held);
    return Number.isFinite(next) ? next : null;
  }

  function* inTurn(id: ConnectionId, withSets: boolean): Generator<QueuedSubmission> {
    const alsoHeld = withSets ? 'set-slots' : null;
    for (let offset = 0; ; offset += rowsAtOnce) {
      const rows = catalogue.submissions.inTurn(id, { alsoHeld, offset, limit: rowsAtOnce });
      yield* rows;
      if (rows.length < rowsAtOnce) return;
    }
  }

  function start(connectionId: ConnectionId, id: SubmissionId, ofSet: boolean): void {
    flights.begin(connectionId, id, ofSet);
    const hasRoom = (sizeBytes: number): boolean => flights.hasRoom(id, sizeBytes);
    const done = sendOne(deps, id, { hasRoom, signal: abort.signal })
      .catch((error: unknown) => {
        if (abort.signal.aborted) return;
        // Its row says that it is on its way, so that it is sent again once the catalogue can be written.
        log.error({ err: error, submission: id }, 'a create call could not be settled');
        gate.failed(connectionId, error);
      })
      .finally(() => {
        flights.end(id);
        running.delete(done);
        loop.kick();
      });
    running.add(done);
  }

  return {
    kick: loop.kick,
    async idle() {
      for (await loop.idle(); running.size > 0; await loop.idle()) await Promise.all(running);
    },
    async close() {
      abort.abort(new DOMException('closing', 'AbortError'));
      await loop.close();
      await Promise.all(running);
    },
  };
}

/** Writes the holds with their reasons, all in one transaction. */
function tellHeld(
  { catalogue, demands, limits, setSlots, show }: QueueDeps,
  id: ConnectionId,
  held: ReadonlyMap<SubmissionId, Hold>,
): void {
  if (held.size === 0) return;
  const sets = toFailure(setsHeld(catalogue.jobs.liveSets(id), setSlots.elsewhere(id)));
  const refusedCount = limits.refusedCount(id);
  catalogue.transaction(() => {
    for (const [one, reason] of held) {
      const assets = demands.of(one)?.assets ?? 1;
      const error = reason === 'set-slots' ? sets : toFailure(limitHeld(assets, refusedCount ?? assets));
      catalogue.submissions.hold([one], reason, error);
    }
  });
  show.changedAll([...held.keys()]);
}

/** Those whose turn it would be show when that is, and why: one that was not tried waits for what happened to its connection. */
function tellClosed({ catalogue, gate, show }: QueueDeps, id: ConnectionId, until: number): void {
  const reason = gate.reason(id);
  const first = { alsoHeld: null, offset: 0, limit: parallelCreates };
  for (const { id: one } of catalogue.submissions.inTurn(id, first)) {
    const row = catalogue.submissions.get(one);
    if (row?.state !== 'waiting' || row.nextTryAt !== null) continue;
    const error = row.error ?? (reason === null ? null : toFailure(reason));
    show.changed(catalogue.submissions.update(one, { nextTryAt: new Date(until).toISOString(), error }));
  }
}

// The create calls under way: how many of each connection, and whether a big body has its line.

/** A body above this must not share the line with another such: the second call is for the small ones. */
const bigBodyBytes = 8_000_000;

interface Flight {
  readonly connectionId: ConnectionId;
  readonly isSet: boolean;
  isBig: boolean;
}

/** One per application. */
interface Flights {
  has(id: SubmissionId): boolean;
  /** Calls that may still begin, and variation sets that are being requested. */
  on(id: ConnectionId): { readonly free: number; readonly sets: number };
  /** True when its body, as far as it was measured, is big and another big one is on its way there. */
  mustWait(connectionId: ConnectionId, id: SubmissionId): boolean;
  begin(connectionId: ConnectionId, id: SubmissionId, ofSet: boolean): void;
  /** Measures its body; false when it must wait after all. */
  hasRoom(id: SubmissionId, sizeBytes: number): boolean;
  end(id: SubmissionId): void;
}

/** Sizes are kept with what is known of each submission. */
function createFlights(demands: Pick<Demands, 'sizeBytes' | 'weigh'>): Flights {
  const flights = new Map<SubmissionId, Flight>();
  const isBig = (id: SubmissionId): boolean => demands.sizeBytes(id) > bigBodyBytes;
  const mustWait = (connectionId: ConnectionId, id: SubmissionId): boolean =>
    isBig(id) &&
    [...flights].some(
      ([other, flight]) => other !== id && flight.isBig && flight.connectionId === connectionId,
    );
  return {
    has: (id) => flights.has(id),
    on(id) {
      const own = [...flights.values()].filter((flight) => flight.connectionId === id);
      return { free: parallelCreates - own.length, sets: own.filter((flight) => flight.isSet).length };
    },
    mustWait,
    begin: (connectionId, id, ofSet) =>
      void flights.set(id, { connectionId, isSet: ofSet, isBig: isBig(id) }),
    hasRoom(id, sizeBytes) {
      demands.weigh(id, sizeBytes);
      const flight = flights.get(id);
      if (flight === undefined || mustWait(flight.connectionId, id)) return false;
      flight.isBig = isBig(id);
      return true;
    },
    end: (id) => void flights.delete(id),
  };
}
