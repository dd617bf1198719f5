/** Judges rows anew from what is stored, one after the other in the background: after another profile or board was chosen. */
import { summaryOf } from '../../capture/judge/summary.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { CaptureReport } from '../../contract/schema/capture/report.ts';
import type { InputId } from '../../contract/schema/ids.ts';
import type { Clock } from '../../core/clock.ts';
import type { Log } from '../../core/logging/log.ts';
import { createWorkLoop } from '../shared/work-loop.ts';
import type { Judging } from './judging.ts';
import type { ShowCaptures } from './show-captures.ts';

/** The queue of those that are to be judged. */
export interface JudgeAgain {
  add(inputIds: Iterable<InputId>): void;
  close(): Promise<void>;
}

interface Deps {
  readonly catalogue: Catalogue;
  readonly judging: Judging;
  readonly show: ShowCaptures;
  readonly clock: Clock;
  readonly log: Log;
  readonly onReport: (report: CaptureReport) => void;
  /** A row waits to be measured: a board was chosen that was not looked for. */
  readonly onWaiting: () => void;
}

/** One per application. Rows that are not `done` are left: they are judged at the end of their check. */
export function createJudgeAgain(deps: Deps): JudgeAgain {
  const { clock, log } = deps;
  const queue = new Set<InputId>();
  const loop = createWorkLoop({
    name: 'judging',
    clock,
    log,
    async pass(signal) {
      for (const inputId of queue) {
        if (signal.aborted) return null;
        queue.delete(inputId);
        await judgeOne(deps, inputId);
      }
      return null;
    },
  });
  return {
    add(inputIds) {
      for (const inputId of inputIds) queue.add(inputId);
      loop.kick();
    },
    close: loop.close,
  };
}

async function judgeOne(deps: Deps, inputId: InputId): Promise<void> {
  const { catalogue, judging, show } = deps;
  const row = catalogue.captures.get(inputId);
  if (row?.state !== 'done') return;
  const judged = await judging.stored(row);
  const now = catalogue.captures.get(inputId);
  // Taken up or judged by another board meanwhile: then it is judged by that.
  if (now?.state !== 'done' || JSON.stringify(now.board) !== JSON.stringify(row.board)) return;
  if (judged === null || judged.incomplete) {
    // What is known of another board does not count any more; what only is of an older version does.
    show.change(inputId, { state: 'waiting', ...(judged === null ? {} : { summary: null }) });
    deps.onWaiting();
    return;
  }
  show.change(inputId, { summary: summaryOf(judged.report) });
  deps.onReport(judged.report);
}
