/** Whether a failed read of a job is about that job, so that the others are still asked for, or about its connection. Pure. */
import { AppError } from '../contract/errors.ts';

/** So many failures of this kind in a row, with no answer between them, are the service's and not the jobs'. */
export const troubledJobsLimit = 4;

/** True when the service answered, but for this job not with a job. */
export function isOfThisJob(error: unknown): boolean {
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
