/**
 * Whether a file is a capture clip: MP4 or MOV by its content, with video that can be decoded (specification:
 * CaptureInput). It reads headers and the index only, a few hundred kilobytes of 500 MB; a general demuxer builds an
 * object for every sample, which a hostile index has millions of.
 */
import { type FileHandle, open } from 'node:fs/promises';
import {
  type BoxHeader,
  boxAt,
  boxesIn,
  headerOf,
  maxHeaderBytes,
  numberAt,
  type SizeM,
  statedSize,
  type Track,
  tracksOf,
} from './movie.ts';

/** Each kind by what is at which offset, all of it; one byte is one character. */
const signatures: readonly (readonly [string, Readonly<Record<number, string>>])[] = [
  ['AVI', { 0: 'RIFF', 8: 'AVI ' }],
  ['a WebP image', { 0: 'RIFF', 8: 'WEBP' }],
  ['WebM or Matroska', { 0: '\x1aE\xdf\xa3' }],
  ['a GIF image', { 0: 'GIF8' }],
  ['a PNG image', { 0: '\x89PNG' }],
  ['a JPEG image', { 0: '\xff\xd8\xff' }],
  ['Ogg', { 0: 'OggS' }],
  ['Flash video', { 0: 'FLV\x01' }],
  ['Windows Media', { 0: '\x30\x26\xb2\x75' }],
  ['an MPEG program stream', { 0: '\0\0\x01\xba' }],
  ['an MPEG transport stream', { 0: 'G', 188: 'G' }],
  ['a ZIP archive', { 0: 'PK\x03\x04' }],
  ['a gzip archive', { 0: '\x1f\x8b' }],
  ['a PDF document', { 0: '%PDF' }],
];
const webPage = /^\s*<(?:!doctype|html)/i;
const plainText = /^[\t\n\r\x20-\x7e]{16}/;

/** Still images in the same boxes: HEIF, AVIF, Canon raw, JPEG 2000. */
const imageBrands = /^(?:hei[cxms]|hev[cmsx]|mif[12]|msf1|avi[fs]|crx |jp2 |jpx )$/;

/** The kind of file that begins with these bytes, in words; null for one that is not known. */
function otherFormat(head: Buffer): string | null {
  const text = head.toString('latin1');
  const found = signatures.find(([, parts]) =>
    Object.entries(parts).every(([offset, part]) => text.startsWith(part, Number(offset))),
  );
  if (found !== undefined) return found[0];
  if (webPage.test(text)) return 'a web page';
  return plainText.test(text) ? 'text' : null;
}

/** True for the major brand of a file that holds pictures, not a clip. */
function isImageBrand(brand: string): boolean {
  return imageBrands.test(brand);
}

/** A clip that will do. Pixels as shown; `sizeM`: what its metadata states as the object's size (`statedSize`). */
export interface Clip {
  readonly container: 'mp4' | 'mov';
  readonly durationMs: number;
  readonly width: number;
  readonly height: number;
  readonly sizeM: SizeM | null;
}

/** Boxes on the top level: two for each fragment, and a browser makes one or more a second. */
const maxTopBoxes = 20_000;
/** Three hours at 60 pictures a second are 8 MB. */
const maxIndexBytes = 32_000_000;
const maxFragmentBytes = 4_000_000;
/** Fragments are looked at from both ends: one may hold nothing but sound. */
const fragmentsFromEachEnd = 16;

const decodable = new Set(
  'avc1 avc2 avc3 avc4 hvc1 hev1 dvh1 dvhe dvav dva1 av01 vp08 vp09 mp4v s263 apcn apch apcs apco ap4h ap4x jpeg mjpa mjpb'.split(
    ' ',
  ),
);
const beginnings = new Set(['ftyp', 'moov', 'mdat', 'wide', 'free', 'skip', 'pnot']);

/** The facts of a clip, or what is wrong with it as a sentence without its subject. Throws the file system's errors. */
export async function readClip(path: string): Promise<Clip | { fault: string }> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const layout = await layoutOf(file, size);
    if ('fault' in layout) return layout;
    const moov = await read(file, layout.moov.start, layout.moov.end);
    const tracks = tracksOf(moov).filter(({ isVideo }) => isVideo);
    const judged: (Facts | { fault: string })[] = [];
    for (const track of tracks) judged.push(await judge(track, layout.fragments, file, size));
    const clip = judged.find((one) => !('fault' in one)) ?? judged[0];
    if (clip === undefined) return { fault: 'has no video track' };
    return 'fault' in clip ? clip : { container: layout.container, ...clip, sizeM: statedSize(moov) };
  } finally {
    await file.close();
  }
}

/** Where the content of a box begins and ends in the file. */
interface Span {
  readonly start: number;
  readonly end: number;
}

interface Layout {
  readonly container: 'mp4' | 'mov';
  readonly moov: Span;
  readonly fragments: readonly Span[];
}

type Facts = Pick<Clip, 'durationMs' | 'width' | 'height'>;

