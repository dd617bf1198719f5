/** The films that are being made: each has a folder of its own, which goes when it is done with or given up. */
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '../../contract/plain/errors.ts';
import type { VideoId, VideoOrder } from '../../contract/schema/video.ts';
import type { Clock } from '../../core/clock.ts';
import { settingsError } from '../shared/disk-error.ts';

/** `taken` frames have arrived; `busy` while one is written, or the film. */
export interface Video {
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

export interface OpenVideos {
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
export function createOpenVideos(userDataPath: string, clock: Clock): OpenVideos {
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
