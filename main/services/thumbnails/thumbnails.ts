/** Previews in the few sizes that screens show: made off this thread, once for each content, and kept on the disk. */
import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '../../contract/errors.ts';
import { libraryLayout } from '../../core/config.ts';
import { loadSharp } from '../load-sharp.ts';
import { createNewestFirst } from './newest-first.ts';
import { createThumbnailStore } from './thumbnail-store.ts';

/** A picture with more pixels than this is not decoded. */
const maxPixels = 100_000_000;
/** Only these, so that a page cannot ask for a thousand different ones. */
const edgesPx = [128, 256, 512, 1024];
/** Pictures that are decoded at the same time; each takes a thread of libuv's four, which files need as well. */
const atOnce = 2;
/** About 30,000 pictures of 256 pixels. */
const defaultBoundBytes = 512 * 1024 * 1024;

/** A picture on this disk; `sha256` is null where its content was never hashed. */
export interface ThumbnailOf {
  readonly absolute: string;
  readonly sha256: string | null;
  /** For the message when it cannot be decoded. */
  readonly fileName: string;
}

export interface Thumbnails {
  /** What it will be under, without making it: changes with the content and the size. */
  key(of: ThumbnailOf, edgePx: number): Promise<string>;
  /** WebP that fits `edgePx`, rounded up to one of the sizes. Throws `input.not-an-image`, and the signal's reason. */
  get(of: ThumbnailOf, edgePx: number, signal: AbortSignal): Promise<Uint8Array>;
}

/** Kept beside the catalogue, because that is where the content is. */
export function createThumbnails({
  libraryPath,
  boundBytes = defaultBoundBytes,
  now = Date.now,
}: {
  readonly libraryPath: string;
  readonly boundBytes?: number;
  readonly now?: () => number;
}): Thumbnails {
  const folder = path.join(libraryPath, libraryLayout.caliperFolder, libraryLayout.thumbnailsFolder);
  const store = createThumbnailStore(folder, boundBytes, now);
  const inTurn = createNewestFirst(atOnce);
  const underWay = new Map<string, Promise<Uint8Array>>();
  const make = async (key: string, of: ThumbnailOf, edgePx: number): Promise<Uint8Array> => {
    const picture = await scaled(of, edgePx);
    await store.put(key, picture);
    return picture;
  };
  return {
    key: async (of, edgePx) => keyOf(of, sizeFor(edgePx)),
    async get(of, edgePx, signal) {
      const size = sizeFor(edgePx);
      const key = await keyOf(of, size);
      const kept = await store.get(key);
      if (kept !== null) return kept;
      // Whoever asks for the same joins in, also when the first one to ask has gone: it is kept for the next time.
      return inTurn(() => {
        const made = underWay.get(key) ?? make(key, of, size).finally(() => underWay.delete(key));
        underWay.set(key, made);
        return made;
      }, signal);
    },
  };
}

const sizeFor = (edgePx: number): number => edgesPx.find((candidate) => candidate >= edgePx) ?? 1024;

async function keyOf({ absolute, sha256 }: ThumbnailOf, edgePx: number): Promise<string> {
  return `${sha256 ?? (await placeHash(absolute))}-${edgePx}`;
}

/** Stands for the content of a file that nobody has hashed. */
async function placeHash(absolute: string): Promise<string> {
  const { size, mtimeMs, ino } = await stat(absolute);
  return createHash('sha256').update(`${absolute}\0${size}\0${mtimeMs}\0${ino}`).digest('hex');
}

async function scaled({ absolute, fileName }: ThumbnailOf, edgePx: number): Promise<Uint8Array> {
  const sharp = await loadSharp();
  const image = await sharp(absolute, { limitInputPixels: maxPixels })
    .rotate()
    .resize(edgePx, edgePx, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 82 })
    .toBuffer()
    .catch((error: unknown) => {
      throw new AppError('input.not-an-image', { fileName, found: 'it cannot be decoded' }, { cause: error });
    });
  return new Uint8Array(image);
}
