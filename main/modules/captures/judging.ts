/** Reports from what was measured: judged by today's profile and limits and the board in use, without looking at the clip again. */
import { judgeCapture } from '../../capture/judge/judge-capture.ts';
import type { CaptureRow } from '../../catalogue/capture-tables.ts';
import { sameLimits } from '../../contract/plain/capture/own-limits.ts';
import type { Preferences } from '../../contract/schema/app-info.ts';
import type { BoardLayout } from '../../contract/schema/capture/board.ts';
import type { CaptureSummary } from '../../contract/schema/capture/check.ts';
import type { Measurement } from '../../contract/schema/capture/measurement.ts';
import type { CaptureReport } from '../../contract/schema/capture/report.ts';
import { boardInUse, layoutKeyOf } from './board-in-use.ts';
import type { Boards } from './boards.ts';
import { combined, ownLayout } from './measure-clip.ts';
import type { StoredMeasurements } from './stored-measurements.ts';

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

interface Deps {
  readonly stored: StoredMeasurements;
  readonly boards: Pick<Boards, 'known'>;
  readonly preferences: () => Pick<Preferences, 'captureProfile' | 'captureLimits'>;
}

/** One per application. */
export function createJudging({ stored, boards, preferences }: Deps): Judging {
  const reportOf = (row: CaptureRow, measurement: Measurement, checkedAt: string): CaptureReport => {
    const { inputId, fileName, sha256, sizeBytes } = row;
    const board = boardInUse(row.board, boards.known());
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
      const { chosen } = boardInUse(row.board, boards.known());
      const own = ownLayout(found.measurement, chosen?.layout ?? null);
      const owned = own === null ? null : await stored.get(row.inputId, layoutKeyOf(own));
      const measurement = combined(found.measurement, owned?.measurement ?? null);
      const report = reportOf(row, measurement, (owned ?? found).measuredAt);
      return { report, own, incomplete: own !== null && owned === null };
    },
  };
}
