/** Reads a write-ahead log by itself (SQLite file format, section 4): SQLite silently drops all that follows a damaged frame. */
import { ftruncateSync, readFileSync, statSync, writeSync } from 'node:fs';

/** `damaged`: SQLite would leave out committed changes. `pages`: their newest images up to the last commit, by number. */
export interface ReadLog {
  readonly damaged: boolean;
  readonly pages: ReadonlyMap<number, Buffer>;
  /** Of the database after the last commit. */
  readonly pageCount: number;
}

const pageBytes = 4096;
const headerBytes = 32;
const frameHeaderBytes = 24;
const frameBytes = frameHeaderBytes + pageBytes;
/** A killed Caliper leaves at most a few megabytes; a larger log is left to SQLite. */
const largestBytes = 256 * 1024 ** 2;

interface Frame {
  readonly page: number;
  /** 0 unless this frame ends a transaction. */
  readonly pageCount: number;
  readonly image: Buffer;
  readonly salted: boolean;
  readonly sound: boolean;
}

/**
 * Null when there is no log, or nothing in it. A frame that a kill cut off has no commit behind it: writes are made in
 * order. One that has is damaged, and so is a log whose header does not fit its frames.
 */
export function readLog(path: string): ReadLog | null {
  const found = statSync(`${path}-wal`, { throwIfNoEntry: false });
  if (found === undefined || found.size < headerBytes + frameBytes || found.size > largestBytes) return null;
  const log = readFileSync(`${path}-wal`);
  const frames = framesOf(log);
  const last = frames.findLastIndex((frame) => frame.salted && frame.pageCount > 0);
  if (last < 0) return null;
  const committed = frames.slice(0, last + 1);
  const pageCount = committed.at(-1)?.pageCount ?? 0;
  const fits = committed.filter(({ page }) => page > 0 && page <= pageCount);
  return {
    // The last frame itself may be what a kill cut off.
    damaged: committed.slice(0, -1).some((frame) => !frame.sound) || !isHeaderSound(log),
    pages: new Map(fits.map(({ page, image }) => [page, image])),
    pageCount,
  };
}

/** Writes the pages of a log into the open file that it belongs to. */
export function foldIn(descriptor: number, { pages, pageCount }: ReadLog): void {
  for (const [page, image] of pages) writeSync(descriptor, image, 0, pageBytes, (page - 1) * pageBytes);
  ftruncateSync(descriptor, pageCount * pageBytes);
}

function framesOf(log: Buffer): Frame[] {
  const isBigEndian = (log.readUInt32BE(0) & 1) === 1;
  const salts = saltsOf(log);
  const frames: Frame[] = [];
  let sum: Sum = isHeaderSound(log) ? [log.readUInt32BE(24), log.readUInt32BE(28)] : [0, 0];
  let chained = isHeaderSound(log);
  for (let at = headerBytes; at + frameBytes <= log.length; at += frameBytes) {
    const image = log.subarray(at + frameHeaderBytes, at + frameBytes);
    const salted = log.subarray(at + 8, at + 16).equals(salts);
    sum = checksum(checksum(sum, log.subarray(at, at + 8), isBigEndian), image, isBigEndian);
    chained =
      chained && salted && sum[0] === log.readUInt32BE(at + 16) && sum[1] === log.readUInt32BE(at + 20);
    frames.push({
      page: log.readUInt32BE(at),
      pageCount: log.readUInt32BE(at + 4),
      image,
      salted,
      sound: chained,
    });
  }
  return frames;
}

/** Of this generation of the log: a damaged header does not have them, the first frames do. */
function saltsOf(log: Buffer): Buffer {
  const ofHeader = log.subarray(16, 24);
  return isHeaderSound(log) ? ofHeader : log.subarray(headerBytes + 8, headerBytes + 16);
}

function isHeaderSound(log: Buffer): boolean {
  const kind = log.readUInt32BE(0);
  if ((kind & ~1) >>> 0 !== 0x377f_0682 || log.readUInt32BE(8) !== pageBytes) return false;
  const [first, second] = checksum([0, 0], log.subarray(0, 24), (kind & 1) === 1);
  return first === log.readUInt32BE(24) && second === log.readUInt32BE(28);
}

type Sum = readonly [number, number];

/** SQLite's own, over 8 bytes at a time. */
function checksum([first, second]: Sum, bytes: Buffer, isBigEndian: boolean): Sum {
  let s0 = first;
  let s1 = second;
  for (let at = 0; at + 8 <= bytes.length; at += 8) {
    s0 = (s0 + (isBigEndian ? bytes.readUInt32BE(at) : bytes.readUInt32LE(at)) + s1) >>> 0;
    s1 = (s1 + (isBigEndian ? bytes.readUInt32BE(at + 4) : bytes.readUInt32LE(at + 4)) + s0) >>> 0;
  }
  return [s0, s1];
}
