/** Width and height of an image from its header, without decoding it: a picture of 30,000 x 30,000 compresses to 100 kB. */

/** Pixels. */
export interface ImageSize {
  readonly type: 'png' | 'jpeg' | 'webp' | 'ktx2';
  readonly width: number;
  readonly height: number;
}

/** `null` when the bytes are of none of the formats glTF names, or end too early. */
export function imageSize(bytes: Uint8Array): ImageSize | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length >= 24 && view.getUint32(0) === 0x89504e47) {
    return { type: 'png', width: view.getUint32(16), height: view.getUint32(20) };
  }
  if (bytes.length >= 28 && view.getUint32(0) === 0xab4b5458) {
    return { type: 'ktx2', width: view.getUint32(20, true), height: view.getUint32(24, true) };
  }
  if (bytes.length >= 4 && view.getUint16(0) === 0xffd8) return jpegSize(view);
  if (bytes.length >= 30 && view.getUint32(0) === 0x52494646 && view.getUint32(8) === 0x57454250)
    return webpSize(view);
  return null;
}

function jpegSize(view: DataView): ImageSize | null {
  let offset = 2;
  while (offset + 9 < view.byteLength) {
    if (view.getUint8(offset) !== 0xff) return null;
    const marker = view.getUint8(offset + 1);
    // SOF0 to SOF15 carry the frame's size; C4, C8 and CC are tables that share the range.
    if (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc) {
      return { type: 'jpeg', width: view.getUint16(offset + 7), height: view.getUint16(offset + 5) };
    }
    const standsAlone = marker === 0xff || marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);
    offset += standsAlone ? 1 + Number(marker !== 0xff) : 2 + view.getUint16(offset + 2);
  }
  return null;
}

function webpSize(view: DataView): ImageSize | null {
  const chunk = view.getUint32(12);
  if (chunk === 0x56503858) {
    const u24 = (at: number): number => view.getUint16(at, true) | (view.getUint8(at + 2) << 16);
    return { type: 'webp', width: 1 + u24(24), height: 1 + u24(27) };
  }
  if (chunk === 0x5650384c) {
    const bits = view.getUint32(21, true);
    return { type: 'webp', width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) };
  }
  if (chunk !== 0x56503820) return null;
  return {
    type: 'webp',
    width: view.getUint16(26, true) & 0x3fff,
    height: view.getUint16(28, true) & 0x3fff,
  };
}
