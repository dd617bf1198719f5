/** Ends a download whose host has gone silent; time that this side spends on writing does not count. */
import type { Clock } from '../../core/clock.ts';

/** `waiting` before each read of the body, `came` after it; `close` when the download has ended. */
export interface StallWatch {
  waiting(): void;
  came(): void;
  close(): void;
}

/** Calls `stalled` once when nothing came for `limitMs`. One timer for the whole download, not one for each piece. */
export function createStallWatch(clock: Clock, limitMs: number, stalled: () => void): StallWatch {
  let waitingSince: number | null = null;
  let timer: { cancel(): void } | null = null;
  const look = (): void => {
    const silentMs = waitingSince === null ? 0 : clock.now() - waitingSince;
    if (silentMs >= limitMs) {
      timer = null;
      stalled();
      // A clock that was set back counts from there anew.
    } else timer = clock.after(limitMs - Math.max(0, silentMs), look);
  };
  return {
    waiting() {
      waitingSince = clock.now();
      timer ??= clock.after(limitMs, look);
    },
    came() {
      waitingSince = null;
    },
    close() {
      timer?.cancel();
      timer = null;
      waitingSince = null;
    },
  };
}
