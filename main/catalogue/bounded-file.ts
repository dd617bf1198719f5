/** Reads a small file that somebody else may have put there: no link, no pipe, no more than it can have. */
import { constants } from 'node:fs';
import { lstat, open } from 'node:fs/promises';
import { AppError, isAppError } from '../contract/plain/errors.ts';

/** Null when there is no such file. `what` is what it should be, for the refusal. Throws `internal`, and what the file system throws. */
export async function readBounded(path: string, mostBytes: number, what: string): Promise<Buffer | null> {
  const before = await lstat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (before === null) return null;
  if (!before.isFile()) throw new AppError('internal', { reason: 'it is not a regular file' });
  // The second look, at the open file, is the one that counts; NONBLOCK so that a pipe put there meanwhile cannot hold it up.
  const file = await open(
    path,
    constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0),
  );
  try {
    const found = await file.stat();
    if (!found.isFile() || found.size > mostBytes)
      throw new AppError('internal', { reason: `it has ${found.size} bytes, more than ${what} can have` });
    const bytes = Buffer.alloc(found.size);
    const { bytesRead } = await file.read(bytes, 0, found.size, 0);
    return bytes.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Why it could not be read. */
export function inWords(error: unknown): string {
  if (isAppError(error, 'internal')) return error.data.reason;
  return error instanceof Error ? error.message : 'it cannot be read';
}
