/** What every `caliper create …` does with its requests: params merged, entered unless they are queued already, sent, and reported. */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { AppError } from '../../contract/plain/errors.ts';
import { paramDefaults, paramValues } from '../../contract/plain/param-values.ts';
import { fieldOf, paramValue } from '../../contract/rules/batch-rows/from-records.ts';
import { rowParamPaths } from '../../contract/rules/batch-rows/row.ts';
import type { CreateRequest } from '../../contract/schema/creation/create-request.ts';
import {
  type AccountDefaults,
  type EffectiveParams,
  type Params,
  paramsSchema,
} from '../../contract/schema/creation/params.ts';
import type { Lineage, Submission } from '../../contract/schema/creation/submission.ts';
import type { Context } from '../context.ts';
import type { Client } from '../open-app.ts';
import { minute } from '../output.ts';
import { createWords } from './create-words.ts';
import { printSettled, requireSettled, settledOf, submitAll } from './submit-all.ts';

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
  /** They were entered before, by a command that could not tell their end. */
  readonly existing: boolean;
}

/** So long the account's settings may take, after something was accepted and where they were never known. */
const readMs = 5000;

/**
 * `requestsOf` makes the requests with the account's defaults as last reported: the service is not asked, so that
 * this works while the service is away. Only defaults that were never reported are requested, in vain or not. Throws `connection.none`, what `create.submit` throws, and `cancelled`.
 */
export async function createAll(
  client: Client,
  context: Pick<Context, 'signal' | 'output'>,
  options: SendingOptions,
  requestsOf: (account: EffectiveParams) => readonly Requested[],
): Promise<Created> {
  const { output, signal } = context;
  const defaults = (await client.connections.defaults()) ?? (await readDefaults(client, signal));
  if (defaults === null) output.note(createWords.defaultsUnknown);
  const { label = null, paused = false, again = false, wait = false } = options;
  const entry = { requests: [...requestsOf(defaults?.params ?? {})], label, paused };
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

/** Prints what is settled, and throws as `requireSettled`. */
export async function reportCreated(
  client: Client,
  context: Pick<Context, 'output'>,
  created: Created,
  options: SendingOptions,
): Promise<void> {
  const { submissions, existing } = created;
  printSettled(context, submissions, { existing, mayBePaused: options.paused === true });
  await endCreate(client, created, options);
}

/**
 * After what is settled was printed, and not before: until then the same command finds it again. Throws as
 * `requireSettled`.
 */
export async function endCreate(
  client: Client,
  { submissions }: Created,
  { paused = false }: SendingOptions,
): Promise<void> {
  const submissionIds = settledOf(submissions, paused).map(({ id }) => id);
  // It is said all the same; a repeated command only says it again.
  await client.create.reported({ submissionIds }).catch(() => null);
  requireSettled(submissions, paused);
}

/** Says which one was found. What waits for its next try has it now. */
async function tryAgain(
  client: Client,
  { output }: Pick<Context, 'output'>,
  found: readonly Submission[],
): Promise<void> {
  const [first] = found;
  if (first === undefined) return;
  const which = found.length === 1 ? first.id : createWords.andMore(first.id, found.length - 1);
  const since = minute(first.createdAt);
  const isOver = found.every(({ state }) => state === 'accepted' || state === 'refused');
  output.note(isOver ? createWords.sameSent(since, which) : createWords.sameQueued(since, which));
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

// The `params` of a create call from the account's defaults, `--params` and the single options. Pure.

const groupsSchema = z.record(z.string(), z.record(z.string(), z.unknown()));
type Groups = z.infer<typeof groupsSchema>;

/** Options of the commands that create, as typed. `params` are JSON or `key=value` each. */
export interface ParamOptions {
  readonly params?: readonly string[] | undefined;
  readonly quality?: string | undefined;
  readonly resolution?: string | undefined;
  readonly body?: string | undefined;
  readonly collision?: string | undefined;
  readonly simulator?: string | undefined;
  readonly variationType?: string | undefined;
  readonly wildness?: string | undefined;
}

/**
 * Later ones win: the specification's defaults, the account's (as far as they are known values), `--params`, the single
 * options. Throws `cli.usage` and `request.invalid`.
 */
export function paramsFrom(options: ParamOptions, account: EffectiveParams): Params {
  const single: Groups = {
    mesh: { quality: options.quality },
    texture: { resolution: options.resolution === undefined ? undefined : Number(options.resolution) },
    physics: { body: options.body, collision: options.collision, simulator: options.simulator },
    variation: { variation_type: options.variationType, wildness: options.wildness },
  };
  const stated = (options.params ?? []).map(parsed);
  const layers: Groups[] = [structuredClone(paramDefaults), known(account), ...stated, single];
  const merged: Groups = {};
  for (const layer of layers) {
    for (const [group, fields] of Object.entries(layer)) {
      const set = Object.entries(fields).filter(([, value]) => value !== undefined);
      merged[group] = { ...merged[group], ...Object.fromEntries(set) };
    }
  }
  const judged = paramsSchema.safeParse(merged);
  if (judged.success) return judged.data;
  throw new AppError('request.invalid', {
    issues: judged.error.issues.map((issue) => ({
      field: ['params', ...issue.path].join('.'),
      message: issue.message,
    })),
  });
}

function parsed(text: string): Groups {
  const at = text.trimStart().startsWith('{') ? -1 : text.indexOf('=');
  const path = at < 0 ? null : fieldOf(text.slice(0, at));
  const param = rowParamPaths.find((one) => one === path);
  if (param !== undefined) {
    const [group = '', field = ''] = param.split('.');
    return { [group]: { [field]: paramValue(param, text.slice(at + 1)) } };
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    value = null;
  }
  const groups = groupsSchema.safeParse(value);
  if (groups.success) return groups.data;
  throw new AppError('cli.usage', { reason: createWords.paramsUnreadable(rowParamPaths.join(', ')) });
}

/** Of the account's record only what this version knows; the rest is the service's own business. */
function known(account: EffectiveParams): Groups {
  const groups: Groups = {};
  for (const [group, fields] of Object.entries(paramValues)) {
    const own = z.record(z.string(), z.unknown()).safeParse(account[group]);
    if (!own.success) continue;
    groups[group] = Object.fromEntries(
      Object.entries(fields).flatMap(([field, values]: [string, readonly unknown[]]) =>
        values.includes(own.data[field]) ? [[field, own.data[field]]] : [],
      ),
    );
  }
  return groups;
}
