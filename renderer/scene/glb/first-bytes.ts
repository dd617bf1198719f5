/** What a file is by its first bytes, in words: a saved error page must be named as that, not as a broken model. */

const text = (bytes: Uint8Array): string =>
  new TextDecoder('latin1').decode(bytes.subarray(0, 512)).trimStart();

const starts = (bytes: Uint8Array, ...signature: number[]): boolean =>
  signature.every((byte, index) => bytes[index] === byte);

/** `null` when it is a GLB; otherwise what it is instead, to follow “it is ”. */
export function notGlbBecause(bytes: Uint8Array): string | null {
  if (bytes.length === 0) return 'empty (0 bytes)';
  if (starts(bytes, 0x67, 0x6c, 0x54, 0x46)) return null;
  if (starts(bytes, 0x50, 0x4b, 0x03, 0x04)) return 'a ZIP archive';
  if (starts(bytes, 0x1f, 0x8b)) return 'a gzip archive';
  if (starts(bytes, 0x89, 0x50, 0x4e, 0x47)) return 'a PNG image';
  if (starts(bytes, 0xff, 0xd8, 0xff)) return 'a JPEG image';
  const start = text(bytes).toLowerCase();
  if (start.startsWith('<!doctype html') || start.startsWith('<html')) {
    return `a web page, most likely the error page of an expired link${quotedText(bytes)}`;
  }
  if (start.startsWith('<?xml') || start.startsWith('<error')) {
    return `an XML document, most likely the file host's refusal${quotedText(bytes)}`;
  }
  if (start.startsWith('kaydara fbx') || start.startsWith('; fbx')) return 'an FBX file';
  if (start.startsWith('#usda') || start.startsWith('pxr-usdc')) return 'a USD file';
  if (start.startsWith('{')) return 'JSON text (a .gltf without its binary container, or an error message)';
  return 'something unknown';
}

function quotedText(bytes: Uint8Array): string {
  const words = text(bytes)
    .replace(/<(script|style)[^]*?(<\/\1>|$)/gi, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return words === '' ? '' : ` (“${words.slice(0, 120)}”)`;
}
