/** The JSON body of a request, files included, as a stream of known length: never in memory as a whole. */
import { base64Length, encodeBase64 } from './base64.ts';
import { jsonSegments, type Segment } from './json-segments.ts';

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
