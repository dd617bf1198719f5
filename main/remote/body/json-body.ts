/** The JSON body of a request, files included, as a stream of known length: never in memory as a whole. */
import { AppError } from '../../contract/plain/errors.ts';
import { InlineFile } from './inline-file.ts';

/** Text of the JSON, well-formed Unicode, or a file whose base64 follows as the inside of a string. */
type Segment = string | InlineFile;

/** Deeper than any request; ends a cycle. */
const deepest = 100;

/** Throws `internal` for what is no JSON: `undefined` itself, a bigint, a cycle. */
function jsonSegments(value: unknown): Segment[] {
  const segments: Segment[] = [];
  let text: string[] = [];
  const write = (one: unknown, key: string, depth: number): boolean => {
    if (depth > deepest) throw noJson('it is nested too deeply');
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
      if (typeof plain === 'bigint') throw noJson('it holds a bigint');
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
  if (!write(value, '', 0)) throw noJson('it is undefined');
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

function noJson(reason: string): AppError {
  return new AppError('internal', { reason: `a request is no JSON: ${reason}` });
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
