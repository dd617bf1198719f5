/** A base64 string of a request that was decoded to a file while it came in: a clip is larger than any string may be. */

/** What a parsed body has in place of the string under a key `data`. Only the reader of bodies makes one. */
export class InlineData {
  /**
   * The decoded bytes, in a temporary file that goes when the request has been answered; take it by renaming. It is not
   * flushed to the disk. There is no file when `fault` says why.
   */
  readonly path: string;
  readonly sizeBytes: number;
  /** Of the decoded bytes, lower-case hex. */
  readonly sha256: string;
  /** What is wrong with the text, as a sentence without its subject: `is not valid base64`; null when nothing is. */
  readonly fault: string | null;

  constructor(facts: { path: string; sizeBytes: number; sha256: string; fault: string | null }) {
    this.path = facts.path;
    this.sizeBytes = facts.sizeBytes;
    this.sha256 = facts.sha256;
    this.fault = facts.fault;
  }

  /** What requests are compared by: the same bytes are the same request. */
  toJSON(): { sha256: string } {
    return { sha256: this.sha256 };
  }
}
