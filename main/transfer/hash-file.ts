/**
 * The SHA-256 of a file of known size. One thread does 1.4 GB/s where `sha256sum` does 0.36 (OpenSSL's code for the
 * processor's own instructions), so threads of our own would wait for the disk.
 */
import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { AppError } from '../contract/errors.ts';

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
    const after = await file.stat();
    if (sha256 === null || after.size !== expectedBytes) return { is: 'size', foundBytes: after.size };
    return { is: 'read', sha256 };
  } finally {
    await file.close();
  }
}

/** Null when the file ends early. The next piece is read while this one is hashed. */
async function hashBytes(
  file: FileHandle,
  expectedBytes: number,
  { signal, onBytes }: HashOptions,
): Promise<string | null> {
  const hash = createHash('sha256');
  const buffers = [0, 1].map(() => Buffer.allocUnsafe(Math.min(chunkBytes, expectedBytes)));
  const read = (n: number, from: number): Promise<Buffer | null> => {
    const buffer = buffers[n % 2];
    if (buffer === undefined || from >= expectedBytes) return Promise.resolve(null);
    const length = Math.min(buffer.length, expectedBytes - from);
    return file.read(buffer, 0, length, from).then(({ bytesRead }) => buffer.subarray(0, bytesRead));
  };
  let done = 0;
  let next = read(0, 0);
  for (let n = 1; done < expectedBytes; n += 1) {
    const bytes = await next;
    if (signal?.aborted === true) throw new AppError('cancelled', {});
    if (bytes === null || bytes.length === 0) return null;
    done += bytes.length;
    next = read(n, done);
    // What fails while this piece is hashed is thrown when it is awaited.
    next.catch(() => undefined);
    hash.update(bytes);
    onBytes?.(bytes.length);
  }
  return hash.digest('hex');
}
