/** What a file is that is no clip, by its first bytes: a user who sent the wrong one is told which. Pure. */

/** Each kind by what stands at which offset, all of it; one byte is one character. */
const signatures: readonly (readonly [string, Readonly<Record<number, string>>])[] = [
  ['AVI', { 0: 'RIFF', 8: 'AVI ' }],
  ['a WebP image', { 0: 'RIFF', 8: 'WEBP' }],
  ['WebM or Matroska', { 0: '\x1aE\xdf\xa3' }],
  ['a GIF image', { 0: 'GIF8' }],
  ['a PNG image', { 0: '\x89PNG' }],
  ['a JPEG image', { 0: '\xff\xd8\xff' }],
  ['Ogg', { 0: 'OggS' }],
  ['Flash video', { 0: 'FLV\x01' }],
  ['Windows Media', { 0: '\x30\x26\xb2\x75' }],
  ['an MPEG program stream', { 0: '\0\0\x01\xba' }],
  ['an MPEG transport stream', { 0: 'G', 188: 'G' }],
  ['a ZIP archive', { 0: 'PK\x03\x04' }],
  ['a gzip archive', { 0: '\x1f\x8b' }],
  ['a PDF document', { 0: '%PDF' }],
];
const webPage = /^\s*<(?:!doctype|html)/i;
const plainText = /^[\t\n\r\x20-\x7e]{16}/;

/** Still images in the same boxes: HEIF, AVIF, Canon raw, JPEG 2000. */
const imageBrands = /^(?:hei[cxms]|hev[cmsx]|mif[12]|msf1|avi[fs]|crx |jp2 |jpx )$/;

/** The kind of file that begins with these bytes, in words; null for one that is not known. */
export function otherFormat(head: Buffer): string | null {
  const text = head.toString('latin1');
  const found = signatures.find(([, parts]) =>
    Object.entries(parts).every(([offset, part]) => text.startsWith(part, Number(offset))),
  );
  if (found !== undefined) return found[0];
  if (webPage.test(text)) return 'a web page';
  return plainText.test(text) ? 'text' : null;
}

/** True for the major brand of a file that holds pictures, not a clip. */
export function isImageBrand(brand: string): boolean {
  return imageBrands.test(brand);
}
