/** The calls about jobs: `/v1/jobs` (specification: Get a job, Cancel a job), and the status of many in one call. */

import { AppError } from '../../contract/plain/errors.ts';
import { requireNoFaults } from '../../contract/plain/request-rules/fault.ts';
import { checkBulkStatus } from '../../contract/plain/request-rules/other-calls.ts';
import { bulkStatusSchema, jobResponseSchema } from '../answer-schemas.ts';
import { operations, resourceName } from '../remote-words.ts';
import type { OpenOperations } from '../service-address.ts';
import { firstFault, type Send } from '../transport.ts';
import type { BulkJobStatus, CallOptions, JobCalls, JobResponse } from '../types.ts';
import { insistenceOf, pathSegment, signalOf } from './call.ts';

/** The calls about one job. A cancel may be sent again: repeating it returns the canceled job unchanged. */
export function jobEndpoints(send: Send): Pick<JobCalls, 'getJob' | 'cancelJob'> {
  return {
    getJob: async (id, options) =>
      send({
        operation: operations.getJob,
        method: 'GET',
        path: `/v1/jobs/${pathSegment(id, 'job')}`,
        what: resourceName('job', id),
        schema: jobResponseSchema,
        ...signalOf(options),
      }),
    cancelJob: async (id, options) =>
      send({
        operation: operations.cancelJob,
        method: 'POST',
        path: `/v1/jobs/${pathSegment(id, 'job')}/cancel`,
        what: resourceName('job', id),
        schema: jobResponseSchema,
        repeat: 'safe',
        ...insistenceOf(options),
      }),
  };
}

// Bulk job status (specification: BulkStatusRequest, BulkStatusResponse); its path is open.

/** A POST that changes nothing, so it is sent again like a read. `readSettings` reads what every service has. */
export function bulkStatusEndpoint(
  send: Send,
  open: OpenOperations,
  readSettings: (options: CallOptions) => Promise<unknown>,
): Pick<JobCalls, 'bulkJobStatus'> {
  return {
    bulkJobStatus: async (ids, options) => {
      const wanted = [...new Set(ids)];
      requireNoFaults(checkBulkStatus({ ids: wanted }));
      const answer = await open.call(
        'bulk_job_status',
        () =>
          send({
            operation: operations.getJobs,
            method: 'POST',
            path: open.pathOf('bulk_job_status'),
            body: { ids: wanted },
            what: null,
            schema: bulkStatusSchema,
            isOpen: true,
            repeat: 'safe',
            ...signalOf(options),
          }),
        () => readSettings(signalOf(options)),
      );
      return sorted(wanted, answer.jobs);
    },
  };
}

/** Only what was requested is read; an id that the answer does not have is one that the service does not know. */
function sorted(ids: readonly string[], answered: object): BulkJobStatus {
  const found = new Map<string, unknown>(Object.entries(answered));
  const jobs = new Map<string, JobResponse | null>();
  const faults = new Map<string, AppError<'remote.invalid-response'>>();
  for (const id of ids) {
    const parsed = jobResponseSchema.nullable().safeParse(found.get(id) ?? null);
    if (parsed.success) jobs.set(id, parsed.data);
    else {
      const fault = firstFault(parsed.error, ['jobs', id]);
      faults.set(id, new AppError('remote.invalid-response', { operation: operations.getJobs, ...fault }));
    }
  }
  return { jobs, faults };
}
