/** Whether a file is an MP4 or MOV clip, and what its boxes say where ffprobe is silent; what is filmed is judged elsewhere. */

import type { FileHandle } from 'node:fs/promises';
import type { HardFault } from '../contract/schema/capture/measurement.ts';
import { mediaWords } from './media-words.ts';

// Walks the boxes of an MP4 or MOV file (ISO/IEC 14496-12, QuickTime File Format); nothing is allocated by a size that the file claims.

/** One box; `end` is where the file says that it ends, which may lie beyond the file. */
interface Box {
  readonly type: string;
  readonly start: number;
  /** Where its content begins. */
  readonly content: number;
  readonly end: number;
}

/** Null where no box can begin; `limit` is the end of what it lies in, for a box that goes to the end. */
async function boxAt(handle: FileHandle, start: number, limit: number): Promise<Box | null> {
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
async function* boxesIn(
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
async function bytesAt(handle: FileHandle, start: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, start);
  return buffer.subarray(0, bytesRead);
}

type Content = keyof typeof mediaWords.content;

/** What it is, and the bytes that say so, in Latin-1, with the offset of each. */
const signatures: readonly (readonly [Content, ...(readonly [number, string])[]])[] = [
  ['png', [0, '\x89PNG']],
  ['jpeg', [0, '\xff\xd8\xff']],
  ['gif', [0, 'GIF8']],
  ['webp', [0, 'RIFF'], [8, 'WEBP']],
  ['avi', [0, 'RIFF'], [8, 'AVI ']],
  ['matroska', [0, '\x1a\x45\xdf\xa3']],
  ['flash', [0, 'FLV']],
  ['mpeg', [0, '\0\0\x01\xba']],
  ['pdf', [0, '%PDF']],
  ['zip', [0, 'PK\x03\x04']],
];
const images: ReadonlySet<Content> = new Set(['png', 'jpeg', 'gif', 'webp']);

/** From its first bytes (a few hundred are enough). */
function contentOf(bytes: Uint8Array): Content {
  const text = Buffer.from(bytes).toString('latin1');
  const known = signatures.find(([, ...marks]) => marks.every(([at, mark]) => text.startsWith(mark, at)));
  return known?.[0] ?? (looksLikeText(bytes) ? 'text' : 'other');
}

/** UTF-8 without control characters; a character may be cut at the end. */
function looksLikeText(bytes: Uint8Array): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return !/[^\P{Cc}\t\r\n\f]/u.test(text);
  } catch {
    return false;
  }
}

/** A clip's kind and its index, or why it is none: `found` is a sentence without its full stop. */
export type Container =
  | { readonly kind: 'mp4' | 'mov'; readonly moov: Box; readonly sizeBytes: number }
  | { readonly kind: null; readonly code: HardFault['code']; readonly found: string };

/** Boxes that a QuickTime file of the time before `ftyp` may begin with. */
const oldBeginnings = new Set(['moov', 'mdat', 'wide', 'free', 'skip', 'pnot']);
/** Major brands of the same container that hold no film. */
const otherBrands = new Map<string, readonly [HardFault['code'], Content]>([
  ['heic', ['still-image', 'heic']],
  ['heix', ['still-image', 'heic']],
  ['hevc', ['still-image', 'heicSequence']],
  ['mif1', ['still-image', 'heif']],
  ['msf1', ['still-image', 'heifSequence']],
  ['avif', ['still-image', 'avif']],
  ['avis', ['still-image', 'avifSequence']],
  ['crx ', ['still-image', 'raw']],
  ['M4A ', ['no-video', 'audio']],
  ['M4B ', ['no-video', 'audio']],
]);
/** A fragmented clip may have thousands; one with more is not walked to the end. */
const mostBoxes = 20_000;

/** Walks the boxes at the top without reading what is in them. Throws the file system's errors. */
export async function containerOf(handle: FileHandle): Promise<Container> {
  const { size } = await handle.stat();
  if (size === 0) return none('empty', 'empty');
  const first = await boxAt(handle, 0, size);
  const likely = contentOf(await bytesAt(handle, 0, 512));
  // A sentence may have the word “free” where a box has its name.
  if (first === null || likely === 'text' || (first.type !== 'ftyp' && !oldBeginnings.has(first.type)))
    return none(codeOf(likely), likely);
  const brand = first.type === 'ftyp' ? (await bytesAt(handle, first.content, 4)).toString('latin1') : 'qt  ';
  const other = otherBrands.get(brand);
  if (other !== undefined) return none(...other);
  const moov = await movieOf(handle, first, size);
  if (moov === null) return none('truncated', 'truncated');
  return { kind: brand === 'qt  ' ? 'mov' : 'mp4', moov, sizeBytes: size };
}

/** The `moov` box; null when there is none or a box reaches beyond the end of the file. */
async function movieOf(handle: FileHandle, first: Box, size: number): Promise<Box | null> {
  let found: Box | null = null;
  let box: Box | null = first;
  for (let walked = 0; box !== null; walked += 1) {
    if (box.end > size) return null;
    if (box.type === 'moov') found ??= box;
    if (box.end === size || walked === mostBoxes) return found;
    box = await boxAt(handle, box.end, size);
  }
  // Padding of less than a box, or of zeros, is forgiven as players forgive it.
  return found;
}

const none = (code: HardFault['code'], content: Content): Container => ({
  kind: null,
  code,
  found: mediaWords.content[content],
});

function codeOf(likely: Content): HardFault['code'] {
  if (likely === 'text') return 'text';
  return images.has(likely) ? 'still-image' : 'not-mp4-or-mov';
}

// What the boxes inside of `moov` say of the tracks, where ffprobe is silent: protection, edits, pictures kept elsewhere.

