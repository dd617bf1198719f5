/** Previews in the few sizes that screens show: made off this thread, once for each content, and kept on the disk. */

import { createHash } from 'node:crypto';
import { mkdir, opendir, readFile, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '../../contract/plain/errors.ts';
import { createNewestFirst } from '../../core/concurrency/limiter.ts';
import { createSingleFlight } from '../../core/concurrency/single-flight.ts';
import { libraryLayout } from '../../core/config.ts';
import { unfinished, writeWhole } from '../../core/files/whole-file.ts';
import { decodeTime, loadSharp } from '../../core/load-sharp.ts';
import { commonReasons } from '../shared/reason-words.ts';

// Small pictures on the disk, by the hash of what they were made from; the oldest go when they become too many.

/** A key is made of letters, digits and `-` only: it is a file's name. */
export interface ThumbnailStore {
  /** Null when it is not there. Never throws. */
  get(key: string): Promise<Uint8Array | null>;
  /** A disk that is full or cannot be written costs only the time to make it again. Never throws. */
  put(key: string, picture: Uint8Array): Promise<void>;
}

interface StoredFile {
  readonly file: string;
  readonly sizeBytes: number;
  readonly usedMs: number;
}

/** A use is noted at most this often, so that looking at a library writes nothing. */
const notedEveryMs = 24 * 3600 * 1000;
/** Down to which part of the bound is swept. */
const sweptTo = 0.8;

/** Holds at most about `boundBytes`; `now` in milliseconds since the epoch; nothing is kept while `mayKeep` says no. */
export function createThumbnailStore(
  folder: string,
  boundBytes: number,
  { now, mayKeep }: { readonly now: () => number; readonly mayKeep: () => Promise<boolean> },
): ThumbnailStore {
  let total: number | null = null;
  const sweeps = createSingleFlight<'sweep', void>();
  const fileOf = (key: string): string => path.join(folder, key.slice(0, 2), `${key}.webp`);

  async function sweep(): Promise<void> {
    const all = await listed(folder);
    let bytes = all.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
    if (bytes > boundBytes)
      for (const { file, sizeBytes } of all.toSorted((a, b) => a.usedMs - b.usedMs)) {
        if (bytes <= boundBytes * sweptTo) break;
        // oxlint-disable-next-line no-await-in-loop -- one at a time: what is on the screen goes first
        await rm(file, { force: true });
        bytes -= sizeBytes;
      }
    total = bytes;
  }

  return {
    async get(key) {
      const file = fileOf(key);
      try {
        const picture = await readFile(file);
        const { mtimeMs } = await stat(file);
        if (now() - mtimeMs > notedEveryMs) await utimes(file, now() / 1000, now() / 1000);
        return picture.byteLength === 0 ? null : picture;
      } catch {
        return null;
      }
    },
    async put(key, picture) {
      const file = fileOf(key);
      try {
        if (!(await mayKeep())) return;
        await mkdir(path.dirname(file), { recursive: true });
        await writeWhole(file, picture, { lasting: false });
        if (total !== null) total += picture.byteLength;
        if (total === null || total > boundBytes) await sweeps.run('sweep', sweep);
        else await sweeps.settled();
      } catch {
        // It is made again when it is wanted again.
      }
    },
  };
}

/** What lies there, also of writes that were never finished. */
async function listed(folder: string): Promise<StoredFile[]> {
  const kept: StoredFile[] = [];
  for await (const entry of await opendir(folder, { recursive: true })) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    const found = await stat(file).catch(() => null);
    if (found === null) continue;
    const usedMs = entry.name.endsWith(unfinished) ? 0 : found.mtimeMs;
    kept.push({ file, sizeBytes: found.size, usedMs });
  }
  return kept;
}

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
  /** A picture that was drawn of the model `of`, as WebP and its key; null when none was, or it went with the oldest. */
  drawn(of: ThumbnailOf, edgePx: number): Promise<DrawnPreview | null>;
  /** Keeps what was drawn of a model, once it has been decoded and written anew. Throws `input.not-an-image`. */
  keepDrawn(of: ThumbnailOf, picture: Uint8Array): Promise<void>;
}

/** `key` changes with the content and the size. */
interface DrawnPreview {
  readonly key: string;
  readonly picture: Uint8Array;
}

/** Kept beside the catalogue, because that is where the content is. */
export function createThumbnails({
  libraryPath,
  boundBytes = defaultBoundBytes,
  now = Date.now,
  mayKeep = async () => true,
}: {
  readonly libraryPath: string;
  readonly boundBytes?: number;
  readonly now?: () => number;
  /** False while the library is away: its folder would be made anew. */
  readonly mayKeep?: () => Promise<boolean>;
}): Thumbnails {
  const folder = path.join(libraryPath, libraryLayout.caliperFolder, libraryLayout.thumbnailsFolder);
  const store = createThumbnailStore(folder, boundBytes, { now, mayKeep });
  const inTurn = createNewestFirst(atOnce);
  const underWay = createSingleFlight<string, Uint8Array>();
  const make = async (key: string, of: ThumbnailOf, edgePx: number): Promise<Uint8Array> => {
    const picture = await scaled(of.absolute, of.fileName, edgePx);
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
      // Later requests for the same one join in, also when the first caller has gone: it is kept for the next time.
      return inTurn(() => underWay.run(key, () => make(key, of, size)), signal);
    },
    async drawn(of, edgePx) {
      const size = Math.min(drawnEdgePx, sizeFor(edgePx));
      const key = await drawnKey(of, size);
      const kept = await store.get(key);
      if (kept !== null) return { key, picture: kept };
      const whole = await store.get(await drawnKey(of, drawnEdgePx));
      if (whole === null) return null;
      const picture = await scaled(whole, of.fileName, size);
      await store.put(key, picture);
      return { key, picture };
    },
    async keepDrawn(of, picture) {
      await store.put(await drawnKey(of, drawnEdgePx), await scaled(picture, of.fileName, drawnEdgePx));
    },
  };
}

/** Pictures of models are kept in this size; the smaller ones are made of it. */
const drawnEdgePx = 512;
/** Changes with the way in which they are drawn. */
const drawnWay = 1;

async function drawnKey(of: ThumbnailOf, edgePx: number): Promise<string> {
  return `${await contentOf(of)}-drawn${drawnWay}-${edgePx}`;
}

const sizeFor = (edgePx: number): number => edgesPx.find((candidate) => candidate >= edgePx) ?? 1024;

async function keyOf(of: ThumbnailOf, edgePx: number): Promise<string> {
  return `${await contentOf(of)}-${edgePx}`;
}

async function contentOf({ absolute, sha256 }: ThumbnailOf): Promise<string> {
  return sha256 ?? (await placeHash(absolute));
}

/** Stands for the content of a file that nobody has hashed. */
async function placeHash(absolute: string): Promise<string> {
  const { size, mtimeMs, ino } = await stat(absolute);
  return createHash('sha256').update(`${absolute}\0${size}\0${mtimeMs}\0${ino}`).digest('hex');
}

async function scaled(from: string | Uint8Array, fileName: string, edgePx: number): Promise<Uint8Array> {
  const sharp = await loadSharp();
  const image = await sharp(from, { limitInputPixels: maxPixels })
    .timeout(decodeTime)
    .rotate()
    .resize(edgePx, edgePx, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 82 })
    .toBuffer()
    .catch((error: unknown) => {
      throw new AppError(
        'input.not-an-image',
        { fileName, found: commonReasons.undecodable },
        { cause: error },
      );
    });
  return new Uint8Array(image);
}
