/** What can be done in the queue by key and in the palette: to the selected rows, or the one that has the focus. */
import type { GroupId } from '../../../main/contract/model/ids.ts';
import type { AppState } from '../../state/app-state.ts';
import type { Command } from '../../state/commands.ts';
import type { QueueFilter } from '../../state/queue-view.ts';
import type { MenuEntry } from '../../ui/Menu.tsx';
import { whyNoGaps } from './gap-words.ts';
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
} from './queue-deeds.ts';
import type { QueueItem } from './queue-items.ts';
import type { QueueRow } from './queue-rows.ts';
import { rowErrors, rowIds } from './row-copies.ts';
import { rowEntries } from './row-entries.tsx';
import { cancelable, clearable, discardable, labelable, movable, releasable } from './row-targets.ts';
import { targetRows } from './selection.ts';

type Rows = readonly QueueRow[];
/** The items that are shown when the command runs. */
export type ItemsNow = () => readonly QueueItem[];

/** What is done to rows, and when it is there. */
interface RowDeed {
  readonly id: string;
  readonly title: string;
  readonly shortcuts?: readonly string[];
  readonly isThere: (rows: Rows) => boolean;
  readonly run: (app: AppState, rows: Rows) => void;
}

const moves = (rows: Rows): boolean => movable(rows).length > 0;

function gapsOf(rows: Rows): GroupId | null {
  const [row] = rows;
  return rows.length === 1 && row?.type === 'group' && whyNoGaps(row.group) === null ? row.group.id : null;
}

const deeds: readonly RowDeed[] = [
  {
    id: 'pause',
    title: 'Pause or resume',
    shortcuts: ['P'],
    isThere: canPauseOrResume,
    run: (app, rows) => pauseRows(app, rows, pausesNext(rows)),
  },
  {
    id: 'up',
    title: 'Move up in the sending order',
    shortcuts: ['Alt+ArrowUp'],
    isThere: moves,
    run: (app, rows) => shiftRows(app, rows, 'up'),
  },
  {
    id: 'down',
    title: 'Move down in the sending order',
    shortcuts: ['Alt+ArrowDown'],
    isThere: moves,
    run: (app, rows) => shiftRows(app, rows, 'down'),
  },
  {
    id: 'top',
    title: 'Send before everything else',
    shortcuts: ['Mod+ArrowUp'],
    isThere: moves,
    run: (app, rows) => shiftRows(app, rows, 'top'),
  },
  {
    id: 'bottom',
    title: 'Send after everything else',
    shortcuts: ['Mod+ArrowDown'],
    isThere: moves,
    run: (app, rows) => shiftRows(app, rows, 'bottom'),
  },
  {
    id: 'label',
    title: 'Label…',
    shortcuts: ['L'],
    isThere: (rows) => labelable(rows).length > 0,
    run: askLabel,
  },
  {
    id: 'release',
    title: 'Send held requests anyway',
    isThere: (rows) => releasable(rows).length > 0,
    run: releaseRows,
  },
  {
    id: 'clear',
    title: 'Clear from the list…',
    shortcuts: ['Delete', 'Backspace'],
    isThere: (rows) => clearable(rows).done.length + clearable(rows).failed.length > 0,
    run: askClear,
  },
  {
    id: 'copy-id',
    title: 'Copy the ids',
    isThere: (rows) => rowIds(rows).length > 0,
    run: (app, rows) => copyLines(app, rowIds(rows), 'id'),
  },
  {
    id: 'copy-error',
    title: 'Copy the errors',
    isThere: (rows) => rowErrors(rows).length > 0,
    run: (app, rows) => copyLines(app, rowErrors(rows), 'error'),
  },
  {
    id: 'discard',
    title: 'Discard',
    shortcuts: ['Delete', 'Backspace'],
    isThere: (rows) => discardable(rows).length > 0,
    run: discardRows,
  },
  {
    id: 'cancel',
    title: 'Cancel at the service',
    isThere: (rows) => cancelable(rows).length > 0,
    run: cancelRows,
  },
  {
    id: 'gaps',
    title: 'Retry only the gaps…',
    shortcuts: ['R'],
    isThere: (rows) => gapsOf(rows) !== null,
    run: (app, rows) => {
      const groupId = gapsOf(rows);
      if (groupId !== null) app.queueView.ask({ type: 'gaps', groupId });
    },
  },
  {
    id: 'history',
    title: 'Show or hide the history',
    shortcuts: ['I'],
    isThere: (rows) => rows.length === 1,
    run: ({ queueView }, [row]) => {
      if (row !== undefined) queueView.toggle(row.type === 'group' ? `details:${row.id}` : row.id);
    },
  },
];

