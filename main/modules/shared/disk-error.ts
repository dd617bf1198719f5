/** Turns the operating system's refusal to write into words about the library, or about the folder of the settings. */
import { AppError } from '../../contract/plain/errors.ts';
import { tooManyFiles } from '../../core/process-faults.ts';

/** `ENOSPC` and `EDQUOT` are a full disk; `EROFS`, `EACCES`, `EPERM` a folder that may not be written; anything else is `library.unusable`. */
export function diskError(error: unknown, libraryPath: string): AppError {
  const code = codeOf(error);
  const full = tooManyFiles(error);
  if (full !== null) return full;
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

/** The same for the folder of the settings (`userDataPath`), which is no library: `settings.not-writable`. */
export function settingsError(error: unknown, userDataPath: string): AppError {
  const code = codeOf(error);
  const reason = code === '' ? 'unknown' : code;
  return (
    tooManyFiles(error) ??
    new AppError('settings.not-writable', { path: userDataPath, reason }, { cause: error })
  );
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
