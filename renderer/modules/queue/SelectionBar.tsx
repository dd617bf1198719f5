/** What can be done to several selected rows: the bar below the list, and their menu. */
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
  X,
} from 'lucide-react';
import type { StoresOf } from '../../stores/stores.ts';
import { useStores } from '../../stores/use-stores.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { useFootRoom } from '../../ui/layout/ScreenFrame.tsx';
import type { MenuEntry } from '../../ui/overlays/Menu.tsx';
import styles from './Queue.module.css';
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
import { bulkEntryWords, queueActionWords, selectionBarWords } from './queue-words.ts';
import type { QueueRow } from './rows/queue-rows.ts';
import {
  cancelable,
  clearable,
  discardable,
  labelable,
  movable,
  releasable,
  rowErrors,
  rowIds,
} from './rows/row-targets.ts';

// What can be done to the rows that are selected, below the list.

type SelectionBarStores = 'discards' | 'jobs' | 'notices' | 'queueView' | 'submissions' | 'transfers';

/** Only for two rows or more: one has its own buttons. */
export function SelectionBar({ rows }: { readonly rows: readonly QueueRow[] }) {
  const app = useStores<SelectionBarStores>();
  const bar = useFootRoom();
  if (rows.length < 2) return null;
  const pauses = pausesNext(rows);
  const [labels, discards, cancels] = [labelable(rows), discardable(rows), cancelable(rows)];
  const ended = clearable(rows);
  const clears = ended.done.length + ended.failed.length;
  return (
    <section ref={bar} className={styles.bar} aria-label={selectionBarWords.selectedRows}>
      <output className={styles.selectionBarCount}>{selectionBarWords.selected(rows.length)}</output>
      {canPauseOrResume(rows) && (
        <Button size="sm" onClick={() => pauseRows(app, rows, pauses)}>
          {pauses ? selectionBarWords.pause : selectionBarWords.resume}
        </Button>
      )}
      {labels.length > 0 && (
        <Button size="sm" onClick={() => askLabel(app, rows)}>
          {selectionBarWords.label}
        </Button>
      )}
      {cancels.length > 0 && (
        <Button size="sm" onClick={() => cancelRows(app, rows)}>
          {selectionBarWords.cancel(cancels.length)}
        </Button>
      )}
      {discards.length > 0 && (
        <Button size="sm" onClick={() => discardRows(app, rows)}>
          {selectionBarWords.discard(discards.length)}
        </Button>
      )}
      {clears > 0 && (
        <Button size="sm" onClick={() => askClear(app, rows)}>
          {selectionBarWords.clear(clears)}
        </Button>
      )}
      <IconButton
        label={selectionBarWords.clearTheSelection}
        command="queue-select-none"
        shortcut="Esc"
        size="sm"
        icon={<X />}
        onClick={() => app.queueView.select([])}
      />
    </section>
  );
}

// The menu of several selected rows: what can be done to all of them, or to those of them that allow it.

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
      label: pauses ? bulkEntryWords.pause : bulkEntryWords.resume,
      command: 'queue-pause',
      icon: pauses ? <Pause /> : <Play />,
      shortcut: 'P',
      onSelect: () => pauseRows(app, rows, pauses),
    },
    counts.release > 0 && {
      label: bulkEntryWords.sendHeldAnyway(counts.release),
      command: 'queue-release',
      icon: <Play />,
      onSelect: () => releaseRows(app, rows),
    },
    counts.move > 0 && {
      label: bulkEntryWords.moveToTheTop(counts.move),
      command: 'queue-top',
      icon: <ArrowUpToLine />,
      onSelect: () => shiftRows(app, rows, 'top'),
    },
    counts.move > 0 && {
      label: bulkEntryWords.moveToTheEnd(counts.move),
      command: 'queue-bottom',
      icon: <ArrowDownToLine />,
      onSelect: () => shiftRows(app, rows, 'bottom'),
    },
    counts.label > 0 && {
      label: bulkEntryWords.label(counts.label),
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
      label: bulkEntryWords.copyIds(ids.length),
      icon: <Copy />,
      command: 'queue-copy-id',
      onSelect: () => copyLines(app, ids, queueActionWords.copiedIds(ids.length)),
    },
    errors.length > 0 && {
      label: bulkEntryWords.copyErrors(errors.length),
      icon: <Copy />,
      command: 'queue-copy-error',
      onSelect: () => copyLines(app, errors, queueActionWords.copiedErrors(errors.length)),
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
      label: bulkEntryWords.clearFromTheList(counts.clear),
      icon: <BrushCleaning />,
      command: 'queue-clear',
      ...(counts.discard === 0 && { shortcut: 'Del' }),
      onSelect: () => askClear(app, rows),
    },
    counts.cancel > 0 && {
      label: bulkEntryWords.cancelAtTheService(counts.cancel),
      command: 'queue-cancel',
      icon: <Ban />,
      danger: true,
      onSelect: () => cancelRows(app, rows),
    },
    counts.discard > 0 && {
      label: bulkEntryWords.discard(counts.discard),
      command: 'queue-discard',
      icon: <Trash2 />,
      danger: true,
      shortcut: 'Del',
      onSelect: () => discardRows(app, rows),
    },
  ];
}
