/** A file that goes as base64 inside a JSON body (specification: ImageInput, CaptureInput): its length is known before, its bytes are read while they are sent. */
import { constants } from 'node:fs';
import { type FileHandle, open, stat } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '../../contract/plain/errors.ts';

/** A multiple of 3, so that its base64 needs no padding. */
const pieceBytes = 3 * 256 * 1024;

/** What tells whether a file is still the one that was measured. */
interface Measure {
  readonly size: bigint;
  readonly mtimeNs: bigint;
}

/** Stands in a request where the service expects a base64 string. It holds no handle until `open` is iterated. */
export class InlineFile {
  /** Length of the bytes themselves, not of their base64. */
  readonly sizeBytes: number;
  readonly #open: () => AsyncIterable<Uint8Array>;

  private constructor(sizeBytes: number, opener: () => AsyncIterable<Uint8Array>) {
    this.sizeBytes = sizeBytes;
    this.#open = opener;
  }

  /** Bytes that are already in memory; they must not be changed afterwards. */
  static fromBytes(bytes: Uint8Array): InlineFile {
    return new InlineFile(bytes.length, () => pieces(bytes));
  }

  /** Measures the file now; `fileName` is what the user calls it. Throws `input.missing` or `input.unreadable`. */
  static async fromFile(filePath: string, fileName = path.basename(filePath)): Promise<InlineFile> {
    const found = await stat(filePath, { bigint: true }).catch((cause: unknown) => {
      throw unreadable(fileName, cause);
    });
    // A pipe or a device has no length to promise.
    if (!found.isFile()) throw new AppError('input.unreadable', { fileName, reason: 'it is not a file' });
    return new InlineFile(Number(found.size), () => contents(filePath, fileName, found));
  }

  /**
   * The bytes from the start, anew at each call; a piece is valid until the next is requested. Iterating throws `input.missing`, `input.unreadable`, or `input.changed`
   * when the file is not as it was measured; leaving early closes the file.
   */
  open(): AsyncIterable<Uint8Array> {
    return this.#open();
  }
}

async function* pieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes);
}

async function* contents(filePath: string, fileName: string, measured: Measure): AsyncGenerator<Uint8Array> {
  const handle = await open(filePath, constants.O_RDONLY).catch((cause: unknown) => {
    throw unreadable(fileName, cause);
  });
  try {
    await requireUnchanged(handle, measured, fileName);
    const size = Number(measured.size);
    const room = Buffer.allocUnsafeSlow(Math.min(pieceBytes, size));
    for (let at = 0; at < size; ) {
      const piece = await readFully(handle, at, { piece: room.subarray(0, size - at), fileName });
      at += piece.length;
      // The last piece is held back until the file is known to be the same still: what cannot be trusted never ends well-formed.
      if (at === size) await requireUnchanged(handle, measured, fileName);
      yield piece;
    }
  } finally {
    await handle.close();
  }
}

/** Fills `piece` from `position` on. */
async function readFully(
  handle: FileHandle,
  position: number,
  { piece, fileName }: { readonly piece: Buffer; readonly fileName: string },
): Promise<Uint8Array> {
  for (let filled = 0; filled < piece.length; ) {
    const { bytesRead } = await handle
      .read(piece, filled, piece.length - filled, position + filled)
      .catch((cause: unknown) => {
        throw unreadable(fileName, cause);
      });
    if (bytesRead === 0) throw new AppError('input.changed', { fileName });
    filled += bytesRead;
  }
  return piece;
}

async function requireUnchanged(handle: FileHandle, measured: Measure, fileName: string): Promise<void> {
  const now = await handle.stat({ bigint: true });
  if (!now.isFile() || now.size !== measured.size || now.mtimeNs !== measured.mtimeNs)
    throw new AppError('input.changed', { fileName });
}

function unreadable(fileName: string, cause: unknown): AppError {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown';
  return code === 'ENOENT' || code === 'ENOTDIR'
    ? new AppError('input.missing', { fileName }, { cause })
    : new AppError('input.unreadable', { fileName, reason: code }, { cause });
}
