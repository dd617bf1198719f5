/** What can be done in the queue by key and in the palette: to the selected rows, or the one that has the focus. */

import { useEffect, useRef } from 'react';
import type { GroupId } from '../../../main/contract/schema/ids.ts';
import type { StoresOf } from '../../stores/stores.ts';
import { useStores } from '../../stores/use-stores.ts';
import type { MenuEntry } from '../../ui/overlays/Menu.tsx';
import { commandGroups } from '../commands/command-words.ts';
import type { Command } from '../shared/store/commands.ts';
import {
  askClear,
  askLabel,
  cancelRows,
  canPauseOrResume,
  copyLines,
  discardRows,
  pauseRows,
  pausesNext,
  releaseRows,
  resumable,
  shiftRows,
} from './queue-actions.ts';
import { queueActionWords, queueCommandWords as words } from './queue-words.ts';
import { whyNoGaps } from './rows/cancel-retry-words.ts';
import { type QueueItem, targetRows } from './rows/queue-items.ts';
import type { QueueRow, TopRow } from './rows/queue-rows.ts';
import { rowEntries } from './rows/row-entries.tsx';
import {
  canBeCleared,
  cancelable,
  clearable,
  discardable,
  labelable,
  movable,
  releasable,
  rowErrors,
  rowIds,
} from './rows/row-targets.ts';
import type { QueueFilter } from './store/queue-view.ts';

type RunStores = StoresOf<'discards' | 'jobs' | 'notices' | 'queueView' | 'submissions' | 'transfers'>;

type MenuCommandsStores = StoresOf<
  | 'api'
  | 'create'
  | 'discards'
  | 'groups'
  | 'jobs'
  | 'library'
  | 'navigation'
  | 'notices'
  | 'queueView'
  | 'session'
  | 'submissions'
  | 'transfers'
>;

type Rows = readonly QueueRow[];
/** The items that are shown when the command runs. */
export type ItemsNow = () => readonly QueueItem[];

/** What is done to rows, and when it is there. */
interface RowAction {
  readonly id: string;
  readonly title: string;
  readonly shortcuts?: readonly string[];
  readonly isThere: (rows: Rows) => boolean;
  readonly run: (app: RunStores, rows: Rows) => void;
}

const moves = (rows: Rows): boolean => movable(rows).length > 0;

function gapsOf(rows: Rows): GroupId | null {
  const [row] = rows;
  return rows.length === 1 && row?.type === 'group' && whyNoGaps(row.group) === null ? row.group.id : null;
}

