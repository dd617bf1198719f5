/** The rhythm of background services: a loop of one pass at a time, how long what fails is left alone, and gathering what comes shortly one after the other. */
import { isAppError, toFailure } from '../../contract/plain/errors.ts';
import type { Clock } from '../../core/clock.ts';
import type { Log } from '../../core/logging/log.ts';
import type { EventHub } from './event-hub.ts';

// The loop under every background service: runs one pass at a time, again when kicked, or when the time it requested has come.

/** A pass returns when it wants to run again (milliseconds since the epoch), or null to sleep until kicked. */
export interface WorkLoop {
  /** Run soon. A kick during a pass makes one more pass follow. */
  kick(): void;
  /** Resolves when no pass is under way and none is wanted; what a timer begins later does not count. */
  idle(): Promise<void>;
  /** Aborts the pass under way and waits for it. */
  close(): Promise<void>;
}

/** So long after a lid was opened, or the clock set, whatever is due by then is tried. */
const sliceMs = 5000;

/**
 * `pass` handles its own expected failures; an unexpected one is logged and the pass is tried again after 30 s. That the
 * disk is too full for what the pass would note is reported by `hub`, once until a pass has come to its end again.
 */
export function createWorkLoop(options: {
  readonly name: string;
  readonly clock: Clock;
  readonly log: Log;
  readonly hub?: Pick<EventHub, 'publish'>;
  readonly pass: (signal: AbortSignal) => Promise<number | null>;
}): WorkLoop {
  const { name, clock, log, hub, pass } = options;
  const abort = new AbortController();
  let running: Promise<void> | null = null;
  let again = false;
  let isFullTold = false;
  let timer: { cancel(): void } | null = null;

  const run = async (): Promise<void> => {
    let next: number | null = null;
    do {
      again = false;
      try {
        next = await pass(abort.signal);
        isFullTold = false;
      } catch (error) {
        if (abort.signal.aborted) return;
        log.error({ err: error, loop: name }, 'a background pass failed');
        if (isAppError(error, 'library.disk-full') && !isFullTold) {
          isFullTold = true;
          hub?.publish({ type: 'notice', notice: toFailure(error) });
        }
        next = clock.now() + 30_000;
      }
    } while (again && !abort.signal.aborted);
    if (next !== null && !abort.signal.aborted) sleepUntil(next);
  };
  // In slices: timers stand still while the machine sleeps, and the clock may be set.
  const sleepUntil = (next: number): void => {
    const before = clock.now();
    timer = clock.after(Math.max(0, Math.min(next - before, sliceMs)), () => {
      const now = clock.now();
      if (now >= next || now < before) kick();
      else sleepUntil(next);
    });
  };
  const kick = (): void => {
    if (abort.signal.aborted) return;
    timer?.cancel();
    timer = null;
    again = true;
    running ??= run().finally(() => {
      running = null;
      if (again) kick();
    });
  };
  return {
    kick,
    async idle() {
      while (running !== null) await running;
    },
    async close() {
      abort.abort(new DOMException('closing', 'AbortError'));
      timer?.cancel();
      await running;
    },
  };
}

// How long a failing connection, job or download is left alone before it is tried again. Pure.

/** Exponential from 1 s to 60 s with full jitter above half: `failures` counts from 1. */
export function retryDelayMs(failures: number, random: number, atLeastMs = 0): number {
  const ceiling = Math.min(60_000, 1000 * 2 ** Math.min(failures - 1, 10));
  return Math.max(atLeastMs, Math.round(ceiling * (0.5 + 0.5 * random)));
}

// Gathers what comes shortly one after the other, so that it is reported once.

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
