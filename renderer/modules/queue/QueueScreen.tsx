/** Everything that was requested: what waits to be sent, what the service works on, what arrived and what failed. */
import { ListTodo, Plus, SearchX } from 'lucide-react';
import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { isTerminal } from '../../../main/contract/rules/terminal-status.ts';
import type { JobId } from '../../../main/contract/schema/ids.ts';
import { useStores } from '../../stores/use-stores.ts';
import { classes } from '../../ui/classes.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { screenClass } from '../../ui/layout/ScreenFrame.tsx';
import { VirtualList } from '../../ui/layout/VirtualList.tsx';
import { EmptyState, FailureNotice } from '../../ui/status/Messages.tsx';
import { Skeleton, useIsSlow } from '../../ui/status/Progress.tsx';
import { OverallLine } from './OverallLine.tsx';
import styles from './Queue.module.css';
import { QueueQuestions } from './QueueQuestions.tsx';
import { QueueToolbar } from './QueueToolbar.tsx';
import { useQueueCommands } from './queue-commands.ts';
import { queueScreenWords, nothingWords as words } from './queue-words.ts';
import { HeadingRow } from './rows/HeadingRow.tsx';
import { QueueRowView } from './rows/QueueRowView.tsx';
import {
  extendSelection,
  type QueueItem,
  queueItems,
  selectByClick,
  targetRows,
} from './rows/queue-items.ts';
import { queueRows, type RowCache, useQueueSource } from './rows/queue-rows.ts';
import { jobOf } from './rows/row-targets.ts';
import { SelectionBar } from './SelectionBar.tsx';
import { CapacityLine, FetchesLine, OlderLine } from './StatusLines.tsx';

/** `focus` is a row to unfold and show, by its id. */
export function QueueScreen({ focus }: { readonly focus: string | null }) {
  const { queueView, groups } = useStores<'groups' | 'queueView'>();
  const source = useQueueSource();
  const view = useStore(queueView.store);
  const opened = useStore(groups.opened);
  const [cache] = useState((): RowCache => new WeakMap());
  const rows = useMemo(() => queueRows(source, cache), [source, cache]);
  const { filter, search, hideDone, route, connectionId, open, folded } = view;
  const items = useMemo(
    () =>
      queueItems(
        rows,
        { filter, search, hideDone, route, connectionId, open, folded },
        opened,
        source.transfers,
      ),
    [rows, filter, search, hideDone, route, connectionId, open, folded, opened, source.transfers],
  );
  useOpenGroups();
  useQueueCommands(items, rows);
  useFocusedRow(focus);
  const isFetching = useFetching();
  if (rows.length === 0 && !isFetching) return <NoRows />;
  return (
    <div className={classes(screenClass, styles.queue)}>
      <QueueToolbar rows={rows} />
      <OverallLine rows={rows} />
      <CapacityLine />
      <FetchesLine />
      <OlderLine />
      {items.length > 0 ? (
        <QueueList items={items} focus={focus} />
      ) : rows.length > 0 ? (
        <NothingFound />
      ) : (
        <NoRows />
      )}
      {view.selected.size > 1 && <SelectionBar rows={targetRows(items, view)} />}
      <QueueQuestions />
    </div>
  );
}

/** True while assets that were made elsewhere are fetched; follows them while the screen is there. */
function useFetching(): boolean {
  const { fetches } = useStores<'fetches'>();
  useEffect(() => {
    fetches.setShown(true);
    return () => fetches.setShown(false);
  }, [fetches]);
  return useStore(fetches.store, (sum) => sum !== null && sum.assets > 0);
}

function QueueList({
  items,
  focus,
}: {
  readonly items: readonly QueueItem[];
  readonly focus: string | null;
}) {
  const { queueView } = useStores<'queueView'>();
  const watch = useWatching();
  const latest = useRef(items);
  useEffect(() => {
    latest.current = items;
  }, [items]);
  const chosen = useCallback(() => targetRows(latest.current, queueView.store.getState()), [queueView]);
  return (
    <VirtualList
      label={queueScreenWords.jobsAndRequests}
      items={items}
      keyOf={keyOf}
      estimateHeight={heightOf}
      renderRow={(item) =>
        item.type === 'heading' ? (
          <HeadingRow heading={item} />
        ) : (
          <QueueRowView row={item} labelled={item.labelled === true} chosen={chosen} />
        )
      }
      onActivate={(item) => (item.type === 'heading' ? queueView.fold(item.id) : queueView.toggle(item.id))}
      onRowKeyDown={(event, item, focusRow) => {
        if (event.key === 'ArrowRight' || event.key === 'ArrowLeft')
          openByArrow(event, item, focusRow, (to) =>
            item.type === 'heading' ? queueView.fold(item.id, !to) : queueView.toggle(item.id, to),
          );
      }}
      onRowFocus={(item) => queueView.setActive(item.id)}
      onRowClick={(event, item) => {
        const { target, currentTarget } = event;
        // A press in a menu or dialog of the row is none on the row.
        if (!(target instanceof Element) || !currentTarget.contains(target)) return;
        if (item.type === 'heading' || target.closest('button, a, [role="alert"]') !== null) return;
        if (window.getSelection()?.isCollapsed === false && !event.shiftKey) return;
        selectByClick(queueView, items, item.id, event);
      }}
      onExtend={(from, to) => extendSelection(queueView, items, from.id, to.id)}
      onRowsShown={watch}
      revealKey={focus}
    />
  );
}

