/** Time as a dependency of the page's own waiting, so that tests decide it. */

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
