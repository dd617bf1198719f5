/** Films of 3D views: their frames arrive one by one, and leave as one file. Nothing stays behind. */

import { randomUUID } from 'node:crypto';
import { appendFile, mkdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Api } from '../../contract/api.ts';
import { AppError } from '../../contract/plain/errors.ts';
import { type VideoId, type VideoOrder, videoIdSchema } from '../../contract/schema/review/exports.ts';
import type { Clock } from '../../core/clock.ts';
import { encodeFrames } from '../../media/encode-frames.ts';
import type { Tools } from '../../media/types.ts';
import { settingsError } from '../shared/disk-error.ts';
import type { HandlersOf } from '../shared/handlers.ts';
import { fileResponse, notAllowed, notFound } from '../shared/http/file-response.ts';
import { videoWords } from './video-words.ts';

// One frame of a film as it arrives: a JPEG of bounded size.

/** 4K at the best quality of a browser has about 8 MB. */
const maxFrameBytes = 32_000_000;

/** Throws `video.frame-refused`. */
async function readFrame(body: AsyncIterable<Uint8Array>, number: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > maxFrameBytes)
      throw new AppError('video.frame-refused', { number, reason: videoWords.tooLarge });
    chunks.push(chunk);
  }
  const frame = Buffer.concat(chunks);
  const isWhole =
    frame.length > 4 && frame.readUInt16BE(0) === 0xffd8 && frame.readUInt16BE(frame.length - 2) === 0xffd9;
  if (!isWhole) throw new AppError('video.frame-refused', { number, reason: videoWords.notAJpeg });
  return frame;
}

// The films that are being made: each has a folder of its own, which goes when it is done with or given up.

/** `taken` frames have arrived; `busy` while one is written, or the film. */
interface Video {
  readonly order: VideoOrder;
  readonly framesFile: string;
  readonly filmFile: string;
  readonly stop: AbortController;
  taken: number;
  busy: boolean;
  done: boolean;
}

/** A page that is gone says nothing; a frame of 4K on the slowest machine takes half a minute. */
const idleMs = 180_000;

interface OpenVideos {
  readonly count: () => number;
  find(videoId: string): Video | null;
  /** Throws `video.unknown`. */
  require(videoId: string): Video;
  /** Throws `library.*` of the user data folder. */
  add(videoId: VideoId, order: VideoOrder): Promise<void>;
  /** Something has happened: it is given up only when nothing does for three minutes. */
  touch(videoId: string): void;
  /** Ends what is being done for it and removes its folder. */
  discard(videoId: string): Promise<void>;
  close(): Promise<void>;
}

/** To be called while the user data folder is owned: what an earlier run left is removed. */
function createOpenVideos(userDataPath: string, clock: Clock): OpenVideos {
  const root = path.join(userDataPath, 'videos');
  const swept = remove(root);
  const videos = new Map<string, { readonly video: Video; idle: { cancel(): void } | null }>();
  const find = (videoId: string): Video | null => videos.get(videoId)?.video ?? null;
  const discard = async (videoId: string): Promise<void> => {
    const open = videos.get(videoId);
    if (open === undefined) return;
    videos.delete(videoId);
    open.idle?.cancel();
    open.video.stop.abort();
    await remove(path.dirname(open.video.filmFile));
  };
  const touch = (videoId: string): void => {
    const open = videos.get(videoId);
    if (open === undefined) return;
    open.idle?.cancel();
    open.idle = open.video.busy ? null : clock.after(idleMs, () => void discard(videoId));
  };
  return {
    count: () => videos.size,
    find,
    require(videoId) {
      const video = find(videoId);
      if (video === null) throw new AppError('video.unknown', {});
      return video;
    },
    async add(videoId, order) {
      await swept;
      const folder = path.join(root, videoId);
      await mkdir(folder, { recursive: true, mode: 0o700 }).catch((error: unknown) => {
        throw settingsError(error, userDataPath);
      });
      const framesFile = path.join(folder, 'frames.mjpeg');
      const filmFile = path.join(folder, `film.${order.format}`);
      const stop = new AbortController();
      const video = { order, framesFile, filmFile, stop, taken: 0, busy: false, done: false };
      videos.set(videoId, { video, idle: null });
      touch(videoId);
    },
    touch,
    discard,
    async close() {
      await swept;
      await Promise.all([...videos.keys()].map(discard));
      await remove(root);
    },
  };
}

/** A disk that is gone cannot be cleaned up; the next start tries again. */
async function remove(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined);
}

interface VideosDeps {
  readonly userDataPath: string;
  readonly clock: Clock;
  /** Throws `media.no-ffmpeg`. */
  readonly tools: () => Promise<Tools>;
}

