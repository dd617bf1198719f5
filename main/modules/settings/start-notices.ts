/** What the user must know from the start on: in the page's banners, or in the terminal where there is no page. */
import { markReportsSeen, reportsFor } from '../../catalogue/recovery-reports.ts';
import { type AppError, type AppFailureWire, toFailure } from '../../contract/plain/errors.ts';
import type { AppConfig } from '../../core/config.ts';

/** `reports`: what was found damaged, and recovered; `notices`: these and all else. */
export interface StartNotices {
  readonly notices: AppFailureWire[];
  readonly reports: readonly AppFailureWire[];
  /** They were shown where this program shows things; what a window has shown is not answered again. */
  seen(): void;
}

/** `damaged`: of settings; `failure`, `moveFailure`: why another library is open than was wanted. Call it when the library is open. */
export function createStartNotices(
  { libraryPath, host }: Pick<AppConfig, 'libraryPath' | 'host'>,
  problems: {
    readonly damaged: readonly (AppError | null)[];
    readonly failure: unknown;
    readonly moveFailure: AppFailureWire | null;
  },
): StartNotices {
  const place = host === 'cli' ? 'terminal' : 'window';
  const damaged = problems.damaged.flatMap((one) => (one === null ? [] : [toFailure(one)]));
  // Also of an opening before this one that was killed, or of a command whose words nobody read.
  const reports = [...damaged, ...reportsFor(libraryPath, place)];
  return {
    reports,
    notices: [
      ...(problems.failure === undefined || problems.failure === null ? [] : [toFailure(problems.failure)]),
      ...reports,
      ...(problems.moveFailure === null ? [] : [problems.moveFailure]),
    ],
    seen: () => markReportsSeen(libraryPath, place),
  };
}
