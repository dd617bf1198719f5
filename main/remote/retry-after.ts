/** The `Retry-After` header (RFC 9110, section 10.2.3): seconds or an HTTP date. */

/**
 * Milliseconds to wait, never negative; null when absent or unreadable. A date is counted from the answer's own `Date`
 * where it has one: the service's clock need not be this machine's.
 */
export function parseRetryAfter(header: string | undefined, nowMs: number, dateHeader = ''): number | null {
  const value = header?.trim() ?? '';
  if (/^\d+(\.\d+)?$/.test(value)) return Math.round(Number(value) * 1000);
  if (!/^[A-Za-z]{3}/.test(value)) return null;
  const at = Date.parse(value);
  const saidAt = Date.parse(dateHeader);
  return Number.isNaN(at) ? null : Math.max(0, at - (Number.isNaN(saidAt) ? nowMs : saidAt));
}
