/** The menu of several selected rows: what can be done to all of them, or to those of them that allow it. */
import { ArrowDownToLine, ArrowUpToLine, Ban, Pause, Play, Tag, Trash2 } from 'lucide-react';
import type { AppState } from '../../state/app-state.ts';
import type { MenuEntry } from '../../ui/Menu.tsx';
import {
  askLabel,
  cancelRows,
  canPauseOrResume,
  discardRows,
  pauseRows,
  pausesNext,
  releaseRows,
  shiftRows,
} from './queue-deeds.ts';
import type { QueueRow } from './queue-rows.ts';
import { cancelable, discardable, labelable, movable, releasable } from './row-targets.ts';

/** Each says how many of them it reaches. */
export function bulkEntries(app: AppState, rows: readonly QueueRow[]): readonly MenuEntry[] {
  const pauses = pausesNext(rows);
  const counts = {
    move: movable(rows).length,
    label: labelable(rows).length,
    release: releasable(rows).length,
    cancel: cancelable(rows).length,
    discard: discardable(rows).length,
  };
  const entries: (MenuEntry | false)[] = [
    canPauseOrResume(rows) && {
      label: pauses ? 'Pause' : 'Resume',
      icon: pauses ? <Pause /> : <Play />,
      shortcut: 'P',
      onSelect: () => pauseRows(app, rows, pauses),
    },
    counts.release > 0 && {
      label: `Send ${counts.release} held anyway`,
      icon: <Play />,
      onSelect: () => releaseRows(app, rows),
    },
    counts.move > 0 && {
      label: `Move ${counts.move} to the top`,
      icon: <ArrowUpToLine />,
      onSelect: () => shiftRows(app, rows, 'top'),
    },
    counts.move > 0 && {
      label: `Move ${counts.move} to the end`,
      icon: <ArrowDownToLine />,
      onSelect: () => shiftRows(app, rows, 'bottom'),
    },
    counts.label > 0 && {
      label: `Label ${counts.label}…`,
      icon: <Tag />,
      shortcut: 'L',
      onSelect: () => askLabel(app, rows),
    },
    counts.cancel + counts.discard > 0 && null,
    counts.cancel > 0 && {
      label: `Cancel ${counts.cancel} at the service…`,
      icon: <Ban />,
      danger: true,
      onSelect: () => cancelRows(app, rows),
    },
    counts.discard > 0 && {
      label: `Discard ${counts.discard}`,
      icon: <Trash2 />,
      danger: true,
      shortcut: 'Del',
      onSelect: () => discardRows(app, rows),
    },
  ];
  return entries.filter((entry) => entry !== false);
}
