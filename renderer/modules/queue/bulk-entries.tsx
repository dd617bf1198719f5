/** The menu of several selected rows: what can be done to all of them, or to those of them that allow it. */

import {
  ArrowDownToLine,
  ArrowUpToLine,
  Ban,
  BrushCleaning,
  Copy,
  Pause,
  Play,
  Tag,
  Trash2,
} from 'lucide-react';
import { counted } from '../../../main/contract/plain/number-text.ts';
import type { StoresOf } from '../../stores/stores.ts';
import type { MenuEntry } from '../../ui/overlays/Menu.tsx';
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
  shiftRows,
} from './queue-actions.ts';
import type { QueueRow } from './rows/queue-rows.ts';
import { rowErrors, rowIds } from './rows/row-copies.ts';
import { cancelable, clearable, discardable, labelable, movable, releasable } from './rows/row-targets.ts';
import { bulkEntryWords as words } from './rows/row-words.ts';

type BulkEntriesStores = StoresOf<
  'discards' | 'jobs' | 'notices' | 'queueView' | 'submissions' | 'transfers'
>;

/** Each says how many of them it reaches. */
export function bulkEntries(app: BulkEntriesStores, rows: readonly QueueRow[]): readonly MenuEntry[] {
  const pauses = pausesNext(rows);
  const counts = {
    move: movable(rows).length,
    label: labelable(rows).length,
    release: releasable(rows).length,
  };
  const entries: (MenuEntry | false)[] = [
    canPauseOrResume(rows) && {
      label: pauses ? words.pause : words.resume,
      command: 'queue-pause',
      icon: pauses ? <Pause /> : <Play />,
      shortcut: 'P',
      onSelect: () => pauseRows(app, rows, pauses),
    },
    counts.release > 0 && {
      label: words.sendHeldAnyway(counts.release),
      command: 'queue-release',
      icon: <Play />,
      onSelect: () => releaseRows(app, rows),
    },
    counts.move > 0 && {
      label: words.moveToTheTop(counts.move),
      command: 'queue-top',
      icon: <ArrowUpToLine />,
      onSelect: () => shiftRows(app, rows, 'top'),
    },
    counts.move > 0 && {
      label: words.moveToTheEnd(counts.move),
      command: 'queue-bottom',
      icon: <ArrowDownToLine />,
      onSelect: () => shiftRows(app, rows, 'bottom'),
    },
    counts.label > 0 && {
      label: words.label(counts.label),
      command: 'queue-label',
      icon: <Tag />,
      shortcut: 'L',
      onSelect: () => askLabel(app, rows),
    },
    ...copyEntries(app, rows),
    null,
    ...endingEntries(app, rows),
  ];
  const there = entries.filter((entry) => entry !== false);
  // What ends rows may be nothing; the line above it goes with it.
  return there.at(-1) === null ? there.slice(0, -1) : there;
}

function copyEntries(app: StoresOf<'notices'>, rows: readonly QueueRow[]): (MenuEntry | false)[] {
  const [ids, errors] = [rowIds(rows), rowErrors(rows)];
  return [
    ids.length > 0 && {
      label: words.copy(counted(ids.length, 'id')),
      icon: <Copy />,
      command: 'queue-copy-id',
      onSelect: () => copyLines(app, ids, 'id'),
    },
    errors.length > 0 && {
      label: words.copy(counted(errors.length, 'error')),
      icon: <Copy />,
      command: 'queue-copy-error',
      onSelect: () => copyLines(app, errors, 'error'),
    },
  ];
}

/** Off the list, or off the service. */
function endingEntries(
  app: StoresOf<'discards' | 'jobs' | 'notices' | 'queueView'>,
  rows: readonly QueueRow[],
): (MenuEntry | false)[] {
  const ended = clearable(rows);
  const counts = {
    cancel: cancelable(rows).length,
    discard: discardable(rows).length,
    clear: ended.done.length + ended.failed.length,
  };
  return [
    counts.clear > 0 && {
      label: words.clearFromTheList(counts.clear),
      icon: <BrushCleaning />,
      command: 'queue-clear',
      ...(counts.discard === 0 && { shortcut: 'Del' }),
      onSelect: () => askClear(app, rows),
    },
    counts.cancel > 0 && {
      label: words.cancelAtTheService(counts.cancel),
      command: 'queue-cancel',
      icon: <Ban />,
      danger: true,
      onSelect: () => cancelRows(app, rows),
    },
    counts.discard > 0 && {
      label: words.discard(counts.discard),
      command: 'queue-discard',
      icon: <Trash2 />,
      danger: true,
      shortcut: 'Del',
      onSelect: () => discardRows(app, rows),
    },
  ];
}
