/** The check of clips: its part of the contract, and the loops behind it. */

import path from 'node:path';
import type { Capture } from '../../capture/capture.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { CaptureRow } from '../../catalogue/library-tables.ts';
import type { Api } from '../../contract/api.ts';
import { AppError } from '../../contract/plain/errors.ts';
import type { BoardChoice } from '../../contract/schema/capture/board.ts';
import type { CaptureReport } from '../../contract/schema/capture/report.ts';
import type { InputId } from '../../contract/schema/ids.ts';
import type { Clock } from '../../core/clock.ts';
import type { Log } from '../../core/logging/log.ts';
import type { FolderDialog } from '../../core/ports.ts';
import type { Inputs } from '../inputs/index.ts';
import type { EventHub } from '../shared/event-hub.ts';
import type { CallOptions, HandlersOf } from '../shared/handlers.ts';
import type { OwnPreferencesPatch, PreferencesFile } from '../shared/user-data.ts';
import type { Boards } from './boards.ts';
import { type CheckRuns, createCheckRuns } from './check-runs.ts';
import { type ClipMedia, type KeptClip, still, trimmed } from './clip-media.ts';
import { type AskedClip, type EnterOptions, enterClips } from './enter-clips.ts';
import { createOwnFfmpeg, type OwnFfmpeg } from './ffmpeg.ts';
import { createJudgeAgain, createJudging, type JudgeAgain, type Judging } from './judging.ts';
import { createObjects, type Objects } from './objects.ts';
import { createShowCaptures, type ShowCaptures } from './show-captures.ts';
import { createStoredMeasurements, type StoredMeasurements } from './stored-measurements.ts';

interface CapturesDeps {
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
export function createCaptures(deps: CapturesDeps): Captures {
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
  // A clip that shows a code may be of the board that was changed.
  boards.listen((boardId) =>
    rejudge(({ board, summary }) =>
      board.type === 'named' ? board.boardId === boardId : (summary?.serial ?? null) !== null,
    ),
  );
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

// A clip that the system handed over to be opened: stored in the library, and checked as any other.

/** Answers once it is on the list; the check goes on. Throws `input.*`. */
export async function checkOpenedClip(
  inputs: Pick<Inputs, 'storeFile'>,
  captures: Pick<Captures['handlers'], 'check'>,
  file: string,
): Promise<InputId> {
  const { id } = await inputs.storeFile(file, 'clip');
  const clips = [{ inputId: id, fileName: path.basename(file) }];
  await captures.check({ clips, again: false }, { signal: undefined });
  return id;
}

// The captures' part of the contract, over the loops that check and judge.

interface CaptureHandlersDeps {
  readonly catalogue: Catalogue;
  readonly inputs: Inputs;
  readonly clock: Clock;
  readonly boards: Pick<Boards, 'known'>;
  readonly media: ClipMedia;
  readonly stored: StoredMeasurements;
  readonly judging: Judging;
  readonly show: ShowCaptures;
  readonly runs: CheckRuns;
  readonly again: JudgeAgain;
  readonly objects: Objects;
  /** Aborted when Caliper ends. */
  readonly closing: AbortSignal;
}

/** Each call is one step in the catalogue, so that two pages cannot mix theirs. */
function createCaptureHandlers(deps: CaptureHandlersDeps): HandlersOf<Api['captures']> {
  const { catalogue, show, again } = deps;
  const signalOf = ({ signal }: CallOptions): AbortSignal =>
    signal === undefined ? deps.closing : AbortSignal.any([signal, deps.closing]);
  return {
    list: async () => catalogue.captures.list().map(show.of),
    check: async ({ clips, ...options }) => (await check(deps, clips, options)).map(show.of),
    report: ({ inputId }) => reportOn(deps, inputId),
    async setBoard({ inputIds, board }) {
      requireBoard(deps, board);
      const rows = catalogue.transaction(() =>
        inputIds.map((inputId) => catalogue.captures.update(inputId, { board })),
      );
      for (const row of rows) show.changed(row);
      again.add(inputIds);
      return rows.map(show.of);
    },
    stop: async ({ inputIds }) => stop(deps, inputIds).map(show.of),
    async remove({ inputIds }) {
      stop(deps, inputIds, { listed: false });
      for (const inputId of inputIds) show.removed(inputId);
      deps.objects.touched();
      return null;
    },
    async trim({ inputId, span }, options) {
      const row = show.wanted(inputId);
      const cut = await trimmed(deps, keptOf(row), span, signalOf(options));
      const clips = [{ inputId: cut.id, fileName: cut.fileName }];
      // The whole may have been judged by a board that is not in the list any more.
      const board = isKnown(deps, row.board) ? row.board : ({ type: 'auto' } as const);
      const [entered] = await check(deps, clips, { board, again: false, trimmedFrom: inputId });
      return show.of(entered ?? show.wanted(cut.id));
    },
    still: async ({ inputId, atS }, options) =>
      still(deps, keptOf(show.wanted(inputId)), atS, signalOf(options)),
  };
}

/** As `captures.report`. Throws `capture.unknown`, `capture.no-report`. */
async function reportOn(
  { show, judging, runs }: Pick<CaptureHandlersDeps, 'show' | 'judging' | 'runs'>,
  inputId: InputId,
): Promise<CaptureReport> {
  const row = show.wanted(inputId);
  const judged = await judging.stored(row);
  if (judged !== null) return judged.report;
  const quick = runs.quickOf(inputId);
  if (quick === null) throw new AppError('capture.no-report', { fileName: row.fileName });
  return judging.fresh(row, quick.measurement, quick.at);
}

async function check(
  deps: CaptureHandlersDeps,
  clips: readonly AskedClip[],
  options: EnterOptions,
): Promise<readonly CaptureRow[]> {
  const { runs, show } = deps;
  if (options.board !== undefined) requireBoard(deps, options.board);
  const entered = await enterClips({ ...deps, isRunning: runs.isRunning }, clips, options);
  if (options.again) for (const { inputId } of entered.rows) runs.measureAgain(inputId);
  for (const row of entered.rows) show.changed(row);
  deps.again.add(entered.judge);
  deps.objects.touched();
  runs.kick();
  return entered.rows;
}

/** All or none; those that neither wait nor run stay as they are. Throws `capture.unknown`. */
function stop(
  { catalogue, show, runs }: CaptureHandlersDeps,
  inputIds: readonly InputId[],
  patch: { readonly listed?: false } = {},
): CaptureRow[] {
  const rows = catalogue.transaction(() =>
    inputIds.map((inputId) => {
      const { state } = show.wanted(inputId);
      const open = state === 'waiting' || state === 'checking';
      return catalogue.captures.update(inputId, { ...patch, ...(open ? { state: 'stopped' } : {}) });
    }),
  );
  for (const row of rows) {
    runs.abort(row.inputId);
    show.changed(row);
  }
  return rows;
}

function isKnown({ boards }: Pick<CaptureHandlersDeps, 'boards'>, board: BoardChoice): boolean {
  return board.type === 'auto' || boards.known().some(({ id }) => id === board.boardId);
}

/** Throws `board.unknown`. */
function requireBoard(deps: Pick<CaptureHandlersDeps, 'boards'>, board: BoardChoice): void {
  if (board.type === 'named' && !isKnown(deps, board))
    throw new AppError('board.unknown', { id: board.boardId });
}

function keptOf({ inputId, fileName, summary }: CaptureRow): KeptClip {
  return { inputId, fileName, durationS: summary?.durationS ?? null };
}
