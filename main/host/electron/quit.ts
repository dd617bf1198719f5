/** Ends the application cleanly, but not for ever: what is not done within the limit goes on at the next start anyway. */
import { app } from 'electron';
import { type Clock, systemClock, wait } from '../../core/clock.ts';
import type { Log } from '../../core/logging/log.ts';

const closeLimitMs = 5000;

/** Runs `close` once when all windows are closed (`will-quit`), so that the user does not watch it, then quits. */
export function closeBeforeQuit(close: () => Promise<void>, log: Log, clock: Clock = systemClock): void {
  let state: 'open' | 'closing' | 'closed' = 'open';
  app.on('will-quit', (event) => {
    if (state === 'closed') return;
    event.preventDefault();
    if (state === 'closing') return;
    state = 'closing';
    const limit = new AbortController();
    const tooLong = wait(clock, closeLimitMs, limit.signal).then(() => log.warn('closing took too long'));
    Promise.race([close(), tooLong])
      .catch((error: unknown) => log.error({ err: error }, 'closing failed'))
      .finally(() => {
        state = 'closed';
        limit.abort();
        tooLong.catch(() => undefined);
        app.quit();
      });
  });
}
