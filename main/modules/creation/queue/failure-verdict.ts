/** What a failed try of a create call means: for the submission, and for whether the service may hold what it requested. Pure. */
import { AppError, isAppError } from '../../../contract/plain/errors.ts';
import type { Hold } from '../../../contract/schema/creation/submission.ts';

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
