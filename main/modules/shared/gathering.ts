/** Gathers what comes shortly one after the other, so that it is reported once. */
import type { Clock } from '../../core/clock.ts';

/** `quietMs`: how long nothing more must have come; `mostMs`: how long the first of them waits at most. */
export interface GatheringLimits {
  readonly quietMs: number;
  readonly mostMs: number;
}

/** Where the items are put. */
export interface Gathering<T> {
  add(item: T): void;
  /** What is still waiting is dropped. */
  close(): void;
}

/** `tell` has all of them in the order in which they came; it may add some again, and must not throw. */
export function createGathering<T>(
  clock: Clock,
  { quietMs, mostMs }: GatheringLimits,
  tell: (items: readonly T[]) => void,
): Gathering<T> {
  let items: T[] = [];
  let since = 0;
  let timer: { cancel(): void } | null = null;
  const end = (): void => {
    const gathered = items;
    items = [];
    timer = null;
    tell(gathered);
  };
  return {
    add(item) {
      if (items.length === 0) since = clock.now();
      items.push(item);
      timer?.cancel();
      timer = clock.after(Math.max(0, Math.min(quietMs, since + mostMs - clock.now())), end);
    },
    close() {
      timer?.cancel();
      items = [];
    },
  };
}
