/** Waits before the next try of a lost connection, in ms: 250, 500, 1000, 2000, then 4000. Main is on this machine, so there is nothing to spare. */
export function reconnectDelayMs(attempt: number): number {
  return Math.min(4000, 250 * 2 ** attempt);
}
