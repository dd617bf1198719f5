/** Where deliveries may go: by the URL at registration, and by the address at every attempt (specification: Webhooks). */
import { isIP } from 'node:net';
import { z } from 'zod';
import { isLoopbackAddress, isPublicAddress } from '../../core/network/addresses.ts';
import { characters } from '../requests/validate.ts';
import { eventNames } from './new-delivery.ts';

/** Names that are answered by the machine or the network around it (RFC 6761, 6762, 8375, and habit). */
const localSuffixes = [
  'localhost',
  'localdomain',
  'local',
  'internal',
  'intranet',
  'private',
  'corp',
  'home',
  'lan',
  'home.arpa',
  'test',
];

/** What is wrong with a receiver's URL, to stand after "url"; null for one that is fine. */
export function receiverFault(text: string, allowLocal: boolean): string | null {
  // The parser would take backslashes, line breaks and spaces around it; then what is shown is not where it goes.
  if (!/^https?:\/\/[^\s\\]+$/i.test(text)) return 'must be an absolute HTTPS URL';
  const url = URL.parse(text);
  if (url === null) return 'must be an absolute HTTPS URL';
  if (url.username !== '' || url.password !== '') return 'must not carry credentials';
  const host = hostOf(url);
  if (url.protocol === 'http:') {
    if (!allowLocal) return 'must be an HTTPS URL';
    return isLoopbackHost(host) ? null : 'must be an HTTPS URL; plain http is for this machine only';
  }
  return allowLocal || isPublicHost(host) ? null : 'must be a public address';
}

/** Whether an attempt for this URL may connect to this IP address, which its name resolved to. */
export function mayConnect(url: URL, address: string, allowLocal: boolean): boolean {
  if (url.protocol === 'http:') return allowLocal && isLoopbackAddress(address);
  return allowLocal ? isIP(address) !== 0 : isPublicAddress(address);
}

/** The host without the brackets of IPv6 and the dot that may end a name. The URL parser has made numbers of any spelling plain. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
}

function isPublicHost(host: string): boolean {
  if (isIP(host) !== 0) return isPublicAddress(host);
  // A name without a dot is searched for in the local network.
  return (
    host.includes('.') && !localSuffixes.some((suffix) => host === suffix || host.endsWith(`.${suffix}`))
  );
}

function isLoopbackHost(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost') || isLoopbackAddress(host);
}

// The body of a webhook's registration (specification: Webhooks).

const names = eventNames.join(', ');
const eventCount = 'must have 1 to 32 items';

/**
 * `url` and `events`, nothing unknown. An unknown event is refused, so that a misspelt one does not wait forever;
 * one that is named twice counts once.
 */
export function createWebhookSchema(allowLocal: boolean) {
  return z.strictObject({
    url: characters(1, 2000).check((context) => {
      if (context.issues.length > 0) return;
      const message = receiverFault(context.value, allowLocal);
      if (message !== null) context.issues.push({ code: 'custom', input: context.value, message });
    }),
    events: z
      .array(z.enum(eventNames, { error: `must be one of ${names}` }))
      .min(1, { error: eventCount })
      .max(32, { error: eventCount })
      .transform((events) => [...new Set(events)]),
  });
}
export type CreateWebhook = z.output<ReturnType<typeof createWebhookSchema>>;
