/** A disk that was found full, or whose catalogue could not be written: other downloads wait for room in place of failing on it one after the other. */
import type { Clock } from '../../core/clock.ts';

/** So often one download tries whether there is room by now. */
const restMs = 30_000;

/** One per library. */
export interface DiskRest {
  /** When the next download may try, 0 when now. */
  restsUntil(): number;
  found(): void;
  /** Whether the person is still to be told, by who asks; once until it is over. */
  mayTell(): boolean;
  /** Something was written, or the person asked to try now. */
  over(): void;
}

export function createDiskRest(clock: Clock): DiskRest {
  let full: { at: number; until: number } | null = null;
  let isTold = false;
  return {
    restsUntil() {
      const now = clock.now();
      return full === null || now < full.at || now >= full.until ? 0 : full.until;
    },
    found() {
      full = { at: clock.now(), until: clock.now() + restMs };
    },
    mayTell() {
      const isFirst = !isTold;
      isTold = true;
      return isFirst;
    },
    over() {
      full = null;
      isTold = false;
    },
  };
}
