/** Stands in for what measures and cuts clips until it is there. */
import { AppError } from '../../contract/errors.ts';
import type { ClipMedia, Measuring } from './parts.ts';

const none = (): never => {
  throw new AppError('internal', { reason: 'The check of clips is not there yet.' });
};

/** Fails with `internal`. */
export const noMeasuring: Measuring = {
  parallel: 1,
  measure: none,
  boardMarkers: none,
  close: async () => undefined,
};
/** Fails with `internal`. */
export const noMedia: ClipMedia = { framePicture: none, trimClip: none };
