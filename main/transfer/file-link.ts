/** Judges a link to a file before anything is asked of it: its scheme, and where a redirect may lead. */
import { AppError } from '../contract/plain/errors.ts';
import { isLoopbackHost } from '../core/loopback-host.ts';
import { type Reach, whyHostOutOfReach } from '../core/reach.ts';

/**
 * The link as a URL; after a redirect it is read relative to `at`. Plain HTTP only from this machine to itself, no user
 * name, nothing nearer than the reach, and no redirect from another machine into this one. Throws `transfer.not-the-file`, without the link in it.
 */
export function judgeLink(
  link: string,
  redirected: { readonly start: URL; readonly at: URL } | null,
  { path, reach }: { readonly path: string; readonly reach: Reach },
): URL {
  const refuse = (found: string): never => {
    throw new AppError('transfer.not-the-file', { path, found });
  };
  const url = URL.parse(link, redirected?.at.href);
  if (url === null) return refuse('a link that cannot be read');
  if (url.username !== '' || url.password !== '') return refuse('a link with a user name');
  const outOfReach = whyHostOutOfReach(url.hostname, reach);
  if (outOfReach !== null) return refuse(outOfReach);
  const isLocal = isLoopbackHost(url.hostname);
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLocal))
    return refuse('a link that is not https');
  if (isLocal && redirected !== null && !isLoopbackHost(redirected.start.hostname))
    return refuse('a link that leads back into this machine');
  return url;
}
