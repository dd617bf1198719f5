/** `/v1/jobs` (specification: Get a job, Cancel a job). */
import { jobResponseSchema } from '../schemas/job.ts';
import type { Send } from '../transport.ts';
import type { JobCalls } from '../types.ts';
import { insistenceOf, signalOf } from './call-signal.ts';
import { pathSegment } from './path-segment.ts';

/** The calls about one job. A cancel may be sent again: repeating it returns the canceled job unchanged. */
export function jobEndpoints(send: Send): Pick<JobCalls, 'getJob' | 'cancelJob'> {
  return {
    getJob: async (id, options) =>
      send({
        operation: 'get a job',
        method: 'GET',
        path: `/v1/jobs/${pathSegment(id, 'job')}`,
        what: `the job ${id}`,
        schema: jobResponseSchema,
        ...signalOf(options),
      }),
    cancelJob: async (id, options) =>
      send({
        operation: 'cancel a job',
        method: 'POST',
        path: `/v1/jobs/${pathSegment(id, 'job')}/cancel`,
        what: `the job ${id}`,
        schema: jobResponseSchema,
        repeat: 'safe',
        ...insistenceOf(options),
      }),
  };
}
