/** The address of a service: what a user may type, and the one form in which it is kept. */
import { AppError } from '../contract/plain/errors.ts';
import { isLoopbackHost } from '../core/network/loopback-host.ts';

/**
 * The base URL without a trailing slash; a trailing `/v1` is forgiven, since every path of the specification begins with it.
 * Throws `connection.url-invalid`: plain HTTP is for loopback only, since the token travels in every request.
 */
export function parseBaseUrl(text: string): string {
  const typed = text.trim();
  const refuse = (reason: string): never => {
    throw new AppError('connection.url-invalid', { url: withoutSecrets(typed), reason });
  };
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(typed)) return refuse('it does not begin with https://');
  const url = URL.parse(typed);
  if (url === null || url.hostname === '') return refuse('it cannot be read as an address');
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return refuse('it does not begin with https://');
  if (url.protocol === 'http:' && !isLoopbackHost(url.hostname))
    return refuse('plain http:// would show the token to the network, use https://');
  if (url.username !== '' || url.password !== '')
    return refuse('it contains a user name or password; the token is entered separately');
  if (url.search !== '' || typed.includes('?')) return refuse('it contains a query (the part from “?” on)');
  if (url.hash !== '' || typed.includes('#')) return refuse('it contains a fragment (the part from “#” on)');
  const path = url.pathname.replace(/\/+$/, '').replace(/\/v1$/, '').replace(/\/+$/, '');
  return `${url.origin}${path}`;
}

/** The typed text as it may be shown: without credentials and query. */
function withoutSecrets(typed: string): string {
  return typed
    .replace(/\/\/[^/@]*@/, '//')
    .replace(/[?#].*$/s, '')
    .slice(0, 200);
}
