/** Measures a clip, once more when the thread died over it. */

import type { Capture, MeasureOptions } from '../../capture/types.ts';
import { isAppError } from '../../contract/plain/errors.ts';
import type { BoardLayout } from '../../contract/schema/capture/board.ts';
import type { Measurement } from '../../contract/schema/capture/measurement.ts';
import type { Log } from '../../core/logging/log.ts';
import type { Clip } from '../../media/types.ts';
import { isMeasuredAs } from './board-in-use.ts';

/** A thread may die of another clip's oddity; a second time it is this one's. Throws as `Capture`. */
export async function measureClip(
  { measuring, log }: { readonly measuring: Capture; readonly log: Log },
  clip: Clip,
  options: MeasureOptions,
): Promise<Measurement> {
  try {
    return await measuring.measure(clip, options);
  } catch (error) {
    if (options.signal.aborted || !isAppError(error, 'capture.thread-ended')) throw error;
    log.warn('the thread that measures clips ended; the clip is measured once more');
    return await measuring.measure(clip, options);
  }
}

/** The layout that has to be looked for on its own; null where the board that was found is the chosen one, or nothing more can be had. */
export function ownLayout(found: Measurement, chosen: BoardLayout | null): BoardLayout | null {
  if (chosen === null || found.coverage === 'none') return null;
  return found.board !== null && isMeasuredAs(found.board, chosen) ? null : chosen;
}

/** What is judged: measured by the chosen board, and with the board that the clip shows, which explains why another is not seen. */
export function combined(found: Measurement, own: Measurement | null): Measurement {
  return own === null ? found : { ...own, board: found.board };
}
