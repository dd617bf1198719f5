/** What can be done on the batch screen by key and in the palette. */
import type { AppState } from '../../state/app-state.ts';
import type { Command } from '../../state/commands.ts';
import { addRow, fillDown, goToTrouble, removeRows, submitBatch, targets } from './batch-deeds.ts';
import type { Giving } from './use-give.ts';

/** Windows that commands open. */
export interface BatchWindows {
  readonly choose: Giving['choose'];
  readonly paste: () => void;
}

/** They live as long as the screen. */
export function batchCommands(app: AppState, windows: BatchWindows): readonly Command[] {
  return [...sendCommands(app), ...rowCommands(app), ...addCommands(app, windows)].map((command) => ({
    ...command,
    group: 'Batch',
  }));
}

type Ungrouped = Omit<Command, 'group'>;

function sendCommands(app: AppState): Ungrouped[] {
  const { store, cancel } = app.batch;
  const hasRows = (): boolean => store.getState().draft.rows.length > 0;
  return [
    {
      id: 'batch-create',
      title: 'Create the batches',
      shortcuts: ['Mod+Enter'],
      enabled: hasRows,
      run: () => submitBatch(app, false),
    },
    {
      id: 'batch-create-paused',
      title: 'Put the batches into the queue paused',
      shortcuts: ['Alt+Enter'],
      enabled: hasRows,
      run: () => submitBatch(app, true),
    },
    {
      id: 'batch-check',
      title: 'Check the clips of the batch',
      enabled: () => hasRows() && store.getState().draft.kind === 'measured',
      run: () => void app.batch.checkClips(),
    },
    {
      id: 'batch-cancel',
      title: 'Stop copying files and checking clips',
      enabled: () => ['copying', 'checking'].includes(store.getState().send.phase),
      run: cancel,
    },
  ];
}

function rowCommands(app: AppState): Ungrouped[] {
  const { batch, batchView } = app;
  const { store } = batch;
  const hasRows = (): boolean => store.getState().draft.rows.length > 0;
  const onRows = (): boolean => !isWriting() && targets(app).length > 0;
  return [
    {
      id: 'batch-problem',
      title: 'Next problem',
      shortcuts: ['F8'],
      enabled: () => store.getState().verdict.faulty > 0,
      run: () => goToTrouble(app),
    },
    { id: 'batch-fill', title: 'Fill down', shortcuts: ['Mod+D'], enabled: onRows, run: () => fillDown(app) },
    {
      id: 'batch-remove',
      title: 'Remove the rows',
      shortcuts: ['Delete'],
      enabled: onRows,
      run: () => removeRows(app),
    },
    {
      id: 'batch-undo',
      title: 'Undo',
      shortcuts: ['Mod+Z'],
      enabled: () => !isWriting() && store.getState().canUndo,
      run: batch.undo,
    },
    {
      id: 'batch-redo',
      title: 'Redo',
      shortcuts: ['Mod+Shift+Z', 'Mod+Y'],
      enabled: () => !isWriting() && store.getState().canRedo,
      run: batch.redo,
    },
    {
      id: 'batch-select-all',
      title: 'Select all rows',
      shortcuts: ['Mod+A'],
      enabled: () => !isWriting() && hasRows(),
      run: () => {
        const { rows } = store.getState().draft;
        const [first, last] = [rows[0], rows.at(-1)];
        if (first === undefined || last === undefined) return;
        batchView.go(last.id);
        batchView.go(first.id, undefined, { extend: true, focus: true });
      },
    },
    {
      id: 'batch-panel',
      title: 'Switch between the batch and the row',
      shortcuts: ['Alt+P'],
      run: () => batchView.show(batchView.store.getState().panel === 'row' ? 'batch' : 'row'),
    },
    { id: 'batch-clear', title: 'Empty the batch', enabled: hasRows, run: batch.clear },
  ];
}

function addCommands(app: AppState, { choose, paste }: BatchWindows): Ungrouped[] {
  const { batch } = app;
  const isKind = (kind: string): boolean => batch.store.getState().draft.kind === kind;
  return [
    { id: 'batch-add', title: 'Add a row', shortcuts: ['Alt+N'], run: () => addRow(app) },
    { id: 'batch-files', title: 'Add images and clips…', shortcuts: ['Mod+O'], run: () => choose('files') },
    { id: 'batch-folder', title: 'Add a folder…', run: () => choose('folder') },
    { id: 'batch-table', title: 'Add the rows of a CSV or JSON file…', run: () => choose('table') },
    { id: 'batch-paste', title: 'Paste rows…', run: paste },
    {
      id: 'batch-standard',
      title: 'Make standard assets',
      enabled: () => !isKind('standard'),
      run: () => batch.setKind('standard'),
    },
    {
      id: 'batch-measured',
      title: 'Make measured assets',
      enabled: () => !isKind('measured'),
      run: () => batch.setKind('measured'),
    },
  ];
}

/** Keys with a modifier work in text fields, too; there these belong to the text. */
function isWriting(): boolean {
  return document.activeElement?.matches('input, textarea') ?? false;
}
