/** So many at a time, the others in the order they came. */

export interface Turns {
  /** Resolves when it is its turn; rejects with the signal's reason when aborted first. */
  take(signal: AbortSignal): Promise<void>;
  /** Whoever had a turn gives it on. */
  pass(): void;
}

/** `most` at the same time. */
export function createTurns(most: number): Turns {
  const waiting: (() => void)[] = [];
  let taken = 0;
  return {
    async take(signal) {
      signal.throwIfAborted();
      if (taken < most) {
        taken += 1;
        return;
      }
      await new Promise<void>((resolve, reject) => {
        const go = (): void => {
          signal.removeEventListener('abort', leave);
          resolve();
        };
        const leave = (): void => {
          waiting.splice(waiting.indexOf(go), 1);
          reject(signal.reason);
        };
        signal.addEventListener('abort', leave, { once: true });
        waiting.push(go);
      });
    },
    pass() {
      const go = waiting.shift();
      if (go === undefined) taken -= 1;
      else go();
    },
  };
}
