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
  app: StoresOf<'api' | 'batch' | 'capturesView' | 'navigation' | 'notices'>,
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

/** One after another, in the order of the rows; reports the first that cannot be taken. */
async function fillStills(
  { api, batch, notices }: StoresOf<'api' | 'batch' | 'notices'>,
  checks: Checks,
  rows: readonly number[],
) {
  const failures: unknown[] = [];
  const hasStill = (index: number): boolean => (checks[index]?.summary?.bestStillS ?? null) !== null;
  batch.awaitImages(rows.filter((_, index) => hasStill(index)));
  for (const [index, { inputId, summary }] of checks.entries()) {
    const [id, atS] = [rows[index], summary?.bestStillS ?? null];
    if (id === undefined || atS === null) continue;
    try {
      batch.fillImage(id, await api.captures.still({ inputId, atS }));
    } catch (error) {
      batch.giveUpImage(id);
      failures.push(error);
    }
  }
  if (failures.length > 0) notices.fail(failureOf(failures[0]));
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
