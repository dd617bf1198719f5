/** Reads `review.json` from an asset's folder: bounded, never through a link, and only what its schema knows. */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { reviewLimits } from '../contract/plain/review-limits.ts';
import { type ReviewFile, reviewFileSchema } from '../contract/schema/review/review.ts';
import { inWords, readBounded } from './bounded-file.ts';

/** `sha256`: of the file's bytes. `unreadable` says why in words to put after “because”; `version` is that of a newer Caliper. */
export type FoundReview =
  | { readonly review: ReviewFile; readonly sha256: string }
  | { readonly unreadable: string }
  | { readonly version: number };

const versionSchema = z.object({ caliperReview: z.int().min(2) });

/** Null when there is none. Never rejects. */
export async function readReviewFile(path: string): Promise<FoundReview | null> {
  try {
    const bytes = await readBounded(path, reviewLimits.fileBytes, 'a review');
    return bytes === null ? null : judged(bytes);
  } catch (error) {
    return { unreadable: inWords(error) };
  }
}

/** What these bytes say as a review. */
export function judged(bytes: Uint8Array): FoundReview {
  let read: unknown;
  try {
    read = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return { unreadable: 'it is not JSON' };
  }
  const newer = versionSchema.safeParse(read);
  if (newer.success) return { version: newer.data.caliperReview };
  const parsed = reviewFileSchema.safeParse(read);
  if (parsed.success)
    return { review: parsed.data, sha256: createHash('sha256').update(bytes).digest('hex') };
  const where = parsed.error.issues[0]?.path.map(String).join('.').slice(0, 100) ?? '';
  return {
    unreadable: `it is no review that this Caliper knows${where === '' ? '' : ` (look at “${where}”)`}`,
  };
}
