/** What an image or a clip is: read from its header when it is taken in, and judged where it lies without a library. */
import { open, stat } from 'node:fs/promises';
import path from 'node:path';
import { AppError, isAppError } from '../../contract/plain/errors.ts';
import { limits } from '../../contract/plain/param-values.ts';
import type { InputKind, StoredClip, StoredImage } from '../../contract/schema/creation/create-request.ts';
import { loadSharp } from '../../core/load-sharp.ts';
import { containerOf } from '../../media/container.ts';
import { isHeif } from '../../media/heif.ts';
import { clipFacts as clipTimes, photoFacts, type SaidOfItself } from '../../media/media-facts.ts';
import { findTools } from '../../media/tools.ts';
import { commonReasons } from '../shared/reason-words.ts';
import { inputWords } from './input-words.ts';
import { requireFits } from './take-in.ts';

// What an image file is, from its header.

/** What sharp calls the formats that are accepted. */
const mediaTypes = new Map([
  ['png', 'image/png'],
  ['jpeg', 'image/jpeg'],
  ['webp', 'image/webp'],
]);

/** Width and height as the image is shown (its EXIF orientation applied). */
export type ImageFacts = Pick<StoredImage, 'kind' | 'mediaType' | 'widthPx' | 'heightPx'>;

/** Reads the header only. Throws `input.not-an-image`. */
export async function imageFacts(file: string, fileName: string): Promise<ImageFacts> {
  if ((await stat(file)).size === 0)
    throw new AppError('input.not-an-image', { fileName, found: commonReasons.empty });
  const sharp = await loadSharp();
  const facts = await sharp(file, { limitInputPixels: false })
    .metadata()
    .catch(async (error: unknown) => {
      throw new AppError('input.not-an-image', { fileName, found: await foundIn(file) }, { cause: error });
    });
  const mediaType = mediaTypes.get(facts.format);
  if (mediaType === undefined)
    throw new AppError('input.not-an-image', { fileName, found: inputWords.isA(facts.format.toUpperCase()) });
  const pixels = facts.width * facts.height;
  if (pixels > limits.imagePixels) {
    const found = inputWords.tooManyPixels(Math.round(pixels / 1e6), limits.imagePixels / 1e6);
    throw new AppError('input.not-an-image', { fileName, found });
  }
  const turned = (facts.orientation ?? 1) >= 5;
  return {
    kind: 'image',
    mediaType,
    widthPx: turned ? facts.height : facts.width,
    heightPx: turned ? facts.width : facts.height,
  };
}

/** First bytes of pictures that are not taken, and what they are called. */
const others: readonly (readonly [number, RegExp, string])[] = [
  [0, /^GIF8/, 'GIF'],
  [0, /^(II\*\0|MM\0\*)/, 'TIFF'],
  [0, /^BM/, 'BMP'],
  [0, /^%PDF/, 'PDF'],
  [4, /^ftyp(heic|heix|hevc|heim|heis|mif1|msf1)/, 'HEIC'],
  [4, /^ftypavi[fs]/, 'AVIF'],
  [0, /^\s*(<\?xml[^>]*>\s*)?(<!--[^]*?-->\s*)?<svg/, 'SVG'],
];

/** What the file is instead: recognised by its first bytes, since nothing that is not taken is decoded. */
async function foundIn(file: string): Promise<string> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(512), 0, 512, 0);
    const head = buffer.toString('latin1', 0, bytesRead);
    const known = others.find(([at, pattern]) => pattern.test(head.slice(at)));
    return known === undefined ? inputWords.unknownFormat : inputWords.saveAs(known[2]);
  } finally {
    await handle.close();
  }
}

// Whether a file is an MP4 or MOV clip, asked when it is taken in; what is filmed is judged by the capture check.

/** As much of a clip as is known without decoding it. */
export type ClipFacts = Pick<StoredClip, 'kind' | 'mediaType'>;

/** Reads the headers of the boxes at the top. Throws `input.not-a-clip`. */
export async function clipFacts(file: string, fileName: string): Promise<ClipFacts> {
  await using handle = await open(file, 'r');
  const container = await containerOf(handle);
  if (container.kind === null) {
    const { code, found } = container;
    const copyAgain = code === 'empty' || code === 'truncated';
    throw new AppError('input.not-a-clip', { fileName, found, ...(copyAgain && { copyAgain }) });
  }
  return { kind: 'clip', mediaType: container.kind === 'mov' ? 'video/quicktime' : 'video/mp4' };
}

// Judges an image or a clip where it lies, as taking it into a library would, without a library.

/** `file` is absolute. Throws as `Inputs.storeFile` does for what the file is; the disk of the library is not asked. */
export async function examineInput(file: string, kind: InputKind): Promise<void> {
  const fileName = path.basename(file);
  const found = await stat(file).catch((error: unknown) => {
    throw new AppError('input.missing', { fileName }, { cause: error });
  });
  if (!found.isFile()) throw new AppError('input.unreadable', { fileName, reason: commonReasons.notAFile });
  requireFits(found.size, { kind, fileName });
  if (kind === 'clip') await clipFacts(file, fileName);
  // Taking it in converts it.
  else if (!(await isHeic(file))) await imageFacts(file, fileName);
}

async function isHeic(file: string): Promise<boolean> {
  await using handle = await open(file);
  const { buffer } = await handle.read(Buffer.alloc(12), 0, 12, 0);
  return isHeif(buffer);
}

// What an image or a clip says of itself where it lies, for pairing photos with clips without a library.

/** `file` is absolute; nothing of what cannot be read: storing it tells why. Throws `media.no-ffmpeg`, `cancelled`. */
export async function readFacts(
  file: string,
  kind: InputKind,
  { ffmpegPath, signal }: { readonly ffmpegPath: string | null; readonly signal: AbortSignal },
): Promise<SaidOfItself> {
  if (kind === 'image') return photoFacts(file);
  const tools = await findTools({ ffmpegPath, signal });
  return await clipTimes({ file, fileName: path.basename(file) }, { tools, signal }).catch(
    (error: unknown) => {
      if (isAppError(error, 'media.failed')) return { taken: null, durationS: null, contentId: null };
      throw error;
    },
  );
}
