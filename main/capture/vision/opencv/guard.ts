/** Every use of native objects goes through here: they are given back however it ends, and OpenCV's errors get words. */
import { AppError, isAppError } from '../../../contract/plain/errors.ts';
import type { Native, OpenCv } from './api.ts';

/** Puts a native object on the list of those to be given back. */
export type Keep = <T extends Native>(object: T) => T;

/** Runs `work`; all it kept is deleted afterwards. Throws `capture.failed` with OpenCV's text. */
export function withNatives<R>(cv: OpenCv, work: (keep: Keep) => R): R {
  const kept: Native[] = [];
  const keep: Keep = (object) => {
    kept.push(object);
    return object;
  };
  try {
    return work(keep);
  } catch (error) {
    throw inWords(cv, error);
  } finally {
    for (const object of kept.toReversed()) object.delete();
  }
}

/** OpenCV throws the address of its exception; anything else is passed on. */
export function inWords(cv: OpenCv, error: unknown): unknown {
  if (isAppError(error) || (typeof error !== 'number' && !(error instanceof Error))) return error;
  const reason = typeof error === 'number' ? cv.exceptionFromPtr(error).msg : error.message;
  return new AppError(
    'capture.failed',
    { fileName: 'The clip', reason: reason.trim().slice(0, 500) },
    { cause: error },
  );
}
