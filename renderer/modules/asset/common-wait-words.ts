/**
 * What concerns the whole connection is said once and in full above every screen, and in the details of a row. Rows and
 * cards only say what they wait for: an outage with hundreds on the way is no reason to alarm hundreds of times. English.
 */
const waits: Readonly<Record<string, string>> = {
  'remote.unreachable': 'Waits for the connection',
  'remote.timeout': 'Waits for the connection',
  'remote.rate-limited': 'Rate limited',
  'remote.unauthorized': 'Waits for a token that is accepted',
  'connection.token-missing': 'Waits for a token',
  'connection.token-malformed': 'Waits for a token that is accepted',
};

/** Without a full stop; null for what concerns this one alone. */
export function commonWait(error: { readonly code: string } | null): string | null {
  return error === null ? null : (waits[error.code] ?? null);
}
