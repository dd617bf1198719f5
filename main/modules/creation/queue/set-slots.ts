/** Room for variation sets: five of an account may be queued or running, and not all of them need be of this library. */
import type { Catalogue } from '../../../catalogue/catalogue.ts';
import type { ConnectionId } from '../../../contract/schema/ids.ts';
import type { Clock } from '../../../core/clock.ts';
import { setsAtMost } from './may-send.ts';

/** How long `too-many-sets` is believed while no set of this library ends. */
const believedMs = 60_000;

/** By connection. */
export interface SetSlots {
  /** Sets that may be sent now, with those under way counted as there. */
  free(id: ConnectionId): number;
  /** The service answered `too-many-sets`. */
  refused(id: ConnectionId): void;
  /** True while the service is believed to have five, though fewer are known here. */
  elsewhere(id: ConnectionId): boolean;
  /** The user asked to try now. */
  forget(id: ConnectionId): void;
}

/** One per application. */
export function createSetSlots(catalogue: Catalogue, clock: Clock): SetSlots {
  const refusals = new Map<ConnectionId, { live: number; at: number }>();
  const believed = (id: ConnectionId): boolean => {
    const refusal = refusals.get(id);
    if (refusal === undefined) return false;
    const age = clock.now() - refusal.at;
    return age >= 0 && age < believedMs && catalogue.jobs.liveSets(id) >= refusal.live;
  };
  return {
    free: (id) => (believed(id) ? 0 : Math.max(0, setsAtMost - catalogue.jobs.liveSets(id))),
    refused: (id) => void refusals.set(id, { live: catalogue.jobs.liveSets(id), at: clock.now() }),
    elsewhere: (id) => believed(id) && catalogue.jobs.liveSets(id) < setsAtMost,
    forget: (id) => void refusals.delete(id),
  };
}
