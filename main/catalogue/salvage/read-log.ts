/** Reads a write-ahead log on its own (SQLite file format, section 4): SQLite silently drops all that follows a damaged frame. */
import { ftruncateSync, readFileSync, statSync, writeSync } from 'node:fs';

/** `damaged`: SQLite would leave out flushed changes. `pages`: their newest images up to the last commit, by number. */
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
  /** Of this generation of the log: a log is written from its start again, over the frames of the one before. */
  readonly isOwn: boolean;
  /** Its checksum follows from what comes before it: its page is as it was written. */
  readonly follows: boolean;
  /** SQLite reads it where it reads all before it. */
  readonly isSound: boolean;
}

/**
 * Null when no transaction of the log is complete. The last one may be half written: a kill cuts it off, and a power cut
 * leaves some of its frames, even the last, without the others. SQLite undoes it, and so does this. Damage is only what
 * has a complete transaction behind it, which was begun after the one before was flushed.
 */
export function readLog(path: string): ReadLog | null {
  const found = statSync(`${path}-wal`, { throwIfNoEntry: false });
  if (found === undefined || found.size < headerBytes + frameBytes || found.size > largestBytes) return null;
  const log = readFileSync(`${path}-wal`);
  const frames = framesOf(log);
  const last = lastComplete(frames);
  if (last < 0) return null;
  const committed = frames.slice(0, last + 1);
  const pageCount = committed.at(-1)?.pageCount ?? 0;
  const fits = committed.filter(({ isOwn, page }) => isOwn && page > 0 && page <= pageCount);
  return {
    damaged: !isHeaderSound(log) || committed.some(({ isSound }) => !isSound),
    pages: new Map(fits.map(({ page, image }) => [page, image])),
    pageCount,
  };
}

/** The place of the last frame of the last transaction that has all of its frames; -1 without one. */
function lastComplete(frames: readonly Frame[]): number {
  let last = -1;
  let isWhole = true;
  for (const [n, { pageCount, isOwn, follows }] of frames.entries()) {
    isWhole &&= isOwn && follows;
    if (pageCount === 0) continue;
    if (isWhole) last = n;
    isWhole = true;
  }
  return last;
}

/** Writes the pages of a log into the open file that it belongs to. */
export function foldIn(descriptor: number, { pages, pageCount }: ReadLog): void {
  for (const [page, image] of pages) writeSync(descriptor, image, 0, pageBytes, (page - 1) * pageBytes);
  ftruncateSync(descriptor, pageCount * pageBytes);
}

function framesOf(log: Buffer): Frame[] {
  // Written on any machine that Electron runs on with 0; 1 is a log of another, which says so in a sound header.
  const isBigEndian = isHeaderSound(log) && (log.readUInt32BE(0) & 1) === 1;
  const salts = saltsOf(log);
  const frames: Frame[] = [];
  // A damaged byte lies in what is summed up or in the sum: the next frame follows from one of both.
  let written = sumAt(log, 24);
  let computed = checksum([0, 0], log.subarray(0, 24), isBigEndian);
  let isOwn = true;
  for (let at = headerBytes; at + frameBytes <= log.length; at += frameBytes) {
    const head = log.subarray(at, at + 8);
    const image = log.subarray(at + frameHeaderBytes, at + frameBytes);
    const sumAfter = (sum: Sum): Sum => checksum(checksum(sum, head, isBigEndian), image, isBigEndian);
    const own = sumAt(log, at + 16);
    const afterWritten = sumAfter(written);
    const afterComputed = isSame(written, computed) ? afterWritten : sumAfter(computed);
    const follows = isSame(own, afterWritten) || isSame(own, afterComputed);
    const isSalted = log.subarray(at + 8, at + 16).equals(salts);
    // What follows from a frame of this generation is of it, whatever a damaged salt says.
    isOwn = isSalted || (isOwn && follows);
    frames.push({
      page: log.readUInt32BE(at),
      pageCount: log.readUInt32BE(at + 4),
      image,
      isOwn,
      follows,
      isSound: isSalted && follows,
    });
    written = own;
    computed = afterWritten;
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
  return isSame(checksum([0, 0], log.subarray(0, 24), (kind & 1) === 1), sumAt(log, 24));
}

type Sum = readonly [number, number];

const sumAt = (log: Buffer, at: number): Sum => [log.readUInt32BE(at), log.readUInt32BE(at + 4)];
const isSame = (one: Sum, other: Sum): boolean => one[0] === other[0] && one[1] === other[1];

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
