/** How a reader says that a file cannot be read, and how that becomes a sentence. */
import { AppError, isAppError } from '../contract/plain/errors.ts';

/** `reason` continues “it cannot be read: …”. */
export function unreadable(reason: string): AppError<'model.unreadable'> {
  return new AppError('model.unreadable', { reason });
}

/** The reason of what a reader threw; system errors by their code. */
export function reasonOf(error: unknown): string {
  if (isAppError(error, 'model.unreadable')) return error.data.reason;
  if (error instanceof Error && 'code' in error && typeof error.code === 'string')
    return error.code === 'ENOENT' ? 'it is not there any more' : `the disk answers ${error.code}`;
  if (error instanceof RangeError) return 'it is larger or nested deeper than Caliper reads';
  return 'it is not as such a file should be';
}
