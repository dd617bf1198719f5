/** Bytes as base64 (RFC 4648, section 4), a piece at a time: padded, without line breaks. */

/** Length of the base64 of so many bytes. */
export function base64Length(sizeBytes: number): number {
  return Math.ceil(sizeBytes / 3) * 4;
}

/** The base64 of `source`, as ASCII. Pieces whose length is a multiple of 3 are encoded without being copied together. */
export async function* encodeBase64(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let rest = Buffer.alloc(0);
  for await (const piece of source) {
    const bytes = rest.length === 0 ? viewOf(piece) : Buffer.concat([rest, piece]);
    const whole = bytes.length - (bytes.length % 3);
    rest = Buffer.from(bytes.subarray(whole));
    if (whole > 0) yield ascii(bytes.subarray(0, whole));
  }
  if (rest.length > 0) yield ascii(rest);
}

function viewOf(piece: Uint8Array): Buffer {
  return Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength);
}

/** The native encoder makes a one-byte string; copying that is cheaper than any encoder into bytes written here. */
function ascii(bytes: Buffer): Buffer {
  return Buffer.from(bytes.toString('base64'), 'latin1');
}