async function layoutOf(file: FileHandle, size: number): Promise<Layout | { fault: string }> {
  if (size === 0) return { fault: 'is empty' };
  const head = await read(file, 0, Math.min(size, 256));
  const first = headerOf(head);
  if (first === null || !beginnings.has(first.type)) {
    const other = otherFormat(head);
    return { fault: other === null ? 'is neither MP4 nor MOV' : `is ${other}; accepted are MP4 and MOV` };
  }
  const brand =
    first.type === 'ftyp' ? head.toString('latin1', first.headerBytes, first.headerBytes + 4) : 'qt  ';
  if (isImageBrand(brand)) return { fault: 'is a HEIC, AVIF or raw image; accepted are MP4 and MOV clips' };
  let moov: Span | null = null;
  const fragments: Span[] = [];
  let at = 0;
  for (let count = 0; at < size; count += 1) {
    if (count === maxTopBoxes) return { fault: 'is in too many pieces to be read' };
    const header: BoxHeader | null = headerOf(await read(file, at, Math.min(size, at + maxHeaderBytes)));
    // Padding behind the last box does no harm.
    if (header === null) break;
    const span = {
      start: at + header.headerBytes,
      end: header.sizeBytes === null ? size : at + header.sizeBytes,
    };
    if (span.end > size) return { fault: 'is cut off before its end' };
    if (header.type === 'moov') moov ??= span;
    if (header.type === 'moof' && span.end - span.start <= maxFragmentBytes) fragments.push(span);
    at = span.end;
  }
  if (moov === null)
    return { fault: 'has no index (moov): it is cut off, or its recording was not finished' };
  if (moov.end - moov.start > maxIndexBytes) return { fault: 'has an index that is too large to be read' };
  return { container: brand === 'qt  ' ? 'mov' : 'mp4', moov, fragments };
}

async function judge(
  track: Track,
  fragments: readonly Span[],
  file: FileHandle,
  size: number,
): Promise<Facts | { fault: string }> {
  const { codec, width, height } = track;
  if (codec === 'encv' || codec === 'drmi') return { fault: 'is encrypted' };
  if (!decodable.has(codec))
    return { fault: `has video in the codec ${JSON.stringify(codec)}, which cannot be decoded` };
  if (width === 0 || height === 0) return { fault: `has video of ${width} x ${height} pixels` };
  if (track.lastChunk >= size) return { fault: 'is cut off before its end' };
  const fragmented = track.samples > 0 ? null : await fragmentedSpan(track, fragments, file);
  if (track.samples === 0 && (fragmented?.samples ?? 0) === 0)
    return { fault: 'has no pictures in its video track' };
  const durationMs =
    fragmented === null || track.timescale === 0
      ? track.durationMs
      : Math.round(((fragmented.end - fragmented.start) / track.timescale) * 1000);
  return durationMs > 0 ? { durationMs, width, height } : { fault: 'has no duration' };
}

/** From the first picture of the first fragments to the last of the last. */
async function fragmentedSpan(
  track: Track,
  fragments: readonly Span[],
  file: FileHandle,
): Promise<FragmentSpan | null> {
  const looked = new Set([
    ...fragments.slice(0, fragmentsFromEachEnd),
    ...fragments.slice(-fragmentsFromEachEnd),
  ]);
  const spans: FragmentSpan[] = [];
  for (const { start, end } of looked) {
    const span = spanOf(await read(file, start, end), track);
    if (span !== null) spans.push(span);
  }
  if (spans.length === 0) return null;
  return {
    start: Math.min(...spans.map(({ start }) => start)),
    end: Math.max(...spans.map(({ end }) => end)),
    samples: spans.reduce((sum, { samples }) => sum + samples, 0),
  };
}

async function read(file: FileHandle, start: number, end: number): Promise<Buffer> {
  const bytes = Buffer.alloc(end - start);
  let filled = 0;
  while (filled < bytes.length) {
    const { bytesRead } = await file.read(bytes, filled, bytes.length - filled, start + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return bytes.subarray(0, filled);
}

/** When a track's pictures of one fragment begin and end, in ticks, and how many they are. */
interface FragmentSpan {
  readonly start: number;
  readonly end: number;
  readonly samples: number;
}

/** The track's part of a `moof`, given without its header; null when it has none. */
function spanOf(moof: Buffer, track: Track): FragmentSpan | null {
  for (const { type, content } of boxesIn(moof)) {
    const header = type === 'traf' ? boxAt(content, 'tfhd') : null;
    if (header === null || numberAt(header, 4, 4) !== track.id) continue;
    const decodeTime = boxAt(content, 'tfdt');
    const start = numberAt(decodeTime, 4, decodeTime?.[0] === 1 ? 8 : 4);
    const ticks = defaultTicksOf(header) ?? track.defaultTicks;
    const runs = boxesIn(content).filter((box) => box.type === 'trun');
    const samples = runs.reduce((sum, run) => sum + numberAt(run.content, 4, 4), 0);
    const length = runs.reduce((sum, run) => sum + ticksOf(run.content, ticks), 0);
    return { start, end: start + length, samples };
  }
  return null;
}

function flagsOf(box: Buffer): number {
  return numberAt(box, 0, 4) & 0xffffff;
}

function defaultTicksOf(header: Buffer): number | null {
  const flags = flagsOf(header);
  if ((flags & 0x08) === 0) return null;
  return numberAt(header, 8 + ((flags & 0x01) === 0 ? 0 : 8) + ((flags & 0x02) === 0 ? 0 : 4), 4);
}

function ticksOf(run: Buffer, defaultTicks: number): number {
  const flags = flagsOf(run);
  const count = numberAt(run, 4, 4);
  if ((flags & 0x100) === 0) return count * defaultTicks;
  const first = 8 + ((flags & 0x01) === 0 ? 0 : 4) + ((flags & 0x04) === 0 ? 0 : 4);
  const stride = [0x100, 0x200, 0x400, 0x800].filter((flag) => (flags & flag) !== 0).length * 4;
  let ticks = 0;
  // By the bytes, not by the count: that one may say four thousand million.
  for (let at = first, n = 0; n < count && at + stride <= run.length; at += stride, n += 1)
    ticks += numberAt(run, at, 4);
  return ticks;
}
