/** One row of the queue: status, name, what happens now, how far; unfolded also its history. */
import { ChevronRight, MoreHorizontal } from 'lucide-react';
import { type DragEvent, memo, useState } from 'react';
import { useStore } from 'zustand';
import { isTerminal } from '../../../../main/contract/rules/terminal-status.ts';
import type { Group } from '../../../../main/contract/schema/group.ts';
import type { SubmissionId } from '../../../../main/contract/schema/ids.ts';
import { useStores } from '../../../stores/use-stores.ts';
import { classes } from '../../../ui/classes.ts';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { ContextMenu, Menu } from '../../../ui/overlays/Menu.tsx';
import { ProgressBar } from '../../../ui/status/Progress.tsx';
import { StatusPill, Unseen } from '../../../ui/status/Signs.tsx';
import { Time, useNow } from '../../../ui/text/LiveText.tsx';
import { moveRows } from '../queue-actions.ts';
import { memberBarWords, queueRowViewWords } from '../queue-words.ts';
import { bulkEntries } from '../SelectionBar.tsx';
import { isOnlyHere, sendingOrder } from '../store/queue-tables.ts';
import { type QueueRow, rowStatus } from './queue-rows.ts';
import { RowActions } from './RowActions.tsx';
import { RowHistory } from './RowHistory.tsx';
import { rowEntries } from './row-entries.tsx';
import { rowLine } from './row-line-words.ts';
import { barParts, barWords, groupEndMs, rowBar, stateLabel } from './row-progress.ts';
import { jobOf } from './row-targets.ts';
import { rowAside, rowTitle } from './row-titles.ts';
import styles from './rows.module.css';

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
            {selected && <Unseen>{queueRowViewWords.selected}</Unseen>}
            <StatusPill status={rowStatus(row)} label={stateLabel(row)} />
          </span>
          <What row={row} title={title} detailed={detailed} />
          <Progress row={row} title={title} />
          <RowActions row={row} />
          <span className={styles.time}>
            {row.type !== 'member' && <Time at={new Date(row.atMs).toISOString()} />}
          </span>
          <Menu entries={rowEntries(app, row)}>
            <IconButton label={queueRowViewWords.actionsFor(title)} size="sm" icon={<MoreHorizontal />} />
          </Menu>
        </div>
        {detailed && <RowHistory row={row} />}
      </div>
    </ContextMenu>
  );
});

/** The history of a group is opened by its menu; its fold opens the members. */
function detailsOf(row: QueueRow): string {
  return row.type === 'group' ? `details:${row.id}` : row.id;
}

function Fold({ row, unfolded }: { readonly row: QueueRow; readonly unfolded: boolean }) {
  const { queueView } = useStores<'queueView'>();
  const what = row.type === 'group' ? 'members' : 'history';
  return (
    <IconButton
      className={classes(styles.fold, unfolded && styles.unfolded)}
      label={queueRowViewWords.fold(unfolded, what)}
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
        label={queueRowViewWords.progressOf(title)}
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

// How the members of a batch or set fare, as one bar and in numbers.

/** 6 px high; the numbers stand below. */
function MemberBar({ group }: { readonly group: Group }) {
  const parts = barParts(group);
  return (
    <>
      <Unseen>{barWords(group)}</Unseen>
      <span className={styles.bar} aria-hidden="true">
        {parts.map(({ state, share, tone, hollow }) => (
          <span
            key={state}
            className={classes(styles.part, styles[tone], hollow && styles.hollow)}
            style={{ flexGrow: share }}
          />
        ))}
      </span>
      <span className={styles.numbers} aria-hidden="true" title={barWords(group)}>
        {parts.map(({ state, count, tone, hollow }) => (
          <span key={state} className={styles.number}>
            <span className={classes(styles.dot, styles[tone], hollow && styles.hollow)} />
            {count}
            <span className={styles.word}>{state === 'unknown' ? memberBarWords.notListed : state}</span>
          </span>
        ))}
      </span>
    </>
  );
}

// Requests dragged to another place in the order of sending.

const mime = 'application/x-caliper-requests';

/** What the row's element needs, and where the dragged ones would come: above it, below it, or nowhere. */
export interface DragOrder {
  readonly over: 'above' | 'below' | null;
  readonly props: {
    readonly draggable?: boolean;
    readonly onDragStart?: (event: DragEvent<HTMLElement>) => void;
    readonly onDragEnter?: (event: DragEvent<HTMLElement>) => void;
    readonly onDragOver?: (event: DragEvent<HTMLElement>) => void;
    readonly onDragLeave?: () => void;
    readonly onDrop?: (event: DragEvent<HTMLElement>) => void;
  };
}

/** Nothing for rows that cannot be moved. The whole selection moves when the dragged row is part of it. */
function useDragOrder(row: QueueRow): DragOrder {
  const app = useStores<'notices' | 'queueView' | 'submissions'>();
  const [over, setOver] = useState<'above' | 'below' | null>(null);
  if (row.type !== 'submission' || !isOnlyHere(row.submission)) return { over: null, props: {} };
  const { id } = row.submission;
  const accept = (event: DragEvent<HTMLElement>): void => {
    if (!event.dataTransfer.types.includes(mime)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'move';
    setOver(isUpperHalf(event) ? 'above' : 'below');
  };
  return {
    over,
    props: {
      draggable: true,
      onDragStart(event) {
        const { selected } = app.queueView.store.getState();
        const order = sendingOrder(app.submissions.store.getState().byId.values());
        const dragged = selected.has(id) ? order.filter((each) => selected.has(each)) : [id];
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData(mime, JSON.stringify(dragged));
      },
      onDragEnter: accept,
      onDragOver: accept,
      onDragLeave: () => setOver(null),
      onDrop(event) {
        event.preventDefault();
        setOver(null);
        const order = sendingOrder(app.submissions.store.getState().byId.values());
        const dragged = draggedOf(event.dataTransfer.getData(mime), order);
        const rest = order.filter((each) => !dragged.includes(each));
        if (dragged.includes(id)) return;
        const at = rest.indexOf(id) + (isUpperHalf(event) ? 0 : 1);
        moveRows(app, dragged, rest[at] ?? null);
      },
    },
  };
}

/** Only ids that are there: what is dropped may come from anywhere. */
function draggedOf(text: string, order: readonly SubmissionId[]): SubmissionId[] {
  return order.filter((id) => text.includes(JSON.stringify(id)));
}

function isUpperHalf(event: DragEvent<HTMLElement>): boolean {
  const { top, height } = event.currentTarget.getBoundingClientRect();
  return event.clientY < top + height / 2;
}
