/** What the boxes inside of `moov` say of the tracks, where ffprobe is silent: protection, edits, pictures kept elsewhere. */
import type { FileHandle } from 'node:fs/promises';
import { type Box, boxesIn, bytesAt } from './boxes.ts';

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
const most = { tracks: 64, boxes: 200, edits: 64 };

/** The tracks of `moov`, in order. Throws the file system's errors; whatever is not understood is left out. */
export async function tracksOf(handle: FileHandle, moov: Box): Promise<readonly TrackBoxes[]> {
  const tracks: TrackBoxes[] = [];
  let isProtected = false;
  for await (const box of boxesIn(handle, moov.content, moov.end, most.boxes)) {
    if (box.type === 'pssh') isProtected = true;
    if (box.type !== 'trak' || tracks.length === most.tracks) continue;
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
    edits: elst === null ? [] : editsIn(await bytesAt(handle, elst.content, 8 + 20 * most.edits), elst),
  };
}

async function child(handle: FileHandle, parent: Box, type: string): Promise<Box | null> {
  for await (const box of boxesIn(handle, parent.content, parent.end, most.boxes))
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
  for await (const box of boxesIn(handle, dref.content + 8, dref.end, most.boxes)) {
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
  return Array.from({ length: Math.min(content.readUInt32BE(4), room, most.edits) }, (_, index) => {
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
