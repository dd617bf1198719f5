/** What the header of a picture says, without decoding it: a picture of 30,000 x 30,000 compresses to 100 kB. Pure. */

/** Pixels; channels as they are stored, a palette counts as colours; bits of one channel. */
export interface PictureHeader {
  readonly type: 'png' | 'jpeg' | 'webp' | 'ktx2' | 'tga';
  readonly width: number;
  readonly height: number;
  readonly channels: 1 | 2 | 3 | 4;
  readonly bits: number;
}

/** `null` when the bytes are of none of the formats glTF names, or end too early. The first 64 kB are enough but for JPEG with large attachments. */
export function pictureHeader(bytes: Uint8Array): PictureHeader | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length >= 26 && view.getUint32(0) === 0x89504e47) return png(view);
  if (bytes.length >= 28 && view.getUint32(0) === 0xab4b5458) return ktx2(view);
  if (bytes.length >= 4 && view.getUint16(0) === 0xffd8) return jpeg(view);
  if (bytes.length >= 30 && view.getUint32(0) === 0x52494646 && view.getUint32(8) === 0x57454250)
    return webp(view);
  return null;
}

/** By colour type (PNG, "IHDR"): grey, colours, palette, grey and alpha, colours and alpha. */
const pngChannels: Readonly<Record<number, PictureHeader['channels']>> = { 0: 1, 2: 3, 3: 3, 4: 2, 6: 4 };

function png(view: DataView): PictureHeader {
  const colourType = view.getUint8(25);
  return {
    type: 'png',
    width: view.getUint32(16),
    height: view.getUint32(20),
    channels: pngChannels[colourType] ?? 4,
    // A palette's entries have 8 bits, whatever the places in it have.
    bits: colourType === 3 ? 8 : view.getUint8(24),
  };
}

/** Of compressed ones the type says no channels: Basis unpacks to four of 8 bits. */
function ktx2(view: DataView): PictureHeader {
  const format = view.getUint32(12, true);
  const plain = vulkanFormats[format];
  return {
    type: 'ktx2',
    width: view.getUint32(20, true),
    height: view.getUint32(24, true),
    channels: plain?.[0] ?? 4,
    bits: plain?.[1] ?? 8,
  };
}

/** The uncompressed formats that textures come in (Vulkan, `VkFormat`). */
const vulkanFormats: Readonly<Record<number, readonly [PictureHeader['channels'], number]>> = {
  9: [1, 8],
  16: [2, 8],
  23: [3, 8],
  29: [3, 8],
  37: [4, 8],
  43: [4, 8],
  70: [1, 16],
  77: [2, 16],
  84: [3, 16],
  91: [4, 16],
  97: [4, 16],
  109: [4, 32],
};

function jpeg(view: DataView): PictureHeader | null {
  let offset = 2;
  while (offset + 9 < view.byteLength) {
    if (view.getUint8(offset) !== 0xff) return null;
    const marker = view.getUint8(offset + 1);
    // SOF0 to SOF15 carry the frame's size; C4, C8 and CC are tables that share the range.
    if (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc) {
      return {
        type: 'jpeg',
        width: view.getUint16(offset + 7),
        height: view.getUint16(offset + 5),
        channels: view.getUint8(offset + 9) === 1 ? 1 : 3,
        bits: view.getUint8(offset + 4),
      };
    }
    const standsAlone = marker === 0xff || marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);
    offset += standsAlone ? 1 + Number(marker !== 0xff) : 2 + view.getUint16(offset + 2);
  }
  return null;
}

function webp(view: DataView): PictureHeader | null {
  const chunk = view.getUint32(12);
  const common = { type: 'webp', bits: 8 } as const;
  if (chunk === 0x56503858) {
    const u24 = (at: number): number => view.getUint16(at, true) | (view.getUint8(at + 2) << 16);
    const hasAlpha = (view.getUint8(20) & 0x10) !== 0;
    return { ...common, width: 1 + u24(24), height: 1 + u24(27), channels: hasAlpha ? 4 : 3 };
  }
  if (chunk === 0x5650384c) {
    const bits = view.getUint32(21, true);
    const hasAlpha = ((bits >>> 28) & 1) === 1;
    return {
      ...common,
      width: 1 + (bits & 0x3fff),
      height: 1 + ((bits >>> 14) & 0x3fff),
      channels: hasAlpha ? 4 : 3,
    };
  }
  if (chunk !== 0x56503820) return null;
  return {
    ...common,
    width: view.getUint16(26, true) & 0x3fff,
    height: view.getUint16(28, true) & 0x3fff,
    channels: 3,
  };
}
