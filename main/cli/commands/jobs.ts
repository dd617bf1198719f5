/** `caliper jobs`: what is running and what ran, after asking the service. */
import type { Job } from '../../contract/model/job.ts';
import { isTerminal } from '../../contract/model/job-status.ts';
import type { Submission } from '../../contract/model/submission.ts';
import type { Context } from '../context.ts';
import { whenFound } from '../follow.ts';
import { type Client, withApp } from '../open-app.ts';
import { minute, table } from '../text.ts';

/** How long the service may take before the list is shown as it was. */
const askMs = 10_000;

/** Prints the newest jobs and the requests that are not accepted yet. */
export async function jobs(context: Context, options: { readonly limit: number }): Promise<void> {
  await withApp(context, async ({ client }) => {
    const before = await client.jobs.list(options);
    if (before.some((job) => !isTerminal(job.status))) await askService(client, context);
    const [list, submissions] = await Promise.all([client.jobs.list(options), client.submissions.list()]);
    context.output.result({ jobs: list, submissions }, () =>
      [...submissions.map(submissionLine), table(heading, list.map(jobRow)) || 'No jobs yet.'].join('\n'),
    );
  });
}

/** The health of the connection is known as soon as the running jobs were asked for once, with or without success. */
async function askService(client: Client, { signal, output }: Context): Promise<void> {
  const limit = AbortSignal.timeout(askMs);
  try {
    const health = await whenFound(client, AbortSignal.any([signal, limit]), async () => {
      const state = await client.connections.state();
      return state.health.state === 'unknown' ? null : state.health;
    });
    if (health.error !== null) output.note(health.error.message);
  } catch (error) {
    if (!limit.aborted) throw error;
    output.note('The service has not answered yet; this is what was known before.');
  }
}

const heading = ['CREATED', 'STATUS', 'STAGE', 'NAME', 'ASSET', 'ERROR'];

function jobRow(job: Job): string[] {
  const progress = job.progress === null ? '' : `${Math.round(job.progress * 100)} %`;
  return [
    minute(job.createdAt),
    job.status,
    job.status === 'running' ? [job.stage ?? '', progress].join(' ').trim() : '',
    job.name ?? '',
    job.assetId ?? '',
    job.error?.detail ?? job.error?.title ?? job.error?.type ?? '',
  ];
}

function submissionLine(submission: Submission): string {
  const name = submission.request.name ?? submission.id;
  return `${submission.state === 'refused' ? 'Refused' : 'Not accepted yet'}: ${name}. ${submission.error?.message ?? ''}`.trim();
}
