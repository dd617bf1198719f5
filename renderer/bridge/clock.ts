/** Time as a dependency, so that tests decide it: the page's own waiting, and long work in pieces that let the page draw. */

/** Milliseconds. */
export interface PageClock {
  now(): number;
  after(ms: number, callback: () => void): { cancel(): void };
}

/** The browser's clock. */
export const pageClock: PageClock = {
  now: () => Date.now(),
  after(ms, callback) {
    const timer = setTimeout(callback, ms);
    return { cancel: () => clearTimeout(timer) };
  },
};

/** Half a frame. */
const pieceMs = 8;

/** Call between small steps: it lets the page draw once the piece has lasted long enough. Rejects with the signal's reason. */
export type Breathe = () => Promise<void>;

/** One for each piece of long work. `now` counts ms, finely. */
export function createBreathe(
  clock: Pick<PageClock, 'after'>,
  now: () => number,
  signal?: AbortSignal,
): Breathe {
  let began = now();
  return async () => {
    signal?.throwIfAborted();
    if (now() - began < pieceMs) return;
    await new Promise<void>((resolve) => void clock.after(0, resolve));
    signal?.throwIfAborted();
    began = now();
  };
}
