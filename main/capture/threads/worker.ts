/** Entry of a measuring thread: it runs ffmpeg and looks at its frames on its own, so that none passes the application. */
import { parentPort } from 'node:worker_threads';
import type { BoardLayout } from '../../contract/schema/capture/board.ts';
import type { Measurement } from '../../contract/schema/capture/measurement.ts';
import { type CallContext, serveThread } from '../../core/worker-rpc/peer.ts';
import type { Clip, Tools } from '../../media/types.ts';
import type { MeasureOptions } from '../capture.ts';
import { createMeasurer } from '../measure/measurer.ts';

/** Milliseconds between two reports on the progress of a clip. */
const progressEveryMs = 100;

interface MeasureOrder {
  readonly clip: Clip;
  readonly tools: Tools;
  readonly layout: BoardLayout | null;
  readonly passes: MeasureOptions['passes'];
}

/** What comes before the measurement: as `MeasureOptions` has it. */
type MeasureReport =
  | { readonly progress: Parameters<MeasureOptions['onProgress']>[0] }
  | { readonly quick: Measurement };

function createProcedures() {
  const measurer = createMeasurer();
  return {
    /** When it is aborted it settles once its processes have ended. */
    measure(
      { clip, tools, layout, passes }: MeasureOrder,
      { signal, report }: CallContext<MeasureReport>,
    ): Promise<Measurement> {
      let reportedMs = -Infinity;
      return measurer.measure(clip, tools, {
        layout,
        passes,
        signal,
        onProgress(progress) {
          if (performance.now() - reportedMs < progressEveryMs) return;
          reportedMs = performance.now();
          report({ progress });
        },
        onQuick: (quick) => report({ quick }),
      });
    },
    boardMarkers: (layout: BoardLayout): Promise<boolean[][]> => measurer.boardMarkers(layout),
  };
}
export type CaptureProcedures = ReturnType<typeof createProcedures>;

if (parentPort !== null) serveThread(parentPort, createProcedures());
