/** The JSON body of a request, files included as base64 (specification: ImageInput, CaptureInput), as a stream of known length: never in memory as a whole. */
import { constants } from 'node:fs';
import { type FileHandle, open, stat } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '../../contract/plain/errors.ts';
import { bodyWords } from '../remote-words.ts';

// A file that goes as base64 inside a JSON body (specification: ImageInput, CaptureInput): its length is known before, its bytes are read while they are sent.

/** A multiple of 3, so that its base64 needs no padding. */
const filePieceBytes = 3 * 256 * 1024;

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
    if (!found.isFile()) throw new AppError('input.unreadable', { fileName, reason: bodyWords.notAFile });
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
  for (let at = 0; at < bytes.length; at += filePieceBytes) yield bytes.subarray(at, at + filePieceBytes);
}

async function* contents(filePath: string, fileName: string, measured: Measure): AsyncGenerator<Uint8Array> {
  const handle = await open(filePath, constants.O_RDONLY).catch((cause: unknown) => {
    throw unreadable(fileName, cause);
  });
  try {
    await requireUnchanged(handle, measured, fileName);
    const size = Number(measured.size);
    const room = Buffer.allocUnsafeSlow(Math.min(filePieceBytes, size));
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

/** Text of the JSON, well-formed Unicode, or a file whose base64 follows as the inside of a string. */
type Segment = string | InlineFile;

/** Deeper than any request; ends a cycle. */
const deepest = 100;

/** Throws `internal` for what is no JSON: `undefined` itself, a bigint, a cycle. */
function jsonSegments(value: unknown): Segment[] {
  const segments: Segment[] = [];
  let text: string[] = [];
  const write = (one: unknown, key: string, depth: number): boolean => {
    if (depth > deepest) throw noJson(new TypeError('it is nested too deeply'));
    const plain = one instanceof InlineFile ? one : withoutToJson(one, key);
    if (plain instanceof InlineFile) {
      text.push('"');
      segments.push(text.join(''), plain);
      text = ['"'];
    } else if (Array.isArray(plain)) {
      writeArray(plain, depth);
    } else if (typeof plain === 'object' && plain !== null) {
      writeObject(plain, depth);
    } else {
      const json = typeof plain === 'bigint' ? undefined : JSON.stringify(plain);
      if (typeof plain === 'bigint') throw noJson(new TypeError('it holds a bigint'));
      // Functions, symbols and `undefined` have no JSON.
      if (json === undefined) return false;
      text.push(json);
    }
    return true;
  };
  const writeArray = (items: readonly unknown[], depth: number): void => {
    text.push('[');
    for (let index = 0; index < items.length; index += 1) {
      if (index > 0) text.push(',');
      if (!write(items[index], String(index), depth + 1)) text.push('null');
    }
    text.push(']');
  };
  const writeObject = (object: object, depth: number): void => {
    text.push('{');
    let first = true;
    for (const [key, item] of Object.entries(object)) {
      const before = text.length;
      text.push(`${first ? '' : ','}${JSON.stringify(key)}:`);
      if (write(item, key, depth + 1)) first = false;
      else text.length = before;
    }
    text.push('}');
  };
  if (!write(value, '', 0)) throw noJson(new TypeError('it is undefined'));
  segments.push(text.join(''));
  return segments;
}

/** A `Date` and its like say themselves what represents them. */
function withoutToJson(value: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (!('toJSON' in value) || typeof value.toJSON !== 'function') return value;
  const replaced: unknown = value.toJSON(key);
  return replaced;
}

function noJson(cause: TypeError): AppError {
  return new AppError('internal', { reason: `a request is no JSON: ${cause.message}` }, { cause });
}

/** Length of the base64 of so many bytes. */
export function base64Length(sizeBytes: number): number {
  return Math.ceil(sizeBytes / 3) * 4;
}

/**
 * Bytes that become one string on the way. Longer strings leave the engine's nursery and cost ten times as much to
 * clear away: 48 KiB took 52 ms for 500 MB, 192 KiB more than a second.
 */
const strideBytes = 48 * 1024;
/** Bytes behind one piece that is given out: 256 KiB of base64. */
const pieceBytes = 4 * strideBytes;

/** The base64 of `source` in pieces of up to 256 KiB, as ASCII. A piece of `source` is not looked at after the next was requested. */
export async function* encodeBase64(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let rest = Buffer.alloc(0);
  for await (const piece of source) {
    const bytes = rest.length === 0 ? viewOf(piece) : Buffer.concat([rest, piece]);
    const whole = bytes.length - (bytes.length % 3);
    for (let at = 0; at < whole; at += pieceBytes)
      yield ascii(bytes.subarray(at, Math.min(at + pieceBytes, whole)));
    rest = Buffer.from(bytes.subarray(whole));
  }
  if (rest.length > 0) yield ascii(rest);
}

function viewOf(piece: Uint8Array): Buffer {
  return Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength);
}

function ascii(bytes: Buffer): Buffer {
  const written = Buffer.allocUnsafeSlow(base64Length(bytes.length));
  for (let from = 0, to = 0; from < bytes.length; from += strideBytes)
    to += written.write(bytes.toString('base64', from, from + strideBytes), to, 'latin1');
  return written;
}

/** A body that may be sent more than once: each `open` gives the same bytes from the start. */
export interface JsonBody {
  /** Exactly what `open` gives: the `Content-Length`. */
  readonly sizeBytes: number;
  /** UTF-8. Throws as `InlineFile.open`; leaving early closes the files. */
  open(): AsyncIterable<Uint8Array>;
}

/** UTF-16 units of text in one piece. Pieces are short: on a slow line each one that is taken shows that the sending goes on. */
const textPiece = 128 * 1024;

/** The body of `value`: as `JSON.stringify` writes it, an `InlineFile` as its base64. Throws `internal` for what is no JSON. */
export function jsonBody(value: unknown): JsonBody {
  const segments = jsonSegments(value);
  return {
    sizeBytes: segments.reduce((sum, segment) => sum + sizeOf(segment), 0),
    open: () => bytesOf(segments),
  };
}

function sizeOf(segment: Segment): number {
  return typeof segment === 'string' ? Buffer.byteLength(segment) : base64Length(segment.sizeBytes);
}

async function* bytesOf(segments: readonly Segment[]): AsyncGenerator<Uint8Array> {
  for (const segment of segments) {
    if (typeof segment === 'string') yield* textBytes(segment);
    else yield* encodeBase64(segment.open());
  }
}

function* textBytes(text: string): Generator<Uint8Array> {
  for (let at = 0; at < text.length; ) {
    const end = pairEnd(text, Math.min(at + textPiece, text.length));
    yield Buffer.from(text.slice(at, end));
    at = end;
  }
}

/** `end`, or one further where it would part a surrogate pair. */
function pairEnd(text: string, end: number): number {
  const unit = text.charCodeAt(end - 1);
  return unit >= 0xd800 && unit <= 0xdbff ? Math.min(end + 1, text.length) : end;
}
