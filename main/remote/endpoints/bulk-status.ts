/** Bulk job status (specification: BulkStatusRequest, BulkStatusResponse); its path is open. */
import { AppError } from '../../contract/plain/errors.ts';
import { checkBulkStatus } from '../../contract/plain/request-rules/other-calls.ts';
import { requireNoFaults } from '../../contract/plain/request-rules/refuse.ts';
import type { OpenOperations } from '../open-operations.ts';
import { bulkStatusSchema, jobResponseSchema } from '../schemas/job.ts';
import { firstFault, type Send } from '../transport.ts';
import type { BulkJobStatus, CallOptions, JobCalls, JobResponse } from '../types.ts';
import { signalOf } from './call-signal.ts';

const operation = 'get the status of several jobs';

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
            operation,
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
      const { field, expected } = firstFault(parsed.error);
      const place = ['jobs', id, ...(field === 'the body' ? [] : [field])].join('.');
      faults.set(id, new AppError('remote.invalid-response', { operation, field: place, expected }));
    }
  }
  return { jobs, faults };
}
