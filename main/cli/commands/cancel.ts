/** `caliper cancel`: cancels a job while nothing of it has started (specification: Cancel a job). */
import { isAppError } from '../../contract/errors.ts';
import { type JobId, jobIdSchema } from '../../contract/model/ids.ts';
import type { Context } from '../context.ts';
import { findAsset } from '../find-asset.ts';
import { findGroup } from '../find-group.ts';
import { type Client, withAppAtRest } from '../open-app.ts';
import { printable } from '../text.ts';

const mostJobs = 5000;

/** Prints the job as it is then. Throws `job.cancel-refused` with the reason, and `job.unknown`. */
export async function cancel(context: Context, text: string): Promise<void> {
  const { output, signal } = context;
  await withAppAtRest(context, async ({ client }) => {
    const job = await client.jobs.cancel({ jobId: await jobOf(client, text) }, { signal });
    output.result(job, () => `${printable(job.name ?? job.remoteId)}: ${job.status}.`);
  });
}

async function jobOf(client: Client, text: string): Promise<JobId> {
  const jobs = await client.jobs.list({ limit: mostJobs });
  const job = jobs.find(({ id, remoteId }) => id === text || remoteId === text);
  if (job !== undefined) return job.id;
  const group = await findGroup(client, text);
  if (group?.job !== null && group?.job !== undefined) return group.job.id;
  const asset = await findAsset(client, text).catch((error: unknown) => {
    // The job of a member is in no list, but its id is known.
    if (isAppError(error, 'asset.unknown') && jobIdSchema.safeParse(text).success) return null;
    throw error;
  });
  return asset?.job?.id ?? jobIdSchema.parse(text);
}
