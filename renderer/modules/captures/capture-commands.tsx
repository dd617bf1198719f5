/** What can be done with clips by key, in the palette and in the menu of a row: to the selected ones, or the one that has the focus. */

import {
  Box,
  CircleQuestionMark,
  FileCode,
  FileText,
  Gauge,
  ListPlus,
  RotateCw,
  Square,
  Trash2,
} from 'lucide-react';
import type { CaptureCheck } from '../../../main/contract/schema/capture/report.ts';
import type { StoresOf } from '../../stores/stores.ts';
import type { MenuEntry } from '../../ui/overlays/Menu.tsx';
import { commandGroups } from '../commands/command-words.ts';
import type { Command } from '../shared/store/commands.ts';
import {
  attempt,
  checkAgain,
  checkable,
  makeBatch,
  openReport,
  removeClips,
  saveReport,
  stopChecks,
  stoppable,
} from './capture-actions.ts';
import { type CaptureItem, checksOf } from './capture-rows.ts';
import { captureCommandWords, captureEntryWords } from './capture-words.ts';
import type { ClipCopy } from './store/clip-intake.ts';

type CaptureCommandsStores = StoresOf<
  'api' | 'batch' | 'captures' | 'capturesView' | 'clipIntake' | 'navigation' | 'notices'
>;

/** What commands mean: the selection, else the row that had the focus last. */
export function targetChecks(
  app: StoresOf<'capturesView'>,
  items: readonly CaptureItem[],
): readonly CaptureCheck[] {
  const { selected, active } = app.capturesView.store.getState();
  const checks = checksOf(items);
  const chosen = checks.filter(({ inputId }) => selected.has(inputId));
  return chosen.length > 0 ? chosen : checks.filter(({ inputId }) => inputId === active);
}

/** The file that has the focus while it is copied, or that could not be taken; none while clips are selected. */
function targetCopy(app: StoresOf<'capturesView'>, items: readonly CaptureItem[]): ClipCopy | null {
  const { selected, active } = app.capturesView.store.getState();
  const item = items.find(({ id }) => id === active);
  return selected.size === 0 && item?.type === 'copy' ? item.copy : null;
}

/** They live as long as the list is shown. */
export function captureCommands(
  app: CaptureCommandsStores,
  items: () => readonly CaptureItem[],
  choose: (what: 'files' | 'folder') => void,
): readonly Command[] {
  const targets = (): readonly CaptureCheck[] => targetChecks(app, items());
  const copy = (): ClipCopy | null => targetCopy(app, items());
  const commands: readonly Omit<Command, 'group'>[] = [
    {
      id: 'capture-add',
      title: captureCommandWords.addClips,
      shortcuts: ['A', 'Mod+O'],
      enabled: isFree,
      run: () => choose('files'),
    },
    { id: 'capture-add-folder', title: captureCommandWords.addAFolder, run: () => choose('folder') },
    {
      id: 'capture-open',
      title: captureCommandWords.openTheReport,
      enabled: () => isFree() && targets().some(hasReport),
      run: () =>
        targets()
          .slice(0, 1)
          .forEach((check) => openReport(app, check)),
    },
    {
      id: 'capture-measured',
      title: captureCommandWords.measured,
      shortcuts: ['M'],
      enabled: () => isFree() && targets().length === 1,
      run: () => targets().forEach(({ inputId }) => app.navigation.go({ name: 'measured', inputId })),
    },
    {
      id: 'capture-batch',
      title: captureCommandWords.batch,
      shortcuts: ['Shift+M'],
      enabled: () => isFree() && targets().length > 0,
      run: () => makeBatch(app, targets()),
    },
    {
      id: 'capture-again',
      title: captureCommandWords.checkTheClipsAgain,
      shortcuts: ['R'],
      enabled: () => isFree() && (checkable(targets()).length > 0 || mayHelp(copy())),
      run() {
        const file = copy();
        if (file === null) checkAgain(app, targets());
        else app.clipIntake.retry(file.key);
      },
    },
    {
      id: 'capture-stop',
      title: captureCommandWords.stopTheChecks,
      shortcuts: ['S'],
      enabled: () => isFree() && stoppable(targets()).length > 0,
      run: () => stopChecks(app, targets()),
    },
    {
      id: 'capture-remove',
      title: captureCommandWords.takeTheClipsOff,
      shortcuts: ['Delete', 'Backspace'],
      enabled: () => isFree() && (targets().length > 0 || copy() !== null),
      run() {
        const file = copy();
        if (file === null) removeClips(app, targets());
        else app.clipIntake.drop([file.key]);
      },
    },
    ...selectionCommands(app, items),
  ];
  return commands.map((command) => ({ ...command, group: commandGroups.captures }));
}