/** On rows. */
export function rowCommands(app: AppState, items: ItemsNow): Command[] {
  const targets = (): Rows => targetRows(items(), app.queueView.store.getState());
  return deeds.map(({ id, title, shortcuts, isThere, run }) => ({
    id: `queue-${id}`,
    title,
    group: 'Queue',
    ...(shortcuts !== undefined && { shortcuts }),
    enabled: () => !isWriting() && isThere(targets()),
    run: () => run(app, targets()),
  }));
}

/** What the menu of one row has besides: there when the menu has it, and the same deed. */
const menuDeeds: readonly (readonly [id: string, title: string, shortcut?: string])[] = [
  ['queue-open', 'Open its asset', 'O'],
  ['queue-try-now', 'Try the request now'],
  ['queue-edit-again', 'Edit and send again'],
  ['queue-try-download', 'Try the download again'],
  ['queue-fetch', 'Download what is missing'],
  ['queue-zip', 'Download as ZIP bundle'],
  ['queue-again', 'Make the failed or canceled asset again'],
  ['queue-another', 'Create another like this'],
  ['queue-lineage', 'Show what it makes again'],
];

/** Of the one row that is meant. */
export function menuCommands(app: AppState, items: ItemsNow): Command[] {
  const entryOf = (id: string): MenuEntry | undefined => {
    const rows = targetRows(items(), app.queueView.store.getState());
    const [row] = rows;
    if (row === undefined || rows.length > 1) return undefined;
    return rowEntries(app, row).find((entry) => entry?.command === id && entry.disabled !== true);
  };
  return menuDeeds.map(([id, title, shortcut]) => ({
    id,
    title,
    group: 'Queue',
    ...(shortcut !== undefined && { shortcuts: [shortcut] }),
    enabled: () => !isWriting() && entryOf(id) !== undefined,
    run: () => entryOf(id)?.onSelect(),
  }));
}

/** On the queue as a whole. */
export function wholeCommands(app: AppState, rows: () => Rows): Command[] {
  const { queueView } = app;
  const setAside = (paused: boolean): void => pauseRows(app, rows(), paused);
  return [
    {
      id: 'queue-pause-all',
      title: 'Pause everything that waits or downloads',
      group: 'Queue',
      keywords: 'stop hold all',
      enabled: () => pausesNext(rows()),
      run: () => setAside(true),
    },
    {
      id: 'queue-resume-all',
      title: 'Resume everything that is paused',
      group: 'Queue',
      keywords: 'go on all',
      enabled: () => resumable(rows()),
      run: () => setAside(false),
    },
    {
      id: 'queue-hide-done',
      title: 'Hide or show finished rows',
      group: 'Queue',
      keywords: 'finished complete',
      shortcuts: ['H'],
      enabled: () => !isWriting(),
      run: () => queueView.setHideDone(!queueView.store.getState().hideDone),
    },
    {
      id: 'queue-clear-ended',
      title: 'Clear ended rows…',
      group: 'Queue',
      keywords: 'finished complete remove',
      enabled: () => clearable(rows()).done.length + clearable(rows()).failed.length > 0,
      run: () => askClear(app, rows()),
    },
  ];
}

/** Which rows are meant. */
export function selectionCommands({ queueView }: AppState, items: ItemsNow): Command[] {
  return [
    {
      id: 'queue-select-all',
      title: 'Select all rows',
      group: 'Queue',
      shortcuts: ['Mod+A'],
      enabled: () => !isWriting(),
      run: () => queueView.select(items().flatMap((item) => (item.type === 'heading' ? [] : [item.id]))),
    },
    {
      id: 'queue-select-none',
      title: 'Clear the selection',
      group: 'Queue',
      shortcuts: ['Escape'],
      enabled: () => queueView.store.getState().selected.size > 0,
      run: () => queueView.select([]),
    },
  ];
}

const filters: readonly (readonly [QueueFilter, string])[] = [
  ['all', 'Show everything in the queue'],
  ['active', 'Show only what is under way'],
  ['waiting', 'Show only what waits here'],
  ['done', 'Show only what is done'],
  ['failed', 'Show only what failed'],
];

/** Which rows are shown. */
export function filterCommands({ queueView }: AppState): Command[] {
  return filters.map(([filter, title]) => ({
    id: `queue-show-${filter}`,
    title,
    group: 'Queue',
    keywords: 'filter',
    enabled: () => queueView.store.getState().filter !== filter,
    run: () => queueView.setFilter(filter),
  }));
}

/** Keys with a modifier work in text fields, too; there these belong to the text. */
function isWriting(): boolean {
  return document.activeElement?.matches('input[type="search"], input[type="text"], textarea') ?? false;
}
