/** One try of one submission: made ready, written down as on its way, sent, and its answer or its failure written down. */
import type { SubmissionRow } from '../../../catalogue/catalogue.ts';
import { AppError, isAppError, toFailure } from '../../../contract/plain/errors.ts';
import { requireNoFaults } from '../../../contract/plain/request-rules/fault.ts';
import type { SubmissionId } from '../../../contract/schema/ids.ts';
import { timestamp } from '../../../core/clock.ts';
import {
  fromInputs,
  type Prepared,
  prepare,
  requestFaults,
  requireUnchanged,
  sendCall,
} from '../create-call.ts';
import { recordAccepted } from '../record-accepted.ts';
import type { QueueDeps } from './deps.ts';
import { judge, type Verdict } from './failure-verdict.ts';
import { isSet, setsHeld } from './limits.ts';

/** What a try asks of the queue. */
export interface Turn {
  /** False when a body of this size must wait for another one to end. */
  readonly hasRoom: (sizeBytes: number) => boolean;
  readonly signal: AbortSignal;
}

/** Settles every failure on its own; throws when aborted, and when the catalogue cannot be written. */
export async function sendOne(deps: QueueDeps, id: SubmissionId, turn: Turn): Promise<void> {
  const found = deps.catalogue.submissions.get(id);
  if (found === null || !isOpen(found)) return;
  let ready: Prepared;
  try {
    ready = await makeReady(deps, found);
    if (!turn.hasRoom(ready.sizeBytes)) return;
    await requireUnchanged(ready.files, turn.signal);
  } catch (error) {
    if (turn.signal.aborted) throw error;
    return settleFailure(deps, id, { error, sent: false, before: found.mayBeAtService });
  }
  await sendReady(deps, id, ready, turn.signal);
}

/** Throws `library.unusable`, `input.*`, `request.invalid`, `submission.body-changed`. */
async function makeReady(
  { inputs, presence }: QueueDeps,
  { request, bodySha256, mayBeAtService }: SubmissionRow,
): Promise<Prepared> {
  // What is accepted and written down in a file that is gone would be paid for and forgotten.
  await presence.assertThere();
  const ready = await prepare(request, fromInputs(inputs));
  requireNoFaults(requestFaults(ready.call, ready.sizeBytes));
  if (bodySha256 !== null && bodySha256 !== ready.sha256)
    throw new AppError('submission.body-changed', { triedBefore: mayBeAtService });
  return ready;
}

async function sendReady(
  deps: QueueDeps,
  id: SubmissionId,
  ready: Prepared,
  signal: AbortSignal,
): Promise<void> {
  const { catalogue, uploads } = deps;
  let before = true;
  let sent = false;
  try {
    const client = await deps.remotes.get(connectionOf(deps, id));
    const found = catalogue.submissions.get(id);
    // The user may have taken it back, set it aside or edited the queue while it was made ready.
    if (found === null || !isOpen(found)) return;
    before = found.mayBeAtService;
    // Written before the first byte: from here on the service may hold what it asks for.
    const row = catalogue.submissions.update(id, {
      state: 'sending',
      attempt: found.attempt + 1,
      mayBeAtService: true,
      bodySha256: found.bodySha256 ?? ready.sha256,
      nextTryAt: null,
      hold: null,
    });
    sent = true;
    deps.show.changed(row);
    const accepted = await sendCall(client, ready.call, {
      idempotencyKey: row.idempotencyKey,
      signal,
      onProgress: (progress) => uploads.progress(id, progress),
    });
    uploads.end(id);
    deps.gate.opened(row.connectionId);
    if (catalogue.connections.active()?.id === row.connectionId) deps.health.ok();
    announce(deps, recordAccepted(deps, row, accepted));
  } catch (thrown) {
    uploads.end(id);
    if (signal.aborted) {
      // Nobody sends it any more; what the service may hold is requested at the next start all the same.
      if (sent) catalogue.submissions.update(id, { state: 'waiting' });
      throw thrown;
    }
    const error =
      before && isAppError(thrown, 'remote.idempotency-conflict')
        ? new AppError(thrown.code, { ...thrown.data, triedBefore: true }, { cause: thrown })
        : thrown;
    settleFailure(deps, id, { error, sent, before: sent ? before : null });
  }
}

/** Throws `submission.unknown` when it was taken back. */
function connectionOf({ catalogue }: QueueDeps, id: SubmissionId): SubmissionRow['connectionId'] {
  const row = catalogue.submissions.get(id);
  if (row === null) throw new AppError('submission.unknown', { id });
  return row.connectionId;
}

/** Waits for its answer or its turn, and was not set aside. */
function isOpen({ state, paused }: SubmissionRow): boolean {
  return !paused && (state === 'waiting' || state === 'sending');
}

