/** Files on the disk against what a manifest or a download says of them: sizes, hashes, and never outside of the asset's folder. */

import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, lstat, open, realpath } from 'node:fs/promises';
import path from 'node:path';
import { AppError, isAppError } from '../../contract/plain/errors.ts';
import { isGone, readFault } from '../walk-folder.ts';
import { checkWords } from './check-words.ts';
import { findMissingEnd } from './complete-file.ts';

// The SHA-256 of a file of known size. One thread does 1.4 GB/s where `sha256sum` does 0.36 (OpenSSL's code for the
// processor's own instructions), so threads of our own would wait for the disk.

const chunkBytes = 512 * 1024;

/** `sha256` is lower-case hex. `type`: no plain file. `size`: another one than expected, also when it grew meanwhile. */
export type Hashed =
  | { readonly is: 'read'; readonly sha256: string }
  | { readonly is: 'type' }
  | { readonly is: 'size'; readonly foundBytes: number };

interface HashOptions {
  readonly signal?: AbortSignal | undefined;
  /** Bytes more than at the last call. */
  readonly onBytes?: ((bytes: number) => void) | undefined;
}

/**
 * Reads at most `expectedBytes`, so that a file that grows without end ends here; a link is never followed and a pipe
 * never waited for. Throws `cancelled` and what the file system throws.
 */
export async function hashFile(
  at: string,
  expectedBytes: number,
  options: HashOptions = {},
): Promise<Hashed> {
  const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants;
  // Windows has neither flag.
  const file = await open(at, O_RDONLY | (O_NOFOLLOW ?? 0) | (O_NONBLOCK ?? 0));
  try {
    const before = await file.stat();
    if (!before.isFile()) return { is: 'type' };
    if (before.size !== expectedBytes) return { is: 'size', foundBytes: before.size };
    const sha256 = await hashBytes(file, expectedBytes, options);
    return sha256 === null ? { is: 'size', foundBytes: (await file.stat()).size } : { is: 'read', sha256 };
  } finally {
    await file.close();
  }
}

/** Null when the file ends early or goes on. The next piece is read while this one is hashed. */
async function hashBytes(
  file: FileHandle,
  expectedBytes: number,
  { signal, onBytes }: HashOptions,
): Promise<string | null> {
  const hash = createHash('sha256');
  // One byte more than there should be: a file that has grown tells so without another question to the disk.
  const endsAt = expectedBytes + 1;
  const length = Math.min(chunkBytes, endsAt);
  const buffers = [Buffer.allocUnsafe(length), ...(length < endsAt ? [Buffer.allocUnsafe(length)] : [])];
  const read = async (n: number, from: number): Promise<Buffer | null> => {
    const buffer = buffers[n % buffers.length];
    if (buffer === undefined) return null;
    const { bytesRead } = await file.read(buffer, 0, Math.min(length, endsAt - from), from);
    return buffer.subarray(0, bytesRead);
  };
  let done = 0;
  let next = read(0, 0);
  for (let n = 1; ; n += 1) {
    const bytes = await next;
    if (signal?.aborted === true) throw new AppError('cancelled', {});
    if (bytes === null || bytes.length === 0) break;
    done += bytes.length;
    if (done > expectedBytes) return null;
    // The end is requested where the last piece came short of it, and only there.
    const isEnd = done === expectedBytes && bytes.length < length;
    const isAhead = buffers.length > 1 && !isEnd;
    if (isAhead) next = read(n, done);
    // What fails while this piece is hashed is thrown when it is awaited.
    next.catch(() => undefined);
    hash.update(bytes);
    onBytes?.(bytes.length);
    if (isEnd) break;
    if (!isAhead) next = read(n, done);
  }
  return done === expectedBytes ? hash.digest('hex') : null;
}

// One file of a manifest against the disk, hash included, without ever leaving the asset's folder.

/** What the disk holds in the place of a file; reasons are words to put in brackets. */
export type FileCheck =
  | { readonly verdict: 'ok' | 'missing' }
  | { readonly verdict: 'unreadable'; readonly reason: string }
  | {
      readonly verdict: 'changed';
      /** `incomplete`: as it arrived, which was not all of it. */
      readonly what: 'size' | 'content' | 'type' | 'incomplete';
      readonly reason: string;
      /** Of an incomplete file: what of it is not there. */
      readonly missingEnd?: string;
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
    if (found.isSymbolicLink()) return type(checkWords.changed.link);
    const way = path.join(await options.realFolder(path.dirname(at)), path.basename(at));
    const real = path.relative(root, way).split(path.sep).join('/');
    if (!way.startsWith(root.endsWith(path.sep) ? root : root + path.sep))
      return type(checkWords.changed.linkOut);
    if (found.isDirectory()) return type(checkWords.changed.folder);
    if (!found.isFile()) return type(checkWords.changed.notRegular);
    if (!options.mayRead(real)) return type(checkWords.changed.sameAs(real));
    if (found.size !== file.sizeBytes) return size(found.size, file.sizeBytes);
    const hashed = await hashFile(way, file.sizeBytes, options);
    if (hashed.is === 'type') return type(checkWords.changed.notRegular);
    if (hashed.is === 'size') return size(hashed.foundBytes, file.sizeBytes);
    if (hashed.sha256 !== file.sha256.toLowerCase())
      return { verdict: 'changed', what: 'content', reason: checkWords.changed.content };
    const missing = await findMissingEnd(way, file.localPath, options.signal);
    return missing === null
      ? { verdict: 'ok' }
      : {
          verdict: 'changed',
          what: 'incomplete',
          reason: checkWords.changed.incomplete(missing),
          missingEnd: missing,
        };
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
  const reason = found === expected ? checkWords.changed.whileRead : checkWords.changed.size(found, expected);
  return { verdict: 'changed', what: 'size', reason };
}

// Compares the files of an asset on disk with what arrived: sizes always, hashes on demand.

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
