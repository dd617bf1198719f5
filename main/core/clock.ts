/** Time as a dependency, so that tests decide what time it is and nothing ever sleeps. */

/** The machine's clock, or a test's. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Calls back once after `ms`; the handle cancels it. A pending timer keeps the process alive: the caller cancels it on close. */
  after(ms: number, callback: () => void): { cancel(): void };
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after(ms, callback) {
    const timer = setTimeout(callback, ms);
    return { cancel: () => clearTimeout(timer) };
  },
};

/** The clock's time as an ISO 8601 string, as rows and events carry it. */
export function timestamp(clock: Clock): string {
  return new Date(clock.now()).toISOString();
}

/** Resolves after `ms`, rejects with the signal's reason when it is aborted first. */
export function wait(clock: Clock, ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted === true) return reject(signal.reason);
    const onAbort = (): void => {
      timer.cancel();
      reject(signal?.reason);
    };
    const timer = clock.after(ms, () => {
      signal?.removeEventListener('abort', onAbort);
      resolve();
    });
    signal?.addEventListener('abort', onAbort, { once: true });
  });
}
