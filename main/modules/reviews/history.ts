/** What is remembered of what was said before. Pure. */

import { reviewLimits } from '../../contract/plain/review-limits.ts';
import type { Review } from '../../contract/schema/library/organisation.ts';
import type { Mark, ReviewHistory } from '../../contract/schema/review/review.ts';

/** Of a verdict, or of a mark whose words are others now. */
export function entryOf(said: Review | Mark): ReviewHistory {
  return 'verdict' in said
    ? {
        at: said.at,
        by: said.reviewer,
        what: 'verdict',
        verdict: said.verdict,
        text: said.notes.slice(0, reviewLimits.historyText),
      }
    : { at: said.changedAt, by: said.author, what: 'mark-edited', verdict: null, text: said.text };
}

/** Each once, oldest first, and the newest when they are too many. */
export function inOrder(history: readonly ReviewHistory[]): ReviewHistory[] {
  const once = new Map(history.map((entry) => [JSON.stringify(entry), entry]));
  return [...once.entries()]
    .toSorted(([a, one], [b, other]) => compare(one.at, other.at) || compare(a, b))
    .map(([, entry]) => entry)
    .slice(-reviewLimits.history);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
