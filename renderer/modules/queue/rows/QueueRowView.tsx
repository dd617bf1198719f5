/** One row of the queue: status, name, what happens now, how far; unfolded also its history. */
import { ChevronRight, MoreHorizontal } from 'lucide-react';
import { memo } from 'react';
import { useStore } from 'zustand';
import { isTerminal } from '../../../../main/contract/rules/job-status.ts';
import { useStores } from '../../../stores/use-stores.ts';
import { classes } from '../../../ui/classes.ts';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { ContextMenu } from '../../../ui/overlays/ContextMenu.tsx';
import { Menu } from '../../../ui/overlays/Menu.tsx';
import { ProgressBar } from '../../../ui/status/ProgressBar.tsx';
import { StatusPill } from '../../../ui/status/StatusPill.tsx';
import { Unseen } from '../../../ui/status/Unseen.tsx';
import { Time } from '../../../ui/text/Time.tsx';
import { useNow } from '../../../ui/text/useNow.ts';
import { bulkEntries } from '../bulk-entries.tsx';
import { groupEndMs } from '../capacity/expected-words.ts';
import { useDragOrder } from '../drag-order.ts';
import { MemberBar } from './MemberBar.tsx';
import styles from './QueueRowView.module.css';
import { type QueueRow, rowStatus } from './queue-rows.ts';
import { RowActions } from './RowActions.tsx';
import { RowHistory } from './RowHistory.tsx';
import { rowAside } from './row-aside.ts';
import { rowBar } from './row-bar.ts';
import { rowEntries } from './row-entries.tsx';
import { rowLine } from './row-line-words.ts';
import { jobOf } from './row-targets.ts';
import { rowTitle } from './row-titles.ts';
import { queueRowViewWords as words } from './row-words.ts';

type QueueRowViewStores =
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
  | 'transfers';

/** Fills the width of the list; ticks only while something moves. */
export const QueueRowView = memo(function QueueRowView({
  row,
  labelled,
  chosen,
}: {
  readonly row: QueueRow;
  readonly labelled: boolean;
  /** The selected rows: a menu on one of several is for all of them. */
  readonly chosen: () => readonly QueueRow[];
}) {
  const app = useStores<QueueRowViewStores>();
  const { queueView } = app;
  const unfolded = useStore(queueView.store, (state) => state.open.has(row.id));
  const detailed = useStore(queueView.store, (state) => state.open.has(detailsOf(row)));
  const selected = useStore(queueView.store, (state) => state.selected.has(row.id));
  const { over, props: drag } = useDragOrder(row);
  const title = rowTitle(row);
  return (
    <ContextMenu
      entries={() => {
        const rows = selected ? chosen() : [];
        return rows.length > 1 ? bulkEntries(app, rows) : rowEntries(app, row);
      }}
    >
      <div
        {...drag}
        className={classes(
          styles.frame,
          styles[row.type],
          labelled && styles.labelled,
          detailed && styles.open,
          selected && styles.selected,
          over !== null && styles[over],
        )}
      >
        <div className={styles.row}>
          <Fold row={row} unfolded={unfolded} />
          {row.type === 'member' && <span className={styles.index}>{row.index}</span>}
          <span className={styles.status}>
            {selected && <Unseen>{words.selected}</Unseen>}
            <StatusPill status={rowStatus(row)} />
          </span>
          <What row={row} title={title} detailed={detailed} />
          <Progress row={row} title={title} />
          <RowActions row={row} />
          <span className={styles.time}>
            {row.type !== 'member' && <Time at={new Date(row.atMs).toISOString()} />}
          </span>
          <Menu entries={rowEntries(app, row)}>
            <IconButton label={words.actionsFor(title)} size="sm" icon={<MoreHorizontal />} />
          </Menu>
        </div>
        {detailed && <RowHistory row={row} />}
      </div>
    </ContextMenu>
  );
});

/** The history of a group is opened by its menu; its fold opens the members. */
export function detailsOf(row: QueueRow): string {
  return row.type === 'group' ? `details:${row.id}` : row.id;
}

function Fold({ row, unfolded }: { readonly row: QueueRow; readonly unfolded: boolean }) {
  const { queueView } = useStores<'queueView'>();
  const what = row.type === 'group' ? 'members' : 'history';
  return (
    <IconButton
      className={classes(styles.fold, unfolded && styles.unfolded)}
      label={words.fold(unfolded, what)}
      size="sm"
      icon={<ChevronRight />}
      tabIndex={-1}
      aria-expanded={unfolded}
      onClick={() => queueView.toggle(row.id)}
    />
  );
}

function What(props: { readonly row: QueueRow; readonly title: string; readonly detailed: boolean }) {
  const { row, title, detailed } = props;
  const app = useStores<'capacity' | 'groups' | 'queueView'>();
  const capacity = useStore(app.capacity);
  const refusal = useStore(app.queueView.store, (state) => state.refusals.get(jobOf(row)?.id ?? '') ?? null);
  const nowMs = useNow(isMoving(row) ? 1000 : null);
  const aside = useStore(app.groups.store, (state) => rowAside(row, state.byId));
  const line = rowLine(row, { nowMs, capacity, refusal, endMs: useRowEnd(row, nowMs) });
  return (
    <span className={styles.what}>
      <span className={styles.head}>
        <span className={styles.title} title={title}>
          {title}
        </span>
        {aside !== null && <span className={styles.aside}>{aside}</span>}
      </span>
      {/* Unfolded, the whole failure is shown below. */}
      {!(detailed && line.alarming) && (
        <span className={classes(styles.line, line.alarming && styles.alarming)} title={line.text}>
          {line.text}
        </span>
      )}
    </span>
  );
}

function Progress({ row, title }: { readonly row: QueueRow; readonly title: string }) {
  const nowMs = useNow(isMoving(row) ? 1000 : null);
  const endMs = useRowEnd(row, nowMs);
  if (row.type === 'group')
    return (
      <span className={styles.progress}>
        <MemberBar group={row.group} />
      </span>
    );
  const bar = rowBar(row, nowMs, endMs);
  if (bar === null) return null;
  return (
    <span className={styles.progress}>
      <ProgressBar
        label={words.progressOf(title)}
        value={bar.value}
        paused={bar.still}
        tone={bar.still ? 'neutral' : 'info'}
      />
      <span className={styles.note}>{bar.note}</span>
    </span>
  );
}

/** When its job, or the last of its members, will likely be done. */
function useRowEnd(row: QueueRow, nowMs: number): number | null {
  const { expected } = useStores<'expected'>();
  // A newer history may bring the end closer.
  useStore(expected.store);
  if (row.type === 'group') return groupEndMs(row.group, nowMs);
  const job = jobOf(row);
  return job === null ? null : expected.endOf(job);
}

function isMoving(row: QueueRow): boolean {
  if (row.type === 'submission') return row.submission.state !== 'refused' && !row.submission.paused;
  const job = jobOf(row);
  if (job !== null && !isTerminal(job.status)) return true;
  return row.type !== 'group' && row.transfer?.state === 'waiting' && !row.transfer.paused;
}
