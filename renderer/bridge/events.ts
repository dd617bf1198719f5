/** The one subscription to main's events: delivered in batches, opened again whenever the connection comes back. */
import type { AppEvent } from '../../main/contract/events.ts';
import type { Bridge } from './bridge.ts';
import type { PageClock } from './clock.ts';

/** Events in the order in which main sent them. A `ready` says: everything read from now on is followed by its changes. */
export type EventListener = (batch: readonly AppEvent[]) => void;

/** As an `EventListener`; settles when it has what it requested. */
export type FirstListener = (batch: readonly AppEvent[]) => Promise<unknown> | undefined;

/** Listeners live as long as the page. */
export interface Events {
  on(listener: EventListener): void;
  /**
   * For what the first screen shows: gets the `ready` of a new connection as soon as it is requested, since main takes
   * requests in their order. The others get it when these listeners have their answers, or half a second later, so
   * that nothing that nobody sees is read before it.
   */
  onFirst(listener: FirstListener): void;
  /** Subscribes now and after each reconnection; returns how to stop. */
  start(): () => void;
}

interface Subscribed extends Pick<Bridge, 'status'> {
  readonly api: {
    readonly events: {
      subscribe(
        input: undefined,
        options: { readonly signal: AbortSignal },
      ): Promise<AsyncIterable<AppEvent>>;
    };
  };
}

const ready: AppEvent = { type: 'ready' };
/** Twenty-five updates a second look fluent, and a burst costs no more than that. */
const batchMs = 40;
const againMs = 1000;
/** Others wait no longer than this for what is first, and then until it is painted. */
const firstMs = 500;
const paintMs = 30;

/** Events are applied at most every 40 ms, so that a burst costs each store one change. */
export function createEvents({
  bridge,
  clock,
}: {
  readonly bridge: Subscribed;
  readonly clock: PageClock;
}): Events {
  const first: FirstListener[] = [];
  const listeners: EventListener[] = [];
  let waiting: AppEvent[] = [];
  /** Batches that the others have not heard of yet. */
  let held: (readonly AppEvent[])[] | null = null;
  /** What the first listeners requested while the `ready` was on its way. */
  let asked: readonly unknown[] | null = null;
  let flush: { cancel(): void } | null = null;
  let stopCurrent: (() => void) | null = null;

  const deliver = (): void => {
    flush = null;
    const batch = waiting;
    waiting = [];
    const begins = batch.some(({ type }) => type === 'ready');
    const early = begins ? asked : null;
    if (begins) asked = null;
    const news = early === null ? batch : batch.filter(({ type }) => type !== 'ready');
    const answers = news.length === 0 ? [] : first.map((listener) => listener(news));
    if (held !== null) held.push(batch);
    else if (begins) {
      held = [batch];
      void hold([...(early ?? []), ...answers]);
    } else for (const listener of listeners) listener(batch);
  };
  const hold = async (answers: readonly unknown[]): Promise<void> => {
    if (answers.length > 0) {
      const late = after(clock, firstMs);
      await Promise.race([Promise.allSettled(answers), late.passed]);
      late.cancel();
      await after(clock, paintMs).passed;
    }
    const batches = held ?? [];
    held = null;
    for (const batch of batches) for (const listener of listeners) listener(batch);
  };
  const receive = (event: AppEvent): void => {
    waiting.push(event);
    if (event.type === 'ready') {
      flush?.cancel();
      deliver();
    } else flush ??= clock.after(batchMs, deliver);
  };
  const subscribe = (fresh: boolean): void => {
    stopCurrent?.();
    const stop = new AbortController();
    let again: { cancel(): void } | null = null;
    stopCurrent = () => {
      again?.cancel();
      stop.abort();
    };
    const retry = (): void => {
      // A lost connection subscribes again when it is open; this is for a stream that ended on its own.
      if (!stop.signal.aborted && bridge.status.getState().state === 'open')
        again = clock.after(againMs, () => subscribe(false));
    };
    readStream(bridge, stop.signal, receive).then(retry, retry);
    asked = fresh ? first.map((listener) => listener([ready])) : null;
  };
  return {
    on: (listener) => void listeners.push(listener),
    onFirst: (listener) => void first.push(listener),
    start() {
      if (bridge.status.getState().state === 'open') subscribe(true);
      const stopWatching = bridge.status.subscribe((now, before) => {
        if (now.state === 'open' && before.state !== 'open') subscribe(true);
      });
      return () => {
        stopWatching();
        stopCurrent?.();
        flush?.cancel();
      };
    },
  };
}

function after(clock: PageClock, ms: number): { readonly passed: Promise<void>; cancel(): void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = clock.after(ms, resolve);
  return { passed: promise, cancel: () => timer.cancel() };
}

async function readStream(
  bridge: Subscribed,
  signal: AbortSignal,
  receive: (event: AppEvent) => void,
): Promise<void> {
  const stream = await bridge.api.events.subscribe(undefined, { signal });
  for await (const event of stream) {
    if (signal.aborted) return;
    receive(event);
  }
}
