/** `caliper jobs`: what is running and what ran, after asking the service. */
import type { Group } from '../../contract/model/group.ts';
import type { Job } from '../../contract/model/job.ts';
import { isTerminal } from '../../contract/model/job-status.ts';
import type { Submission } from '../../contract/model/submission.ts';
import type { Context } from '../context.ts';
import { whenFound } from '../follow.ts';
import { countsOf, kindOf } from '../group-text.ts';
import { type Client, withApp } from '../open-app.ts';
import { stateOf, whatOf } from '../request-text.ts';
import { minute, printable, table } from '../text.ts';

/** How long the service may take before the list is shown as it was. */
const askMs = 10_000;

/** Prints the newest jobs, those of batches and sets with their members' counts, and the requests that are not accepted yet. */
export async function jobs(context: Context, options: { readonly limit: number }): Promise<void> {
  await withApp(context, async ({ client }) => {
    const open = (await client.submissions.list()).filter(
      (one) => one.state !== 'refused' && !one.paused && one.hold === null,
    );
    const live = (await client.jobs.list(options)).filter((job) => !isTerminal(job.status));
    if (live.length > 0 || open.length > 0) await askService(client, context, open);
    const [list, submissions, groups] = await Promise.all([
      client.jobs.list(options),
      client.submissions.list(),
      client.groups.list({ limit: options.limit }),
    ]);
    const groupOf = (job: Job): Group | undefined => groups.find(({ id }) => id === job.groupId);
    context.output.result({ jobs: list, submissions, groups }, () =>
      [
        ...submissions.map(submissionLine),
        table(
          heading,
          list.map((job) => jobRow(job, groupOf(job))),
        ) || 'No jobs yet.',
      ].join('\n'),
    );
  });
}

/**
 * Requests that wait are sent now, and each is waited for. The health of the connection is known as soon as the running
 * jobs were asked for once, or a request was sent, with or without success.
 */
async function askService(client: Client, context: Context, open: readonly Submission[]): Promise<void> {
  const { signal, output } = context;
  const limit = AbortSignal.timeout(askMs);
  try {
    const health = await whenFound(client, AbortSignal.any([signal, limit]), async (event) => {
      if (event.type === 'ready')
        for (const { id } of open) await client.submissions.retryNow({ submissionId: id }).catch(() => null);
      const now = await client.submissions.list();
      const state = await client.connections.state();
      return open.every((one) => wasTried(one, now)) && state.health.state !== 'unknown'
        ? state.health
        : null;
    });
    if (health.error !== null) output.note(health.error.message);
  } catch (error) {
    if (!limit.aborted) throw error;
    output.note('The service has not answered yet; this is what was known before.');
  }
}

/** True when it is accepted (and so no longer listed), refused, or failed once more. */
function wasTried(before: Submission, now: readonly Submission[]): boolean {
  const found = now.find((one) => one.id === before.id);
  return (
    found === undefined ||
    found.state === 'refused' ||
    (found.state === 'waiting' && found.attempt > before.attempt)
  );
}

const heading = ['CREATED', 'STATUS', 'STAGE', 'NAME', 'ASSET OR MEMBERS', 'ERROR'];

function jobRow(job: Job, group: Group | undefined): string[] {
  const progress = job.progress === null ? '' : `${Math.round(job.progress * 100)} %`;
  return [
    minute(job.createdAt),
    job.status,
    job.status === 'running' ? [job.stage ?? '', progress].join(' ').trim() : '',
    job.name ?? '',
    group === undefined ? (job.assetId ?? '') : `${kindOf(group)}: ${countsOf(group)}`,
    job.error?.detail ?? job.error?.title ?? job.error?.type ?? '',
  ];
}

/** Nothing keeps it back. */
function mayBeSent({ state, paused, hold }: Submission): boolean {
  return state !== 'refused' && !paused && hold === null;
}

function submissionLine(submission: Submission): string {
  const { request, error } = submission;
  const name = request.name === null ? '' : `${printable(request.name)}, `;
  const title = mayBeSent(submission) ? 'Not accepted yet' : stateOf(submission);
  return `${title.charAt(0).toUpperCase()}${title.slice(1)}: ${name}${whatOf(request)}. ${error?.message ?? ''}`.trim();
}
