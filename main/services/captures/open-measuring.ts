/** Opens what measures clips, with the ffmpeg that is found when the first of them is looked into. */
import { AppError } from '../../contract/errors.ts';
import type { Log } from '../../core/log.ts';
import type { Tools } from '../../media/types.ts';
import type { Measuring } from './parts.ts';

interface Needs {
  readonly log: Log;
  /** Throws `media.no-ffmpeg`. */
  readonly tools: () => Promise<Tools>;
  /** The thread's entry; without one clips are measured in this thread. */
  readonly captureThread?: URL | undefined;
}

/** To be closed: it holds threads. */
export function openMeasuring(_needs: Needs): Measuring {
  const none = (): never => {
    throw new AppError('internal', { reason: 'The check of clips is not there yet.' });
  };
  return { parallel: 1, measure: none, boardMarkers: none, close: async () => undefined };
}
