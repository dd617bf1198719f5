/** Creation that happens exactly once: journalled before the first byte is sent, sent again with the same idempotency key until the answer is known. */
import { randomUUID } from 'node:crypto';
import type { Catalogue, SubmissionRow } from '../../catalogue/catalogue.ts';
import type { Api } from '../../contract/api.ts';
import { AppError, toFailure } from '../../contract/errors.ts';
import type { StandardRequest } from '../../contract/model/create-request.ts';
import { type SubmissionId, submissionIdSchema } from '../../contract/model/ids.ts';
import type { Submission } from '../../contract/model/submission.ts';
import { type Clock, timestamp } from '../../core/clock.ts';
import type { Log } from '../../core/log.ts';
import type { CreateAssetRequest } from '../../remote/types.ts';
import type { ConnectionGate } from '../connection-gate.ts';
import type { EventHub } from '../event-hub.ts';
import type { HandlersOf } from '../handlers.ts';
import type { Health } from '../health.ts';
import { inParallel } from '../in-parallel.ts';
import type { Inputs } from '../inputs/inputs.ts';
import type { LibraryPresence } from '../library-presence.ts';
import type { Present } from '../present.ts';
import type { Remotes } from '../remotes.ts';
import { unbuilt } from '../unbuilt.ts';
import { createWorkLoop, type WorkLoop } from '../work-loop.ts';
import { recordAccepted } from './record-accepted.ts';
import { surelyNotAccepted, verdictOf } from './verdict.ts';

/** Create calls under way at the same time. */
const parallelCreates = 2;

interface Needs {
  readonly catalogue: Catalogue;
  readonly remotes: Remotes;
  readonly inputs: Inputs;
  readonly presence: LibraryPresence;
  readonly present: Present;
  readonly hub: EventHub;
  readonly health: Health;
  readonly gate: ConnectionGate;
  readonly clock: Clock;
  readonly log: Log;
  /** Called after the service accepted one. */
  readonly onAccepted: () => void;
}

/** The creation part of the contract, and the loop that sends. */
export interface Submissions {
  readonly handlers: {
    readonly create: HandlersOf<Api['create']>;
    readonly submissions: HandlersOf<Api['submissions']>;
  };
  kick(): void;
  close(): Promise<void>;
}

/** One per application. A submission that was being sent when Caliper ended is sent again at once, with its own key. */
export function createSubmissions(needs: Needs): Submissions {
  const { catalogue, hub } = needs;
  const loop = createWorkLoop({
    name: 'submissions',
    clock: needs.clock,
    log: needs.log,
    pass: (signal) => pass(needs, signal),
  });
  const wanted = (id: SubmissionId): SubmissionRow => {
    const row = catalogue.submissions.get(id);
    if (row === null) throw new AppError('submission.unknown', { id });
    return row;
  };
  return {
    handlers: {
      create: {
        standard: (request) => submit(needs, loop, request),
        submit: unbuilt,
        capacity: unbuilt,
      },
      submissions: {
        list: () =>
          Promise.resolve(catalogue.submissions.list(['sending', 'waiting', 'refused']).map(withoutKey)),
        retryNow: async ({ submissionId }) => {
          wanted(submissionId);
          needs.gate.reset();
          loop.kick();
          return withoutKey(wanted(submissionId));
        },
        discard: async ({ submissionId }) => {
          const row = wanted(submissionId);
          if (!discardable(catalogue, row))
            throw new AppError('submission.not-discardable', { state: row.state });
          catalogue.submissions.delete(row.id);
          hub.publish({ type: 'submission.removed', submissionId: row.id });
          return withoutKey(row);
        },
        pause: unbuilt,
        move: unbuilt,
        label: unbuilt,
        release: unbuilt,
      },
    },
    kick: loop.kick,
    close: loop.close,
  };
}

async function submit(needs: Needs, loop: WorkLoop, request: StandardRequest): Promise<Submission> {
  const connection = needs.catalogue.connections.active();
  if (connection === null) throw new AppError('connection.none', {});
  if (request.input.type === 'image')
    await needs.inputs.require(request.input.inputId, request.input.fileName);
  // What is journalled in a file that is gone would be paid for and forgotten.
  await needs.presence.assertThere();
  const row: SubmissionRow = {
    id: submissionIdSchema.parse(randomUUID()),
    connectionId: connection.id,
    idempotencyKey: randomUUID(),
    bodySha256: null,
    request: { route: 'standard', ...request },
    position: needs.catalogue.submissions.lastPosition() + 1,
    label: null,
    lineage: null,
    paused: false,
    hold: null,
    mayBeAtService: false,
    state: 'sending',
    attempt: 0,
    nextTryAt: null,
    error: null,
    createdAt: timestamp(needs.clock),
    assetId: null,
    groupId: null,
    jobId: null,
  };
  needs.catalogue.submissions.insert(row);
  needs.hub.publish({ type: 'submission.changed', submission: withoutKey(row) });
  loop.kick();
  return withoutKey(row);
}

