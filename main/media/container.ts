/** Whether a file is an MP4 or MOV clip, from the boxes at its top; what is filmed is judged elsewhere. */
import type { FileHandle } from 'node:fs/promises';
import type { HardFault } from '../contract/schema/capture/video-facts.ts';
import { type Box, boxAt, bytesAt } from './boxes.ts';

/** What it is, and the bytes that say so, in Latin-1, with the offset of each. */
const signatures: readonly (readonly [string, ...(readonly [number, string])[]])[] = [
  ['a PNG image', [0, '\x89PNG']],
  ['a JPEG image', [0, '\xff\xd8\xff']],
  ['a GIF image', [0, 'GIF8']],
  ['a WebP image', [0, 'RIFF'], [8, 'WEBP']],
  ['an AVI film', [0, 'RIFF'], [8, 'AVI ']],
  ['a WebM or Matroska film', [0, '\x1a\x45\xdf\xa3']],
  ['a Flash film', [0, 'FLV']],
  ['an MPEG film of another kind', [0, '\0\0\x01\xba']],
  ['a PDF', [0, '%PDF']],
  ['a ZIP archive', [0, 'PK\x03\x04']],
];

/** `it is …`, from its first bytes (a few hundred are enough). */
function nameOfContent(bytes: Uint8Array): string {
  const text = Buffer.from(bytes).toString('latin1');
  const known = signatures.find(([, ...marks]) => marks.every(([at, mark]) => text.startsWith(mark, at)));
  if (known !== undefined) return `it is ${known[0]}`;
  return looksLikeText(bytes) ? 'it is text' : 'it is neither MP4 nor MOV';
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
const otherBrands = new Map<string, readonly [HardFault['code'], string]>([
  ['heic', ['still-image', 'a HEIC image']],
  ['heix', ['still-image', 'a HEIC image']],
  ['hevc', ['still-image', 'a HEIC image sequence']],
  ['mif1', ['still-image', 'a HEIF image']],
  ['msf1', ['still-image', 'a HEIF image sequence']],
  ['avif', ['still-image', 'an AVIF image']],
  ['avis', ['still-image', 'an AVIF image sequence']],
  ['crx ', ['still-image', 'a raw photo']],
  ['M4A ', ['no-video', 'sound without a picture']],
  ['M4B ', ['no-video', 'sound without a picture']],
]);
/** A fragmented clip may have thousands; one with more is not walked to the end. */
const mostBoxes = 20_000;

/** Walks the boxes at the top without reading what is in them. Throws the file system's errors. */
export async function containerOf(handle: FileHandle): Promise<Container> {
  const { size } = await handle.stat();
  if (size === 0) return { kind: null, code: 'empty', found: 'it is empty' };
  const first = await boxAt(handle, 0, size);
  const likely = nameOfContent(await bytesAt(handle, 0, 512));
  // A sentence may have the word “free” where a box has its name.
  if (first === null || likely === 'it is text' || (first.type !== 'ftyp' && !oldBeginnings.has(first.type)))
    return { kind: null, code: codeOf(likely), found: likely };
  const brand = first.type === 'ftyp' ? (await bytesAt(handle, first.content, 4)).toString('latin1') : 'qt  ';
  const other = otherBrands.get(brand);
  if (other !== undefined) return { kind: null, code: other[0], found: `it is ${other[1]}` };
  const moov = await movieOf(handle, first, size);
  if (moov === null) {
    const found = 'its end is missing: the recording or the copying was cut short';
    return { kind: null, code: 'truncated', found };
  }
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

function codeOf(likely: string): HardFault['code'] {
  if (likely === 'it is text') return 'text';
  return likely.endsWith(' image') ? 'still-image' : 'not-mp4-or-mov';
}
