/** The captures' part of the contract, over the loops that check and judge. */
import type { CaptureRow } from '../../catalogue/capture-tables.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { Api } from '../../contract/api.ts';
import { AppError } from '../../contract/plain/errors.ts';
import type { BoardChoice } from '../../contract/schema/capture/board.ts';
import type { CaptureReport } from '../../contract/schema/capture/report.ts';
import type { InputId } from '../../contract/schema/ids.ts';
import type { Clock } from '../../core/clock.ts';
import type { Inputs } from '../inputs/index.ts';
import type { CallOptions, HandlersOf } from '../shared/handlers.ts';
import type { Boards } from './boards.ts';
import type { CheckRuns } from './check-runs.ts';
import type { ClipMedia } from './clip-media.ts';
import { type AskedClip, type EnterOptions, enterClips } from './enter-clips.ts';
import { type KeptClip, still, trimmed } from './from-clip.ts';
import type { JudgeAgain } from './judge-again.ts';
import type { Judging } from './judging.ts';
import type { Objects } from './objects.ts';
import type { ShowCaptures } from './show-captures.ts';
import type { StoredMeasurements } from './stored-measurements.ts';

interface Deps {
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
export function createCaptureHandlers(deps: Deps): HandlersOf<Api['captures']> {
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
export async function reportOn(
  { show, judging, runs }: Pick<Deps, 'show' | 'judging' | 'runs'>,
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
  deps: Deps,
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
  { catalogue, show, runs }: Deps,
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

function isKnown({ boards }: Pick<Deps, 'boards'>, board: BoardChoice): boolean {
  return board.type === 'auto' || boards.known().some(({ id }) => id === board.boardId);
}

/** Throws `board.unknown`. */
function requireBoard(deps: Pick<Deps, 'boards'>, board: BoardChoice): void {
  if (board.type === 'named' && !isKnown(deps, board))
    throw new AppError('board.unknown', { id: board.boardId });
}

function keptOf({ inputId, fileName, summary }: CaptureRow): KeptClip {
  return { inputId, fileName, durationS: summary?.durationS ?? null };
}
