/** Tells main which unfinished jobs are on the screen; none while the page is hidden or another screen is shown. */
import { useCallback, useEffect, useRef } from 'react';
import { isTerminal } from '../../../main/contract/rules/job-status.ts';
import type { JobId } from '../../../main/contract/schema/ids.ts';
import { useStores } from '../../stores/use-stores.ts';
import type { QueueItem } from './rows/queue-items.ts';
import { jobOf } from './rows/row-targets.ts';

/** Returns a callback that takes the rows that are shown. */
export function useWatching(): (items: readonly QueueItem[]) => void {
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
