/** The check of clips: its part of the contract, and the loops behind it. */

import type { Capture } from '../../capture/types.ts';
import type { CaptureRow } from '../../catalogue/capture-tables.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { Api } from '../../contract/api.ts';
import type { CaptureReport } from '../../contract/schema/capture/report.ts';
import type { InputId } from '../../contract/schema/ids.ts';
import type { Clock } from '../../core/clock.ts';
import type { Log } from '../../core/logging/log.ts';
import type { FolderDialog } from '../../core/ports.ts';
import type { Inputs } from '../inputs/index.ts';
import type { EventHub } from '../shared/event-hub.ts';
import type { HandlersOf } from '../shared/handlers.ts';
import type { OwnPreferencesPatch, PreferencesFile } from '../shared/preferences.ts';
import type { Boards } from './boards.ts';
import { createCaptureHandlers, reportOn } from './capture-handlers.ts';
import { type CheckRuns, createCheckRuns } from './check-runs.ts';
import type { ClipMedia } from './clip-media.ts';
import { createJudgeAgain } from './judge-again.ts';
import { createJudging } from './judging.ts';
import { createObjects } from './objects.ts';
import { createOwnFfmpeg, type OwnFfmpeg } from './own-ffmpeg.ts';
import { createShowCaptures } from './show-captures.ts';
import { createStoredMeasurements } from './stored-measurements.ts';

interface Deps {
  readonly catalogue: Catalogue;
  readonly inputs: Inputs;
  readonly hub: EventHub;
  readonly clock: Clock;
  readonly log: Log;
  readonly boards: Pick<Boards, 'known' | 'listen'>;
  readonly measuring: Capture;
  readonly media: ClipMedia;
  readonly preferences: PreferencesFile;
  /** Null where the host has none. */
  readonly folderDialog: Pick<FolderDialog, 'chooseFfmpeg'> | null;
}

/** One per application. */
export interface Captures {
  readonly handlers: HandlersOf<Api['captures']>;
  kick(): void;
  /** As `captures.report` answers it; throws as that. */
  report(inputId: InputId): Promise<CaptureReport>;
  readonly ownFfmpeg: OwnFfmpeg;
  /** Another profile, other limits or another ffmpeg may be in use. */
  preferencesChanged(patch: OwnPreferencesPatch): void;
  /** Ends what is under way; it goes on at the next start. */
  close(): Promise<void>;
}

/** What was being checked when Caliper ended waits again. Throws `library.*`. */
export function createCaptures(deps: Deps): Captures {
  const { catalogue, clock, log, hub, boards, preferences } = deps;
  const stored = createStoredMeasurements(catalogue, clock);
  const judging = createJudging({ stored, boards, preferences: preferences.get });
  const show = createShowCaptures(catalogue, hub, (inputId) => runs.progressOf(inputId));
  const objects = createObjects({ catalogue, clock, log, show, judging });
  const shared = { ...deps, stored, judging, show, objects, onReport: objects.judged };
  const runs: CheckRuns = createCheckRuns(shared);
  const again = createJudgeAgain({ ...shared, onWaiting: runs.kick });
  const closing = new AbortController();

  const rejudge = (concerned: (row: CaptureRow) => boolean): void => {
    if (closing.signal.aborted) return;
    const rows = catalogue.captures.list().filter(concerned);
    again.add(rows.map(({ inputId }) => inputId));
  };
  /** Its summary goes by another profile or other limits, or was written by another version. */
  const stale = ({ state, summary }: CaptureRow): boolean =>
    state === 'done' && (summary === null || !judging.isCurrent(summary));
  rejudge(stale);
  boards.listen((boardId) => rejudge(({ board }) => board.type === 'named' && board.boardId === boardId));
  const preferencesChanged: Captures['preferencesChanged'] = ({
    captureProfile,
    captureLimits,
    ffmpegPath,
  }) => {
    if (captureProfile !== undefined || captureLimits !== undefined) rejudge(stale);
    if (ffmpegPath === undefined) return;
    // The user who names the program wants to see it work.
    for (const { inputId, state, error } of catalogue.captures.list())
      if (state === 'failed' && error?.code === 'media.no-ffmpeg')
        show.change(inputId, { state: 'waiting', error: null });
    runs.kick();
  };
  return {
    handlers: createCaptureHandlers({ ...shared, runs, again, closing: closing.signal }),
    kick: runs.kick,
    report: (inputId) => reportOn({ show, judging, runs }, inputId),
    preferencesChanged,
    ownFfmpeg: createOwnFfmpeg({
      ...deps,
      dialog: deps.folderDialog,
      onPreferences: preferencesChanged,
    }),
    async close() {
      closing.abort(new DOMException('closing', 'AbortError'));
      await Promise.all([runs.close(), again.close(), objects.close()]);
    },
  };
}
