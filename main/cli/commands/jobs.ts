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
import { summaryWords } from '../summary-words.ts';
import { columns } from '../table-words.ts';
import { jobWords } from './request-words.ts';

/** So long nothing may be heard of the service before the list is shown as it is known. */
const quietMs = 10_000;

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
    // Two that ask would be two that send.
    if (beside !== null) output.note(jobWords.notAsked);
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
    if (!settled) output.note(jobWords.noAnswer);
    const groupOf = (job: Job): Group | undefined => groups.find(({ id }) => id === job.groupId);
    output.result({ jobs: list, submissions, groups, asked: beside === null }, () =>
      [
        ...submissions.map(submissionLine),
        table(
          heading(),
          list.map((job) => jobRow(job, groupOf(job))),
        ) || jobWords.none,
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

const heading = (): string[] => [
  columns.created,
  columns.status,
  columns.stage,
  columns.name,
  columns.assetOrMembers,
  columns.id,
  columns.error,
];

function jobRow(job: Job, group: Group | undefined): string[] {
  return [
    minute(job.createdAt),
    group === undefined ? job.status : statusOf({ ...group, job }),
    job.status === 'running' ? [job.stage ?? '', progressOf(job) ?? ''].join(' ').trim() : '',
    job.name ?? '',
    group === undefined ? (job.assetId ?? '') : jobWords.members(kindOf(group), countsOf(group)),
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
  const { name } = request;
  const what = name === null ? whatOf(request) : summaryWords.named(printable(name), whatOf(request));
  const state = mayBeSent(submission) ? summaryWords.notAccepted : stateOf(submission);
  const title = `${state.charAt(0).toUpperCase()}${state.slice(1)}`;
  return summaryWords.line(title, what, sentenceOf(error) ?? '').trim();
}
