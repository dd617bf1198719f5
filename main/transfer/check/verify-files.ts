/** Compares the files of an asset on disk with what arrived: sizes always, hashes on demand. */
import { lstat } from 'node:fs/promises';
import path from 'node:path';
import { AppError, isAppError } from '../../contract/plain/errors.ts';
import { hashFile } from './hash-file.ts';

/** `changed`: another size, another content, or no plain file any more. */
export type FileVerdict = 'ok' | 'missing' | 'changed';

/**
 * The verdict of each file, by its `localPath`. With `hashes`, every file of the right size is read whole.
 * Throws `cancelled`.
 */
export async function verifyFiles(
  folder: string,
  files: readonly { localPath: string; sizeBytes: number; sha256: string }[],
  options: { readonly hashes: boolean; readonly signal?: AbortSignal },
): Promise<Map<string, FileVerdict>> {
  const verdicts = new Map<string, FileVerdict>();
  for (const file of files) {
    if (options.signal?.aborted === true) throw new AppError('cancelled', {});
    const at = path.join(folder, ...file.localPath.split('/'));
    const found = await lstat(at).catch(() => null);
    if (found === null) verdicts.set(file.localPath, 'missing');
    else if (!found.isFile() || found.size !== file.sizeBytes) verdicts.set(file.localPath, 'changed');
    else if (!options.hashes) verdicts.set(file.localPath, 'ok');
    else verdicts.set(file.localPath, (await hasHash(at, file, options.signal)) ? 'ok' : 'changed');
  }
  return verdicts;
}

/** False also when the file cannot be read. */
async function hasHash(
  at: string,
  file: { sizeBytes: number; sha256: string },
  signal: AbortSignal | undefined,
): Promise<boolean> {
  try {
    const hashed = await hashFile(at, file.sizeBytes, { signal });
    return hashed.is === 'read' && hashed.sha256 === file.sha256;
  } catch (error) {
    if (isAppError(error, 'cancelled')) throw error;
    return false;
  }
}
