/** What every `caliper create …` does with its requests: entered unless they are queued already, sent, and told of. */
import { createHash } from 'node:crypto';
import type { CreateRequest } from '../contract/model/create-request.ts';
import type { Lineage } from '../contract/model/lineage.ts';
import type { AccountDefaults, EffectiveParams } from '../contract/model/params.ts';
import type { Submission } from '../contract/model/submission.ts';
import type { Context } from './context.ts';
import type { Client } from './open-app.ts';
import { reportAll, submitAll } from './submit-all.ts';
import { minute } from './text.ts';

/** Options that all of them share. */
export interface SendingOptions {
  readonly label?: string | undefined;
  readonly paused?: boolean | undefined;
  /** Enters it although the same is in the queue already. */
  readonly again?: boolean | undefined;
  readonly wait?: boolean | undefined;
}

/** A request, with what belongs to it but is not sent. */
export interface Requested {
  readonly request: CreateRequest;
  readonly lineage?: Lineage | null;
  readonly anyway?: boolean;
}

/** What became of it. */
export interface Created {
  readonly submissions: readonly Submission[];
  /** They were in the queue before. */
  readonly existing: boolean;
}

/** So long the account's settings may take, after something was accepted and where they were never known. */
const readMs = 5000;

/**
 * `requestsOf` makes the requests with the account's defaults as they were said last: nobody is asked for them, so that
 * this works while the service is away. Only where they were never said are they asked for, in vain or not. Throws `connection.none`, what `create.submit` throws, and `cancelled`.
 */
export async function createAll(
  client: Client,
  context: Pick<Context, 'signal' | 'output'>,
  options: SendingOptions,
  requestsOf: (account: EffectiveParams) => readonly Requested[],
): Promise<Created> {
  const { output, signal } = context;
  const known = (await client.connections.defaults()) ?? (await readDefaults(client, signal));
  if (known === null)
    output.note('The account’s default params are not known yet; those of the specification are used.');
  const { label = null, paused = false, again = false, wait = false } = options;
  const entry = { requests: [...requestsOf(known?.params ?? {})], label, paused };
  const contentKey = keyOf(requestsOf({}));
  let existing = false;
  const create = async (): Promise<readonly Submission[]> => {
    if (again) return client.create.submit(entry);
    const entered = await client.create.submitUnlessQueued({ ...entry, contentKey });
    existing = entered.existing;
    if (existing) await tryAgain(client, context, entered.submissions);
    return entered.submissions;
  };
  // Beside the create, never before it: the next one has what is said now.
  const over = new AbortController();
  const read = readDefaults(client, AbortSignal.any([signal, over.signal]));
  try {
    const submissions = await submitAll(client, context, create, { patient: wait });
    if (submissions.some(({ state }) => state === 'accepted')) await read;
    return { submissions, existing };
  } finally {
    over.abort();
    await read;
  }
}

/** Prints them as `reportAll`. */
export function reportCreated(
  context: Pick<Context, 'output'>,
  created: Created,
  { paused = false }: SendingOptions,
): void {
  reportAll(context, created.submissions, { existing: created.existing, mayBePaused: paused });
}

/** Says which one was found. What waits for its next try has it now. */
async function tryAgain(
  client: Client,
  { output }: Pick<Context, 'output'>,
  found: readonly Submission[],
): Promise<void> {
  const [first] = found;
  if (first === undefined) return;
  const which = found.length === 1 ? first.id : `${first.id} and ${found.length - 1} more`;
  output.note(
    `The same request is in the queue since ${minute(first.createdAt)} (${which}), so it was not entered a second time. To create another one, add --again.`,
  );
  for (const { id, state, paused, hold } of found)
    if (state === 'waiting' && !paused && hold === null)
      await client.submissions.retryNow({ submissionId: id }).catch(() => null);
}

/** Of what was typed alone: the account's defaults may have changed between two calls of the same command. */
function keyOf(requests: readonly Requested[]): string {
  const content = JSON.stringify(requests.map(({ request }) => request));
  return createHash('sha256').update(content).digest('hex');
}

/** Null when the service did not say them in time. */
function readDefaults(client: Client, signal: AbortSignal): Promise<AccountDefaults | null> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(readMs)]);
  return client.connections.refreshDefaults(undefined, { signal: limit }).catch(() => null);
}
