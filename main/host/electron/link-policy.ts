/** Which addresses the window may show, and which go to the system browser: pure decisions, enforced by `own-page.ts`. */

/** The page's scheme, host and origin. The scheme is registered as standard, so Chromium gives it this origin. */
export const appScheme = 'app';
const appHost = 'caliper';
export const appOrigin = `${appScheme}://${appHost}`;

/** True for an address on the page's own origin (`URL.origin` is "null" in Node for a scheme it does not know). */
export function isOwnAddress(address: string): boolean {
  const url = URL.parse(address);
  return url !== null && url.protocol === `${appScheme}:` && url.host === appHost && url.username === '';
}

/** True for bytes that the page itself made and named by `URL.createObjectURL`. */
export function isOwnBlob(address: string): boolean {
  return address.startsWith('blob:') && isOwnAddress(address.slice('blob:'.length));
}

/** What to do with an address that would leave the page: only plain https links may go to the system browser. */
export function decideLink(address: string): 'own' | 'browser' | 'refuse' {
  if (isOwnAddress(address)) return 'own';
  const url = URL.parse(address);
  // A user name in front of the host is how a link pretends to lead somewhere else.
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') return 'refuse';
  return 'browser';
}

/** The address without query and fragment, which may carry something private, for the log. */
export function addressForLog(address: string): string {
  const url = URL.parse(address);
  return url === null ? '(unreadable)' : `${url.protocol}//${url.host}${url.pathname}`;
}
