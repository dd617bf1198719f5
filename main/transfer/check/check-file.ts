/** One file of a manifest against the disk, hash included, without ever leaving the asset's folder. */
import { lstat, realpath } from 'node:fs/promises';
import path from 'node:path';
import { AppError, isAppError } from '../../contract/plain/errors.ts';
import { findMissingEnd } from './complete-file.ts';
import { type HashOptions, hashFile } from './hash-file.ts';
import { isGone, readFault } from './read-fault.ts';

/** What the disk holds in the place of a file; reasons are words to put in brackets. */
export type FileCheck =
  | { readonly verdict: 'ok' | 'missing' }
  | { readonly verdict: 'unreadable'; readonly reason: string }
  | {
      readonly verdict: 'changed';
      /** `incomplete`: as it arrived, which was not all of it. */
      readonly what: 'size' | 'content' | 'type' | 'incomplete';
      readonly reason: string;
    };

export interface CheckOptions extends HashOptions {
  /** Of `createRealFolders`. */
  readonly realFolder: (folder: string) => Promise<string>;
  /** Asked before a file is opened, with its path under the folder when links are resolved. */
  readonly mayRead: (real: string) => boolean;
}

/**
 * `root` is a real path; `localPath` stays inside of it by its words (`staysInside`), which links may still belie.
 * Throws `cancelled` only.
 */
export async function checkFile(
  root: string,
  file: { readonly localPath: string; readonly sizeBytes: number; readonly sha256: string },
  options: CheckOptions,
): Promise<FileCheck> {
  const at = path.join(root, ...file.localPath.split('/'));
  try {
    const found = await lstat(at);
    if (found.isSymbolicLink()) return type('it is a link');
    const way = path.join(await options.realFolder(path.dirname(at)), path.basename(at));
    const real = path.relative(root, way).split(path.sep).join('/');
    if (!way.startsWith(root.endsWith(path.sep) ? root : root + path.sep))
      return type('a link on its way leads out of the folder');
    if (found.isDirectory()) return type('it is a folder');
    if (!found.isFile()) return type('it is no plain file');
    if (!options.mayRead(real)) return type(`a link makes it the same file as ${real}`);
    if (found.size !== file.sizeBytes) return size(found.size, file.sizeBytes);
    const hashed = await hashFile(way, file.sizeBytes, options);
    if (hashed.is === 'type') return type('it is no plain file');
    if (hashed.is === 'size') return size(hashed.foundBytes, file.sizeBytes);
    if (hashed.sha256 !== file.sha256.toLowerCase())
      return { verdict: 'changed', what: 'content', reason: 'its content is another' };
    const missing = await findMissingEnd(way, file.localPath, options.signal);
    return missing === null
      ? { verdict: 'ok' }
      : { verdict: 'changed', what: 'incomplete', reason: `it arrived incomplete: ${missing}` };
  } catch (error) {
    if (isAppError(error, 'cancelled')) throw error;
    if (options.signal?.aborted === true) throw new AppError('cancelled', {});
    return isGone(error) ? { verdict: 'missing' } : { verdict: 'unreadable', reason: readFault(error) };
  }
}

/** `realpath`, asked once for each folder: an asset has many files in few of them. */
export function createRealFolders(): CheckOptions['realFolder'] {
  const known = new Map<string, Promise<string>>();
  return (folder) => {
    const asked = known.get(folder) ?? realpath(folder);
    known.set(folder, asked);
    return asked;
  };
}

function type(reason: string): FileCheck {
  return { verdict: 'changed', what: 'type', reason };
}

function size(found: number, expected: number): FileCheck {
  const reason =
    found === expected
      ? 'it was written to while it was read'
      : `it has ${found} bytes instead of ${expected}`;
  return { verdict: 'changed', what: 'size', reason };
}
