/** Every job, kept current by events. */
import type { Job } from '../../main/contract/model/job.ts';
import type { Client } from '../bridge/bridge.ts';
import type { Events } from './events.ts';
import { createRowStore, type RowStore } from './rows.ts';

const mostJobs = 5000;

/** The newest 5000; by job id. */
export function createJobs({ api, events }: { api: Client; events: Events }): RowStore<Job> {
  const rows = createRowStore<Job>({
    idOf: (job) => job.id,
    fetchAll: () => api.jobs.list({ limit: mostJobs }),
  });
  events.on((batch) => {
    if (batch.some((event) => event.type === 'ready')) void rows.load();
    rows.change({ put: batch.flatMap((event) => (event.type === 'job.changed' ? [event.job] : [])) });
  });
  return rows;
}
