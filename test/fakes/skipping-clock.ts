/** The machine's clock, which a test sets forward to where something is waited for: limits on what is under way stay real. */
import type { Clock } from '../../main/core/clock.ts';

export interface SkippingClock extends Clock {
  /** What falls due until then is called at once; a time that has passed changes nothing. */
  skipTo(at: number): void;
}

interface Timer {
  readonly at: number;
  readonly call: () => void;
  handle: NodeJS.Timeout;
}

export function createSkippingClock(): SkippingClock {
  let ahead = 0;
  const timers = new Set<Timer>();
  const now = (): number => Date.now() + ahead;
  return {
    now,
    after(ms, callback) {
      const call = (): void => {
        timers.delete(timer);
        callback();
      };
      const timer: Timer = { at: now() + ms, call, handle: setTimeout(call, ms) };
      timers.add(timer);
      return {
        cancel() {
          clearTimeout(timer.handle);
          timers.delete(timer);
        },
      };
    },
    skipTo(at) {
      ahead += Math.max(0, at - now());
      for (const timer of timers) {
        clearTimeout(timer.handle);
        timer.handle = setTimeout(timer.call, Math.max(0, timer.at - now()));
      }
    },
  };
}
