/** A HEIC photo as the JPEG that the service takes. ffmpeg decodes it, as it does the clips: libraries for HEIC are LGPL or hold a second HEVC decoder, and ffmpeg itself puts the tiles of a phone's photo together only since its eighth release. */

import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import { AppError, isAppError } from '../contract/plain/errors.ts';
import { limits } from '../contract/plain/param-values.ts';
import { loadSharp } from '../core/load-sharp.ts';
import { readExifTime } from './exif-time.ts';
import { type HeifPhoto, readHeif } from './heif.ts';
import { mediaWords } from './media-words.ts';
import { runTool } from './run-tool.ts';
import type { Clip, Tools } from './types.ts';

/** Half a second for 12 megapixels on a laptop; a slow disk and other work need their room. */
const limitMs = 60_000;
/** A photo of 48 megapixels, uncompressed, has 144 MB. */
const mostBytes = 400_000_000;
const mostPixels = 100_000_000;
/** Blocks of 64 pixels are coded whole. */
const blockPx = 64;

/** `tools` throws `media.no-ffmpeg`. */
export interface HeicOptions {
  readonly tools: () => Promise<Tools>;
  readonly signal?: AbortSignal | undefined;
}

/**
 * JPEG bytes, upright, in sRGB, with the time at which it was taken and nothing else of its EXIF: no place. Throws
 * `input.not-an-image` with the reason (no ffmpeg here, a kind of HEIC that phones do not make, a damaged one),
 * `cancelled`.
 */
export async function convertHeic({ file, fileName }: Clip, options: HeicOptions): Promise<Uint8Array> {
  const photo = readHeif(await readFile(file));
  if (photo === null || photo.widthPx * photo.heightPx > mostPixels)
    throw refused(fileName, mediaWords.heic.unsupported);
  try {
    const png = await decoded({ file, fileName }, photo, options);
    return await jpegOf(withProfile(png, photo.icc), photo);
  } catch (error) {
    if (isAppError(error, 'cancelled')) throw error;
    if (isAppError(error, 'media.no-ffmpeg')) throw refused(fileName, mediaWords.heic.noFfmpeg);
    throw refused(fileName, mediaWords.heic.damaged, error);
  }
}

function refused(fileName: string, found: string, cause?: unknown): AppError {
  return new AppError('input.not-an-image', { fileName, found }, { cause });
}

/** The tiles put together and cut to the photo's size, as PNG. */
async function decoded(
  { fileName }: Clip,
  photo: HeifPhoto,
  { tools, signal }: HeicOptions,
): Promise<Buffer> {
  const { columns, rows, widthPx, heightPx, tileWidthPx, tileHeightPx } = photo;
  const found = await tools();
  const folder = await mkdtemp(path.join(tmpdir(), 'caliper-heic-'));
  try {
    const stream = path.join(folder, 'photo.hevc');
    await writeFile(stream, photo.stream, { mode: 0o600 });
    const coded = (edge: number): number => Math.ceil(edge / blockPx) * blockPx;
    const together = columns * rows === 1 ? [] : [`tile=${columns}x${rows}`];
    const { stdout } = await runTool(
      {
        program: 'ffmpeg',
        clip: { file: stream, fileName },
        container: 'hevc',
        // A stream whose tiles are larger than the file says would make a picture of any size.
        before: ['-max_pixels', String(coded(tileWidthPx) * coded(tileHeightPx))],
        after: [
          '-map',
          '0:v:0',
          '-vf',
          [...together, `crop=${widthPx}:${heightPx}:0:0`, 'format=rgb24'].join(','),
          '-frames:v',
          '1',
          '-f',
          'image2pipe',
          '-c:v',
          'png',
          '-compression_level',
          '1',
        ],
      },
      { tools: found, signal, limitMs, mostBytes },
    );
    if (stdout.length === 0) throw new Error('ffmpeg returned no image');
    return stdout;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Behind the signature and the header of a PNG. */
const afterHeader = 33;

/** The PNG with the photo's colour profile: phones photograph in Display P3, which would look pale without it. */
function withProfile(png: Buffer, icc: Buffer | null): Buffer {
  if (icc === null) return png;
  const data = Buffer.concat([Buffer.from('iCCPicc\0\0', 'latin1'), deflateSync(icc)]);
  const chunk = Buffer.alloc(data.length + 8);
  chunk.writeUInt32BE(data.length - 4);
  data.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(data), data.length + 4);
  return Buffer.concat([png.subarray(0, afterHeader), chunk, png.subarray(afterHeader)]);
}

async function jpegOf(png: Buffer, photo: HeifPhoto): Promise<Buffer> {
  const sharp = await loadSharp();
  const { dateTime, offset } =
    photo.exif === null ? { dateTime: null, offset: null } : readExifTime(photo.exif);
  const jpeg = (quality: number): Promise<Buffer> => {
    const turned = sharp(png, { limitInputPixels: mostPixels }).rotate(photo.turnDeg);
    const picture =
      photo.mirror === 'none' ? turned : photo.mirror === 'left-right' ? turned.flop() : turned.flip();
    const taken =
      dateTime === null
        ? {}
        : { DateTimeOriginal: dateTime, ...(offset === null ? {} : { OffsetTimeOriginal: offset }) };
    return picture.jpeg({ quality, chromaSubsampling: '4:4:4' }).withExif({ IFD2: taken }).toBuffer();
  };
  const fine = await jpeg(92);
  return fine.length <= limits.imageBytes ? fine : jpeg(75);
}
