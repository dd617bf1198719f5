/** What is done on the batch screen, by whichever way it is requested. */
import type { CreateRequest } from '../../../main/contract/schema/creation/create-request.ts';
import type { Submission } from '../../../main/contract/schema/creation/submission.ts';
import type { StoresOf } from '../../stores/stores.ts';
import { cellOfTrouble } from './batch-words.ts';
import { batchActionWords as words } from './control-words.ts';
import type { DraftRow } from './store/table/draft.ts';
import type { BatchViewState } from './store/view.ts';

type Table = StoresOf<'batch' | 'batchView'>;

/** From the anchor of the selection to the row of the keyboard, in the order of the table. */
export function selectedIds(
  rows: readonly DraftRow[],
  { row, anchor }: Pick<BatchViewState, 'row' | 'anchor'>,
): number[] {
  const places = [row, anchor ?? row].map((id) => rows.findIndex((one) => one.id === id));
  const [first, last] = [Math.min(...places), Math.max(...places)];
  return first < 0 ? [] : rows.slice(first, last + 1).map(({ id }) => id);
}

/** The rows that are meant now. */
export function targets({ batch, batchView }: Table): number[] {
  return selectedIds(batch.store.getState().draft.rows, batchView.store.getState());
}

/** Adds a row behind the one of the keyboard and begins to edit it. */
export function addRow({ batch, batchView }: Table): void {
  const id = batch.addRow(batchView.store.getState().row);
  if (id === null) return;
  batchView.go(id, 'input', { focus: true });
  batchView.edit('');
}

/** The rows that are meant once more; the keyboard goes to the first of the new ones. */
export function duplicateRows({ batch, batchView }: Table): void {
  const [first] = batch.duplicateRows(targets({ batch, batchView }));
  if (first !== undefined) batchView.go(first, undefined, { focus: true });
}

/** Removes these rows, or those that are meant now, with a way back; the keyboard stays where it was. */
export function removeRows(
  app: Table & StoresOf<'notices' | 'navigation'>,
  ids: readonly number[] = targets(app),
): void {
  const { batch, batchView, notices } = app;
  const before = batch.store.getState().draft;
  if (ids.length === 0) return;
  const last = before.rows.findIndex(({ id }) => id === ids.at(-1));
  const next = before.rows[last + 1] ?? before.rows[last - ids.length];
  batch.removeRows(ids);
  // While files are read or sent the rows stay.
  if (batch.store.getState().draft === before) return;
  if (next !== undefined) batchView.go(next.id, undefined, { focus: true });
  const notice = notices.tell(ids.length === 1 ? words.removedARow : words.removedRows(ids.length), {
    tag: 'batch-removed',
    actions: [{ label: words.undo, onSelect: batch.undo }],
  });
  dismissOnceOld(app, notice);
}

/** Its Undo takes back what was done last: that must be what the notice tells of. */
function dismissOnceOld(
  { batch, notices, navigation }: StoresOf<'batch' | 'notices' | 'navigation'>,
  notice: string,
): void {
  const { draft } = batch.store.getState();
  const stops = [
    batch.store.subscribe((state) => state.draft !== draft && dismiss()),
    navigation.store.subscribe(() => navigation.current().name !== 'batch' && dismiss()),
  ];
  const dismiss = (): void => {
    for (const stop of stops) stop();
    notices.dismiss(notice);
  };
}

/** The first of the selected rows into the others; with one row, the one above into it. */
export function fillDown({ batch, batchView }: Table): void {
  const { column } = batchView.store.getState();
  const { rows } = batch.store.getState().draft;
  const ids = targets({ batch, batchView });
  const above = rows[rows.findIndex(({ id }) => id === ids[0]) - 1];
  if (ids.length > 1) batch.fillDown(ids, column);
  else if (above !== undefined) batch.fillDown([above.id, ...ids], column);
}

/** Leads to the next row with a problem. */
export function goToTrouble({ batch, batchView }: Table): void {
  const next = batch.nextTrouble(batchView.store.getState().row);
  if (next === null) return batchView.stopEditing();
  const { rows, kind } = batch.store.getState().draft;
  const row = rows.find(({ id }) => id === next)?.row;
  const [trouble] = row === undefined ? [] : batch.verdictOf(row).troubles;
  batchView.go(next, trouble && cellOfTrouble(trouble, kind), { focus: true });
  batchView.show('row');
}

/** What would be sent; none, and at what is wrong, where there is something. */
export async function planBatch(app: StoresOf<'batch' | 'batchView'>): Promise<readonly CreateRequest[]> {
  const planned = await app.batch.plan();
  if (planned === null) showWhyNot(app);
  return planned ?? [];
}

/** Where nothing was sent: what is wrong with the whole is said already, a row that is wrong is led to. */
function showWhyNot(app: Table): void {
  const { error, verdict } = app.batch.store.getState();
  if (error === null && verdict.faulty > 0) goToTrouble(app);
}

/** Into the queue, and there to the first of what was made; at what is wrong where there is something. */
export function submitBatch(
  app: StoresOf<'batch' | 'batchView' | 'navigation' | 'notices'>,
  paused: boolean,
): void {
  const { batch, navigation, notices } = app;
  const showSubmitted = (made: readonly Submission[] | null): void => {
    if (made === null) return showWhyNot(app);
    const [first] = made;
    // A user who went to another screen meanwhile stays there.
    const goes = navigation.current().name === 'batch';
    const show = (): void => {
      if (first !== undefined) navigation.go({ name: 'queue', focus: first.id });
    };
    notices.tell(words.queued(made.length, paused), {
      tone: 'success',
      ...(!goes && { actions: [{ label: words.showInQueue, onSelect: show }] }),
    });
    if (goes) show();
  };
  void batch.submit({ paused }).then(showSubmitted);
}
