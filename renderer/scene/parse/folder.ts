/** The asset's folder as a parser sees it: a list from the page, and bytes by the URLs that the page gave, within limits. */

import { AppError } from '../../../main/contract/plain/errors.ts';
import { type Folder, type FolderEntry, resolveEntry } from '../../../main/formats/resolve-entry.ts';
import { modelLimits } from '../limits.ts';
import { parseWords } from './parse-words.ts';

/** `url` is absolute, on the page's own origin. */
export interface FolderFile extends FolderEntry {
  readonly url: string;
}

/** What it may use. `onProgress` is notified of every file that is read, together. */
export interface FolderAccess {
  readonly fetch: typeof fetch;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: BytesProgress) => void;
}

/** Refuses to read more than `modelLimits.folderBytes` in all, and any path that is not in the list. */
export function createFolder(files: readonly FolderFile[], access: FolderAccess): Folder {
  const byPath = new Map(files.map((file) => [file.path, file]));
  let before = 0;
  return {
    entries: files,
    resolve: (from, uri) => resolveEntry(files, from, uri),
    async read(path) {
      const file = byPath.get(path);
      if (file === undefined)
        throw new AppError('model.unreadable', { reason: parseWords.unreadable.notHere });
      if (before + file.sizeBytes > modelLimits.folderBytes) throw tooMuch();
      const bytes = await fetchBytes(file.url, {
        fetch: access.fetch,
        signal: access.signal,
        onProgress: ({ receivedBytes, totalBytes }) =>
          access.onProgress({
            receivedBytes: before + receivedBytes,
            totalBytes: totalBytes === null ? null : before + totalBytes,
          }),
      });
      before += bytes.length;
      return bytes;
    },
  };
}

const tooMuch = (): AppError<'model.beyond-limit'> => {
  const limit = parseWords.limit.megabytes(modelLimits.folderBytes / 1e6);
  return new AppError('model.beyond-limit', { what: parseWords.beyond.files(limit), limit });
};

/** A model's own bytes were read to look at them; the parser gets the same, once, so that they are not held twice. */
export function readOnce(folder: Folder, path: string, bytes: Uint8Array<ArrayBuffer>): Folder {
  let held: Uint8Array<ArrayBuffer> | null = bytes;
  return {
    entries: folder.entries,
    resolve: (from, uri) => folder.resolve(from, uri),
    async read(wanted) {
      if (wanted !== path || held === null) return await folder.read(wanted);
      const answer = held;
      held = null;
      return answer;
    },
  };
}

// A file's bytes with progress, within a size limit, until aborted.

/** `totalBytes` is null when the answer does not say. */
export interface BytesProgress {
  readonly receivedBytes: number;
  readonly totalBytes: number | null;
}

/** Progress is reported no more often. */
const betweenMs = 50;

/** Room for an answer that does not say its length. */
const firstBytes = 1 << 20;

/** Throws `model.unreadable`, `model.beyond-limit`, or the signal's reason when aborted. */
export async function fetchBytes(
  url: string,
  options: { fetch: typeof fetch; signal: AbortSignal; onProgress: (progress: BytesProgress) => void },
): Promise<Uint8Array<ArrayBuffer>> {
  try {
    const response = await options.fetch(url, {
      signal: options.signal,
      credentials: 'same-origin',
      redirect: 'error',
    });
    if (!response.ok || response.body === null) {
      throw new AppError('model.unreadable', {
        reason:
          response.status === 404
            ? parseWords.unreadable.notHere
            : parseWords.unreadable.http(response.status),
      });
    }
    const length = Number(response.headers.get('content-length') ?? Number.NaN);
    return await readAll(response.body, Number.isFinite(length) ? length : null, options.onProgress);
  } catch (error) {
    if (options.signal.aborted || error instanceof AppError) throw error;
    throw new AppError('model.unreadable', { reason: parseWords.unreadable.interrupted }, { cause: error });
  }
}

async function readAll(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  totalBytes: number | null,
  onProgress: (progress: BytesProgress) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const pieces = piecesOf(body);
  let bytes = new ArrayBuffer(Math.min(totalBytes ?? firstBytes, modelLimits.fileBytes));
  let receivedBytes = 0;
  let reportedAt = 0;
  for (;;) {
    const isFull = receivedBytes === bytes.byteLength;
    const piece = await pieces.fill(isFull ? new Uint8Array(1) : new Uint8Array(bytes, receivedBytes));
    if (!isFull) bytes = piece.buffer;
    if (piece.length === 0) return new Uint8Array(bytes.transfer(receivedBytes));
    if (isFull) {
      if (receivedBytes === modelLimits.fileBytes) {
        await pieces.leave();
        throw tooLarge();
      }
      bytes = bytes.transfer(Math.min(Math.max(receivedBytes * 2, firstBytes), modelLimits.fileBytes));
      new Uint8Array(bytes).set(piece, receivedBytes);
    }
    receivedBytes += piece.length;
    // A large file comes in hundreds of pieces, and each report of one takes the page's time.
    const now = performance.now();
    if (receivedBytes !== totalBytes && now - reportedAt < betweenMs) continue;
    reportedAt = now;
    onProgress({ receivedBytes, totalBytes });
  }
}

const tooLarge = (): AppError<'model.beyond-limit'> => {
  const limit = parseWords.limit.megabytes(modelLimits.fileBytes / 1e6);
  return new AppError('model.beyond-limit', { what: parseWords.beyond.file(limit), limit });
};

/** A stream that is read into memory which is there already: 28 MB come in 57 ms, with a buffer of each piece's own in 70. */

interface Pieces {
  /** What has come, at most as much as there is room for, over the memory of `room`, which must not be used afterwards; empty at the end. */
  fill(room: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>>;
  /** Nothing more is wanted. */
  leave(): Promise<void>;
}

/** Rejects as the stream does. */
export function piecesOf(body: ReadableStream<Uint8Array<ArrayBuffer>>): Pieces {
  try {
    return filled(body.getReader({ mode: 'byob' }));
  } catch {
    return copied(body.getReader());
  }
}

function filled(reader: ReadableStreamBYOBReader): Pieces {
  return {
    fill: async (room) => (await reader.read(room)).value ?? new Uint8Array(),
    leave: () => reader.cancel(),
  };
}

/** Of a stream that only has buffers of its own. */
function copied(reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>): Pieces {
  let rest: Uint8Array<ArrayBuffer> = new Uint8Array();
  return {
    async fill(room) {
      while (rest.length === 0) {
        const { done, value } = await reader.read();
        if (done) return room.subarray(0, 0);
        rest = value;
      }
      const piece = rest.subarray(0, room.length);
      rest = rest.subarray(piece.length);
      room.set(piece);
      return room.subarray(0, piece.length);
    },
    leave: () => reader.cancel(),
  };
}
