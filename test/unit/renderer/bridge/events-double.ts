/** The page's event stream in a test's hands, and a clock that advances on request. */
import type { AppEvent } from '../../../../main/contract/events.ts';
import type { PageClock } from '../../../../renderer/bridge/clock.ts';
import type { EventListener, FirstListener } from '../../../../renderer/bridge/events.ts';

/** `send` delivers one batch to every listener, the first ones included. */
export function createEventsDouble(): {
  on(listener: EventListener): void;
  onFirst(listener: FirstListener): void;
  send(...batch: AppEvent[]): void;
} {
  const listeners: EventListener[] = [];
  return {
    on: (listener) => void listeners.push(listener),
    onFirst: (listener) => void listeners.push((batch) => void listener(batch)),
    send: (...batch) => {
      for (const listener of listeners) listener(batch);
    },
  };
}

/** `pass` lets time go by and runs what is due. */
export function createClockDouble(): PageClock & { pass(ms: number): void } {
  let now = 0;
  let waiting: { at: number; run: () => void }[] = [];
  return {
    now: () => now,
    after(ms, run) {
      const entry = { at: now + ms, run };
      waiting.push(entry);
      return { cancel: () => void (waiting = waiting.filter((other) => other !== entry)) };
    },
    pass(ms) {
      now += ms;
      const due = waiting.filter((entry) => entry.at <= now);
      waiting = waiting.filter((entry) => entry.at > now);
      for (const entry of due) entry.run();
    },
  };
}

/** Lets promises that are already settled run their continuations. */
export const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
