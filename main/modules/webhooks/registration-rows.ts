/** What tells one registration from another, and what may have come of it. Pure. */
import { createHash } from 'node:crypto';
import type { RegistrationRow } from '../../catalogue/webhook-tables.ts';
import type { Webhook } from '../../remote/types.ts';
import { sameEvents } from '../../remote/webhook-lost.ts';

/** Those that may be what was registered. */
export function candidatesOf(row: RegistrationRow, listed: readonly Webhook[]): Webhook[] {
  return listed.filter(
    ({ id, url, events }) =>
      !row.known.includes(id) && urlDigest(url) === row.urlSha256 && sameEvents(events, row.events),
  );
}

/** The same address for the same events. */
export function isSame(one: RegistrationRow, other: RegistrationRow): boolean {
  return one.urlSha256 === other.urlSha256 && sameEvents(one.events, other.events);
}

/** A URL may be as good as a password, so its query is in no row; that it is the same one, its hash tells. */
export function urlDigest(url: string): string {
  return createHash('sha256')
    .update(URL.parse(url)?.href ?? url)
    .digest('hex');
}
