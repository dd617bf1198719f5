/** What an error of a call means for the work that made it: the service's answer about this request, or trouble of the connection. */
import { AppError } from '../../contract/errors.ts';

/**
 * `refused`: the service said no to this request for good; `trouble`: the connection, the service or this machine
 * fails at present, and the same request with the same idempotency key must be sent again. A malformed answer to a
 * create is `trouble` too: the service may well have created something, and only the replay tells.
 */
export function verdictOf(error: unknown): 'refused' | 'trouble' {
  if (!(error instanceof AppError)) return 'trouble';
  switch (error.code) {
    case 'remote.validation-refused':
    case 'remote.idempotency-conflict':
    case 'remote.too-large':
    case 'remote.asset-limit-reached':
    case 'remote.conflict':
    case 'remote.problem':
    case 'remote.not-found':
    case 'request.invalid':
    case 'input.missing':
    case 'input.changed':
    case 'input.unreadable':
    case 'connection.unknown':
      return 'refused';
    default:
      return 'trouble';
  }
}

/** True when the error proves that the service did not act on the request. */
export function surelyNotAccepted(code: string): boolean {
  return (
    code === 'remote.unauthorized' ||
    // By the rules of requests, before the first byte.
    code === 'request.invalid' ||
    code.startsWith('connection.') ||
    code.startsWith('secrets.')
  );
}
