/** `caliper cancel`: cancels a job while nothing of it has started (specification: Cancel a job). */
import { AppError } from '../../contract/plain/errors.ts';
import { type JobId, jobIdSchema } from '../../contract/schema/ids.ts';
import type { Context } from '../context.ts';
import { findTargetOrNull, meantBy } from '../find-target.ts';
import { findWords } from '../find-words.ts';
import { type Client, withAppAtRest } from '../open-app.ts';
import { printable } from '../output.ts';
import { jobWords } from './request-words.ts';

const mostJobs = 5000;

/** Prints the job as it is then. Throws `job.cancel-refused` with the reason, and `job.unknown`. */
export async function cancel(context: Context, text: string): Promise<void> {
  const { output, signal } = context;
  await withAppAtRest(context, async ({ client }) => {
    const job = await client.jobs.cancel({ jobId: await jobOf(client, text) }, { signal });
    output.result(job, () => jobWords.state(printable(job.name ?? job.remoteId), job.status));
  });
}

/** By the id of a job, or by whatever it makes. */
async function jobOf(client: Client, text: string): Promise<JobId> {
  const jobs = await client.jobs.list({ limit: mostJobs });
  const exact = jobs.find(({ id, remoteId }) => id === text || remoteId === text);
  if (exact !== undefined) return exact.id;
  const target = await findTargetOrNull(client, text);
  if (target !== null) {
    const job = target.type === 'group' ? target.group.job : target.asset.job;
    if (job === null) throw new AppError('job.unknown', { id: text });
    return job.id;
  }
  const [begun, ...others] = meantBy(jobs, text, ({ id, remoteId }) => ({ ids: [id, remoteId], names: [] }));
  if (begun !== undefined && others.length === 0) return begun.id;
  if (begun !== undefined)
    throw new AppError('cli.asset-ambiguous', {
      text,
      candidates: [begun, ...others].map(({ id, createdAt, status }) => ({
        id,
        kind: findWords.kinds.job,
        createdAt,
        status,
      })),
    });
  // The job of a member is in no list, but its id is known.
  const id = jobIdSchema.safeParse(text);
  if (!id.success) throw new AppError('job.unknown', { id: text });
  return id.data;
}
