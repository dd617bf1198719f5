/** Makes submissions, or sends those that waited, and waits until it is known of each what becomes of it. */

import { formatBytes } from '../../contract/messages/number-text.ts';
import { sentenceOf, triesAgain } from '../../contract/plain/error-messages.ts';
import { AppError, toFailure } from '../../contract/plain/errors.ts';
import { parallelCreates, type Submission } from '../../contract/schema/creation/submission.ts';
import type { Context } from '../context.ts';
import { whenFound } from '../follow/follow.ts';
import type { Client } from '../open-app.ts';
import { Failed } from '../output.ts';
import { notSentYet, outcomeOf } from '../summary-text.ts';
import { createWords } from './create-words.ts';

/** Below this it is sent before anybody could read it. */
const worthTellingBytes = 20_000_000;

/**
 * The submissions as they are once each is accepted, refused, or kept for later for a reason of now: one that it had
 * before it was requested says nothing yet. `release`: what is held for the asset limit is tried, too; `patient`: while the
 * service is away it is waited for. Throws `cancelled`.
 */
export async function submitAll(
  client: Client,
  { signal, output }: Pick<Context, 'signal' | 'output'>,
  create: () => Promise<readonly Submission[]>,
  { release = false, patient = false }: { readonly release?: boolean; readonly patient?: boolean } = {},
): Promise<Submission[]> {
  const first = new Map<string, Submission>();
  const mine = new Map<string, Submission>();
  let isDown = false;
  return whenFound(client, signal, async (event) => {
    if (event.type === 'ready')
      for (const made of await create()) {
        first.set(made.id, made);
        mine.set(made.id, made);
      }
    else if (event.type === 'submission.changed' && mine.has(event.submission.id)) {
      mine.set(event.submission.id, event.submission);
      const line = sending(event.submission);
      if (line !== null) output.note(line);
    } else if (event.type === 'connections.changed') isDown = event.state.health.error !== null;
    else return null;
    const all = [...mine.values()];
    const troubled = patient ? all.find(isTroubled) : undefined;
    if (troubled !== undefined) {
      if (troubled.error !== null) output.note(`${sentenceOf(troubled.error)} ${triesAgain()}`);
      return null;
    }
    if (all.every((one) => isSettled(one, first.get(one.id)))) return all;
    const anyKept = all.some((one) => isSettled(one, first.get(one.id)) && isKept(one));
    const { setsInFlight, setsAtMost } = await client.create.capacity();
    const order = isDown ? await sendingOrder(client) : [];
    const room = { order, anyKept, hasSlot: setsInFlight < setsAtMost, release };
    return all.every((one) => isSettled(one, first.get(one.id)) || isPassedOver(one, room)) ? all : null;
  });
}

/** `existing`: of a create, whether they were in the queue before; `mayBePaused`: what is set aside is as it was wanted. */
interface Reporting {
  readonly existing?: boolean;
  readonly mayBePaused?: boolean;
}

/**
 * Prints what is settled; afterwards throws the failure of one that was refused, or `cli.not-sent-yet`, which says once of
 * those that are kept why, and what sends them.
 */
export function reportAll(context: Pick<Context, 'output'>, submissions: readonly Submission[]): void {
  printSettled(context, submissions);
  requireSettled(submissions, true);
}

/** As the first half of `reportAll`. */
export function printSettled(
  { output }: Pick<Context, 'output'>,
  submissions: readonly Submission[],
  { existing, mayBePaused = true }: Reporting = {},
): void {
  const settled = settledOf(submissions, mayBePaused);
  output.result({ submissions, ...(existing !== undefined && { existing }) }, () =>
    settled.map(outcomeOf).join('\n'),
  );
}

/** All but those that are kept for later without having been meant to. */
export function settledOf(submissions: readonly Submission[], mayBePaused: boolean): Submission[] {
  const kept = new Set(keptOf(submissions, mayBePaused));
  return submissions.filter((one) => !kept.has(one));
}

/** Throws the failure of one that was refused, or `cli.not-sent-yet` of those that are kept. */
export function requireSettled(submissions: readonly Submission[], mayBePaused: boolean): void {
  const kept = keptOf(submissions, mayBePaused);
  const refused = submissions.find(({ state }) => state === 'refused');
  if (refused !== undefined)
    throw new Failed(refused.error ?? toFailure(new AppError('internal', { reason: 'refused' })));
  if (kept.length > 0) throw notSentYet(kept);
}

function keptOf(submissions: readonly Submission[], mayBePaused: boolean): Submission[] {
  return submissions.filter(
    ({ state, paused }) => (state === 'waiting' || state === 'sending') && !(paused && mayBePaused),
  );
}

/** Nothing more happens to it now, and something has happened since it was requested. */
function isSettled(now: Submission, first: Submission | undefined): boolean {
  const { state, paused } = now;
  if (state === 'accepted' || state === 'refused' || (state === 'waiting' && paused)) return true;
  return isKept(now) && tried(now) !== (first === undefined ? '' : tried(first));
}

/** Only the user can help: waiting does not. */
const needUser: ReadonlySet<string> = new Set([
  'remote.unauthorized',
  'connection.token-missing',
  'connection.address-lost',
  'secrets.unavailable',
]);

/** It goes on on its own once the service answers. */
function isTroubled({ state, hold, paused, error, nextTryAt }: Submission): boolean {
  if (error !== null && needUser.has(error.code)) return false;
  return state === 'waiting' && hold === null && !paused && (error !== null || nextTryAt !== null);
}

/** Without an error or a time it only waits for its turn. */
function isKept({ state, hold, error, nextTryAt }: Submission): boolean {
  return state === 'waiting' && (hold !== null || error !== null || nextTryAt !== null);
}

function tried({ attempt, hold, error, nextTryAt }: Submission): string {
  return JSON.stringify([attempt, hold, error, nextTryAt]);
}

/** `order`: what would be sent while the service is away; `anyKept`: another one of those that were requested was tried, and is kept. */
interface Room {
  readonly order: readonly Submission[];
  readonly anyKept: boolean;
  readonly hasSlot: boolean;
  readonly release: boolean;
}

/** The queue does not reach it, and nothing will be reported of it. */
function isPassedOver(one: Submission, { order, anyKept, hasSlot, release }: Room): boolean {
  if (one.state !== 'waiting') return false;
  if (one.hold === 'set-slots') return !hasSlot || anyKept;
  if (one.hold === 'asset-limit') return !release || anyKept;
  return isBehindOthers(one, order);
}

/** In steps of ten percent, so that a log stays short; null when there is nothing worth a word. */
function sending({ request, upload, id, state }: Submission): string | null {
  if (state !== 'sending' || upload === null || upload.totalBytes < worthTellingBytes) return null;
  const percent = Math.floor((10 * upload.sentBytes) / upload.totalBytes) * 10;
  return createWords.sending(request.name ?? id, percent, formatBytes(upload.totalBytes));
}

/** What would be sent now, in that order. */
async function sendingOrder(client: Client): Promise<Submission[]> {
  const queue = await client.submissions.list();
  return queue.filter(({ state, paused, hold }) => state !== 'refused' && !paused && hold === null);
}

/** Those whose turn it is are on their way, or say when they are tried again. */
function isBehindOthers(
  { id, connectionId }: Pick<Submission, 'id' | 'connectionId'>,
  order: readonly Submission[],
): boolean {
  const own = order.filter((one) => one.connectionId === connectionId);
  return own.findIndex((one) => one.id === id) >= parallelCreates;
}
