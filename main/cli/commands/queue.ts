/** `caliper queue …`: what is not accepted yet. */

import { sentenceOf } from '../../contract/plain/error-messages.ts';
import { AppError } from '../../contract/plain/errors.ts';
import type { Capacity, Submission } from '../../contract/schema/creation/submission.ts';
import type { Context } from '../context.ts';
import { reportAll, submitAll } from '../create/submit-all.ts';
import { findSubmissions } from '../find-target.ts';
import { type Client, withApp, withAppAtRest, withAppReading } from '../open-app.ts';
import { minute, printable, table } from '../output.ts';
import { stateOf, whatOf } from '../summary-text.ts';
import { columns } from '../table-words.ts';
import { queueWords as words } from './request-words.ts';

/** Prints the queue in the order in which it is sent, and what is known of the account's capacity. */
export async function listQueue(context: Context): Promise<void> {
  await withAppReading(context, async ({ client }) => {
    const [submissions, capacity] = [await client.submissions.list(), await client.create.capacity()];
    context.output.result({ submissions, capacity }, () =>
      [tableOf(submissions) || words.empty, capacityText(capacity)].filter((line) => line !== '').join('\n'),
    );
  });
}

/** Sets aside; one that may be at the service already is named and goes on. */
export function pauseQueued(context: Context, texts: readonly string[]): Promise<void> {
  return edit(
    context,
    texts,
    (client, submissionIds) => client.submissions.pause({ submissionIds, paused: true }),
    (one) => (one.paused ? null : words.notPaused(printable(one.request.name ?? one.id))),
  );
}

/** Sends what was set aside, and waits for what becomes of it. Throws what `reportAll` throws. */
export function resumeQueued(context: Context, texts: readonly string[]): Promise<void> {
  return send(context, texts, (client, submissionIds) =>
    client.submissions.pause({ submissionIds, paused: false }),
  );
}

/** Before another one, before all, or to the end. */
export function moveQueued(
  context: Context,
  given: {
    readonly texts: readonly string[];
    readonly before?: string | undefined;
    readonly first?: boolean | undefined;
  },
): Promise<void> {
  if (given.before !== undefined && given.first === true)
    throw new AppError('cli.usage', { reason: words.firstOrBefore });
  return edit(context, given.texts, async (client, submissionIds) => {
    const queue = await client.submissions.list();
    const others = queue.filter(({ id, state }) => state !== 'refused' && !submissionIds.includes(id));
    const [target] =
      given.before === undefined
        ? others.slice(0, given.first === true ? 1 : 0)
        : await findSubmissions(client, [given.before]);
    return client.submissions.move({ submissionIds, before: target?.id ?? null });
  });
}

/** A label, or none with null. */
export function labelQueued(
  context: Context,
  { texts, label }: { readonly texts: readonly string[]; readonly label: string | null },
): Promise<void> {
  return edit(context, texts, (client, submissionIds) => client.submissions.label({ submissionIds, label }));
}

/** Lifts holds, and waits for what becomes of the requests. Throws what `reportAll` throws. */
export function releaseQueued(context: Context, texts: readonly string[]): Promise<void> {
  return send(context, texts, (client, submissionIds) => client.submissions.release({ submissionIds }), true);
}

/** Takes back, one after the other; the first that cannot be taken back ends it. */
export async function discardQueued(context: Context, texts: readonly string[]): Promise<void> {
  await withAppAtRest(context, async ({ client }) => {
    const discarded: Submission[] = [];
    for (const { id } of await findSubmissions(client, texts))
      discarded.push(await client.submissions.discard({ submissionId: id }));
    context.output.result({ submissions: discarded }, () => words.discarded(discarded.length));
  });
}

type Ids = Submission['id'][];

/** Those that were refused are left out of “all”, since nothing sends them any more; one that was named is reported. */
async function send(
  context: Context,
  texts: readonly string[],
  go: (client: Client, ids: Ids) => Promise<Submission[]>,
  release = false,
): Promise<void> {
  await withApp(context, async ({ client }) => {
    const meant = await findSubmissions(client, texts);
    const open = meant.filter(({ state }) => state !== 'refused');
    if (meant.length === 0) return context.output.result({ submissions: [] }, () => words.empty);
    if (open.length === 0) return reportAll(context, meant);
    const ids = open.map(({ id }) => id);
    reportAll(context, await submitAll(client, context, () => go(client, ids), { release }));
  });
}

/** Changes those that are meant and prints them as they are then; `refusal` says why one stayed as it was. */
async function edit(
  context: Context,
  texts: readonly string[],
  change: (client: Client, ids: Ids) => Promise<Submission[]>,
  refusal: (submission: Submission) => string | null = () => null,
): Promise<void> {
  await withAppAtRest(context, async ({ client }) => {
    const ids = (await findSubmissions(client, texts)).map(({ id }) => id);
    const changed = ids.length === 0 ? [] : await change(client, ids);
    for (const one of changed) {
      const reason = refusal(one);
      if (reason !== null) context.output.note(reason);
    }
    context.output.result({ submissions: changed }, () => tableOf(changed) || words.empty);
  });
}

function tableOf(submissions: readonly Submission[]): string {
  return table(
    [columns.entered, columns.state, columns.what, columns.name, columns.label, columns.id, columns.why],
    submissions.map((one) => [
      minute(one.createdAt),
      stateOf(one),
      whatOf(one.request),
      one.request.name ?? '',
      one.label ?? '',
      one.id,
      sentenceOf(one.error) ?? '',
    ]),
  );
}

function capacityText(capacity: Capacity): string {
  const { setsInFlight, setsAtMost, assetLimit } = capacity;
  const sets = setsInFlight === 0 ? [] : [words.sets(setsInFlight, setsAtMost)];
  const limit = assetLimit === null ? [] : [words.assetLimit(assetLimit.detail)];
  return [...sets, ...limit].map(printable).join('\n');
}
