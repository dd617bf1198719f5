/** What the rows of the queue are made of, as the stores have it now. */
import { useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { useStores } from '../../stores/use-stores.ts';
import type { QueueSource } from './rows/queue-rows.ts';

/** The same object until one of the stores changes. */
export function useQueueSource(): QueueSource {
  const app = useStores<'discards' | 'groups' | 'jobs' | 'submissions' | 'transfers'>();
  const jobs = useStore(app.jobs.store).byId;
  const submissions = useStore(app.submissions.store).byId;
  const transfers = useStore(app.transfers.store).byId;
  const groups = useStore(app.groups.store).byId;
  const hidden = useStore(app.discards.store);
  const source = useMemo(
    () => ({ jobs, submissions, transfers, groups, hidden }),
    [jobs, submissions, transfers, groups, hidden],
  );
  return usePaced(source, jobs.size + submissions.size + groups.size > manyRows ? pacedMs : 0);
}

/** So many rows take some milliseconds to lay out anew, which 25 times a second is too much. */
const manyRows = 500;
const pacedMs = 250;

/** The first change at once, those that follow it at most every `everyMs`. */
function usePaced<T>(value: T, everyMs: number): T {
  const [shown, setShown] = useState(value);
  const lastMs = useRef(0);
  useEffect(() => {
    if (shown === value) return undefined;
    const show = (): void => {
      lastMs.current = performance.now();
      setShown(value);
    };
    const leftMs = lastMs.current + everyMs - performance.now();
    if (leftMs <= 0) {
      show();
      return undefined;
    }
    const timer = setTimeout(show, leftMs);
    return () => clearTimeout(timer);
  }, [value, shown, everyMs]);
  return everyMs === 0 ? value : shown;
}
