/**
 * The SHA-256 of a file of known size. One thread does 1.4 GB/s where `sha256sum` does 0.36 (OpenSSL's code for the
 * processor's own instructions), so threads of our own would wait for the disk.
 */
import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { AppError } from '../../contract/plain/errors.ts';

const chunkBytes = 512 * 1024;

/** `sha256` is lower-case hex. `type`: no plain file. `size`: another one than expected, also when it grew meanwhile. */
export type Hashed =
  | { readonly is: 'read'; readonly sha256: string }
  | { readonly is: 'type' }
  | { readonly is: 'size'; readonly foundBytes: number };

export interface HashOptions {
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
