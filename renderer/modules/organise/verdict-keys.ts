/** Verdicts and stars by key: the same keys in the library, beside an asset and while reviewing. */
import type { ReviewVerdict } from '../../../main/contract/schema/library/organisation.ts';

/** In the order of their buttons, each with the key that it comes with. */
export const verdictKeys = [
  { verdict: 'approved', key: 'P' },
  { verdict: 'needs-work', key: 'U' },
  { verdict: 'rejected', key: 'X' },
] as const satisfies readonly { readonly verdict: ReviewVerdict; readonly key: string }[];

/** Stars in the order of the palette; 0 takes them away. The digit is the key. */
export const starKeys = [5, 4, 3, 2, 1, 0] as const;
