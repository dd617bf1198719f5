/** Everything that was asked for: what waits to be sent, what the service works on, what arrived and what failed. */
import { ListTodo, Plus, Search, SearchX } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import type { QueueFilter } from '../../state/queue-view.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FailureNotice } from '../../ui/Failure.tsx';
import { type Segment, SegmentedControl } from '../../ui/SegmentedControl.tsx';
import { Skeleton, useIsSlow } from '../../ui/Skeleton.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { VirtualList } from '../../ui/VirtualList.tsx';
import { useApp } from '../app-context.ts';
import { QueueRowView } from './QueueRowView.tsx';
import styles from './QueueScreen.module.css';
import { countByFilter, filterOf, matcher, type QueueRow, queueRows } from './queue-rows.ts';

/** `focus` is a row to unfold and show, by its id. */
export function QueueScreen({ focus }: { readonly focus: string | null }) {
  const { queueView } = useApp();
  const rows = useQueueRows();
  const { filter, search } = useStore(queueView.store);
  const counts = useMemo(() => countByFilter(rows), [rows]);
  const shown = useMemo(() => {
    const found = matcher(search);
    return rows.filter((row) => (filter === 'all' || filterOf(row) === filter) && found(row));
  }, [rows, filter, search]);
  useEffect(() => {
    if (focus === null) return;
    queueView.setFilter('all');
    queueView.setSearch('');
    queueView.toggle(focus, true);
  }, [focus, queueView]);
  if (rows.length === 0) return <NoRows />;
  return (
    <div className={styles.queue}>
      <div className={styles.toolbar}>
        <SegmentedControl
          label="Show"
          value={filter}
          segments={segments(counts)}
          onChange={queueView.setFilter}
        />
        <TextField
          className={styles.search}
          label="Search the queue"
          hideLabel
          type="search"
          placeholder="Search by name, id or error"
          leading={<Search />}
          value={search}
          onChange={queueView.setSearch}
        />
      </div>
      {shown.length === 0 ? (
        <NothingFound filter={filter} />
      ) : (
        <VirtualList
          label="Jobs and requests"
          items={shown}
          keyOf={keyOf}
          estimateHeight={53}
          renderRow={(row) => <QueueRowView row={row} />}
          onActivate={(row) => queueView.toggle(row.id)}
          revealKey={focus}
        />
      )}
    </div>
  );
}

/** Still loading, not to be had, or truly nothing. */
function NoRows() {
  const { jobs, navigation } = useApp();
  const { status, error } = useStore(jobs.store);
  const slow = useIsSlow(status === 'loading');
  if (status === 'failed' && error !== null) {
    return (
      <div className={styles.failed}>
        <FailureNotice
          failure={error}
          actions={
            <Button size="sm" onClick={() => void jobs.load()}>
              Try again
            </Button>
          }
        />
      </div>
    );
  }
  if (status === 'loading') return slow ? <Loading /> : null;
  return (
    <EmptyState
      icon={<ListTodo />}
      title="Nothing has been asked for yet"
      actions={
        <Button variant="primary" icon={<Plus />} onClick={() => navigation.go({ name: 'create' })}>
          Create an asset
        </Button>
      }
    >
      Describe an asset or give an image of it. Here you then watch the service make it and its files arrive,
      also after a restart.
    </EmptyState>
  );
}

const keyOf = (row: QueueRow): string => row.id;

function useQueueRows(): QueueRow[] {
  const app = useApp();
  const jobs = useStore(app.jobs.store).byId;
  const submissions = useStore(app.submissions.store).byId;
  const transfers = useStore(app.transfers.store).byId;
  const hidden = useStore(app.discards.store);
  return useMemo(
    () => queueRows(jobs, submissions, transfers, hidden),
    [jobs, submissions, transfers, hidden],
  );
}

function segments(counts: Record<QueueFilter, number>): Segment<QueueFilter>[] {
  return [
    { value: 'all', label: 'All', count: counts.all },
    { value: 'active', label: 'Active', count: counts.active },
    { value: 'done', label: 'Done', count: counts.done },
    { value: 'failed', label: 'Failed', count: counts.failed },
  ];
}

const nothing: Record<QueueFilter, string> = {
  all: 'Nothing is called that',
  active: 'Nothing is under way',
  done: 'Nothing is done yet',
  failed: 'Nothing has failed',
};

function NothingFound({ filter }: { readonly filter: QueueFilter }) {
  const { queueView } = useApp();
  const search = useStore(queueView.store, (state) => state.search);
  return (
    <EmptyState
      icon={<SearchX />}
      title={search === '' ? nothing[filter] : nothing.all}
      actions={
        <Button
          onClick={() => {
            queueView.setFilter('all');
            queueView.setSearch('');
          }}
        >
          Show everything
        </Button>
      }
    />
  );
}

function Loading() {
  return (
    <section className={styles.loading} aria-busy="true" aria-label="Loading the queue">
      {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
        <Skeleton key={key} className={styles.placeholder} />
      ))}
    </section>
  );
}
