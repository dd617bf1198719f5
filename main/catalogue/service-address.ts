/** What may be entered as the address of a service when it comes from a file that anyone may have written. */

/** The address without its closing slash; null for anything but plain http(s). */
export function serviceAddress(baseUrl: string | null): string | null {
  if (baseUrl === null || !URL.canParse(baseUrl)) return null;
  const url = new URL(baseUrl);
  const plain = url.username === '' && url.password === '' && url.search === '' && url.hash === '';
  return plain && /^https?:$/.test(url.protocol) ? baseUrl.replace(/\/+$/, '') : null;
}
