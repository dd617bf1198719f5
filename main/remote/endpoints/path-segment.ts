/** An opaque identifier as one segment of a request's path. */
import { AppError } from '../../contract/plain/errors.ts';

/** Percent-encoded. Throws `remote.not-found` for an id that would change the path: empty, `.` or `..`. */
export function pathSegment(id: string, noun: string): string {
  if (id === '' || id === '.' || id === '..' || !id.isWellFormed())
    throw new AppError('remote.not-found', { what: `the ${noun} ${JSON.stringify(id)}` });
  return encodeURIComponent(id);
}
