/** The pause that a service asks for (`Retry-After`): how long it may be, and how it is said. */

/** No service makes Caliper wait longer: a wrong header must not stop the work for a year. */
export const maxRetryAfterMs = 3_600_000;

/** A pause that is longer than Caliper waits is followed by what it does. */
export function rateLimitedSentence(retryAfterMs: number | null): string {
  const pause = retryAfterMs === null ? '' : ` of ${durationText(retryAfterMs)}`;
  const capped =
    retryAfterMs !== null && retryAfterMs > maxRetryAfterMs
      ? ` Caliper waits ${durationText(maxRetryAfterMs)} at most and then asks again.`
      : '';
  return `The service has had too many calls and asks for a pause${pause}; it did nothing with this one.${capped}`;
}

/** `40 s`, `5 min`, `2 h`, `365 days`. */
function durationText(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  if (seconds < 120) return `${seconds} s`;
  if (seconds < 2 * 3600) return `${Math.ceil(seconds / 60)} min`;
  return seconds < 48 * 3600 ? `${Math.ceil(seconds / 3600)} h` : `${Math.ceil(seconds / 86_400)} days`;
}
