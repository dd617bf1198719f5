/** From a clip to its report: it is measured once, and judged from what is stored as often as the profile, the limits or the board change. */

import type { Capture, MeasureOptions } from '../../capture/capture.ts';
import { summaryOf } from '../../capture/export/report-data.ts';
import { judgeCapture } from '../../capture/judge/judge-capture.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { CaptureRow } from '../../catalogue/library-tables.ts';
import { sameLimits } from '../../contract/plain/capture/own-limits.ts';
import { isAppError } from '../../contract/plain/errors.ts';
import type { Preferences } from '../../contract/schema/app-info.ts';
import type { BoardLayout } from '../../contract/schema/capture/board.ts';
import type { Measurement } from '../../contract/schema/capture/measurement.ts';
import type { CaptureReport, CaptureSummary } from '../../contract/schema/capture/report.ts';
import type { InputId } from '../../contract/schema/ids.ts';
import type { Clock } from '../../core/clock.ts';
import type { Log } from '../../core/logging/log.ts';
import type { Clip } from '../../media/types.ts';
import { createWorkLoop } from '../shared/work-loop.ts';
import { type Boards, boardInUse, isMeasuredAs, layoutKeyOf } from './boards.ts';
import type { ShowCaptures } from './show-captures.ts';
import type { StoredMeasurements } from './stored-measurements.ts';

// Measures a clip, once more when the thread died over it.

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
  return own === null ? found : { ...own, board: found.board, code: found.code };
}

// Reports from what was measured: judged by today's profile and limits and the board in use, without looking at the clip again.

/** `own`: the layout that has to be looked for on its own, null where the board that is found is the one in use. */
export interface Judged {
  readonly report: CaptureReport;
  readonly own: BoardLayout | null;
  /** `own` was not looked for yet; the report then is of the board that was found. */
  readonly incomplete: boolean;
}

/** Where a report comes from. */
export interface Judging {
  /** Null when nothing is stored. */
  stored(row: CaptureRow): Promise<Judged | null>;
  /** Of a measurement that is not stored, or not yet. */
  fresh(row: CaptureRow, measurement: Measurement, measuredAt: string): CaptureReport;
  /** Whether a verdict was reached by the profile and the limits that clips are judged by now. */
  isCurrent(summary: Pick<CaptureSummary, 'profile' | 'ownLimits'>): boolean;
}

interface JudgingDeps {
  readonly stored: StoredMeasurements;
  readonly boards: Pick<Boards, 'known'>;
  readonly preferences: () => Pick<Preferences, 'captureProfile' | 'captureLimits'>;
}

/** One per application. */
export function createJudging({ stored, boards, preferences }: JudgingDeps): Judging {
  const reportOf = (row: CaptureRow, measurement: Measurement, checkedAt: string): CaptureReport => {
    const { inputId, fileName, sha256, sizeBytes } = row;
    const board = boardInUse(row.board, boards.known(), measurement);
    const clip = { inputId, fileName, sha256, sizeBytes };
    const { captureProfile: profile, captureLimits: ownLimits } = preferences();
    return judgeCapture(measurement, { clip, checkedAt, profile, ownLimits, board });
  };
  return {
    isCurrent({ profile, ownLimits }) {
      const now = preferences();
      return profile === now.captureProfile && sameLimits(ownLimits, now.captureLimits);
    },
    fresh: reportOf,
    async stored(row) {
      const found = await stored.get(row.inputId, '');
      if (found === null) return null;
      const { chosen } = boardInUse(row.board, boards.known(), found.measurement);
      const own = ownLayout(found.measurement, chosen?.layout ?? null);
      const owned = own === null ? null : await stored.get(row.inputId, layoutKeyOf(own));
      const measurement = combined(found.measurement, owned?.measurement ?? null);
      const report = reportOf(row, measurement, (owned ?? found).measuredAt);
      return { report, own, incomplete: own !== null && owned === null };
    },
  };
}

// Judges rows anew from what is stored, one after the other in the background: after another profile or board was chosen.

/** The queue of those that are to be judged. */
export interface JudgeAgain {
  add(inputIds: Iterable<InputId>): void;
  close(): Promise<void>;
}

interface JudgeAgainDeps {
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
export function createJudgeAgain(deps: JudgeAgainDeps): JudgeAgain {
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

async function judgeOne(deps: JudgeAgainDeps, inputId: InputId): Promise<void> {
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
