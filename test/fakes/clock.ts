/** A clock that stands still until a test moves it. */
import type { Clock } from '../../main/core/clock.ts';

/** `advance` runs what falls due, in order, and lets promises settle between. */
export interface FakeClock extends Clock {
  advance(ms: number): Promise<void>;
  /** The machine sleeps: the time goes on and no timer does. */
  jump(ms: number): void;
}

/** Starts at `startMs`. */
export function createFakeClock(startMs = Date.parse('2026-01-02T03:04:05.000Z')): FakeClock {
  let now = startMs;
  const timers = new Set<{ at: number; callback: () => void }>();
  return {
    now: () => now,
    after(ms, callback) {
      const timer = { at: now + ms, callback };
      timers.add(timer);
      return { cancel: () => void timers.delete(timer) };
    },
    jump(ms) {
      now += ms;
      for (const timer of timers) timer.at += ms;
    },
    async advance(ms) {
      const end = now + ms;
      await settle();
      for (;;) {
        const next = [...timers].filter((timer) => timer.at <= end).toSorted((a, b) => a.at - b.at)[0];
        if (next === undefined) break;
        timers.delete(next);
        now = Math.max(now, next.at);
        next.callback();
        await settle();
      }
      now = end;
      await settle();
    },
  };
}

/** Lets promises that are ready run. */
function settle(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