/** The submission first: it names the job that takes its place in the queue. */
function announce(deps: QueueDeps, { settled: row, taken }: ReturnType<typeof recordAccepted>): void {
  const { hub, present } = deps;
  deps.show.changed(row);
  deps.limits.accepted(row);
  deps.demands.forget(row.id);
  deps.alone.forget(row.id);
  if (row.jobId !== null) hub.publish({ type: 'job.changed', job: present.job(row.jobId) });
  if (row.assetId !== null) hub.publish({ type: 'asset.changed', asset: present.asset(row.assetId) });
  for (const id of taken)
    if (id !== row.assetId) hub.publish({ type: 'asset.changed', asset: present.asset(id) });
  deps.onAccepted(taken.length > 0);
}

// Writes down what a failed try means: refused, held, tried again on its own, or with its connection.

/** `before`: whether the service might hold it already before this try; null when that is as the row says. */
interface Failure {
  readonly error: unknown;
  /** False when not a byte was sent. */
  readonly sent: boolean;
  readonly before: boolean | null;
}

/** One that is gone or set aside meanwhile stays so. */
function settleFailure(deps: QueueDeps, id: SubmissionId, failure: Failure): void {
  const { catalogue, log } = deps;
  const row = catalogue.submissions.get(id);
  if (row === null || (row.state !== 'sending' && row.state !== 'waiting')) return;
  const before = failure.before ?? row.mayBeAtService;
  const verdict = judge(failure.error, before);
  const { code } = toFailure(failure.error);
  if (failure.sent || row.error?.code !== code) {
    const data = { attempt: row.attempt, code };
    const subject = `submission:${id}`;
    catalogue.events.append({ at: timestamp(deps.clock), subject, type: 'attempt-failed', data });
    log.warn({ submission: id, ...data }, 'a create call failed');
  }
  settle(deps, row, {
    error: failure.error,
    next: verdict.next,
    mayBeAtService: failure.sent ? verdict.mayBeAtService : before,
    answered: failure.sent && verdict.next !== 'trouble' && verdict.next !== 'alone',
  });
}

interface Settling extends Verdict {
  readonly error: unknown;
  /** The service itself said no. */
  readonly answered: boolean;
}

function settle(deps: QueueDeps, row: SubmissionRow, settling: Settling): void {
  const { catalogue, gate, show } = deps;
  const { error, next, mayBeAtService } = settling;
  const isActive = catalogue.connections.active()?.id === row.connectionId;
  const become = (patch: Partial<Pick<SubmissionRow, 'state' | 'nextTryAt' | 'error'>>): void => {
    show.changed(
      catalogue.submissions.update(row.id, {
        state: 'waiting',
        mayBeAtService,
        hold: null,
        nextTryAt: null,
        error: toFailure(error),
        ...patch,
      }),
    );
  };
  if (settling.answered) {
    gate.opened(row.connectionId);
    if (isActive) deps.health.failed(error, null);
  }
  if (next === 'trouble') {
    const nextTryAt = new Date(gate.failed(row.connectionId, error)).toISOString();
    if (isActive) deps.health.failed(error, nextTryAt);
    if (isOwnTrouble(error)) deps.alone.troubled(row.id);
    return become({ nextTryAt });
  }
  if (next === 'alone') return become({ nextTryAt: new Date(deps.alone.failed(row.id)).toISOString() });
  if (next === 'refused') {
    deps.demands.forget(row.id);
    deps.alone.forget(row.id);
    return become({ state: 'refused' });
  }
  become({});
  hold(deps, row, error);
}

function hold(deps: QueueDeps, row: SubmissionRow, error: unknown): void {
  const { catalogue, setSlots } = deps;
  if (isAppError(error, 'remote.asset-limit-reached')) return deps.limits.refused(row, error);
  const demand = deps.demands.of(row.id);
  // The service says so of a request that makes no set: there is nothing to wait for.
  if (demand !== null && !isSet(demand)) {
    deps.show.changed(catalogue.submissions.update(row.id, { state: 'refused' }));
    return;
  }
  setSlots.refused(row.connectionId);
  const known = catalogue.jobs.liveSets(row.connectionId);
  catalogue.submissions.hold(
    [row.id],
    'set-slots',
    toFailure(setsHeld(known, setSlots.elsewhere(row.connectionId))),
  );
  deps.show.changedAll([row.id]);
}

/** An answer of the service that may be about this one request: the others shall not wait behind it for ever. */
function isOwnTrouble(error: unknown): boolean {
  return (
    isAppError(error, 'remote.invalid-response') ||
    (isAppError(error, 'remote.server-error') && error.data.status === 500)
  );
}
