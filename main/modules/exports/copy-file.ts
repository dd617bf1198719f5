/** Reads a file for an export and hashes it on the way: a file that changed fails the export. */
import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { changed, type PlannedCopy } from './plan.ts';

/** What hears of the reading. */
export interface CopyOptions {
  /** Of the asset, for errors. */
  readonly title: string;
  readonly signal: AbortSignal;
  readonly onBytes: (bytes: number) => void;
  /** At its end, when it is what the catalogue knows. */
  readonly onHash: (sha256: string) => void;
}

/** Large enough that hashing a piece (0.2 ms) costs more than asking for it. */
const pieceBytes = 256 * 1024;

/** Throws `hand-on.file-changed` when its content is another one than the catalogue's, and the signal's reason. */
export async function* copyOf(
  file: PlannedCopy,
  { title, signal, onBytes, onHash }: CopyOptions,
): AsyncGenerator<Uint8Array, void, undefined> {
  const handle = await open(
    file.from,
    constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0),
  ).catch((error: NodeJS.ErrnoException) => {
    throw changed(title, file, `cannot be read (${error.code ?? 'unknown'})`);
  });
  try {
    const hash = createHash('sha256');
    let done = 0;
    for (;;) {
      signal.throwIfAborted();
      const { bytesRead, buffer } = await handle.read(Buffer.allocUnsafe(pieceBytes), 0, pieceBytes, null);
      if (bytesRead === 0) break;
      done += bytesRead;
      if (done > file.sizeBytes) throw changed(title, file, 'grows while it is read');
      const piece = buffer.subarray(0, bytesRead);
      hash.update(piece);
      onBytes(bytesRead);
      yield piece;
    }
    if (done < file.sizeBytes) throw changed(title, file, 'became shorter while it was read');
    const sha256 = hash.digest('hex');
    if (file.sha256 !== null && file.sha256 !== sha256)
      throw changed(title, file, 'is not what was downloaded');
    onHash(sha256);
  } finally {
    await handle.close();
  }
}
