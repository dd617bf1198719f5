/** How long a try may take, given the size of its body. Pure. */

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
