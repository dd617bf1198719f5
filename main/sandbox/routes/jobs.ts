/** `/v1/jobs`: read one, cancel one. */
import type { Route } from '../http/router.ts';
import { ProblemError } from '../problem.ts';
import type { JobRecord } from '../store/records.ts';
import { jobPosition, type Service } from './service.ts';

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
  ];
}

function ownJob(service: Service, account: string, id: string): JobRecord {
  const job = service.store.jobs.get(id);
  if (job?.account !== account) throw new ProblemError('not-found', `There is no job ${id}.`);
  return job;
}

/** specification: Job (JobResponse). */
function jobBody(service: Service, job: JobRecord): Record<string, unknown> {
  const { stage, progress, updatedAt } = jobPosition(service, job);
  return {
    id: job.id,
    resource: job.resource,
    status: job.status,
    created_at: job.createdAt,
    updated_at: updatedAt,
    current_stage: stage,
    progress,
    error: job.error,
  };
}
