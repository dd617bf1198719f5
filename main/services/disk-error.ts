/** Turns the operating system's refusal to write into words about the library. */
import { AppError } from '../contract/errors.ts';

/** `ENOSPC` and `EDQUOT` are a full disk; `EROFS`, `EACCES`, `EPERM` a folder that may not be written; anything else is `library.unusable`. */
export function diskError(error: unknown, libraryPath: string): AppError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return new AppError('library.disk-full', { path: libraryPath }, { cause: error });
    case 'EROFS':
    case 'EACCES':
    case 'EPERM':
      return new AppError('library.read-only', { path: libraryPath }, { cause: error });
    default:
      return new AppError(
        'library.unusable',
        { path: libraryPath, reason: code === '' ? 'unknown' : code },
        { cause: error },
      );
  }
}
