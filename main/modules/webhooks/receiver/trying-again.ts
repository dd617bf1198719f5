/** When the receiver tries again on its own to get its port, and nothing else: soon at first, then once a minute. A keychain would ask the user each time. */
import type { Clock } from '../../../core/clock.ts';

/** After each failure in a row; the last one is of all that follow. */
const afterMs = [5000, 10_000, 20_000, 40_000, 60_000] as const;
const mostMs = 60_000;

/** At most one try is waited for. */
export interface TryingAgain {
  /** When the next try is, as an ISO date-time; null when none is waited for. */
  nextAt(): string | null;
  /** It has failed once more. */
  later(): void;
  /** None is waited for, and the next failure is the first. */
  stop(): void;
}

/** `tryNow` tells by `later` or `stop` what came of it. */
export function createTryingAgain(clock: Clock, tryNow: () => void): TryingAgain {
  let failed = 0;
  let next: { readonly at: string; cancel(): void } | null = null;
  const clear = (): void => {
    next?.cancel();
    next = null;
  };
  return {
    nextAt: () => next?.at ?? null,
    later() {
      clear();
      const ms = afterMs[failed] ?? mostMs;
      failed += 1;
      const timer = clock.after(ms, () => {
        next = null;
        tryNow();
      });
      next = { at: new Date(clock.now() + ms).toISOString(), cancel: () => timer.cancel() };
    },
    stop() {
      clear();
      failed = 0;
    },
  };
}
