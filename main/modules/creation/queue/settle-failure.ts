/** Writes down what a failed try means: refused, held, tried again on its own, or with its connection. */
import type { SubmissionRow } from '../../../catalogue/catalogue.ts';
import { isAppError, toFailure } from '../../../contract/plain/errors.ts';
import type { SubmissionId } from '../../../contract/schema/ids.ts';
import { timestamp } from '../../../core/clock.ts';
import type { QueueDeps } from './deps.ts';
import { judge, type Verdict } from './failure-verdict.ts';
import { setsHeld } from './may-send.ts';
import { isSet } from './request-costs.ts';

/** `before`: whether the service might hold it already before this try; null when that is as the row says. */
interface Failure {
  readonly error: unknown;
  /** False when not a byte was sent. */
  readonly sent: boolean;
  readonly before: boolean | null;
}

/** One that is gone or set aside meanwhile stays so. */
export function settleFailure(deps: QueueDeps, id: SubmissionId, failure: Failure): void {
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