async function pass(needs: Needs, signal: AbortSignal): Promise<number | null> {
  const { catalogue, clock, gate } = needs;
  const open = catalogue.submissions.list(['sending', 'waiting']);
  // The gate alone decides, so that a connection that is back is used at once; `nextTryAt` tells the person.
  const startAt = (row: SubmissionRow): number => gate.closedUntil(row.connectionId);
  await inParallel(open, parallelCreates, async ({ id }) => {
    // Read again: it may have been discarded while others were sent.
    const row = catalogue.submissions.get(id);
    if (row === null || (row.state !== 'sending' && row.state !== 'waiting')) return;
    const at = startAt(row);
    if (at <= clock.now()) return send(needs, row, signal);
    const nextTryAt = new Date(at).toISOString();
    // Nothing of it is on its way, and the person shall see that.
    if (row.state === 'sending')
      changed(needs, catalogue.submissions.update(id, { state: 'waiting', nextTryAt }));
  });
  const rest = catalogue.submissions.list(['sending', 'waiting']).map(startAt);
  return rest.length === 0 ? null : Math.max(Math.min(...rest), clock.now() + 100);
}

async function send(needs: Needs, row: SubmissionRow, signal: AbortSignal): Promise<void> {
  const { catalogue, gate, health } = needs;
  const attempt = row.attempt + 1;
  changed(needs, catalogue.submissions.update(row.id, { state: 'sending', attempt, nextTryAt: null }));
  // Asked when it counts: the person may have switched meanwhile.
  const active = (): boolean => catalogue.connections.active()?.id === row.connectionId;
  try {
    const { request } = row;
    if (request.route !== 'standard') return await unbuilt();
    const body = await bodyOf(needs, request);
    const client = await needs.remotes.get(row.connectionId);
    const answer = await client.createStandardAsset(body, { idempotencyKey: row.idempotencyKey, signal });
    gate.opened(row.connectionId);
    if (active()) health.ok();
    announce(needs, recordAccepted(needs, row, request, answer));
    needs.onAccepted();
  } catch (error) {
    if (signal.aborted) throw error;
    const failure = toFailure(error);
    catalogue.events.append({
      at: timestamp(needs.clock),
      subject: subjectOf(row.id),
      type: 'attempt-failed',
      data: { attempt, code: failure.code },
    });
    if (verdictOf(error) === 'refused') {
      if (active()) health.failed(error, null);
      return changed(needs, catalogue.submissions.update(row.id, { state: 'refused', error: failure }));
    }
    needs.log.warn(
      { submission: row.id, code: failure.code, attempt },
      'a create call failed and will be sent again',
    );
    const nextTryAt = new Date(gate.failed(row.connectionId, error)).toISOString();
    if (active()) health.failed(error, nextTryAt);
    changed(needs, catalogue.submissions.update(row.id, { state: 'waiting', nextTryAt, error: failure }));
  }
}

/** The key order is fixed, so that the same submission is always the same bytes. */
async function bodyOf(needs: Needs, request: StandardRequest): Promise<CreateAssetRequest> {
  const { name, params, input } = request;
  switch (input.type) {
    case 'text':
      return { inputs: { text: input.text }, name, params };
    case 'image-url':
      return { inputs: { images: [{ url: input.url }] }, name, params };
    case 'image':
      return {
        inputs: { images: [{ data: await needs.inputs.inline(input.inputId, input.fileName) }] },
        name,
        params,
      };
  }
}

/** True when the service surely holds nothing of it: refused, or every attempt failed before the service could act. */
function discardable(catalogue: Catalogue, row: SubmissionRow): boolean {
  if (row.state === 'refused') return true;
  if (row.state !== 'waiting') return false;
  const attempts = catalogue.events
    .list(subjectOf(row.id))
    .filter((event) => event.type === 'attempt-failed');
  return (
    attempts.length === row.attempt &&
    attempts.every((event) => surelyNotAccepted(String(event.data['code'])))
  );
}

function subjectOf(id: SubmissionId): string {
  return `submission:${id}`;
}

/** The submission first: it names the job that takes its place in the queue. */
function announce(needs: Needs, row: SubmissionRow): void {
  const { hub, present } = needs;
  changed(needs, row);
  if (row.jobId !== null) hub.publish({ type: 'job.changed', job: present.job(row.jobId) });
  if (row.assetId !== null) hub.publish({ type: 'asset.changed', asset: present.asset(row.assetId) });
}

function changed(needs: Needs, row: SubmissionRow): void {
  needs.hub.publish({ type: 'submission.changed', submission: withoutKey(row) });
}

function withoutKey({ idempotencyKey: _, ...submission }: SubmissionRow): Submission {
  return { ...submission, upload: null };
}