/** One entry of an edit list; times in the movie's (`forTicks`) and the track's (`fromTicks`) own ticks. */
export interface Edit {
  readonly forTicks: number;
  /** -1: nothing is shown for that long. */
  readonly fromTicks: number;
  readonly rate: number;
}

/** One track as its boxes describe it. */
export interface TrackBoxes {
  /** `vide`, `soun`, `meta`, ...; empty when it is not said. */
  readonly handler: string;
  /** The first sample entry: `avc1`, `encv`, ...; null when there is none. */
  readonly entry: { readonly type: string; readonly widthPx: number; readonly heightPx: number } | null;
  readonly encrypted: boolean;
  /** Its samples lie in another file or at an address. */
  readonly outside: boolean;
  readonly edits: readonly Edit[];
}

/** More than any phone writes; the walk ends there. */
const mostInMovie = { tracks: 64, boxes: 200, edits: 64 };

/** The tracks of `moov`, in order. Throws the file system's errors; whatever is not understood is left out. */
export async function tracksOf(handle: FileHandle, moov: Box): Promise<readonly TrackBoxes[]> {
  const tracks: TrackBoxes[] = [];
  let isProtected = false;
  for await (const box of boxesIn(handle, moov.content, moov.end, mostInMovie.boxes)) {
    if (box.type === 'pssh') isProtected = true;
    if (box.type !== 'trak' || tracks.length === mostInMovie.tracks) continue;
    tracks.push(await trackOf(handle, within(box, moov)));
  }
  return isProtected ? tracks.map((track) => ({ ...track, encrypted: true })) : tracks;
}

async function trackOf(handle: FileHandle, trak: Box): Promise<TrackBoxes> {
  const edts = await child(handle, trak, 'edts');
  const elst = edts && (await child(handle, edts, 'elst'));
  const mdia = await child(handle, trak, 'mdia');
  const hdlr = mdia && (await child(handle, mdia, 'hdlr'));
  const minf = mdia && (await child(handle, mdia, 'minf'));
  const stbl = minf && (await child(handle, minf, 'stbl'));
  const stsd = stbl && (await child(handle, stbl, 'stsd'));
  const dinf = minf && (await child(handle, minf, 'dinf'));
  const dref = dinf && (await child(handle, dinf, 'dref'));
  const entry = stsd && (await firstEntry(handle, stsd));
  return {
    handler: hdlr === null ? '' : (await bytesAt(handle, hdlr.content + 8, 4)).toString('latin1'),
    entry: entry && { type: entry.type, widthPx: entry.widthPx, heightPx: entry.heightPx },
    encrypted: entry?.encrypted ?? false,
    outside: dref !== null && (await isOutside(handle, dref, entry?.reference ?? 1)),
    edits:
      elst === null ? [] : editsIn(await bytesAt(handle, elst.content, 8 + 20 * mostInMovie.edits), elst),
  };
}

async function child(handle: FileHandle, parent: Box, type: string): Promise<Box | null> {
  for await (const box of boxesIn(handle, parent.content, parent.end, mostInMovie.boxes))
    if (box.type === type) return within(box, parent);
  return null;
}

/** No box reaches beyond the one that it lies in. */
function within(box: Box, parent: Box): Box {
  return { ...box, end: Math.min(box.end, parent.end) };
}

/** Of a sample description (8.5.2): a visual sample entry has its size 32 bytes in, and boxes of its own after 86. */
async function firstEntry(handle: FileHandle, stsd: Box) {
  for await (const found of boxesIn(handle, stsd.content + 8, stsd.end, 1)) {
    const entry = within(found, stsd);
    const head = await bytesAt(handle, entry.start, 36);
    if (head.length < 36) return null;
    const sinf = await child(handle, { ...entry, content: entry.start + 86 }, 'sinf');
    return {
      type: entry.type,
      reference: head.readUInt16BE(14),
      widthPx: head.readUInt16BE(32),
      heightPx: head.readUInt16BE(34),
      // `drmi` is Apple's own protection.
      encrypted: entry.type === 'encv' || entry.type === 'drmi' || sinf !== null,
    };
  }
  return null;
}

/** Of data references (8.7.2): the one that the samples are in does not say that it is this file. */
async function isOutside(handle: FileHandle, dref: Box, reference: number): Promise<boolean> {
  let number = 0;
  for await (const box of boxesIn(handle, dref.content + 8, dref.end, mostInMovie.boxes)) {
    number += 1;
    if (number !== reference) continue;
    const flags = await bytesAt(handle, box.content, 4);
    return flags.length === 4 && (flags.readUInt32BE(0) & 1) === 0;
  }
  return false;
}

/** Of an edit list's content (8.6.6), the entries that lie in `bytes` and in the box. */
function editsIn(bytes: Buffer, elst: Box): Edit[] {
  const content = bytes.subarray(0, Math.max(0, elst.end - elst.content));
  if (content.length < 8) return [];
  const long = content[0] === 1;
  const entryBytes = long ? 20 : 12;
  const room = Math.floor((content.length - 8) / entryBytes);
  return Array.from({ length: Math.min(content.readUInt32BE(4), room, mostInMovie.edits) }, (_, index) => {
    const at = 8 + index * entryBytes;
    return long
      ? {
          forTicks: Number(content.readBigUInt64BE(at)),
          fromTicks: Number(content.readBigInt64BE(at + 8)),
          rate: content.readInt32BE(at + 16) / 65_536,
        }
      : {
          forTicks: content.readUInt32BE(at),
          fromTicks: content.readInt32BE(at + 4),
          rate: content.readInt32BE(at + 8) / 65_536,
        };
  });
}