const actions: readonly RowAction[] = [
  {
    id: 'pause',
    get title() {
      return words.pauseOrResume;
    },
    shortcuts: ['P'],
    isThere: canPauseOrResume,
    run: (app, rows) => pauseRows(app, rows, pausesNext(rows)),
  },
  {
    id: 'up',
    get title() {
      return words.moveUpInThe;
    },
    shortcuts: ['Alt+ArrowUp'],
    isThere: moves,
    run: (app, rows) => shiftRows(app, rows, 'up'),
  },
  {
    id: 'down',
    get title() {
      return words.moveDownInThe;
    },
    shortcuts: ['Alt+ArrowDown'],
    isThere: moves,
    run: (app, rows) => shiftRows(app, rows, 'down'),
  },
  {
    id: 'top',
    get title() {
      return words.sendBeforeEverythingElse;
    },
    shortcuts: ['Mod+ArrowUp'],
    isThere: moves,
    run: (app, rows) => shiftRows(app, rows, 'top'),
  },
  {
    id: 'bottom',
    get title() {
      return words.sendAfterEverythingElse;
    },
    shortcuts: ['Mod+ArrowDown'],
    isThere: moves,
    run: (app, rows) => shiftRows(app, rows, 'bottom'),
  },
  {
    id: 'label',
    get title() {
      return words.label;
    },
    shortcuts: ['L'],
    isThere: (rows) => labelable(rows).length > 0,
    run: askLabel,
  },
  {
    id: 'release',
    get title() {
      return words.sendHeldRequestsAnyway;
    },
    isThere: (rows) => releasable(rows).length > 0,
    run: releaseRows,
  },
  {
    id: 'clear',
    get title() {
      return words.clearFromTheList;
    },
    shortcuts: ['Delete', 'Backspace'],
    isThere: (rows) => clearable(rows).done.length + clearable(rows).failed.length > 0,
    run: askClear,
  },
  {
    id: 'copy-id',
    get title() {
      return words.copyTheIds;
    },
    isThere: (rows) => rowIds(rows).length > 0,
    run: (app, rows) => copyLines(app, rowIds(rows), queueActionWords.copiedIds(rowIds(rows).length)),
  },
  {
    id: 'copy-error',
    get title() {
      return words.copyTheErrors;
    },
    isThere: (rows) => rowErrors(rows).length > 0,
    run: (app, rows) =>
      copyLines(app, rowErrors(rows), queueActionWords.copiedErrors(rowErrors(rows).length)),
  },
  {
    id: 'discard',
    get title() {
      return words.discard;
    },
    shortcuts: ['Delete', 'Backspace'],
    isThere: (rows) => discardable(rows).length > 0,
    run: discardRows,
  },
  {
    id: 'cancel',
    get title() {
      return words.cancelAtTheService;
    },
    isThere: (rows) => cancelable(rows).length > 0,
    run: cancelRows,
  },
  {
    id: 'gaps',
    get title() {
      return words.retryOnlyTheGaps;
    },
    shortcuts: ['R'],
    isThere: (rows) => gapsOf(rows) !== null,
    run: (app, rows) => {
      const groupId = gapsOf(rows);
      if (groupId !== null) app.queueView.ask({ type: 'gaps', groupId });
    },
  },
  {
    id: 'history',
    get title() {
      return words.showOrHideThe;
    },
    shortcuts: ['I'],
    isThere: (rows) => rows.length === 1,
    run: ({ queueView }, [row]) => {
      if (row !== undefined) queueView.toggle(row.type === 'group' ? `details:${row.id}` : row.id);
    },
  },
];

/** On rows. */
export function rowCommands(app: RunStores, items: ItemsNow): Command[] {
  const targets = (): Rows => targetRows(items(), app.queueView.store.getState());
  return actions.map(({ id, title, shortcuts, isThere, run }) => ({
    id: `queue-${id}`,
    title,
    group: commandGroups.queue,
    ...(shortcuts !== undefined && { shortcuts }),
    enabled: () => !isWriting() && isThere(targets()),
    run: () => run(app, targets()),
  }));
}

/** What the menu of one row has besides: there when the menu has it, and the same action. */
const menuActions: readonly (readonly [id: string, title: () => string, shortcut?: string])[] = [
  ['queue-open', () => words.openItsAsset, 'O'],
  ['queue-library', () => words.showInLibrary, 'O'],
  ['queue-try-now', () => words.tryTheRequestNow],
  ['queue-edit-again', () => words.editAndSendAgain],
  ['queue-try-download', () => words.tryTheDownloadAgain],
  ['queue-what-to-do', () => words.whatToDo],
  ['queue-fetch', () => words.downloadWhatIsMissing],
  ['queue-zip', () => words.downloadAsZipBundle],
  ['queue-again', () => words.makeAgain],
  ['queue-another', () => words.createAnotherLikeThis],
  ['queue-lineage', () => words.showWhatItMakes],
];

/** Of the one row that is meant. */
export function menuCommands(app: MenuCommandsStores, items: ItemsNow): Command[] {
  const entryOf = (id: string): MenuEntry | undefined => {
    const rows = targetRows(items(), app.queueView.store.getState());
    const [row] = rows;
    if (row === undefined || rows.length > 1) return undefined;
    return rowEntries(app, row).find((entry) => entry?.command === id && entry.disabled !== true);
  };
  return menuActions.map(([id, title, shortcut]) => ({
    id,
    title: title(),
    group: commandGroups.queue,
    ...(shortcut !== undefined && { shortcuts: [shortcut] }),
    enabled: () => !isWriting() && entryOf(id) !== undefined,
    run: () => entryOf(id)?.onSelect(),
  }));
}

