/** `caliper jobs`: what is running and what ran, after asking the service. */
import { sentenceOf } from '../../contract/plain/error-messages.ts';
import { AppError } from '../../contract/plain/errors.ts';
import type { Submission } from '../../contract/schema/creation/submission.ts';
import type { Group } from '../../contract/schema/group.ts';
import type { Job } from '../../contract/schema/job.ts';
import type { Context } from '../context.ts';
import { type Client, withAppOrReading } from '../open-app.ts';
import { minute, printable, table } from '../output.ts';
import { countsOf, kindOf, progressOf, stateOf, statusOf, whatOf } from '../summary-text.ts';

/** So long nothing may be heard of the service before the list is shown as it is known. */
const quietMs = 10_000;

/** Two that ask would be two that send. */
const notAsked =
  'Another Caliper has this library open. This list is from the library; the service was not queried.';

/**
 * Prints the newest jobs, those of batches and sets with their members' counts, and the requests that are not accepted
 * yet. Requests that wait are sent and live jobs are read first, once each, and the command waits for all of these tries.
 */
export async function jobs(
  context: Context,
  options: { readonly limit: number; readonly quietMs?: number },
): Promise<void> {
  await withAppOrReading(context, async ({ client, beside }) => {
    const { output } = context;
    if (beside !== null) output.note(notAsked);
    const settled = beside !== null || (await hasSettled(client, context.signal, options.quietMs ?? quietMs));
    const [list, submissions, groups, { health }] = await Promise.all([
      client.jobs.list({ limit: options.limit }),
      client.submissions.list(),
      client.groups.list({ limit: options.limit }),
      client.connections.state(),
    ]);
    const tried = submissions.filter(mayBeSent).map(({ error }) => error);
    for (const reason of new Set([...tried, health.error].flatMap((error) => sentenceOf(error) ?? [])))
      output.note(reason);
    if (!settled) output.note('The service does not respond; the list may be outdated. Try again later.');
    const groupOf = (job: Job): Group | undefined => groups.find(({ id }) => id === job.groupId);
    output.result({ jobs: list, submissions, groups, asked: beside === null }, () =>
      [
        ...submissions.map(submissionLine),
        table(
          heading,
          list.map((job) => jobRow(job, groupOf(job))),
        ) || 'No jobs.',
      ].join('\n'),
    );
  });
}

/** Tries everything once. False when nothing was heard for `forMs` although a try had not ended; throws `cancelled`. */
async function hasSettled(client: Client, signal: AbortSignal, forMs: number): Promise<boolean> {
  const over = new AbortController();
  const quiet = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => quiet.resolve(false), forMs);
  signal.addEventListener('abort', () => quiet.reject(new AppError('cancelled', {})), {
    once: true,
    signal: over.signal,
  });
  const events = await client.events.subscribe(undefined, { signal: over.signal });
  // As long as something changes, a long upload for one, it goes on.
  const listening = (async () => {
    for await (const _ of events) timer.refresh();
  })();
  try {
    return await Promise.race([client.jobs.settle().then(() => true), quiet.promise]);
  } finally {
    clearTimeout(timer);
    over.abort();
    await listening;
  }
}

const heading = ['CREATED', 'STATUS', 'STAGE', 'NAME', 'ASSET OR MEMBERS', 'ID', 'ERROR'];

function jobRow(job: Job, group: Group | undefined): string[] {
  return [
    minute(job.createdAt),
    group === undefined ? job.status : statusOf({ ...group, job }),
    job.status === 'running' ? [job.stage ?? '', progressOf(job) ?? ''].join(' ').trim() : '',
    job.name ?? '',
    group === undefined ? (job.assetId ?? '') : `${kindOf(group)}: ${countsOf(group)}`,
    job.id,
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
  return `${title.charAt(0).toUpperCase()}${title.slice(1)}: ${name}${whatOf(request)}. ${sentenceOf(error) ?? ''}`.trim();
}
