/** How long services asked to be left alone (`Retry-After` of a 429 or 503): one memory for all clients of the application. */
import { maxRetryAfterMs } from '../contract/plain/retry-after.ts';
import type { Clock } from '../core/clock.ts';

/** By service, whichever client or connection it was asked through: the origin of its base URL. */
export interface ServiceHolds {
  /** When the service may be called again, milliseconds since the epoch; 0 when now. */
  until(baseUrl: string): number;
  /** The service requested a pause. Of several the longest counts, and none is longer than `maxRetryAfterMs`. */
  hold(baseUrl: string, pauseMs: number): void;
  /** The user wants to try now: nothing is held until a service asks again. */
  release(): void;
}

/** A hold that grows by less is no news: calls that were under way together are answered within moments. */
const newsMs = 1000;

/** `changed` is called when a service is held, or held for longer, with the pause that it requested. */
export function createServiceHolds(
  clock: Clock,
  changed: (baseUrl: string, pauseMs: number) => void = () => undefined,
): ServiceHolds {
  const holds = new Map<string, { readonly since: number; readonly until: number }>();
  const until = (baseUrl: string): number => {
    const known = holds.get(new URL(baseUrl).origin);
    // A clock that was set back would keep the service held for as long as it had been wrong.
    if (known === undefined || clock.now() < known.since || clock.now() >= known.until) return 0;
    return known.until;
  };
  return {
    until,
    hold(baseUrl, pauseMs) {
      const since = clock.now();
      const asked = since + Math.min(pauseMs, maxRetryAfterMs);
      const before = until(baseUrl);
      if (asked <= Math.max(before, since)) return;
      holds.set(new URL(baseUrl).origin, { since, until: asked });
      if (asked - before >= newsMs) changed(baseUrl, pauseMs);
    },
    release: () => holds.clear(),
  };
}
