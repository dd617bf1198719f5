/** What can be done to the rows that are selected, below the list. */

import { X } from 'lucide-react';
import { counted } from '../../../main/contract/plain/number-text.ts';
import { useStores } from '../../stores/use-stores.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { useFootRoom } from '../../ui/layout/use-foot-room.ts';
import {
  askClear,
  askLabel,
  cancelRows,
  canPauseOrResume,
  discardRows,
  pauseRows,
  pausesNext,
} from './queue-actions.ts';
import type { QueueRow } from './rows/queue-rows.ts';
import { cancelable, clearable, discardable, labelable } from './rows/row-targets.ts';
import { selectionBarWords as words } from './rows/row-words.ts';
import styles from './SelectionBar.module.css';

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
    <section ref={bar} className={styles.bar} aria-label={words.selectedRows}>
      <output className={styles.count}>{words.selected(counted(rows.length, 'row'))}</output>
      {canPauseOrResume(rows) && (
        <Button size="sm" onClick={() => pauseRows(app, rows, pauses)}>
          {pauses ? words.pause : words.resume}
        </Button>
      )}
      {labels.length > 0 && (
        <Button size="sm" onClick={() => askLabel(app, rows)}>
          {words.label}
        </Button>
      )}
      {cancels.length > 0 && (
        <Button size="sm" onClick={() => cancelRows(app, rows)}>
          {words.cancel(cancels.length)}
        </Button>
      )}
      {discards.length > 0 && (
        <Button size="sm" onClick={() => discardRows(app, rows)}>
          {words.discard(discards.length)}
        </Button>
      )}
      {clears > 0 && (
        <Button size="sm" onClick={() => askClear(app, rows)}>
          {words.clear(clears)}
        </Button>
      )}
      <IconButton
        label={words.clearTheSelection}
        command="queue-select-none"
        shortcut="Esc"
        size="sm"
        icon={<X />}
        onClick={() => app.queueView.select([])}
      />
    </section>
  );
}
