/** Who may bring a delivery to the local receiver: judged before a byte of the body is read, so that every attack is a row of a table. Pure. */
import type { RefusalReason } from '../../../contract/schema/webhook.ts';

/** A header that is absent is undefined. */
export interface RequestFacts {
  readonly method: string;
  readonly host: string | undefined;
  readonly contentType: string | undefined;
  readonly contentLength: string | undefined;
  readonly contentEncoding: string | undefined;
  readonly signature: string | undefined;
  /** Headers that only a browser sends. */
  readonly origin: string | undefined;
  readonly cookie: string | undefined;
  readonly fetchSite: string | undefined;
}

/** Deliveries have a few hundred bytes; the specification names no bound. A forged one of this size costs 4 ms with 50 secrets. */
export const maxBodyBytes = 16 * 1024;

/**
 * Null when the body may be read. `hosts` are the loopback addresses of the receiver and the hosts of the webhooks that
 * it knows: a page whose name was made to point at this machine comes with another one.
 */
export function judgeRequest(facts: RequestFacts, hosts: ReadonlySet<string>): RefusalReason | null {
  if (facts.origin !== undefined || facts.cookie !== undefined || facts.fetchSite !== undefined)
    return 'browser';
  if (facts.host === undefined || !hosts.has(facts.host.toLowerCase())) return 'other-host';
  if (facts.method !== 'POST' || facts.contentEncoding !== undefined) return 'not-a-delivery';
  if (!/^application\/json\b/i.test(facts.contentType ?? '')) return 'not-a-delivery';
  if (facts.signature === undefined) return 'malformed';
  if (facts.contentLength !== undefined && !(Number(facts.contentLength) <= maxBodyBytes)) return 'too-large';
  return null;
}
