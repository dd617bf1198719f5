/** The queue ahead of the service: whose turn it is, two creates at a time for each connection, each connection by itself. */
import type { QueuedSubmission } from '../../catalogue/catalogue.ts';
import { toFailure } from '../../contract/errors.ts';
import type { ConnectionId, SubmissionId } from '../../contract/model/ids.ts';
import { createWorkLoop } from '../work-loop.ts';
import { isSet } from './demand.ts';
import { holdOf, limitHeld, setsHeld } from './holds.ts';
import type { QueueNeeds } from './needs.ts';
import { sendOne } from './send-one.ts';

/** Create calls under way at the same time on one connection. */
const parallelCreates = 2;
/** A body above this must not share the line with another such: the second call is for the small ones. */
const bigBodyBytes = 8_000_000;
/** So many rows are looked at in one read; seldom more than the first few. */
const rowsAtOnce = 64;
/** While no set may be sent, and a set's end was not heard of. */
const slotsAgainMs = 5000;

interface Flight {
  readonly connectionId: ConnectionId;
  readonly isSet: boolean;
  isBig: boolean;
}

/** Sends what waits, in the order of its positions. */
export interface Queue {
  kick(): void;
  /** Aborts what is under way and waits for it; at the next start it is sent again with its own key. */
  close(): Promise<void>;
}

/** One per application. */
export function createQueue(needs: QueueNeeds): Queue {
  const { catalogue, clock, gate, log } = needs;
  const flights = new Map<SubmissionId, Flight>();
  const running = new Set<Promise<void>>();
  const abort = new AbortController();
  const loop = createWorkLoop({ name: 'submissions', clock, log, pass: async () => pass() });

  function pass(): number | null {
    const times = catalogue.submissions.connections().flatMap((id) => passConnection(id) ?? []);
    return times.length === 0 ? null : Math.max(Math.min(...times), clock.now() + 100);
  }

  function passConnection(id: ConnectionId): number | null {
    const now = clock.now();
    const mine = [...flights.values()].filter((flight) => flight.connectionId === id);
    const closedUntil = gate.closedUntil(id);
    if (closedUntil > now) {
      noteClosed(id, closedUntil);
      return closedUntil;
    }
    let free = parallelCreates - mine.length;
    let slots = needs.setSlots.free(id) - mine.filter((flight) => flight.isSet).length;
    let next = slots <= 0 ? now + slotsAgainMs : Number.POSITIVE_INFINITY;
    const refusedCount = needs.limits.refusedCount(id);
    const probe = needs.limits.probe(id);
    const held = new Map<SubmissionId, 'set-slots' | 'asset-limit'>();
    for (const row of free > 0 ? inTurn(id, slots > 0) : []) {
      if (flights.has(row.id)) continue;
      const waitsUntil = needs.alone.until(row.id);
      if (waitsUntil > now) next = Math.min(next, waitsUntil);
      const demand = needs.demands.of(row.id);
      if (waitsUntil > now || demand === null) continue;
      // What the service may hold is asked for whatever the room: a replay creates nothing more.
      const room = { setSlots: slots, refusedCount: row.id === probe ? null : refusedCount };
      const hold = row.mayBeAtService ? null : holdOf(demand, room);
      if (hold !== null && hold !== row.hold) held.set(row.id, hold);
      if (hold !== null || mustWaitForBig(id, row.id)) continue;
      start(id, row, isSet(demand));
      if (isSet(demand)) slots -= 1;
      free -= 1;
      if (free === 0) break;
    }
    noteHeld(id, held, refusedCount);
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

  function mustWaitForBig(connectionId: ConnectionId, id: SubmissionId): boolean {
    if (needs.demands.sizeBytes(id) <= bigBodyBytes) return false;
    return [...flights].some(
      ([other, flight]) => other !== id && flight.isBig && flight.connectionId === connectionId,
    );
  }

  function start(connectionId: ConnectionId, { id }: QueuedSubmission, ofSet: boolean): void {
    const isBig = needs.demands.sizeBytes(id) > bigBodyBytes;
    const flight: Flight = { connectionId, isSet: ofSet, isBig };
    flights.set(id, flight);
    const hasRoom = (sizeBytes: number): boolean => {
      needs.demands.weigh(id, sizeBytes);
      if (mustWaitForBig(connectionId, id)) return false;
      flight.isBig = sizeBytes > bigBodyBytes;
      return true;
    };
    const done = sendOne(needs, id, { hasRoom, signal: abort.signal })
      .catch((error: unknown) => {
        if (abort.signal.aborted) return;
        log.error({ err: error, submission: id }, 'a create call could not be settled');
        gate.failed(connectionId, error);
      })
      .finally(() => {
        flights.delete(id);
        running.delete(done);
        loop.kick();
      });
    running.add(done);
  }

  /** Those whose turn it would be show the person until when their connection is left alone. */
  function noteClosed(id: ConnectionId, until: number): void {
    for (const { id: first } of catalogue.submissions.inTurn(id, { alsoHeld: null, offset: 0, limit: 2 })) {
      const row = catalogue.submissions.get(first);
      if (row?.state !== 'waiting' || row.nextTryAt !== null || flights.has(first)) continue;
      const nextTryAt = new Date(until).toISOString();
      needs.show.changed(catalogue.submissions.update(first, { nextTryAt }));
    }
  }

  function noteHeld(
    id: ConnectionId,
    held: ReadonlyMap<SubmissionId, 'set-slots' | 'asset-limit'>,
    refusedCount: number | null,
  ): void {
    if (held.size === 0) return;
    const sets = toFailure(setsHeld(catalogue.jobs.liveSets(id)));
    catalogue.transaction(() => {
      for (const [one, reason] of held) {
        const assets = needs.demands.of(one)?.assets ?? 1;
        const error = reason === 'set-slots' ? sets : toFailure(limitHeld(assets, refusedCount ?? assets));
        catalogue.submissions.hold([one], reason, error);
      }
    });
    needs.show.changedAll([...held.keys()]);
  }

  return {
    kick: loop.kick,
    async close() {
      abort.abort(new DOMException('closing', 'AbortError'));
      await loop.close();
      await Promise.all(running);
    },
  };
}
