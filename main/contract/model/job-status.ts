/** Which job statuses end a job: plain data for both sides of the bridge. */
import type { JobStatus } from './job.ts';

/** Terminal statuses (specification: Job status). */
export const terminalStatuses: readonly JobStatus[] = ['complete', 'failed', 'canceled', 'partial'];

/** True when nothing more will happen to a job of this status. */
export function isTerminal(status: JobStatus): boolean {
  return terminalStatuses.includes(status);
}
