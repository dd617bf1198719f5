/** Copies one file, and reads the copy back: it is there when its SHA-256 is that of what was read. */
import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { AppError } from '../../../contract/plain/errors.ts';
import type { Copied } from './journal.ts';

/** Hashing a piece takes 1.5 ms: what else this thread has to do comes between. Smaller ones wait more than they work. */
const pieceBytes = 2 * 1024 * 1024;

export interface CopyOptions {
  readonly signal: AbortSignal | undefined;
  /** Bytes more than at the last call. */
  readonly onBytes: (bytes: number) => void;
}

/**
 * Keeps the time and the mode; on the disk when it resolves. A file that changes meanwhile has another time afterwards
 * than the answer says. Throws the file system's errors, `library.move-broke-off`, the signal's reason.
 */
export async function copyFile(from: string, to: string, options: CopyOptions): Promise<Copied> {
  const source = await open(from, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
  try {
    const facts = await source.stat();
    const target = await open(to, 'w+', facts.mode & 0o777);
    try {
      const read = createHash('sha256');
      let sizeBytes = 0;
      for await (const piece of pieces(source, facts.size)) {
        options.signal?.throwIfAborted();
        const written = writeAll(target, piece, sizeBytes);
        read.update(piece);
        await written;
        sizeBytes += piece.length;
        options.onBytes(piece.length);
      }
      await target.utimes(facts.atime, facts.mtime);
      await target.sync();
      const sha256 = read.digest('hex');
      const back = createHash('sha256');
      for await (const piece of pieces(target, sizeBytes)) back.update(piece);
      if (back.digest('hex') !== sha256)
        throw new AppError('library.move-broke-off', {
          path: to,
          reason: 'what was written there reads back differently, so that disk cannot be trusted',
        });
      return { sizeBytes, modifiedMs: facts.mtimeMs, sha256 };
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

/** At most `bytes` from the beginning on; each piece is gone when the next one is requested. */
async function* pieces(file: FileHandle, bytes: number): AsyncGenerator<Buffer, void, undefined> {
  const buffer = Buffer.allocUnsafe(Math.min(pieceBytes, bytes));
  for (let at = 0; at < bytes; ) {
    const { bytesRead } = await file.read(buffer, 0, Math.min(buffer.length, bytes - at), at);
    if (bytesRead === 0) return;
    at += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}

/** A disk may take less than it was given. */
async function writeAll(target: FileHandle, bytes: Uint8Array, at: number): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    const { bytesWritten } = await target.write(bytes, done, bytes.length - done, at + done);
    done += bytesWritten;
  }
}
