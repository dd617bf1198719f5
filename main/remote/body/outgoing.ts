/** A body on its way out: how long that may take, in pieces as the connection takes them, with progress, and closed whatever happens. */
import type { Clock } from '../../core/clock.ts';
import type { Pace } from '../../core/rate-limit.ts';
import type { JsonBody } from './json-body.ts';

// How long a try may take, given the size of its body. Pure.

/** The slowest uplink on which a large upload still has a chance. */
const slowestBytesPerMs = 30;
/** What the operating system may still hold of a body when the connection took its last piece. */
const heldBySystemBytes = 4 * 1024 * 1024;

/** Milliseconds. */
export interface SendLimits {
  /** Bounds silence: the connection begins it anew with each piece of the body that it takes, and waits so long for the answer. */
  readonly headersMs: number;
  /** Bounds the whole try. */
  readonly totalMs: number;
}

/** The limits of a small request, longer by what the slowest line needs for the body. */
export function sendLimits(ofSmall: SendLimits, sizeBytes: number): SendLimits {
  return {
    headersMs: ofSmall.headersMs + Math.ceil(Math.min(sizeBytes, heldBySystemBytes) / slowestBytesPerMs),
    totalMs: ofSmall.totalMs + Math.ceil(sizeBytes / slowestBytesPerMs),
  };
}

/** How far a body has been handed to the network. */
export interface SendProgress {
  readonly sentBytes: number;
  readonly totalBytes: number;
}

/** A body being sent. */
export interface Outgoing {
  /** Iterated once, by the connection. */
  readonly pieces: AsyncIterable<Uint8Array>;
  /** Closes the files, also when the connection let go of the body without saying so. */
  close(): Promise<void>;
}

/** At most ten reports a second. */
const reportEveryMs = 100;
/** What is smaller is a question, not an upload. */
const pacedBytes = 65_536;

/**
 * Opens `body` anew. `onProgress` gets 0 first, then growing counts at most ten times a second, and the total once
 * the connection has taken everything; a body sent again begins at 0 again. Goes no faster than `pace` lets it.
 */
export function sendBody(
  body: JsonBody,
  clock: Clock,
  onProgress: ((progress: SendProgress) => void) | undefined,
  pace?: Pace,
): Outgoing {
  const pieces = counted(body, clock, onProgress ?? (() => undefined), pace);
  return {
    pieces,
    close: async () => {
      await pieces.return(undefined);
    },
  };
}

async function* counted(
  body: JsonBody,
  clock: Clock,
  onProgress: (progress: SendProgress) => void,
  pace: Pace | undefined,
): AsyncGenerator<Uint8Array, void, undefined> {
  const totalBytes = body.sizeBytes;
  let sentBytes = 0;
  let reportedMs = clock.now();
  onProgress({ sentBytes, totalBytes });
  for await (const piece of body.open()) {
    yield piece;
    // The next piece is requested when this one was taken.
    sentBytes += piece.length;
    if (body.sizeBytes > pacedBytes) await pace?.took(piece.length);
    const nowMs = clock.now();
    if (sentBytes === totalBytes || Math.abs(nowMs - reportedMs) >= reportEveryMs) {
      reportedMs = nowMs;
      onProgress({ sentBytes, totalBytes });
    }
  }
}
