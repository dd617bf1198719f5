/** What can be done on the batch screen by key, in the palette and in the menu of the table. */

import { CopyPlus, CornerRightDown, Images, SlidersHorizontal, Trash2 } from 'lucide-react';
import type { StoresOf } from '../../stores/stores.ts';
import type { MenuEntry } from '../../ui/overlays/Menu.tsx';
import { commandGroups } from '../commands/command-words.ts';
import { isMac, shownShortcut } from '../commands/shortcut.ts';
import type { Command } from '../shared/store/commands.ts';
import type { Giving } from './BatchBar.tsx';
import {
  addRow,
  duplicateRows,
  fillDown,
  goToTrouble,
  removeRows,
  submitBatch,
  targets,
} from './batch-actions.ts';
import { batchCommandWords, batchMenuWords } from './control-words.ts';

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
      title: batchCommandWords.createTheBatches,
      shortcuts: ['Mod+Enter'],
      enabled: hasRows,
      run: () => submitBatch(app, false),
    },
    {
      id: 'batch-create-paused',
      title: batchCommandWords.queuePaused,
      shortcuts: ['Alt+Enter'],
      enabled: hasRows,
      run: () => submitBatch(app, true),
    },
    {
      id: 'batch-check',
      title: batchCommandWords.checkTheClips,
      enabled: () => hasRows() && store.getState().draft.kind === 'measured',
      run: () => void app.batch.checkClips(),
    },
    {
      id: 'batch-cancel',
      title: batchCommandWords.stopCopying,
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
      title: batchCommandWords.nextProblem,
      shortcuts: ['F8'],
      enabled: () => store.getState().verdict.faulty > 0,
      run: () => goToTrouble(app),
    },
    {
      id: 'batch-fill',
      title: batchCommandWords.fillDown,
      shortcuts: ['Mod+D'],
      enabled: onRows,
      run: () => fillDown(app),
    },
    {
      id: 'batch-duplicate',
      title: batchCommandWords.duplicateTheRows,
      shortcuts: ['Mod+Shift+D'],
      enabled: onRows,
      run: () => duplicateRows(app),
    },
    {
      id: 'batch-library-image',
      title: batchCommandWords.fromAsset,
      keywords: batchCommandWords.fromAssetKeywords,
      enabled: () => targets(app).length === 1 && store.getState().send.phase === 'none',
      run: windows.library,
    },
    {
      id: 'batch-remove',
      title: batchCommandWords.removeTheRows,
      shortcuts: ['Delete'],
      enabled: onRows,
      run: () => removeRows(app),
    },
    {
      id: 'batch-undo',
      title: batchCommandWords.undo,
      shortcuts: ['Mod+Z'],
      enabled: () => !isWriting() && store.getState().canUndo,
      run: batch.undo,
    },
    {
      id: 'batch-redo',
      title: batchCommandWords.redo,
      shortcuts: ['Mod+Shift+Z', 'Mod+Y'],
      enabled: () => !isWriting() && store.getState().canRedo,
      run: batch.redo,
    },
    {
      id: 'batch-select-all',
      title: batchCommandWords.selectAllRows,
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
      title: batchCommandWords.switchPanel,
      shortcuts: ['Alt+P'],
      run: () => batchView.show(batchView.store.getState().panel === 'row' ? 'batch' : 'row'),
    },
    { id: 'batch-clear', title: batchCommandWords.emptyTheBatch, enabled: hasRows, run: batch.clear },
  ];
}

function addCommands(app: StoresOf<'batch' | 'batchView'>, { choose, paste }: BatchWindows): Ungrouped[] {
  const { batch } = app;
  const isKind = (kind: string): boolean => batch.store.getState().draft.kind === kind;
  return [
    { id: 'batch-add', title: batchCommandWords.addARow, shortcuts: ['Alt+N'], run: () => addRow(app) },
    {
      id: 'batch-files',
      title: batchCommandWords.addImagesAndClips,
      shortcuts: ['Mod+O'],
      run: () => choose('files'),
    },
    { id: 'batch-folder', title: batchCommandWords.addAFolder, run: () => choose('folder') },
    { id: 'batch-table', title: batchCommandWords.addTable, run: () => choose('table') },
    { id: 'batch-paste', title: batchCommandWords.pasteRows, run: paste },
    {
      id: 'batch-standard',
      title: batchCommandWords.makeStandardAssets,
      enabled: () => !isKind('standard'),
      run: () => batch.setKind('standard'),
    },
    {
      id: 'batch-measured',
      title: batchCommandWords.makeMeasuredAssets,
      enabled: () => !isKind('measured'),
      run: () => batch.setKind('measured'),
    },
  ];
}

/** Keys with a modifier work in text fields, too; there these belong to the text. */
function isWriting(): boolean {
  return document.activeElement?.matches('input, textarea') ?? false;
}

// The menu of the table: what can be done with the chosen rows, by right click or Shift+F10.

/** Empty while the batch is being sent. */
export function batchEntries(
  app: StoresOf<'batch' | 'batchView' | 'commands' | 'navigation' | 'notices'>,
): readonly MenuEntry[] {
  const count = targets(app).length;
  if (count === 0 || app.batch.store.getState().send.phase !== 'none') return [];
  return [
    {
      label: batchMenuWords.showItsOptions,
      command: 'batch-panel',
      icon: <SlidersHorizontal />,
      onSelect: () => app.batchView.show('row'),
    },
    ...(count === 1
      ? [
          {
            label: batchMenuWords.fromAsset,
            command: 'batch-library-image',
            icon: <Images />,
            onSelect: () => void app.commands.run('batch-library-image'),
          },
        ]
      : []),
    {
      label: count === 1 ? batchMenuWords.takeFromAbove : batchMenuWords.fillDown,
      command: 'batch-fill',
      icon: <CornerRightDown />,
      shortcut: shownShortcut('Mod+D', isMac(navigator.platform)),
      onSelect: () => fillDown(app),
    },
    {
      label: batchMenuWords.duplicate,
      command: 'batch-duplicate',
      icon: <CopyPlus />,
      shortcut: shownShortcut('Mod+Shift+D', isMac(navigator.platform)),
      onSelect: () => duplicateRows(app),
    },
    null,
    {
      label: count === 1 ? batchMenuWords.removeTheRow : batchMenuWords.remove(count),
      command: 'batch-remove',
      icon: <Trash2 />,
      shortcut: 'Del',
      danger: true,
      onSelect: () => removeRows(app),
    },
  ];
}
