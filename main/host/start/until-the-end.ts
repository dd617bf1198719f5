/** When to end: on a signal, when the terminal closes, when npm or whatever started this is gone. */
import { onParentExit } from '../../core/parent-watch.ts';

/** Ends the process itself when closing takes longer than this. */
const closingMs = 15_000;

/** npm passes a Ctrl+C on that the terminal has sent to us already; a user's second one comes later. */
const echoMs = 500;

/** Aborts once at the first reason to end; a second Ctrl+C ends the process at once. */
export function untilTheEnd(): AbortSignal {
  const end = new AbortController();
  const watch = onParentExit(() => stop(), { intervalMs: 500 });
  let stoppedAt = Number.NaN;
  const stop = (): void => {
    if (end.signal.aborted) {
      if (performance.now() - stoppedAt > echoMs) process.exit(130);
      return;
    }
    stoppedAt = performance.now();
    watch.stop();
    // Unreferenced: it only matters when something else keeps the process alive.
    setTimeout(() => process.exit(1), closingMs).unref();
    end.abort();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  return end.signal;
}
