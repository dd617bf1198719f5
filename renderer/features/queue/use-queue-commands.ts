/** The queue's commands are there as long as its screen is. */
import { useEffect, useRef } from 'react';
import { useApp } from '../app-context.ts';
import { filterCommands, rowCommands, selectionCommands } from './queue-commands.ts';
import type { QueueItem } from './queue-items.ts';

/** They act on the items as they are when they run. */
export function useQueueCommands(items: readonly QueueItem[]): void {
  const app = useApp();
  const latest = useRef(items);
  useEffect(() => {
    latest.current = items;
  }, [items]);
  useEffect(() => {
    const now = (): readonly QueueItem[] => latest.current;
    return app.commands.add([
      ...rowCommands(app, now),
      ...selectionCommands(app, now),
      ...filterCommands(app),
    ]);
  }, [app]);
}
