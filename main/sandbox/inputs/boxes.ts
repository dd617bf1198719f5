/** The boxes of ISO base media files (ISO/IEC 14496-12, section 4.2) and of QuickTime, in bytes that are no one's friend. */

/** A box and what is in it, behind its header. */
export interface Box {
  readonly type: string;
  readonly content: Buffer;
}

/** A header: the whole length with the header; `headerBytes` are its first. */
export interface BoxHeader {
  readonly type: string;
  readonly headerBytes: number;
  /** Null: up to the end of whatever it is in. */
  readonly sizeBytes: number | null;
}

/** Bytes that a header may have. */
export const maxHeaderBytes = 16;

/** The header at the start of these bytes; null when there is none. */
export function headerOf(bytes: Buffer): BoxHeader | null {
  if (bytes.length < 8) return null;
  const type = bytes.toString('latin1', 4, 8);
  const short = bytes.readUInt32BE(0);
  if (short === 0) return { type, headerBytes: 8, sizeBytes: null };
  if (short !== 1) return short < 8 ? null : { type, headerBytes: 8, sizeBytes: short };
  if (bytes.length < 16) return null;
  const sizeBytes = Number(bytes.readBigUInt64BE(8));
  return sizeBytes < 16 ? null : { type, headerBytes: 16, sizeBytes };
}

/** Boxes that are looked at in one container: a movie's has a dozen. */
const maxChildren = 1000;

/** The boxes one after the other, as far as they fit; a broken one ends them. */
export function boxesIn(bytes: Buffer): Box[] {
  const boxes: Box[] = [];
  let at = 0;
  while (boxes.length < maxChildren) {
    const header = headerOf(bytes.subarray(at, at + maxHeaderBytes));
    if (header === null) break;
    const end = header.sizeBytes === null ? bytes.length : at + header.sizeBytes;
    if (end > bytes.length) break;
    boxes.push({ type: header.type, content: bytes.subarray(at + header.headerBytes, end) });
    at = end;
  }
  return boxes;
}

/** What is in the first box at this path; null when there is none. */
export function boxAt(bytes: Buffer, ...path: readonly string[]): Buffer | null {
  let content: Buffer | null = bytes;
  for (const type of path) {
    if (content === null) return null;
    content = boxesIn(content).find((box) => box.type === type)?.content ?? null;
  }
  return content;
}

/** A number at an offset: 0 where the bytes end before it, so that a cut-off box has nothing in it rather than an error. */
export function numberAt(bytes: Buffer | null, offset: number, width: 2 | 4 | 8): number {
  if (bytes === null || offset + width > bytes.length) return 0;
  return width === 8 ? Number(bytes.readBigUInt64BE(offset)) : bytes.readUIntBE(offset, width);
}
