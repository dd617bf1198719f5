/** What the rows of the queue are made of, as the stores have it now. */
import { useMemo } from 'react';
import { useStore } from 'zustand';
import { useApp } from '../app-context.ts';
import type { QueueSource } from './queue-rows.ts';

/** The same object until one of the stores changes. */
export function useQueueSource(): QueueSource {
  const app = useApp();
  const jobs = useStore(app.jobs.store).byId;
  const submissions = useStore(app.submissions.store).byId;
  const transfers = useStore(app.transfers.store).byId;
  const groups = useStore(app.groups.store).byId;
  const hidden = useStore(app.discards.store);
  return useMemo(
    () => ({ jobs, submissions, transfers, groups, hidden }),
    [jobs, submissions, transfers, groups, hidden],
  );
}
