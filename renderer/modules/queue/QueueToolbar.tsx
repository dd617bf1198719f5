/** What of the queue is shown: by state, by text, by kind and connection, without what is done; and the way to clear it. */
import { BrushCleaning, Eye, EyeOff, ListFilter } from 'lucide-react';
import { useMemo } from 'react';
import { useStore } from 'zustand';
import type { ConnectionId } from '../../../main/contract/schema/ids.ts';
import type { JobRoute } from '../../../main/contract/schema/job.ts';
import { useStores } from '../../stores/use-stores.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { SegmentedControl, Select } from '../../ui/controls/Choices.tsx';
import { SearchField } from '../../ui/controls/Fields.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { ScreenBar } from '../../ui/layout/ScreenFrame.tsx';
import { Popover } from '../../ui/overlays/Popover.tsx';
import styles from './Queue.module.css';
import { askClear } from './queue-actions.ts';
import { routeNames, toolbarWords as words } from './queue-words.ts';
import { countByFilter, rowConnection, rowRoute, type TopRow } from './rows/queue-rows.ts';
import { canBeCleared } from './rows/row-targets.ts';
import { StateLegend } from './StateLegend.tsx';
import type { QueueFilter } from './store/queue-view.ts';

const filters: readonly QueueFilter[] = ['all', 'active', 'waiting', 'done', 'failed'];
const every = 'every';

/** `rows` are all of them, whatever is filtered. */
export function QueueToolbar({ rows }: { readonly rows: readonly TopRow[] }) {
  const app = useStores<'queueView'>();
  const { queueView } = app;
  const { filter, search, hideDone } = useStore(queueView.store);
  const counts = useMemo(() => countByFilter(rows), [rows]);
  const canClear = useMemo(() => canBeCleared(rows), [rows]);
  return (
    <ScreenBar>
      <SegmentedControl
        label={words.show}
        value={filter}
        segments={filters.map((value) => ({ value, label: words.filters[value], count: counts[value] }))}
        onChange={queueView.setFilter}
      />
      <span className={styles.tools}>
        <IconButton
          label={words.hideDone(hideDone, counts.done)}
          command="queue-hide-done"
          shortcut="H"
          pressed={hideDone}
          icon={hideDone ? <EyeOff /> : <Eye />}
          onClick={() => queueView.setHideDone(!hideDone)}
        />
        <NarrowButton rows={rows} />
        <IconButton
          label={words.clear}
          icon={<BrushCleaning />}
          disabled={!canClear}
          onClick={() => askClear(app, rows)}
        />
        <StateLegend />
      </span>
      <SearchField
        className={styles.search}
        label={words.search}
        placeholder={words.searchHint}
        value={search}
        onChange={queueView.setSearch}
      />
    </ScreenBar>
  );
}

/** By kind and connection; only those of which there are rows. */
function NarrowButton({ rows }: { readonly rows: readonly TopRow[] }) {
  const { queueView, session } = useStores<'queueView' | 'session'>();
  const { route, connectionId } = useStore(queueView.store);
  const known = useStore(session.store, (state) => state.connections?.connections);
  const there = useMemo(
    () => ({ routes: new Set(rows.map(rowRoute)), connections: new Set(rows.map(rowConnection)) }),
    [rows],
  );
  const nameOf = (id: ConnectionId): string => known?.find((one) => one.id === id)?.name ?? id;
  const routes = (Object.keys(routeNames) as JobRoute[]).filter(
    (one) => there.routes.has(one) || one === route,
  );
  const narrowed = [
    ...(route === null ? [] : [routeNames[route]]),
    ...(connectionId === null ? [] : [nameOf(connectionId)]),
  ];
  return (
    <Popover
      title={words.narrow}
      trigger={
        <IconButton
          label={narrowed.length === 0 ? words.narrow : words.narrowed(narrowed)}
          pressed={narrowed.length > 0}
          icon={<ListFilter />}
        />
      }
    >
      <div className={styles.narrow}>
        <Select<JobRoute | typeof every>
          label={words.route}
          value={route ?? every}
          options={[
            { value: every, label: words.anyRoute },
            ...routes.map((value) => ({ value, label: routeNames[value] })),
          ]}
          onChange={(next) => queueView.setRoute(next === every ? null : next)}
        />
        <Select<ConnectionId | typeof every>
          label={words.connection}
          value={connectionId ?? every}
          options={[
            { value: every, label: words.anyConnection },
            ...[...there.connections].map((value) => ({ value, label: nameOf(value) })),
          ]}
          onChange={(next) => queueView.setConnection(next === every ? null : next)}
        />
        {narrowed.length > 0 && (
          <Button
            onClick={() => {
              queueView.setRoute(null);
              queueView.setConnection(null);
            }}
          >
            {words.reset}
          </Button>
        )}
      </div>
    </Popover>
  );
}
