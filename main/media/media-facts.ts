/** What a photo or clip says of itself without being decoded: when it was taken, how long it is, whether it belongs to a Live Photo. */
import { readFile } from 'node:fs/promises';
import { loadSharp } from '../core/load-sharp.ts';
import { recordingOf } from './examine-clip.ts';
import { momentOf, readExifTime } from './exif-time.ts';
import { isHeif, readHeif } from './heif.ts';
import { probeClip } from './probe.ts';
import type { Clip, ToolOptions } from './types.ts';

/** `atMs` since 1970; see `TakenTime` of the pairing. `contentId` and `durationS` are null for photos. */
export interface SaidOfItself {
  readonly taken: { readonly atMs: number; readonly zoned: boolean } | null;
  readonly durationS: number | null;
  readonly contentId: string | null;
}

const nothing: SaidOfItself = { taken: null, durationS: null, contentId: null };
const probeMs = 18_000;
const mostCharacters = 200;

/** Of a JPEG, PNG, WebP or HEIC. What cannot be read says nothing: storing it tells why. */
export async function photoFacts(file: string): Promise<SaidOfItself> {
  const exif = await exifOf(file).catch(() => null);
  return exif === null ? nothing : { ...nothing, taken: momentOf(readExifTime(exif)) };
}

async function exifOf(file: string): Promise<Buffer | null> {
  if (/\.hei[cf]$/i.test(file)) {
    const bytes = await readFile(file);
    if (isHeif(bytes.subarray(0, 12))) return readHeif(bytes)?.exif ?? null;
  }
  const sharp = await loadSharp();
  return (await sharp(file, { limitInputPixels: false }).metadata()).exif ?? null;
}

/** Of an MP4 or MOV; nothing of one that ffprobe cannot read. Throws `media.no-ffmpeg`, `cancelled`. */
export async function clipFacts(clip: Clip, options: ToolOptions): Promise<SaidOfItself> {
  const probe = await probeClip(clip, { ...options, limitMs: probeMs });
  if (probe === null) return nothing;
  const { duration, tags } = probe.format;
  const { recordedAt } = recordingOf([tags, ...probe.streams.map((stream) => stream.tags)]);
  const atMs = recordedAt === null ? Number.NaN : Date.parse(recordedAt);
  const contentId = Object.entries(tags).find(
    ([key]) => key.toLowerCase() === 'com.apple.quicktime.content.identifier',
  )?.[1];
  return {
    taken: Number.isNaN(atMs) ? null : { atMs, zoned: true },
    durationS: duration > 0 ? duration : null,
    contentId: contentId === undefined ? null : contentId.slice(0, mostCharacters),
  };
}
