/** Jobs of single assets and the parent jobs of batches and sets, kept current by events; those of members are with their group. */
import type { JobId } from '../../../../main/contract/schema/ids.ts';
import type { Job } from '../../../../main/contract/schema/job.ts';
import type { Client } from '../../../bridge/bridge.ts';
import type { Events } from '../../../bridge/events.ts';
import { createRowStore, type RowStore } from '../../shared/store/row-store.ts';

/** Older ones are not listed until newer ones were cleared. */
export const mostJobs = 5000;

/** By job id. */
export interface Jobs extends RowStore<Job> {
  /** Older ones may be left out. */
  isFull(): boolean;
  /** Also for members. Rejects with `FailureError`; `job.cancel-refused` says why the service did not. */
  cancel(jobId: JobId): Promise<void>;
}

/** The newest 5000. */
export function createJobs({ api, events }: { api: Client; events: Events }): Jobs {
  const rows = createRowStore<Job>({
    idOf: (job) => job.id,
    fetchAll: () => api.jobs.list({ limit: mostJobs }),
  });
  // A set of 500 would otherwise fill the page with jobs that nobody looks at.
  const put = (jobs: readonly Job[]): void =>
    rows.change({ put: jobs.filter((job) => job.groupIndex === null) });
  events.on((batch) => {
    if (batch.some((event) => event.type === 'ready')) void rows.load();
    put(batch.flatMap((event) => (event.type === 'job.changed' ? [event.job] : [])));
  });
  const isFull = (): boolean => rows.store.getState().byId.size >= mostJobs;
  return { ...rows, isFull, cancel: async (jobId) => put([await api.jobs.cancel({ jobId })]) };
}

declare module '../../../stores/stores.ts' {
  interface Stores {
    readonly jobs: Jobs;
  }
}
