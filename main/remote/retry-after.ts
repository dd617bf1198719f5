/** The `Retry-After` header (RFC 9110, section 10.2.3): seconds or an HTTP date. */

/** Milliseconds from `nowMs` on, never negative; null when absent or unreadable. */
export function parseRetryAfter(header: string | undefined, nowMs: number): number | null {
  const value = header?.trim() ?? '';
  if (/^\d+(\.\d+)?$/.test(value)) return Math.round(Number(value) * 1000);
  if (!/^[A-Za-z]{3}/.test(value)) return null;
  const at = Date.parse(value);
  return Number.isNaN(at) ? null : Math.max(0, at - nowMs);
}
