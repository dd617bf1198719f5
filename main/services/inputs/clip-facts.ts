/** Whether a file is an MP4 or MOV clip, from its boxes (ISO/IEC 14496-12, QuickTime File Format); what is filmed is judged elsewhere. */
import { type FileHandle, open } from 'node:fs/promises';
import { AppError } from '../../contract/errors.ts';
import type { StoredClip } from '../../contract/model/stored-input.ts';
import { nameOfContent } from './name-of-content.ts';

/** As much of a clip as is known without decoding it. */
export type ClipFacts = Pick<StoredClip, 'kind' | 'mediaType'>;

/** Boxes that a QuickTime file of the time before `ftyp` may begin with. */
const oldBeginnings = new Set(['moov', 'mdat', 'wide', 'free', 'skip', 'pnot']);
/** Major brands of the same container that hold no film. */
const otherBrands = new Map([
  ['heic', 'a HEIC image'],
  ['heix', 'a HEIC image'],
  ['hevc', 'a HEIC image sequence'],
  ['mif1', 'a HEIF image'],
  ['msf1', 'a HEIF image sequence'],
  ['avif', 'an AVIF image'],
  ['avis', 'an AVIF image sequence'],
  ['crx ', 'a raw photo'],
  ['M4A ', 'sound without a picture'],
  ['M4B ', 'sound without a picture'],
]);
/** A film cut into fragments may have thousands; whoever has more is not walked to the end. */
const mostBoxes = 20_000;

interface Box {
  readonly type: string;
  readonly start: number;
  /** Where the next one begins. */
  readonly end: number;
}

/** Walks the boxes at the top without reading what is in them. Throws `input.not-a-clip`. */
export async function clipFacts(file: string, fileName: string): Promise<ClipFacts> {
  await using handle = await open(file, 'r');
  const { size } = await handle.stat();
  const refuse = (found: string): AppError => new AppError('input.not-a-clip', { fileName, found });
  if (size === 0) throw refuse('it is empty');
  const first = await boxAt(handle, 0, size);
  const likely = nameOfContent(await beginning(handle));
  // A sentence may have the word “free” where a box has its name.
  if (first === null || likely === 'it is text' || (first.type !== 'ftyp' && !oldBeginnings.has(first.type)))
    throw refuse(likely);
  const brand = first.type === 'ftyp' ? await brandOf(handle) : 'qt  ';
  const other = otherBrands.get(brand);
  if (other !== undefined) throw refuse(`it is ${other}`);
  if (!(await hasMovie(handle, first, size)))
    throw refuse('its end is missing: the recording or the copying was cut short');
  return { kind: 'clip', mediaType: brand === 'qt  ' ? 'video/quicktime' : 'video/mp4' };
}

/** True when there is a `moov` box and no box reaches beyond the end of the file. */
async function hasMovie(handle: FileHandle, first: Box, size: number): Promise<boolean> {
  let found = false;
  let box: Box | null = first;
  for (let walked = 0; box !== null; walked += 1) {
    if (box.end > size) return false;
    if (box.type === 'moov') found = true;
    if (box.end === size || walked === mostBoxes) return found;
    box = await boxAt(handle, box.end, size);
  }
  // Padding of less than a box, or of zeros, is forgiven as players forgive it.
  return found;
}

/** Null where no box can begin. */
async function boxAt(handle: FileHandle, start: number, size: number): Promise<Box | null> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(16), 0, 16, start);
  if (bytesRead < 8) return null;
  const type = buffer.toString('latin1', 4, 8);
  if (!/^[\x20-\x7e\xa9]{4}$/.test(type)) return null;
  const short = buffer.readUInt32BE(0);
  if (short === 0) return { type, start, end: size };
  if (short !== 1) return short < 8 ? null : { type, start, end: start + short };
  const long = bytesRead < 16 ? 0 : Number(buffer.readBigUInt64BE(8));
  return long < 16 ? null : { type, start, end: start + long };
}

async function brandOf(handle: FileHandle): Promise<string> {
  const { buffer } = await handle.read(Buffer.alloc(4), 0, 4, 8);
  return buffer.toString('latin1');
}

async function beginning(handle: FileHandle): Promise<Uint8Array> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(512), 0, 512, 0);
  return buffer.subarray(0, bytesRead);
}
