/** Judges the answer to a request that requested the rest of a file (RFC 9110 sections 13.1.5 and 14). Pure. */
import type { PartOf } from './part-note.ts';

/** The headers that matter; an absent one is empty. */
export interface RangeHeaders {
  readonly contentRange: string;
  /** In which the bytes are packed, also for the way only; empty for none. */
  readonly packing: string;
  readonly etag: string;
  readonly lastModified: string;
  readonly date: string;
}

/**
 * `rest`: exactly the bytes from `offset` to the end of the same file; `whole`: the host sends it from the beginning;
 * `ask-again`: neither can be built on, so it is asked for once more from the beginning; `other`: no answer to a range.
 */
export function judgeRange(
  status: number,
  headers: RangeHeaders,
  asked: { readonly part: PartOf; readonly offset: number },
): 'rest' | 'whole' | 'ask-again' | 'other' {
  if (status === 200) return 'whole';
  if (status === 416 || status === 412) return 'ask-again';
  if (status !== 206) return 'other';
  const { part, offset } = asked;
  const [, start, end, total] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(headers.contentRange.trim()) ?? [];
  const isRest =
    Number(start) === offset && Number(end) === part.sizeBytes - 1 && Number(total) === part.sizeBytes;
  if (!isRest || headers.packing !== '') return 'ask-again';
  // A host that knows no `If-Range` answers 206 for a changed file, too: only the validator in its answer tells. One that
  // leaves it out (RFC 9110 section 15.3.7 asks for the ETag) costs the bytes that were there.
  const { kind, value } = part.validator;
  const now = kind === 'etag' ? headers.etag : headers.lastModified;
  return now.trim() === value ? 'rest' : 'ask-again';
}
