/** What can be done on the batch screen by key and in the palette. */

import type { StoresOf } from '../../stores/stores.ts';
import { commandGroups } from '../commands/group-words.ts';
import type { Command } from '../shared/store/commands.ts';
import {
  addRow,
  duplicateRows,
  fillDown,
  goToTrouble,
  removeRows,
  submitBatch,
  targets,
} from './batch-actions.ts';
import { batchCommandWords as words } from './table/grid-words.ts';
import type { Giving } from './use-give.ts';

/** Windows that commands open. */
export interface BatchWindows {
  readonly choose: Giving['choose'];
  readonly paste: () => void;
  /** An image of the library, for the row of the keyboard. */
  readonly library: () => void;
}

/** They live as long as the screen. */
export function batchCommands(
  app: StoresOf<'batch' | 'batchView' | 'navigation' | 'notices'>,
  windows: BatchWindows,
): readonly Command[] {
  return [...sendCommands(app), ...rowCommands(app, windows), ...addCommands(app, windows)].map(
    (command) => ({
      ...command,
      group: commandGroups.batch,
    }),
  );
}

type Ungrouped = Omit<Command, 'group'>;

function sendCommands(app: StoresOf<'batch' | 'batchView' | 'navigation' | 'notices'>): Ungrouped[] {
  const { store, cancel } = app.batch;
  const hasRows = (): boolean => store.getState().draft.rows.length > 0;
  return [
    {
      id: 'batch-create',
      title: words.createTheBatches,
      shortcuts: ['Mod+Enter'],
      enabled: hasRows,
      run: () => submitBatch(app, false),
    },
    {
      id: 'batch-create-paused',
      title: words.queuePaused,
      shortcuts: ['Alt+Enter'],
      enabled: hasRows,
      run: () => submitBatch(app, true),
    },
    {
      id: 'batch-check',
      title: words.checkTheClips,
      enabled: () => hasRows() && store.getState().draft.kind === 'measured',
      run: () => void app.batch.checkClips(),
    },
    {
      id: 'batch-cancel',
      title: words.stopCopying,
      enabled: () => ['copying', 'checking'].includes(store.getState().send.phase),
      run: cancel,
    },
  ];
}

function rowCommands(
  app: StoresOf<'batch' | 'batchView' | 'navigation' | 'notices'>,
  windows: BatchWindows,
): Ungrouped[] {
  const { batch, batchView } = app;
  const { store } = batch;
  const hasRows = (): boolean => store.getState().draft.rows.length > 0;
  const onRows = (): boolean => !isWriting() && targets(app).length > 0;
  return [
    {
      id: 'batch-problem',
      title: words.nextProblem,
      shortcuts: ['F8'],
      enabled: () => store.getState().verdict.faulty > 0,
      run: () => goToTrouble(app),
    },
    {
      id: 'batch-fill',
      title: words.fillDown,
      shortcuts: ['Mod+D'],
      enabled: onRows,
      run: () => fillDown(app),
    },
    {
      id: 'batch-duplicate',
      title: words.duplicateTheRows,
      shortcuts: ['Mod+Shift+D'],
      enabled: onRows,
      run: () => duplicateRows(app),
    },
    {
      id: 'batch-library-image',
      title: words.fromAsset,
      keywords: words.fromAssetKeywords,
      enabled: () => targets(app).length === 1 && store.getState().send.phase === 'none',
      run: windows.library,
    },
    {
      id: 'batch-remove',
      title: words.removeTheRows,
      shortcuts: ['Delete'],
      enabled: onRows,
      run: () => removeRows(app),
    },
    {
      id: 'batch-undo',
      title: words.undo,
      shortcuts: ['Mod+Z'],
      enabled: () => !isWriting() && store.getState().canUndo,
      run: batch.undo,
    },
    {
      id: 'batch-redo',
      title: words.redo,
      shortcuts: ['Mod+Shift+Z', 'Mod+Y'],
      enabled: () => !isWriting() && store.getState().canRedo,
      run: batch.redo,
    },
    {
      id: 'batch-select-all',
      title: words.selectAllRows,
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
      title: words.switchPanel,
      shortcuts: ['Alt+P'],
      run: () => batchView.show(batchView.store.getState().panel === 'row' ? 'batch' : 'row'),
    },
    { id: 'batch-clear', title: words.emptyTheBatch, enabled: hasRows, run: batch.clear },
  ];
}

function addCommands(app: StoresOf<'batch' | 'batchView'>, { choose, paste }: BatchWindows): Ungrouped[] {
  const { batch } = app;
  const isKind = (kind: string): boolean => batch.store.getState().draft.kind === kind;
  return [
    { id: 'batch-add', title: words.addARow, shortcuts: ['Alt+N'], run: () => addRow(app) },
    { id: 'batch-files', title: words.addImagesAndClips, shortcuts: ['Mod+O'], run: () => choose('files') },
    { id: 'batch-folder', title: words.addAFolder, run: () => choose('folder') },
    { id: 'batch-table', title: words.addTable, run: () => choose('table') },
    { id: 'batch-paste', title: words.pasteRows, run: paste },
    {
      id: 'batch-standard',
      title: words.makeStandardAssets,
      enabled: () => !isKind('standard'),
      run: () => batch.setKind('standard'),
    },
    {
      id: 'batch-measured',
      title: words.makeMeasuredAssets,
      enabled: () => !isKind('measured'),
      run: () => batch.setKind('measured'),
    },
  ];
}

/** Keys with a modifier work in text fields, too; there these belong to the text. */
function isWriting(): boolean {
  return document.activeElement?.matches('input, textarea') ?? false;
}
