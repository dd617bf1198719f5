/** Opens what measures clips, with the ffmpeg that is found when the first of them is looked into. */
import type { Log } from '../../core/log.ts';
import type { Tools } from '../../media/types.ts';
import { noMeasuring } from './clip-tools.ts';
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
  return noMeasuring;
}
