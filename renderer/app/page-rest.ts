/** Tells when nobody does anything, for work that would hold up what a user does. */
/** How long nobody may have done anything. */
const restMs = 1000;
const actions = ['keydown', 'pointerdown', 'pointermove', 'wheel'] as const;

/** Milliseconds. */
interface Time {
  now(): number;
  after(ms: number, run: () => void): unknown;
}

/**
 * Each call of the answer ends when nobody has done anything on the page for a while, and then `idle` has: when the
 * page has nothing else to do. After `signal` none does.
 */
export function pageRest({
  page,
  time,
  idle,
  signal,
}: {
  readonly page: EventTarget;
  readonly time: Time;
  readonly idle: (done: () => void) => void;
  readonly signal: AbortSignal;
}): () => Promise<void> {
  let lastMs = time.now();
  const note = (): void => void (lastMs = time.now());
  for (const action of actions) page.addEventListener(action, note, { capture: true, passive: true, signal });
  return () =>
    new Promise((done) => {
      const look = (): void => {
        if (signal.aborted) return;
        const leftMs = lastMs + restMs - time.now();
        if (leftMs > 0) time.after(leftMs, look);
        else idle(done);
      };
      look();
    });
}
