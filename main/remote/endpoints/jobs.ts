/** `/v1/jobs` (specification: Get a job). */
import { jobResponseSchema } from '../schemas/job.ts';
import type { Send } from '../transport.ts';
import type { RemoteClient } from '../types.ts';
import { pathSegment } from './path-segment.ts';

/** The job calls of the client. */
export function jobEndpoints(send: Send): Pick<RemoteClient, 'getJob'> {
  return {
    getJob: async (id, options) =>
      send({
        operation: 'get a job',
        method: 'GET',
        path: `/v1/jobs/${pathSegment(id, 'job')}`,
        what: `the job ${id}`,
        schema: jobResponseSchema,
        ...options,
      }),
  };
}
