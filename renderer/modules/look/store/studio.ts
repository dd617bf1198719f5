/** How pictures and films of models are taken. Works without React. */

import { createStore, type StoreApi } from 'zustand/vanilla';
import { contentPaths } from '../../../../main/contract/rules/content-paths.ts';
import type { VideoOrder } from '../../../../main/contract/schema/review/exports.ts';
import type { Client } from '../../../bridge/bridge.ts';
import type { PageClock } from '../../../bridge/clock.ts';
import { bridgeLost, FailureError, isFailure } from '../../../bridge/failure.ts';

// Makes a film: frames are drawn one by one, sent to main, and put together there. Works without React.

/** `leftMs` is null until it can be known; `encoding` is what comes after the last frame. */
export interface FilmProgress {
  readonly drawn: number;
  readonly frames: number;
  readonly leftMs: number | null;
  readonly encoding: boolean;
}

/** `draw` gives the frame after this part of the film, 0 to 1, as JPEG; null ends the film. */
interface FilmOptions {
  readonly api: Pick<Client, 'viewer'>;
  readonly clock: Pick<PageClock, 'now'>;
  readonly order: VideoOrder;
  readonly draw: (part: number) => Promise<Blob | null>;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: FilmProgress) => void;
}

/** The film; null when a frame could not be drawn. Leaves nothing behind, however it ends. Rejects with `FailureError`, or the signal's reason. */
async function makeFilm(options: FilmOptions): Promise<Blob | null> {
  const { api, order, signal, onProgress } = options;
  const { videoId } = await api.viewer.videoBegin(order, { signal });
  try {
    if (!(await sendFrames(videoId, options))) return null;
    onProgress({ drawn: order.frames, frames: order.frames, leftMs: null, encoding: true });
    await api.viewer.videoEnd({ videoId }, { signal });
    const answer = await answered(fetch(contentPaths.videoFilm(videoId), { signal }), signal);
    return await answer.blob();
  } finally {
    // Main gives up on its own what nobody asks for.
    await api.viewer.videoDiscard({ videoId }).catch(() => undefined);
  }
}

async function sendFrames(
  videoId: string,
  { order, draw, clock, signal, onProgress }: FilmOptions,
): Promise<boolean> {
  const { frames } = order;
  const startedAt = clock.now();
  // While one is sent the next one is drawn.
  let sending: Promise<unknown> = Promise.resolve();
  for (let drawn = 0; drawn < frames; drawn += 1) {
    const frame = await draw(drawn / frames);
    await sending;
    signal.throwIfAborted();
    if (frame === null) return false;
    sending = answered(
      fetch(contentPaths.videoFrame(videoId, drawn), { method: 'POST', body: frame, signal }),
      signal,
    );
    // A rejection is reported by the `await` of the next pass.
    sending.catch(() => undefined);
    const each = (clock.now() - startedAt) / (drawn + 1);
    onProgress({
      drawn: drawn + 1,
      frames,
      leftMs: drawn < 2 ? null : each * (frames - drawn - 1),
      encoding: false,
    });
  }
  await sending;
  return true;
}

async function answered(asking: Promise<Response>, signal: AbortSignal): Promise<Response> {
  const answer = await asking.catch((error: unknown) => {
    signal.throwIfAborted();
    throw bridgeLost(error);
  });
  if (answer.ok) return answer;
  const body: unknown = await answer.json().catch(() => null);
  if (typeof body === 'object' && body !== null && 'error' in body && isFailure(body.error))
    throw new FailureError(body.error);
  throw bridgeLost();
}

// How pictures and films of models are taken, and the film that is being made.

export type FilmSize = '640x360' | '1280x720' | '1920x1080' | '1080x1080' | '3840x2160';

/** `scale` is how much larger than on the page. */
export interface PictureChoices {
  readonly scale: 1 | 2 | 4;
  readonly transparent: boolean;
  readonly words: boolean;
  readonly filmSize: FilmSize;
  readonly filmSeconds: number;
  readonly filmFormat: 'mp4' | 'webm';
}

export interface Studio {
  readonly store: StoreApi<PictureChoices>;
  set(patch: Partial<PictureChoices>): void;
  /** As `makeFilm`. */
  film(options: Omit<FilmOptions, 'api' | 'clock'>): Promise<Blob | null>;
}

/** One per window. */
export function createStudio({ api, clock }: Pick<FilmOptions, 'api' | 'clock'>): Studio {
  const store = createStore<PictureChoices>(() => ({
    scale: 2,
    transparent: false,
    words: false,
    filmSize: '1280x720',
    filmSeconds: 6,
    filmFormat: 'mp4',
  }));
  return {
    store,
    set: (patch) => store.setState(patch),
    film: (options) => makeFilm({ ...options, api, clock }),
  };
}

declare module '../../../stores/stores.ts' {
  interface Stores {
    readonly studio: Studio;
  }
}
