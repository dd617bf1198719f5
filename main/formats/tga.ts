/** TGA pictures (Truevision, 1989), which browsers do not decode: true colour, grey and palettes, plain or run-length coded. */

import { AppError } from '../contract/plain/errors.ts';
import { formatWords } from './format-words.ts';
import type { PictureHeader } from './picture-header.ts';

/** 8 bits for each of red, green, blue and alpha; the first row is the upper one. */
export interface TgaPicture {
  readonly rgba: Uint8ClampedArray<ArrayBuffer>;
  readonly width: number;
  readonly height: number;
}

interface Header {
  /** 1 palette, 2 colours, 3 grey; 8 more when run-length coded. */
  readonly kind: 1 | 2 | 3;
  readonly isCoded: boolean;
  readonly width: number;
  readonly height: number;
  /** Of one pixel as it is stored. */
  readonly bytes: number;
  readonly hasAlpha: boolean;
  readonly isFromTop: boolean;
  readonly isFromRight: boolean;
  readonly palette: { readonly first: number; readonly length: number; readonly bytes: number };
  readonly bodyAt: number;
}

const headerBytes = 18;

/** TGA has no signature: null unless every field of the header is one that a TGA can have. */
function readHeader(bytes: Uint8Array): Header | null {
  if (bytes.length < headerBytes) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [idLength = 0, hasPalette = 0, code = 0] = bytes;
  const kind = code & 7;
  const isCoded = code > 8;
  if ((kind !== 1 && kind !== 2 && kind !== 3) || code !== kind + (isCoded ? 8 : 0)) return null;
  const [first, length] = [view.getUint16(3, true), view.getUint16(5, true)];
  const paletteBits = view.getUint8(7);
  if (hasPalette > 1 || (kind === 1 && hasPalette === 0)) return null;
  if (hasPalette === 1 && ![15, 16, 24, 32].includes(paletteBits)) return null;
  const [width, height] = [view.getUint16(12, true), view.getUint16(14, true)];
  const [bits, descriptor] = [view.getUint8(16), view.getUint8(17)];
  const allowed = kind === 2 ? [15, 16, 24, 32] : kind === 3 ? [8, 16] : [8, 16];
  if (width === 0 || height === 0 || !allowed.includes(bits) || (descriptor & 0xc0) !== 0) return null;
  const paletteBytes = Math.ceil(paletteBits / 8);
  return {
    kind,
    isCoded,
    width,
    height,
    bytes: Math.ceil(bits / 8),
    hasAlpha: (descriptor & 15) > 0,
    isFromTop: (descriptor & 0x20) !== 0,
    isFromRight: (descriptor & 0x10) !== 0,
    palette: { first, length: hasPalette === 0 ? 0 : length, bytes: paletteBytes },
    bodyAt: headerBytes + idLength + (hasPalette === 0 ? 0 : length * paletteBytes),
  };
}

/** Null for what is no TGA. */
export function tgaHeader(bytes: Uint8Array): PictureHeader | null {
  const header = readHeader(bytes);
  if (header === null) return null;
  const { kind, width, height, hasAlpha } = header;
  const colours = kind === 3 ? 1 : 3;
  return { type: 'tga', width, height, channels: hasAlpha ? (colours === 1 ? 2 : 4) : colours, bits: 8 };
}

/** The caller has judged the size. Throws `model.damaged` for what is no TGA or ends before its last pixel. */
export function decodeTga(bytes: Uint8Array): TgaPicture {
  const header = readHeader(bytes);
  if (header === null) throw damaged(formatWords.tga.other);
  const { width, height, bytes: size } = header;
  const pixels = header.isCoded
    ? unpacked(bytes, header, width * height * size)
    : bytes.subarray(header.bodyAt, header.bodyAt + width * height * size);
  if (pixels.length < width * height * size) throw damaged(formatWords.tga.truncated);
  const rgba = new Uint8ClampedArray(width * height * 4);
  for (let row = 0; row < height; row++) {
    const y = header.isFromTop ? row : height - 1 - row;
    for (let column = 0; column < width; column++) {
      const x = header.isFromRight ? width - 1 - column : column;
      setPixel(rgba, (y * width + x) * 4, pixels, (row * width + column) * size, header, bytes);
    }
  }
  return { rgba, width, height };
}

function unpacked(bytes: Uint8Array, { bodyAt, bytes: size }: Header, length: number): Uint8Array {
  const pixels = new Uint8Array(length);
  let at = bodyAt;
  let to = 0;
  while (to < length) {
    const packet = bytes[at++];
    if (packet === undefined) throw damaged(formatWords.tga.truncated);
    const count = Math.min(((packet & 127) + 1) * size, length - to);
    const isRun = (packet & 128) !== 0;
    for (let n = 0; n < count; n++) pixels[to + n] = bytes[at + (isRun ? n % size : n)] ?? 0;
    at += isRun ? size : count;
    to += count;
  }
  return pixels;
}

function setPixel(
  rgba: Uint8ClampedArray,
  to: number,
  pixels: Uint8Array,
  at: number,
  { kind, bytes: size, hasAlpha, palette, bodyAt }: Header,
  file: Uint8Array,
): void {
  if (kind === 3) {
    const grey = pixels[at] ?? 0;
    rgba.set([grey, grey, grey, size === 2 && hasAlpha ? (pixels[at + 1] ?? 255) : 255], to);
    return;
  }
  if (kind === 2) return setColour(rgba, to, pixels, at, size, hasAlpha);
  const place = (pixels[at] ?? 0) + (size === 2 ? (pixels[at + 1] ?? 0) * 256 : 0) - palette.first;
  const start = bodyAt - palette.length * palette.bytes;
  const isThere = place >= 0 && place < palette.length;
  if (isThere) setColour(rgba, to, file, start + place * palette.bytes, palette.bytes, palette.bytes === 4);
}

/** Blue first; of 16 bits five for each. */
function setColour(
  rgba: Uint8ClampedArray,
  to: number,
  from: Uint8Array,
  at: number,
  size: number,
  hasAlpha: boolean,
): void {
  const [blue = 0, green = 0, red = 0, alpha = 0] = [from[at], from[at + 1], from[at + 2], from[at + 3]];
  rgba[to + 3] = size === 4 && hasAlpha ? alpha : 255;
  if (size > 2) {
    rgba[to] = red;
    rgba[to + 1] = green;
    rgba[to + 2] = blue;
    return;
  }
  const packed = blue + green * 256;
  for (let part = 0; part < 3; part++)
    rgba[to + part] = Math.round((((packed >> (10 - part * 5)) & 31) * 255) / 31);
}

const damaged = (reason: string): AppError<'model.damaged'> => new AppError('model.damaged', { reason });
