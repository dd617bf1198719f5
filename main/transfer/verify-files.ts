/** Compares the files of an asset on disk with what arrived: sizes always, hashes on demand. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { lstat } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '../contract/errors.ts';

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
    else verdicts.set(file.localPath, (await hashOf(at)) === file.sha256 ? 'ok' : 'changed');
  }
  return verdicts;
}

/** Null when the file cannot be read. */
async function hashOf(at: string): Promise<string | null> {
  const hash = createHash('sha256');
  try {
    for await (const chunk of createReadStream(at, { highWaterMark: 1024 * 1024 }))
      hash.update(chunk as Buffer);
  } catch {
    return null;
  }
  return hash.digest('hex');
}
