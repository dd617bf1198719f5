/** Puts an error of reading the disk into words, without the path that the reader of the words knows already. */

/** `ENOENT` and its like; null for an error that is none of the file system's. */
function faultCode(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;
}

/** Nothing is there: also when a file is where a folder should be. */
export function isGone(error: unknown): boolean {
  const code = faultCode(error);
  return code === 'ENOENT' || code === 'ENOTDIR';
}

/** A reason to put in brackets. */
export function readFault(error: unknown): string {
  const code = faultCode(error) ?? 'it cannot be read';
  switch (code) {
    case 'ENOENT':
      return 'it does not exist';
    case 'ENOTDIR':
      return 'it is no folder';
    case 'EACCES':
    case 'EPERM':
      return 'you may not read it';
    case 'EIO':
      return 'the disk reports an error';
    case 'ELOOP':
      return 'it is a link, or its links go in a circle';
    case 'ENAMETOOLONG':
      return 'its path is too long for this disk';
    default:
      return code;
  }
}
