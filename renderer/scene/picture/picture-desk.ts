/** The page's side of small pictures: a few workers that are kept while they behave, and a time limit for each picture. */

import { currentLanguage } from '../../../main/contract/messages/languages.ts';
import { AppError, type ErrorCode, type ErrorData } from '../../../main/contract/plain/errors.ts';
import type { ModelSource } from '../load/load-model.ts';
import { startWorkClock } from '../load/work-clock.ts';
import { sceneWords } from '../scene-words.ts';
import type { PictureAnswer, PictureOrder } from './worker.ts';

/** Of the kept pictures; smaller ones are made of them. */
const edgePx = 512;
const limitMs = 10_000;
/** A worker that has read so many files makes room for a fresh one. */
const mostOfWorker = 50;

/** Draws one at a time for each caller; `close` ends the workers. */
export interface PictureDesk {
  /** A WebP. Throws `model.*` errors or the signal's reason. */
  draw(source: ModelSource, signal: AbortSignal): Promise<Blob>;
  close(): void;
}

interface Drawer {
  readonly worker: Worker;
  drawn: number;
}

/** Workers start with the first picture. A file that breaks its worker costs that worker and nothing else. */
export function createPictureDesk(): PictureDesk {
  const idle: Drawer[] = [];
  return {
    async draw(source, signal) {
      signal.throwIfAborted();
      const drawer = idle.pop() ?? startDrawer();
      const here = globalThis.location.href;
      const files = source.files.map((file) => ({ ...file, url: new URL(file.url, here).href }));
      let answer: PictureAnswer;
      try {
        answer = await answerOf(
          drawer,
          { path: source.path, files, edgePx, language: currentLanguage() },
          signal,
        );
      } catch (error) {
        drawer.worker.terminate();
        throw error;
      }
      drawer.drawn += 1;
      if (drawer.drawn < mostOfWorker) idle.push(drawer);
      else drawer.worker.terminate();
      if (answer.type === 'drawn') return answer.picture;
      // The worker is a part of this program: its failures carry codes and data that were typed when they were made.
      const { code, data } = answer.failure;
      throw new AppError(code as ErrorCode, data as ErrorData[ErrorCode]);
    },
    close() {
      for (const { worker } of idle.splice(0)) worker.terminate();
    },
  };
}

function startDrawer(): Drawer {
  return { worker: new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }), drawn: 0 };
}

/** Rejects when there is no answer: the worker is then of no use any more. */
async function answerOf(
  { worker }: Drawer,
  order: PictureOrder,
  signal: AbortSignal,
): Promise<PictureAnswer> {
  const settled = new AbortController();
  const once = { signal: settled.signal };
  const { promise, resolve, reject } = Promise.withResolvers<PictureAnswer>();
  const late = (): void => reject(new AppError('model.timeout', { seconds: limitMs / 1000 }));
  const stop = startWorkClock(limitMs, late);
  const onError = (event: Event): void => {
    event.preventDefault();
    reject(new AppError('model.damaged', { reason: sceneWords.damaged.reading }));
  };
  signal.addEventListener('abort', () => reject(signal.reason), once);
  worker.addEventListener('error', onError, once);
  worker.addEventListener('message', ({ data }: MessageEvent<PictureAnswer>) => resolve(data), once);
  try {
    worker.postMessage(order, []);
    return await promise;
  } finally {
    stop();
    settled.abort();
  }
}
