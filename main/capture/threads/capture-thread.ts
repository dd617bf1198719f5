/** One measuring thread as the application sees it: clips go in, and each comes back measured or failed, whatever becomes of the thread. */
import { AppError } from '../../contract/plain/errors.ts';
import type { BoardLayout } from '../../contract/schema/capture/board.ts';
import type { Measurement } from '../../contract/schema/capture/measurement.ts';
import { RemoteError } from '../../core/worker-rpc/peer.ts';
import { startThread, ThreadEnded } from '../../core/worker-rpc/thread.ts';
import type { Clip, Tools } from '../../media/types.ts';
import type { MeasureOptions } from '../types.ts';
import type { CaptureProcedures } from './worker.ts';

export interface CaptureThread {
  /** As `Capture`; throws `capture.thread-ended` as well. */
  measure(clip: Clip, tools: Tools, options: MeasureOptions): Promise<Measurement>;
  boardMarkers(layout: BoardLayout): Promise<boolean[][]>;
  /** What it has still to do. */
  load(): number;
  end(): Promise<void>;
}

/** Frames lie in memory of their own; for the rest, more only keeps 30 MB a thread from the system. */
const resourceLimits = { maxYoungGenerationSizeMb: 8 } as const;

/** It keeps the process alive only while it works. `onEnd`: it has ended, because of `fault` when there is one. */
export function startCaptureThread(entry: URL, onEnd: (fault: Error | null) => void): CaptureThread {
  const thread = startThread<CaptureProcedures>(entry, { resourceLimits, onEnd });
  return {
    load: thread.openCalls,
    measure: (clip, tools, { layout, signal, onProgress, onQuick }) =>
      thread
        .call(
          'measure',
          { clip, tools, layout },
          {
            signal,
            untilStopped: true,
            onReport: (now) => ('quick' in now ? onQuick(now.quick) : onProgress(now.progress)),
          },
        )
        .catch((error: unknown) => {
          throw inWords(error, clip.fileName);
        }),
    boardMarkers: (layout) =>
      thread.call('boardMarkers', layout).catch((error: unknown) => {
        throw inWords(error, 'The board');
      }),
    end: thread.terminate,
  };
}

function inWords(error: unknown, fileName: string): unknown {
  if (error instanceof ThreadEnded) return new AppError('capture.thread-ended', { fileName });
  if (error instanceof RemoteError)
    return new AppError('internal', { reason: 'measuring a clip' }, { cause: error });
  return error;
}
