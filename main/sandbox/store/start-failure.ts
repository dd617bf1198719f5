/** Why the embedded service cannot start, in words for the user. */
import { systemCode } from '../common/problem.ts';

/** Thrown before the service is ready; `message` is a sentence without a stack or a secret. */
export class StartFailure extends Error {
  override readonly name = 'StartFailure';
}

/** A failed system call on the data folder as a `StartFailure`; anything else comes back as it is. */
export function folderFailure(error: unknown, dataDir: string): unknown {
  if (error instanceof StartFailure) return error;
  const code = systemCode(error);
  const reason =
    code === 'EACCES' || code === 'EPERM' || code === 'EROFS'
      ? 'it may not be written to'
      : code === 'ENOSPC'
        ? 'its disk is full'
        : code === 'ENOTDIR' || code === 'EEXIST'
          ? 'a file is in the way'
          : code;
  return reason === null
    ? error
    : new StartFailure(`The data folder ${dataDir} cannot be used: ${reason}.`, { cause: error });
}
