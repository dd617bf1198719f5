/** How much may still be created on the active connection, as far as is known; pages are notified when it changes. */
import type { Catalogue } from '../../../catalogue/catalogue.ts';
import type { Capacity } from '../../../contract/schema/creation/capacity.ts';
import type { Clock } from '../../../core/clock.ts';
import type { EventHub } from '../../shared/event-hub.ts';
import { type SetSlots, setsAtMost } from './may-send.ts';
import type { Demands } from './request-costs.ts';

/** Changes that come together are published together. */
const tellAfterMs = 300;

interface Deps {
  readonly catalogue: Catalogue;
  readonly hub: EventHub;
  readonly clock: Clock;
  readonly demands: Pick<Demands, 'all'>;
  readonly setSlots: Pick<SetSlots, 'elsewhere'>;
}

/** The panel's numbers. */
export interface CapacityWatch {
  current(): Capacity;
  /** Something changed that it is counted from. */
  touched(): void;
  /** Nothing is reported any more, whatever is touched. */
  close(): void;
}

/** One per application. */
export function createCapacityWatch(deps: Deps): CapacityWatch {
  const { hub, clock } = deps;
  let published = '';
  let timer: { cancel(): void } | null = null;
  let closed = false;
  const tell = (): void => {
    timer = null;
    const capacity = count(deps);
    const text = JSON.stringify(capacity);
    if (text === published) return;
    published = text;
    hub.publish({ type: 'capacity.changed', capacity });
  };
  return {
    current: () => count(deps),
    touched() {
      if (!closed) timer ??= clock.after(tellAfterMs, tell);
    },
    close() {
      closed = true;
      timer?.cancel();
    },
  };
}

function count({ catalogue, demands, setSlots }: Deps): Capacity {
  const active = catalogue.connections.active();
  const waiting = active === null ? [] : catalogue.submissions.queued(active.id);
  const demanded = demands.all(waiting.map((row) => row.id));
  return {
    setsInFlight: active === null ? 0 : catalogue.jobs.liveSets(active.id),
    setsAtMost,
    setsElsewhere: active !== null && setSlots.elsewhere(active.id),
    assetLimit: active === null ? null : catalogue.connections.assetLimit(active.id),
    waitingSubmissions: waiting.length,
    waitingAssets: waiting.reduce((sum, { id }) => sum + (demanded.get(id)?.assets ?? 1), 0),
    pausedSubmissions: waiting.filter((row) => row.paused).length,
    heldSubmissions: waiting.filter((row) => row.hold !== null).length,
  };
}
