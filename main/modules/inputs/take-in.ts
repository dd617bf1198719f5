/** Brings the bytes of an input into a file of the library: bounded, hashed on the way, at constant memory. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { chmod, constants, copyFile, open, stat } from 'node:fs/promises';
import { AppError } from '../../contract/plain/errors.ts';
import { limits } from '../../contract/plain/param-values.ts';
import type { InputKind } from '../../contract/schema/creation/create-request.ts';
import type { FileSystem } from '../../transfer/disk/file-system.ts';
import { commonReasons } from '../shared/reason-words.ts';

/** What was taken in; `sha256` is lowercase hex. */
export interface TakenIn {
  readonly sha256: string;
  readonly sizeBytes: number;
}

/** `onProgress` gets growing counts of bytes. */
export interface TakeInOptions {
  readonly kind: InputKind;
  /** What the user calls the file. */
  readonly fileName: string;
  readonly files: Pick<FileSystem, 'createFile' | 'freeBytes'>;
  /** The folder whose disk must have room. */
  readonly folder: string;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((bytes: number) => void) | undefined;
}

const pieceBytes = 1024 * 1024;

/** Writes `chunks` into the new file `partial`. Throws `input.too-large`, `input.clip-too-large`, the signal's reason, or the error of the disk. */
export async function takeInChunks(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  partial: string,
  options: TakeInOptions,
): Promise<TakenIn> {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  const file = await options.files.createFile(partial);
  try {
    for await (const chunk of chunks) {
      options.signal?.throwIfAborted();
      sizeBytes += chunk.byteLength;
      requireFits(sizeBytes, options);
      hash.update(chunk);
      await file.write(chunk);
      options.onProgress?.(sizeBytes);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return { sha256: hash.digest('hex'), sizeBytes };
}

/**
 * Copies a file of this machine: as a clone that shares its blocks where the disk can do so, otherwise byte by byte.
 * The copy is hashed, never the original. Throws as `takeInChunks`, and `input.missing`, `input.unreadable`,
 * `input.changed`.
 */
export async function takeInFile(source: string, partial: string, options: TakeInOptions): Promise<TakenIn> {
  const { fileName, files, folder } = options;
  const before = await measure(source, fileName);
  requireFits(before.size, options);
  // A clone has the original's permissions, be it that nobody may write it.
  if (await cloned(source, partial)) return takeInMade(partial, options);
  if ((await files.freeBytes(folder)) < before.size)
    throw Object.assign(new Error('no room'), { code: 'ENOSPC' });
  const taken = await takeInChunks(reading(source, fileName), partial, options);
  const after = await measure(source, fileName);
  // What a camera or a download is still writing would be sent half.
  if (after.size !== before.size || after.mtimeMs !== before.mtimeMs || taken.sizeBytes !== before.size)
    throw new AppError('input.changed', { fileName });
  return taken;
}

/** Throws `input.too-large` or `input.clip-too-large`. */
export function requireFits(
  sizeBytes: number,
  { kind, fileName }: Pick<TakeInOptions, 'kind' | 'fileName'>,
): void {
  if (kind === 'clip' && sizeBytes > limits.inlineClipBytes)
    throw new AppError('input.clip-too-large', { fileName, limitBytes: limits.inlineClipBytes });
  if (kind === 'image' && sizeBytes > limits.imageBytes)
    throw new AppError('input.too-large', { fileName, sizeBytes, limitBytes: limits.imageBytes });
}

async function measure(source: string, fileName: string): Promise<{ size: number; mtimeMs: number }> {
  const found = await stat(source).catch((error: unknown) => {
    throw unreadable(fileName, error);
  });
  if (!found.isFile()) throw new AppError('input.unreadable', { fileName, reason: commonReasons.notAFile });
  return found;
}

/** False where the disk cannot clone; nothing is left then. */
async function cloned(source: string, partial: string): Promise<boolean> {
  const { COPYFILE_EXCL, COPYFILE_FICLONE_FORCE } = constants;
  return copyFile(source, partial, COPYFILE_EXCL | COPYFILE_FICLONE_FORCE).then(
    () => true,
    () => false,
  );
}

/** Takes what lies at `partial` already: only this user may read it, it is on the disk, and hashed. */
export async function takeInMade(partial: string, options: TakeInOptions): Promise<TakenIn> {
  await chmod(partial, 0o600);
  {
    await using handle = await open(partial, 'r+');
    await handle.sync();
  }
  return hashFile(partial, options);
}

/** Hashes a file of the library. */
export async function hashFile(
  file: string,
  options: Pick<TakeInOptions, 'kind' | 'fileName' | 'signal' | 'onProgress'>,
): Promise<TakenIn> {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  for await (const chunk of createReadStream(file, { highWaterMark: pieceBytes })) {
    options.signal?.throwIfAborted();
    const bytes: Uint8Array = chunk;
    sizeBytes += bytes.byteLength;
    requireFits(sizeBytes, options);
    hash.update(bytes);
    options.onProgress?.(sizeBytes);
  }
  return { sha256: hash.digest('hex'), sizeBytes };
}

async function* reading(source: string, fileName: string): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of createReadStream(source, { highWaterMark: pieceBytes })) {
      const bytes: Uint8Array = chunk;
      yield bytes;
    }
  } catch (error) {
    throw unreadable(fileName, error);
  }
}

function unreadable(fileName: string, cause: unknown): AppError {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown';
  return code === 'ENOENT' || code === 'ENOTDIR'
    ? new AppError('input.missing', { fileName }, { cause })
    : new AppError('input.unreadable', { fileName, reason: code }, { cause });
}