/** Right opens; left closes, and leads from a member to its group. */
function openByArrow(
  event: KeyboardEvent<HTMLElement>,
  item: QueueItem,
  focusRow: (id: string) => void,
  open: (to: boolean) => void,
): void {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  if (event.key === 'ArrowLeft' && item.type === 'member') focusRow(item.group.id);
  else open(event.key === 'ArrowRight');
}

/** What was requested is shown whatever was filtered before. */
function useFocusedRow(focus: string | null): void {
  const { queueView, submissions } = useStores<'queueView' | 'submissions'>();
  useEffect(() => {
    if (focus === null) return;
    queueView.showAll();
    queueView.toggle(focus, true);
    // A request that has become a job or a group since is shown as that.
    const submission = submissions.store.getState().byId.get(focus);
    const now = submission?.groupId ?? submission?.jobId ?? null;
    if (now !== null) queueView.toggle(now, true);
  }, [focus, queueView, submissions]);
}

function heightOf(item: QueueItem): number {
  if (item.type === 'heading') return item.level === 'section' ? 32 : 28;
  return item.type === 'member' ? 41 : 53;
}

/** Still loading, not to be had, or truly nothing. */
function NoRows() {
  const { jobs, navigation } = useStores<'jobs' | 'navigation'>();
  const { status, error, byId } = useStore(jobs.store);
  const slow = useIsSlow(status === 'loading');
  if (status === 'failed' && error !== null) {
    return (
      <div className={styles.failed}>
        <FailureNotice
          failure={error}
          actions={
            <Button size="sm" onClick={() => void jobs.load()}>
              {queueScreenWords.tryAgain}
            </Button>
          }
        />
      </div>
    );
  }
  if (status === 'loading') return slow ? <Loading /> : null;
  const cleared = byId.size > 0;
  return (
    <EmptyState
      icon={<ListTodo />}
      title={cleared ? words.clearedTitle : words.neverTitle}
      actions={
        <>
          {cleared && <Button onClick={() => navigation.go({ name: 'library' })}>{words.library}</Button>}
          <Button variant="primary" icon={<Plus />} onClick={() => navigation.go({ name: 'create' })}>
            {words.create}
          </Button>
        </>
      }
    >
      {cleared ? words.cleared : words.never}
    </EmptyState>
  );
}

const keyOf = (item: QueueItem): string => item.id;

function NothingFound() {
  const { queueView } = useStores<'queueView'>();
  const { filter, search, hideDone, route, connectionId } = useStore(queueView.store);
  const narrowed = route !== null || connectionId !== null;
  const title =
    search !== ''
      ? words.title.all
      : narrowed
        ? words.narrowed
        : filter === 'all' && hideDone
          ? words.allDone
          : words.title[filter];
  return (
    <EmptyState
      icon={<SearchX />}
      title={title}
      actions={<Button onClick={queueView.showAll}>{words.showAll}</Button>}
    />
  );
}

function Loading() {
  return (
    <section className={styles.loading} aria-busy="true" aria-label={queueScreenWords.loadingTheQueue}>
      {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
        <Skeleton key={key} className={styles.placeholder} />
      ))}
    </section>
  );
}

/** Closes them all when the screen is left. */
function useOpenGroups(): void {
  const { groups, queueView } = useStores<'groups' | 'queueView'>();
  const open = useStore(queueView.store, (state) => state.open);
  const known = useStore(groups.store, (state) => state.byId);
  useEffect(() => {
    for (const group of known.values()) if (open.has(group.id)) groups.open(group.id);
    for (const id of groups.opened.getState().keys()) {
      const group = known.get(id);
      if (group !== undefined && !open.has(id)) groups.close(group.id);
    }
  }, [groups, open, known]);
  useEffect(
    () => () => {
      for (const group of groups.store.getState().byId.values()) groups.close(group.id);
    },
    [groups],
  );
}

// Tells main which unfinished jobs are on the screen; none while the page is hidden or another screen is shown.

/** Returns a callback that takes the rows that are shown. */
function useWatching(): (items: readonly QueueItem[]) => void {
  const { watching } = useStores<'watching'>();
  const shown = useRef<readonly JobId[]>([]);
  useEffect(() => {
    const tell = (): void => watching.show(document.visibilityState === 'visible' ? shown.current : []);
    document.addEventListener('visibilitychange', tell);
    return () => {
      document.removeEventListener('visibilitychange', tell);
      watching.show([]);
    };
  }, [watching]);
  return useCallback(
    (items) => {
      shown.current = liveJobs(items);
      if (document.visibilityState === 'visible') watching.show(shown.current);
    },
    [watching],
  );
}

/** Of a group its parent job. */
export function liveJobs(items: readonly QueueItem[]): JobId[] {
  return items.flatMap((item) => {
    const job = item.type === 'heading' ? null : jobOf(item);
    return job === null || isTerminal(job.status) ? [] : [job.id];
  });
}
