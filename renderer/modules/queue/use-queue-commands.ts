/** The queue's commands are there as long as its screen is. */
import { useEffect, useRef } from 'react';
import { useStores } from '../../stores/use-stores.ts';
import {
  filterCommands,
  menuCommands,
  rowCommands,
  selectionCommands,
  wholeCommands,
} from './queue-commands.ts';
import type { QueueItem } from './rows/queue-items.ts';
import type { TopRow } from './rows/queue-rows.ts';

type QueueCommandsStores =
  | 'api'
  | 'commands'
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

/** They act on the items, and on all rows, as they are when they run. */
export function useQueueCommands(items: readonly QueueItem[], rows: readonly TopRow[]): void {
  const app = useStores<QueueCommandsStores>();
  const latest = useRef({ items, rows });
  useEffect(() => {
    latest.current = { items, rows };
  }, [items, rows]);
  useEffect(() => {
    const now = (): readonly QueueItem[] => latest.current.items;
    return app.commands.add([
      ...wholeCommands(app, () => latest.current.rows),
      ...menuCommands(app, now),
      ...rowCommands(app, now),
      ...selectionCommands(app, now),
      ...filterCommands(app),
    ]);
  }, [app]);
}
