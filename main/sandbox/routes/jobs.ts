/** `/v1/jobs`: read one, cancel one, read many at once. */
import { z } from 'zod';
import type { Route } from '../http/router.ts';
import { validate } from '../requests/validate.ts';
import { jobBody } from './bodies.ts';
import { ownJob, type Service } from './service.ts';

/** specification: BulkStatusRequest. */
const bulkStatusSchema = z.strictObject({
  ids: z.array(z.string()).min(1, 'must hold 1 to 100 ids').max(100, 'must hold 1 to 100 ids'),
});
const bulkStatusBytes = 1_000_000;

export function jobRoutes(service: Service): Route[] {
  return [
    {
      method: 'GET',
      path: '/v1/jobs/:id',
      handle: ({ account, params }) => ({
        status: 200,
        body: jobBody(service, ownJob(service, account, params.id ?? '')),
      }),
    },
    {
      method: 'POST',
      path: '/v1/jobs/:id/cancel',
      async handle({ account, params }) {
        const { id } = ownJob(service, account, params.id ?? '');
        return { status: 200, body: jobBody(service, await service.engine.cancel(id)) };
      },
    },
    {
      method: 'POST',
      // Not in the specification; the client's default.
      path: '/v1/jobs/status',
      maxBodyBytes: bulkStatusBytes,
      async handle({ account, json }) {
        const { ids } = validate(bulkStatusSchema, await json());
        const jobs = ids.map((id) => {
          const job = service.store.jobs.get(id);
          return [id, job?.account === account ? jobBody(service, job) : null];
        });
        return { status: 200, body: { jobs: Object.fromEntries(jobs) } };
      },
    },
  ];
}
