/** Films of 3D views: their frames arrive one by one, and leave as one file. Nothing stays behind. */
import { randomUUID } from 'node:crypto';
import { appendFile, rm, stat } from 'node:fs/promises';
import type { Api } from '../../contract/api.ts';
import { AppError } from '../../contract/plain/errors.ts';
import { videoIdSchema } from '../../contract/schema/video.ts';
import type { Clock } from '../../core/clock.ts';
import { encodeFrames } from '../../media/encode-frames.ts';
import type { Tools } from '../../media/types.ts';
import { settingsError } from '../shared/disk-error.ts';
import type { HandlersOf } from '../shared/handlers.ts';
import { createOpenVideos, type OpenVideos, type Video } from './open-videos.ts';
import { readFrame } from './read-frame.ts';

interface Deps {
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

const most = 2;
/** On the disk, of one film. */
const mostBytes = 2_000_000_000;

/** To be called while the user data folder is owned. */
export function createVideos(deps: Deps): Videos {
  const videos = createOpenVideos(deps.userDataPath, deps.clock);
  return {
    handlers: {
      async videoBegin(order) {
        if (videos.count() >= most) throw new AppError('video.too-many', { limit: most });
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
        throw new AppError('video.frame-refused', { number, reason: 'it is not the next one' });
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

async function endVideo(deps: Deps, videos: OpenVideos, videoId: string): Promise<{ sizeBytes: number }> {
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

async function keepFrame({ userDataPath }: Deps, { framesFile, taken }: Video, frame: Buffer): Promise<void> {
  const { size } = taken === 0 ? { size: 0 } : await stat(framesFile);
  if (size + frame.byteLength > mostBytes)
    throw new AppError('video.frame-refused', {
      number: taken,
      reason: 'the film has grown larger than 2 GB',
    });
  await appendFile(framesFile, frame, { mode: 0o600 }).catch((error: unknown) => {
    throw settingsError(error, userDataPath);
  });
}