function selectionCommands(
  app: StoresOf<'capturesView'>,
  items: () => readonly CaptureItem[],
): readonly Omit<Command, 'group'>[] {
  return [
    {
      id: 'capture-select-all',
      title: captureCommandWords.selectAllClips,
      shortcuts: ['Mod+A'],
      enabled: isFree,
      run: () => app.capturesView.select(checksOf(items()).map(({ inputId }) => inputId)),
    },
    {
      id: 'capture-select-none',
      title: captureCommandWords.clearTheSelection,
      shortcuts: ['Escape'],
      enabled: () => app.capturesView.store.getState().selected.size > 0,
      run: () => app.capturesView.select([]),
    },
  ];
}

/** Another attempt at a file that is no clip ends as the first. */
export function mayHelp(copy: ClipCopy | null): boolean {
  return copy?.state === 'failed' && copy.error?.code !== 'input.not-a-clip';
}

function hasReport({ summary }: CaptureCheck): boolean {
  return summary !== null;
}

/** Keys with a modifier work in text fields, too; there these belong to the text. */
function isFree(): boolean {
  return document.activeElement?.matches('input[type="search"], input[type="text"], textarea') !== true;
}

// The menu of a clip, or of several selected ones: the same by right click, by its button and by Shift+F10.

type CaptureEntriesStores = StoresOf<
  'api' | 'batch' | 'captures' | 'capturesView' | 'navigation' | 'notices'
>;

/** `checks` has at least one. */
export function captureEntries(
  app: CaptureEntriesStores,
  checks: readonly CaptureCheck[],
): readonly MenuEntry[] {
  const [first] = checks;
  const only = checks.length === 1 ? first : undefined;
  const reported = only !== undefined && only.summary !== null;
  const entries: readonly (MenuEntry | false)[] = [
    only !== undefined && {
      label: captureEntryWords.openTheReport,
      icon: <Gauge />,
      shortcut: 'Enter',
      disabled: !reported,
      ...(!reported && { hint: captureEntryWords.notChecked }),
      onSelect: () => openReport(app, only),
    },
    only !== undefined && {
      label: captureEntryWords.measured,
      icon: <Box />,
      command: 'capture-measured',
      shortcut: 'M',
      onSelect: () => app.navigation.go({ name: 'measured', inputId: only.inputId }),
    },
    only === undefined && {
      label: captureEntryWords.batch,
      icon: <ListPlus />,
      command: 'capture-batch',
      shortcut: 'Shift+M',
      onSelect: () => makeBatch(app, checks),
    },
    null,
    only !== undefined &&
      only.error !== null && {
        label: captureEntryWords.whatToDo,
        icon: <CircleQuestionMark />,
        onSelect: () => app.navigation.go({ name: 'help', entry: only.error?.code ?? '' }),
      },
    checkable(checks).length > 0 && {
      label: captureEntryWords.checkAgain,
      icon: <RotateCw />,
      command: 'capture-again',
      shortcut: 'R',
      onSelect: () => checkAgain(app, checks),
    },
    stoppable(checks).length > 0 && {
      label: captureEntryWords.stopTheCheck,
      icon: <Square />,
      command: 'capture-stop',
      shortcut: 'S',
      onSelect: () => stopChecks(app, checks),
    },
    only !== undefined &&
      reported && {
        label: captureEntryWords.saveHtml,
        icon: <FileText />,
        onSelect: () => attempt(app, () => saveReport(only, 'html')),
      },
    only !== undefined &&
      reported && {
        label: captureEntryWords.saveJson,
        icon: <FileCode />,
        onSelect: () => attempt(app, () => saveReport(only, 'json')),
      },
    null,
    {
      label: captureEntryWords.takeOffTheList,
      icon: <Trash2 />,
      command: 'capture-remove',
      shortcut: 'Del',
      hint: captureEntryWords.takeOffTheListHint,
      onSelect: () => removeClips(app, checks),
    },
  ];
  return entries.filter((entry) => entry !== false);
}
