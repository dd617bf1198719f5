/** What a file that is no clip most likely is, for the sentence that refuses it. Pure. */

/** What it is, and the bytes that say so, in Latin-1, with the place at which each stands. */
const signatures: readonly (readonly [string, ...(readonly [number, string])[]])[] = [
  ['a PNG image', [0, '\x89PNG']],
  ['a JPEG image', [0, '\xff\xd8\xff']],
  ['a GIF image', [0, 'GIF8']],
  ['a WebP image', [0, 'RIFF'], [8, 'WEBP']],
  ['an AVI film', [0, 'RIFF'], [8, 'AVI ']],
  ['a WebM or Matroska film', [0, '\x1a\x45\xdf\xa3']],
  ['a Flash film', [0, 'FLV']],
  ['an MPEG film of another kind', [0, '\0\0\x01\xba']],
  ['a PDF', [0, '%PDF']],
  ['a ZIP archive', [0, 'PK\x03\x04']],
];

/** `it is …`, from its first bytes (a few hundred are enough). */
export function nameOfContent(bytes: Uint8Array): string {
  const text = Buffer.from(bytes).toString('latin1');
  const known = signatures.find(([, ...marks]) => marks.every(([at, mark]) => text.startsWith(mark, at)));
  if (known !== undefined) return `it is ${known[0]}`;
  return looksLikeText(bytes) ? 'it is text' : 'it is neither MP4 nor MOV';
}

/** UTF-8 without control characters; a character may be cut at the end. */
function looksLikeText(bytes: Uint8Array): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return !/[^\P{Cc}\t\r\n\f]/u.test(text);
  } catch {
    return false;
  }
}
