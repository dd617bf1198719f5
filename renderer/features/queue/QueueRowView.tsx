/** One row of the queue: status, name, what happens now, how far; unfolded also its history. */
import { ChevronRight, MoreHorizontal } from 'lucide-react';
import { useStore } from 'zustand';
import { isTerminal } from '../../../main/contract/model/job-status.ts';
import { classes } from '../../ui/classes.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { ContextMenu, Menu } from '../../ui/Menu.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { StatusPill } from '../../ui/StatusPill.tsx';
import { Time } from '../../ui/Time.tsx';
import { useNow } from '../../ui/useNow.ts';
import { useApp } from '../app-context.ts';
import styles from './QueueRowView.module.css';
import { type QueueRow, rowStatus, rowTitle } from './queue-rows.ts';
import { RowActions } from './RowActions.tsx';
import { RowHistory } from './RowHistory.tsx';
import { rowBar, rowLine } from './row-line.ts';
import { useRowEntries } from './use-row-entries.tsx';

/** Fills the width of the list; ticks only while something moves. */
export function QueueRowView({ row }: { readonly row: QueueRow }) {
  const { queueView } = useApp();
  const open = useStore(queueView.store, (state) => state.open.has(row.id));
  const now = useNow(isMoving(row) ? 1000 : null);
  const entries = useRowEntries(row);
  const line = rowLine(row, now);
  const bar = rowBar(row, now);
  const title = rowTitle(row);
  return (
    <ContextMenu entries={() => entries}>
      <div className={classes(styles.frame, open && styles.open)}>
        <div className={styles.row}>
          <IconButton
            className={classes(styles.fold, open && styles.unfolded)}
            label={open ? 'Hide the history' : 'Show the history'}
            size="sm"
            icon={<ChevronRight />}
            tabIndex={-1}
            aria-expanded={open}
            onClick={() => queueView.toggle(row.id)}
          />
          <span className={styles.status}>
            <StatusPill status={rowStatus(row)} />
          </span>
          <span className={styles.what}>
            <span className={styles.title} title={title}>
              {title}
            </span>
            {/* Unfolded, the whole failure stands below. */}
            {!(open && line.alarming) && (
              <span className={classes(styles.line, line.alarming && styles.alarming)}>{line.text}</span>
            )}
          </span>
          {bar !== null && (
            <span className={styles.progress}>
              <ProgressBar label={`Progress of ${title}`} value={bar.value} />
              <span className={styles.note}>{bar.note}</span>
            </span>
          )}
          <RowActions row={row} />
          <span className={styles.time}>
            <Time at={row.at} />
          </span>
          <Menu entries={entries}>
            <IconButton label={`Actions for ${title}`} size="sm" icon={<MoreHorizontal />} />
          </Menu>
        </div>
        {open && <RowHistory row={row} />}
      </div>
    </ContextMenu>
  );
}

function isMoving(row: QueueRow): boolean {
  if (row.type === 'submission') return row.submission.state !== 'refused';
  return !isTerminal(row.job.status) || row.transfer?.state === 'waiting';
}
