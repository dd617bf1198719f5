/** Whether a failed read is about one job, about bulk status, or about the connection. Pure. */
import { AppError } from '../../contract/plain/errors.ts';

/** So many failures of this kind in a row, with no answer between them, are the service's and not the jobs'. */
export const troubledJobsLimit = 4;

/** True when the service answered, but for this job not with a job. */
export function isOfThisJob(error: unknown): error is AppError {
  if (!(error instanceof AppError)) return false;
  switch (error.code) {
    case 'remote.invalid-response':
    case 'remote.problem':
    case 'remote.conflict':
    case 'remote.validation-refused':
    case 'remote.server-error':
      return true;
    default:
      return false;
  }
}

/**
 * True when a failed bulk status call leaves open whether single reads work, so that they are tried at once.
 * `reachable`: the service answered another call just before, so that not even silence is the connection's.
 */
export function mayBeOfBulkStatus(error: unknown, reachable: boolean): boolean {
  if (!(error instanceof AppError)) return false;
  switch (error.code) {
    case 'remote.rate-limited':
      return false;
    case 'remote.unreachable':
    case 'remote.timeout':
      return reachable;
    default:
      return error.code.startsWith('remote.');
  }
}
