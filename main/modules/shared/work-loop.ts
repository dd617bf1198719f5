/** The loop under every background service: runs one pass at a time, again when kicked, or when the time it requested has come. */
import { isAppError, toFailure } from '../../contract/plain/errors.ts';
import type { Clock } from '../../core/clock.ts';
import type { Log } from '../../core/logging/log.ts';
import type { EventHub } from './event-hub.ts';

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
