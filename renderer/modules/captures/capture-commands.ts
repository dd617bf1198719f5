/** What can be done in the list of clips by key and in the palette: to the selected clips, or the one that has the focus. */
import type { CaptureCheck } from '../../../main/contract/schema/capture/check.ts';
import type { StoresOf } from '../../stores/stores.ts';
import { commandGroups } from '../commands/group-words.ts';
import type { Command } from '../shared/store/commands.ts';
import {
  checkAgain,
  checkable,
  makeBatch,
  openReport,
  removeClips,
  stopChecks,
  stoppable,
} from './capture-actions.ts';
import { type CaptureItem, checksOf } from './capture-rows.ts';
import { captureCommandWords as words } from './capture-words.ts';
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
export function targetCopy(app: StoresOf<'capturesView'>, items: readonly CaptureItem[]): ClipCopy | null {
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
      title: words.addClips,
      shortcuts: ['A', 'Mod+O'],
      enabled: isFree,
      run: () => choose('files'),
    },
    { id: 'capture-add-folder', title: words.addAFolder, run: () => choose('folder') },
    {
      id: 'capture-open',
      title: words.openTheReport,
      enabled: () => isFree() && targets().some(hasReport),
      run: () =>
        targets()
          .slice(0, 1)
          .forEach((check) => openReport(app, check)),
    },
    {
      id: 'capture-measured',
      title: words.measured,
      shortcuts: ['M'],
      enabled: () => isFree() && targets().length === 1,
      run: () => targets().forEach(({ inputId }) => app.navigation.go({ name: 'measured', inputId })),
    },
    {
      id: 'capture-batch',
      title: words.batch,
      shortcuts: ['Shift+M'],
      enabled: () => isFree() && targets().length > 0,
      run: () => makeBatch(app, targets()),
    },
    {
      id: 'capture-again',
      title: words.checkTheClipsAgain,
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
      title: words.stopTheChecks,
      shortcuts: ['S'],
      enabled: () => isFree() && stoppable(targets()).length > 0,
      run: () => stopChecks(app, targets()),
    },
    {
      id: 'capture-remove',
      title: words.takeTheClipsOff,
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
      title: words.selectAllClips,
      shortcuts: ['Mod+A'],
      enabled: isFree,
      run: () => app.capturesView.select(checksOf(items()).map(({ inputId }) => inputId)),
    },
    {
      id: 'capture-select-none',
      title: words.clearTheSelection,
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
