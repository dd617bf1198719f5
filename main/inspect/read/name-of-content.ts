/** What a file is that is not what its name says, by its first bytes: an answer of a web server, mostly. */

/** To continue “it is …”. */
export function nameOfContent(head: Buffer): string {
  const text = head.toString('latin1').trimStart().toLowerCase();
  if (head.length === 0) return 'empty';
  if (text.startsWith('<!doctype html') || text.startsWith('<html')) return 'a web page';
  if (/^<\?xml[^]*<error>/.test(text)) return 'an error message of a file host';
  if (text.startsWith('<')) return 'XML';
  if (text.startsWith('{') || text.startsWith('[')) return 'JSON';
  if (text.startsWith('pk\u0003\u0004')) return 'a ZIP archive';
  if (head.every((byte) => byte === 0)) return 'empty (all of it is zero)';
  return 'something else';
}
