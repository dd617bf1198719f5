/** Whether the system has no file descriptor left for this program: what fails then says nothing about what was to be opened. */
import { closeSync, openSync } from 'node:fs';
import { AppError } from '../../contract/plain/errors.ts';

/** The error that says so, or null when `error` is another one. */
export function tooManyFiles(error: unknown): AppError<'process.too-many-files'> | null {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  // A program library that is read now fails with a code of its own.
  const isLibrary =
    code === 'ERR_DLOPEN_FAILED' && error instanceof Error && error.message.includes('Too many open files');
  return code === 'EMFILE' || code === 'ENFILE' || isLibrary
    ? new AppError('process.too-many-files', {}, { cause: error })
    : null;
}

/** The same for one that names no such reason (SQLite's): found out by opening `place`. */
export function tooManyFilesNow(error: unknown, place: string): AppError<'process.too-many-files'> | null {
  try {
    closeSync(openSync(place, 'r'));
    return null;
  } catch (probe) {
    return tooManyFiles(probe) === null ? null : new AppError('process.too-many-files', {}, { cause: error });
  }
}
