/** Walks the boxes of an MP4 or MOV file (ISO/IEC 14496-12, QuickTime File Format); nothing is allocated by a size that the file claims. */
import type { FileHandle } from 'node:fs/promises';

/** One box; `end` is where the file says that it ends, which may lie beyond the file. */
export interface Box {
  readonly type: string;
  readonly start: number;
  /** Where its content begins. */
  readonly content: number;
  readonly end: number;
}

/** Null where no box can begin; `limit` is the end of what it lies in, for a box that goes to the end. */
export async function boxAt(handle: FileHandle, start: number, limit: number): Promise<Box | null> {
  const head = await bytesAt(handle, start, 16);
  if (head.length < 8) return null;
  const type = head.toString('latin1', 4, 8);
  if (!/^[\x20-\x7e\xa9]{4}$/.test(type)) return null;
  const short = head.readUInt32BE(0);
  if (short === 0) return { type, start, content: start + 8, end: limit };
  if (short !== 1) return short < 8 ? null : { type, start, content: start + 8, end: start + short };
  const long = head.length < 16 ? 0 : Number(head.readBigUInt64BE(8));
  return long < 16 ? null : { type, start, content: start + 16, end: start + long };
}

/** The boxes from `from` on, one after the other, until `to`, something else than a box, or `most` of them. */
export async function* boxesIn(
  handle: FileHandle,
  from: number,
  to: number,
  most: number,
): AsyncGenerator<Box, void> {
  let at = from;
  for (let walked = 0; walked < most && at + 8 <= to; walked += 1) {
    const box = await boxAt(handle, at, to);
    if (box === null) return;
    yield box;
    at = box.end;
  }
}

/** Up to `length` bytes; fewer at the end of the file. */
export async function bytesAt(handle: FileHandle, start: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, start);
  return buffer.subarray(0, bytesRead);
}
