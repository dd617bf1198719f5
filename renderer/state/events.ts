/** The one subscription to main's events: handed on in batches, opened again whenever the connection comes back. */
import type { AppEvent } from '../../main/contract/events.ts';
import type { Bridge } from '../bridge/bridge.ts';
import type { PageClock } from '../bridge/clock.ts';

/** Events in the order in which main sent them. A `ready` says: everything read from now on is followed by its changes. */
export type EventListener = (batch: readonly AppEvent[]) => void;

/** Listeners live as long as the page. */
export interface Events {
  on(listener: EventListener): void;
  /** Subscribes now and after each reconnection; returns how to stop. */
  start(): () => void;
}

/** Twenty-five updates a second look fluent, and a burst costs no more than that. */
const batchMs = 40;
const againMs = 1000;

/** Events are applied at most every 40 ms, so that a burst costs each store one change. */
export function createEvents({ bridge, clock }: { bridge: Bridge; clock: PageClock }): Events {
  const listeners: EventListener[] = [];
  let waiting: AppEvent[] = [];
  let flush: { cancel(): void } | null = null;
  let stopCurrent: (() => void) | null = null;

  const deliver = (): void => {
    flush = null;
    const batch = waiting;
    waiting = [];
    for (const listener of listeners) listener(batch);
  };
  const receive = (event: AppEvent): void => {
    waiting.push(event);
    flush ??= clock.after(batchMs, deliver);
  };
  const subscribe = (): void => {
    stopCurrent?.();
    const stop = new AbortController();
    let again: { cancel(): void } | null = null;
    stopCurrent = () => {
      again?.cancel();
      stop.abort();
    };
    const retry = (): void => {
      // A lost connection subscribes again when it is open; this is for a stream that ended by itself.
      if (!stop.signal.aborted && bridge.status.getState().state === 'open')
        again = clock.after(againMs, subscribe);
    };
    readStream(bridge, stop.signal, receive).then(retry, retry);
  };
  return {
    on: (listener) => void listeners.push(listener),
    start() {
      if (bridge.status.getState().state === 'open') subscribe();
      const stopWatching = bridge.status.subscribe((now, before) => {
        if (now.state === 'open' && before.state !== 'open') subscribe();
      });
      return () => {
        stopWatching();
        stopCurrent?.();
        flush?.cancel();
      };
    },
  };
}

async function readStream(
  bridge: Bridge,
  signal: AbortSignal,
  receive: (event: AppEvent) => void,
): Promise<void> {
  const stream = await bridge.api.events.subscribe(undefined, { signal });
  for await (const event of stream) {
    if (signal.aborted) return;
    receive(event);
  }
}
