/** What a failed try of a create call means, and how long a submission that fails on its own waits. */
import { AppError, isAppError } from '../../../contract/plain/errors.ts';
import type { Hold } from '../../../contract/schema/creation/submission.ts';
import type { SubmissionId } from '../../../contract/schema/ids.ts';
import type { Clock } from '../../../core/clock.ts';

// What a failed try of a create call means: for the submission, and for whether the service may hold what it requested. Pure.

/**
 * `refused`: a final no to this request; `hold`: a no for as long as things stand so; `alone`: this submission is tried
 * again on its own and is in no other's way; `trouble`: the connection, the service or this machine fails at present,
 * and the same key must be sent again. A malformed answer is `trouble` too: the service may well have created something.
 */
export interface Verdict {
  readonly next: 'refused' | 'alone' | 'trouble' | { readonly hold: Hold };
  readonly mayBeAtService: boolean;
}

/**
 * `before`: whether the service might hold it already before this try. A replay of an accepted key is answered as the
 * first time, even when a limit has since been reached (specification: Errors 3); so the service's own no to a replay
 * proves that the key was never accepted. A failure on this machine, or the no of something in between (a proxy),
 * proves nothing about an earlier try: then the submission must go on until the service itself has answered.
 */
export function judge(error: unknown, before: boolean): Verdict {
  if (!(error instanceof AppError)) return { next: 'trouble', mayBeAtService: true };
  if (isAppError(error, 'remote.asset-limit-reached'))
    return { next: { hold: 'asset-limit' }, mayBeAtService: false };
  if (isAppError(error, 'remote.conflict') && error.data.type === 'too-many-sets')
    return { next: { hold: 'set-slots' }, mayBeAtService: false };
  if (isRefusalOfService(error)) return { next: 'refused', mayBeAtService: false };
  if (isFinal(error)) return { next: before ? 'alone' : 'refused', mayBeAtService: before };
  return { next: 'trouble', mayBeAtService: before || !surelyNotAccepted(error) };
}

/**
 * The service itself looked at the request and said no. A conflict on the key is one too, and tells the opposite of
 * an earlier try: what is under this key has other content, so nobody can ask for its answer any more.
 */
function isRefusalOfService(error: AppError): boolean {
  if (isAppError(error, 'remote.problem')) return error.data.type !== '';
  return (
    error.code === 'remote.validation-refused' ||
    error.code === 'remote.idempotency-conflict' ||
    error.code === 'remote.conflict'
  );
}

/** Sent again just so, it would fail just so: by the rules, by its files, or by whatever is in front of the service. */
function isFinal({ code }: AppError): boolean {
  return (
    code.startsWith('input.') ||
    code === 'request.invalid' ||
    code === 'submission.body-changed' ||
    code === 'connection.unknown' ||
    code === 'remote.too-large' ||
    code === 'remote.problem' ||
    code === 'remote.not-found'
  );
}

/** True when the error proves that the service did not act on the try that met it. */
function surelyNotAccepted(error: AppError): boolean {
  if (isAppError(error, 'remote.unreachable') || isAppError(error, 'remote.timeout'))
    return error.data.neverSent === true;
  const { code } = error;
  return code === 'remote.unauthorized' || code.startsWith('connection.') || code.startsWith('secrets.');
}

/** How long a submission that fails on its own is left alone: 5 s to 60 s; `failures` counts from 1. */
export function aloneDelayMs(failures: number): number {
  return Math.min(60_000, 5000 * 2 ** Math.min(failures - 1, 10));
}

// Submissions that fail on their own, each with a waiting time of its own, so that they stand in no other's way.

/** The service's failures at one request count only from here on: until then they may be those of the whole service. */
const tolerated = 2;

/** In memory: after a start everything is tried once. Times are milliseconds since the epoch. */
export interface Alone {
  /** 0 when it may be tried now. */
  until(id: SubmissionId): number;
  /** It failed on this machine, or before something that is not the service. Answers when to try again. */
  failed(id: SubmissionId): number;
  /** The service itself failed at it. One that always fails must not be the only one that is ever tried. */
  troubled(id: SubmissionId): void;
  /** It may be tried now; all of them without an id. */
  forget(id?: SubmissionId): void;
}

/** One per application. */
export function createAlone(clock: Clock): Alone {
  const waits = new Map<SubmissionId, { failures: number; at: number; until: number }>();
  const wait = (id: SubmissionId, tolerance: number): number => {
    const failures = (waits.get(id)?.failures ?? 0) + 1;
    const at = clock.now();
    const until = failures <= tolerance ? at : at + aloneDelayMs(failures - tolerance);
    waits.set(id, { failures, at, until });
    return until;
  };
  return {
    until(id) {
      const known = waits.get(id);
      // A clock that was set back would keep it waiting for as long as it had been wrong.
      return known === undefined || clock.now() < known.at ? 0 : known.until;
    },
    failed: (id) => wait(id, 0),
    troubled: (id) => void wait(id, tolerated),
    forget(id) {
      if (id === undefined) waits.clear();
      else waits.delete(id);
    },
  };
}
