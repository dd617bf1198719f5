/** What is done to clips, one or many: the same from buttons, menus, keys and the palette. */

import { AppError } from '../../../main/contract/plain/errors.ts';
import { contentPaths } from '../../../main/contract/rules/content-paths.ts';
import type { BoardChoice } from '../../../main/contract/schema/capture/board.ts';
import type { IntakePhoto } from '../../../main/contract/schema/capture/intake.ts';
import type { CaptureCheck } from '../../../main/contract/schema/capture/report.ts';
import type { StoresOf } from '../../stores/stores.ts';
import { saveBlob } from '../shared/hand-out-files.ts';
import { failureOf } from '../shared/store/failure.ts';
import { captureActionWords as words } from './capture-words.ts';

type Checks = readonly CaptureCheck[];

/** Those whose check waits or runs. */
export function stoppable(checks: Checks): Checks {
  return checks.filter(({ state }) => state === 'waiting' || state === 'checking');
}

/** Those that nobody is checking now. */
export function checkable(checks: Checks): Checks {
  return checks.filter(({ state }) => state !== 'waiting' && state !== 'checking');
}

/** A stopped one goes on; one that is done is measured anew. */
export function checkAgain(app: StoresOf<'captures' | 'notices'>, checks: Checks): void {
  const stopped = checkable(checks).filter(({ state }) => state !== 'done');
  const done = checkable(checks).filter(({ state }) => state === 'done');
  if (stopped.length > 0) attempt(app, () => app.captures.check(stopped.map(clipOf)));
  if (done.length > 0) attempt(app, () => app.captures.check(done.map(clipOf), { again: true }));
}

/** What was found so far stays. */
export function stopChecks(app: StoresOf<'captures' | 'notices'>, checks: Checks): void {
  const ids = stoppable(checks).map(({ inputId }) => inputId);
  if (ids.length > 0) attempt(app, () => app.captures.stop(ids));
}

/** By another board. */
export function judgeBy(app: StoresOf<'captures' | 'notices'>, checks: Checks, board: BoardChoice): void {
  if (checks.length > 0)
    attempt(app, () =>
      app.captures.setBoard(
        checks.map(({ inputId }) => inputId),
        board,
      ),
    );
}

/** Off the list, with a way back: nothing is deleted. */
export function removeClips(app: StoresOf<'captures' | 'capturesView' | 'notices'>, checks: Checks): void {
  const [first] = checks;
  if (first === undefined) return;
  const what = checks.length === 1 ? `“${first.fileName}”` : words.clips(checks.length);
  attempt(app, async () => {
    await app.captures.remove(checks.map(({ inputId }) => inputId));
    app.capturesView.select([]);
    app.notices.tell(words.tookOffTheList(what), {
      actions: [
        { label: words.undo, onSelect: () => attempt(app, () => app.captures.check(checks.map(clipOf))) },
      ],
    });
  });
}

/** A measured batch with a row for each clip; its best still becomes the row's image as soon as it is taken. */
export function makeBatch(
  app: StoresOf<'api' | 'batch' | 'captures' | 'capturesView' | 'navigation' | 'notices'>,
  checks: Checks,
): void {
  const rows = app.batch.takeClips(checks);
  if (rows.length === 0) {
    app.notices.tell(words.batchBusy);
    return;
  }
  app.capturesView.select([]);
  app.navigation.go({ name: 'batch' });
  void fillStills(app, checks, rows);
}

/** A measured batch with a row for each photo and its clip. */
export function makePairedBatch(
  app: StoresOf<'batch' | 'navigation' | 'notices'>,
  pairs: readonly { readonly photo: IntakePhoto; readonly check: CaptureCheck }[],
): void {
  const rows = app.batch.takeClips(
    pairs.map(({ check }) => check),
    pairs.map(({ photo: { inputId: id, ...photo } }) => ({ id, ...photo })),
  );
  if (rows.length === 0) app.notices.tell(words.batchBusy);
  else app.navigation.go({ name: 'batch' });
}

/**
 * One after another, those first whose still is known; a clip that is still checked has its still once the check has found
 * one, and its row waits for it meanwhile. Reports the first that cannot be taken.
 */
async function fillStills(
  { api, batch, captures, notices }: StoresOf<'api' | 'batch' | 'captures' | 'notices'>,
  checks: Checks,
  rows: readonly number[],
) {
  const failures: unknown[] = [];
  const clips = checks.flatMap((check, index) => {
    const id = rows[index];
    return id === undefined || (bestStill(check) === null && !isOpen(check)) ? [] : [{ id, check }];
  });
  batch.awaitImages(clips.map(({ id }) => id));
  const [known, sought] = [clips.filter(isKnown), clips.filter((clip) => !isKnown(clip))];
  for (const { id, check } of [...known, ...sought]) {
    const { inputId } = check;
    const atS = bestStill(check) ?? (await stillOf(captures, check));
    try {
      if (atS === null) batch.giveUpImage(id);
      else batch.fillImage(id, await api.captures.still({ inputId, atS }));
    } catch (error) {
      batch.giveUpImage(id);
      failures.push(error);
    }
  }
  if (failures.length > 0) notices.fail(failureOf(failures[0]));
}

const bestStill = ({ summary }: CaptureCheck): number | null => summary?.bestStillS ?? null;
const isOpen = ({ state }: CaptureCheck): boolean => state === 'waiting' || state === 'checking';
const isKnown = ({ check }: { readonly check: CaptureCheck }): boolean => bestStill(check) !== null;

/** Seconds into the clip, as soon as its check says so; null when it ends without, or leaves the list. */
function stillOf(
  { store }: StoresOf<'captures'>['captures'],
  { inputId }: CaptureCheck,
): Promise<number | null> {
  return new Promise((resolve) => {
    const look = (): boolean => {
      const now = store.getState().byId.get(inputId);
      const still = now === undefined ? null : bestStill(now);
      if (still === null && now !== undefined && isOpen(now)) return false;
      resolve(still);
      return true;
    };
    if (look()) return;
    const stop = store.subscribe(() => {
      if (look()) stop();
    });
  });
}

/** Shows the report. */
export function openReport(
  { capturesView, navigation }: StoresOf<'capturesView' | 'navigation'>,
  { inputId }: CaptureCheck,
): void {
  capturesView.set({ active: inputId });
  navigation.go({ name: 'capture', inputId });
}

/** Shows a failed action as a notice. */
export function attempt({ notices }: StoresOf<'notices'>, action: () => Promise<unknown>): void {
  action().catch((error: unknown) => notices.fail(failureOf(error)));
}

function clipOf({ inputId, fileName }: CaptureCheck): Pick<CaptureCheck, 'inputId' | 'fileName'> {
  return { inputId, fileName };
}

// Keeps a report as a file where the browser or the desktop keeps what is downloaded.

/** `mug-1.report.html`. */
export function reportFileName(fileName: string, format: 'html' | 'json'): string {
  return `${fileName.replace(/\.[^.]+$/, '')}.report.${format}`;
}

/** By way of a blob: the desktop's window saves what the page made, and nothing from an address. Throws `capture.no-report`. */
export async function saveReport(
  { inputId, fileName }: { readonly inputId: string; readonly fileName: string },
  format: 'html' | 'json',
): Promise<void> {
  const response = await fetch(contentPaths.captureReport(inputId, format));
  if (!response.ok) throw new AppError('capture.no-report', { fileName });
  saveBlob(await response.blob(), reportFileName(fileName, format));
}