/** On the queue as a whole. */
export function wholeCommands(
  app: StoresOf<'notices' | 'queueView' | 'submissions' | 'transfers'>,
  rows: () => Rows,
): Command[] {
  const { queueView } = app;
  const setAside = (paused: boolean): void => pauseRows(app, rows(), paused);
  return [
    {
      id: 'queue-pause-all',
      title: words.pauseEverything,
      group: commandGroups.queue,
      keywords: words.pauseEverythingKeywords,
      enabled: () => pausesNext(rows()),
      run: () => setAside(true),
    },
    {
      id: 'queue-resume-all',
      title: words.resumeEverything,
      group: commandGroups.queue,
      keywords: words.resumeEverythingKeywords,
      enabled: () => resumable(rows()),
      run: () => setAside(false),
    },
    {
      id: 'queue-hide-done',
      title: words.hideOrShowFinished,
      group: commandGroups.queue,
      keywords: words.hideOrShowFinishedKeywords,
      shortcuts: ['H'],
      enabled: () => !isWriting(),
      run: () => queueView.setHideDone(!queueView.store.getState().hideDone),
    },
    {
      id: 'queue-clear-ended',
      title: words.clearEndedRows,
      group: commandGroups.queue,
      keywords: words.clearEndedRowsKeywords,
      enabled: () => canBeCleared(rows()),
      run: () => askClear(app, rows()),
    },
  ];
}

/** Which rows are meant. */
export function selectionCommands({ queueView }: StoresOf<'queueView'>, items: ItemsNow): Command[] {
  return [
    {
      id: 'queue-select-all',
      title: words.selectAllRows,
      group: commandGroups.queue,
      shortcuts: ['Mod+A'],
      enabled: () => !isWriting(),
      run: () => queueView.select(items().flatMap((item) => (item.type === 'heading' ? [] : [item.id]))),
    },
    {
      id: 'queue-select-none',
      title: words.clearTheSelection,
      group: commandGroups.queue,
      shortcuts: ['Escape'],
      enabled: () => queueView.store.getState().selected.size > 0,
      run: () => queueView.select([]),
    },
  ];
}

const filters: readonly (readonly [QueueFilter, () => string])[] = [
  ['all', () => words.showEverything],
  ['active', () => words.showActive],
  ['waiting', () => words.showWaiting],
  ['done', () => words.showDone],
  ['failed', () => words.showFailed],
];

/** Which rows are shown. */
export function filterCommands({ queueView }: StoresOf<'queueView'>): Command[] {
  return filters.map(([filter, title]) => ({
    id: `queue-show-${filter}`,
    title: title(),
    group: commandGroups.queue,
    keywords: words.filter,
    enabled: () => queueView.store.getState().filter !== filter,
    run: () => queueView.setFilter(filter),
  }));
}

/** Keys with a modifier work in text fields, too; there these belong to the text. */
function isWriting(): boolean {
  return document.activeElement?.matches('input[type="search"], input[type="text"], textarea') ?? false;
}

// The queue's commands are there as long as its screen is.

type QueueCommandsStores =
  | 'api'
  | 'commands'
  | 'create'
  | 'discards'
  | 'groups'
  | 'jobs'
  | 'library'
  | 'navigation'
  | 'notices'
  | 'queueView'
  | 'session'
  | 'submissions'
  | 'transfers';

/** They act on the items, and on all rows, as they are when they run. */
export function useQueueCommands(items: readonly QueueItem[], rows: readonly TopRow[]): void {
  const app = useStores<QueueCommandsStores>();
  const latest = useRef({ items, rows });
  useEffect(() => {
    latest.current = { items, rows };
  }, [items, rows]);
  useEffect(() => {
    const now = (): readonly QueueItem[] => latest.current.items;
    return app.commands.add([
      ...wholeCommands(app, () => latest.current.rows),
      ...menuCommands(app, now),
      ...rowCommands(app, now),
      ...selectionCommands(app, now),
      ...filterCommands(app),
    ]);
  }, [app]);
}