export interface Videos {
  readonly handlers: HandlersOf<Api['viewer']>;
  /** Takes the next frame, a JPEG. Throws `video.*`, `library.*`. */
  takeFrame(videoId: string, number: number, body: AsyncIterable<Uint8Array>): Promise<void>;
  /** The finished film and its media type; null when there is none. */
  film(videoId: string): { readonly absolute: string; readonly mediaType: string } | null;
  close(): Promise<void>;
}

const maxVideos = 2;
/** On the disk, of one film. */
const maxVideoBytes = 2_000_000_000;

/** To be called while the user data folder is owned. */
export function createVideos(deps: VideosDeps): Videos {
  const videos = createOpenVideos(deps.userDataPath, deps.clock);
  return {
    handlers: {
      async videoBegin(order) {
        if (videos.count() >= maxVideos) throw new AppError('video.too-many', { limit: maxVideos });
        // A missing ffmpeg is reported before a minute of drawing.
        await deps.tools();
        const videoId = videoIdSchema.parse(randomUUID());
        await videos.add(videoId, order);
        return { videoId };
      },
      videoEnd: ({ videoId }) => endVideo(deps, videos, videoId),
      async videoDiscard({ videoId }) {
        await videos.discard(videoId);
        return null;
      },
    },
    async takeFrame(videoId, number, body) {
      const video = videos.require(videoId);
      if (video.busy || video.done || number !== video.taken || number >= video.order.frames)
        throw new AppError('video.frame-refused', { number, reason: videoWords.notNext });
      await whileBusy(videos, videoId, video, async () => {
        await keepFrame(deps, video, await readFrame(body, number));
        video.taken += 1;
      });
    },
    film(videoId) {
      const video = videos.find(videoId);
      if (video?.done !== true) return null;
      return { absolute: video.filmFile, mediaType: `video/${video.order.format}` };
    },
    close: videos.close,
  };
}

async function endVideo(
  deps: VideosDeps,
  videos: OpenVideos,
  videoId: string,
): Promise<{ sizeBytes: number }> {
  const video = videos.require(videoId);
  const { order, framesFile, filmFile, stop, taken, busy, done } = video;
  if (busy || done || taken !== order.frames)
    throw new AppError('video.incomplete', { frames: order.frames, taken });
  try {
    return await whileBusy(videos, videoId, video, async () => {
      const files = { frames: framesFile, target: filmFile };
      await encodeFrames(files, order, { tools: await deps.tools(), signal: stop.signal });
      await rm(framesFile, { force: true });
      video.done = true;
      return { sizeBytes: (await stat(filmFile)).size };
    });
  } catch (error) {
    await videos.discard(videoId);
    throw error;
  }
}

async function whileBusy<T>(
  videos: OpenVideos,
  videoId: string,
  video: Video,
  work: () => Promise<T>,
): Promise<T> {
  video.busy = true;
  videos.touch(videoId);
  try {
    return await work();
  } finally {
    video.busy = false;
    videos.touch(videoId);
  }
}

async function keepFrame(
  { userDataPath }: VideosDeps,
  { framesFile, taken }: Video,
  frame: Buffer,
): Promise<void> {
  const { size } = taken === 0 ? { size: 0 } : await stat(framesFile);
  if (size + frame.byteLength > maxVideoBytes)
    throw new AppError('video.frame-refused', {
      number: taken,
      reason: videoWords.videoTooLarge,
    });
  await appendFile(framesFile, frame, { mode: 0o600 }).catch((error: unknown) => {
    throw settingsError(error, userDataPath);
  });
}

// The byte channel's part for films: frames in, the film out.

/** `segments` follow `/content/videos/`. Throws as `Videos`. */
export async function videoContent(
  videos: Videos,
  request: Request,
  segments: readonly string[],
): Promise<Response> {
  const [id = '', verb, number, ...rest] = segments;
  if (rest.length > 0) return notFound();
  if (verb === 'frames' && number !== undefined && /^\d{1,4}$/.test(number)) {
    if (request.method !== 'POST') return notAllowed('POST');
    await videos.takeFrame(id, Number(number), request.body ?? nothing());
    return new Response(null, { status: 204 });
  }
  if (verb !== 'film' || number !== undefined) return notFound();
  if (request.method !== 'GET' && request.method !== 'HEAD') return notAllowed('GET, HEAD');
  const film = videos.film(id);
  if (film === null) return notFound();
  const response = await fileResponse(request, film.absolute, null);
  response.headers.set('content-type', film.mediaType);
  return response;
}

const nothing = (): ReadableStream<Uint8Array> => new ReadableStream({ start: (empty) => empty.close() });
