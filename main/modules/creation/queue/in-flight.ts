/** The create calls under way: how many of each connection, and whether a big body has its line. */

import { parallelCreates } from '../../../contract/schema/creation/submission.ts';
import type { ConnectionId, SubmissionId } from '../../../contract/schema/ids.ts';
import type { Demands } from './request-costs.ts';

/** A body above this must not share the line with another such: the second call is for the small ones. */
const bigBodyBytes = 8_000_000;

interface Flight {
  readonly connectionId: ConnectionId;
  readonly isSet: boolean;
  isBig: boolean;
}

/** One per application. */
export interface Flights {
  has(id: SubmissionId): boolean;
  /** Calls that may still begin, and variation sets that are being requested. */
  on(id: ConnectionId): { readonly free: number; readonly sets: number };
  /** True when its body, as far as it was measured, is big and another big one is on its way there. */
  mustWait(connectionId: ConnectionId, id: SubmissionId): boolean;
  begin(connectionId: ConnectionId, id: SubmissionId, isSet: boolean): void;
  /** Measures its body; false when it must wait after all. */
  hasRoom(id: SubmissionId, sizeBytes: number): boolean;
  end(id: SubmissionId): void;
}

/** Sizes are kept with what is known of each submission. */
export function createFlights(demands: Pick<Demands, 'sizeBytes' | 'weigh'>): Flights {
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
    begin: (connectionId, id, isSet) => void flights.set(id, { connectionId, isSet, isBig: isBig(id) }),
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
