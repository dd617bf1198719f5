/** Keeps a review within what its schema allows, in one order on every machine. Pure. */

import { reviewLimits } from '../../contract/plain/review-limits.ts';
import type { ReviewBody } from '../../contract/schema/review/review.ts';
import { inOrder } from './history.ts';

/** Of too many marks the resolved ones go first, then the oldest; they go to those that were removed. */
export function bounded(body: ReviewBody): ReviewBody {
  const marks = body.marks.toSorted((a, b) => (before(a, b) ? -1 : 1));
  const over = marks.length - reviewLimits.marks;
  const tooMany =
    over <= 0
      ? []
      : marks
          .toSorted(
            (a, b) => Number(a.resolved === null) - Number(b.resolved === null) || (before(a, b) ? -1 : 1),
          )
          .slice(0, over);
  const left = new Set(tooMany.map(({ id }) => id));
  const removed = [
    ...body.removed,
    ...tooMany.map((mark) => ({ mark, by: mark.author, at: mark.changedAt })),
  ];
  return {
    marks: marks.filter(({ id }) => !left.has(id)),
    removed: removed
      .toSorted((a, b) => (a.at === b.at ? (a.mark.id < b.mark.id ? -1 : 1) : a.at < b.at ? -1 : 1))
      .slice(-reviewLimits.removed),
    history: inOrder(body.history),
    verdictAt: body.verdictAt,
  };
}

interface Dated {
  readonly id: string;
  readonly createdAt: string;
}

function before(a: Dated, b: Dated): boolean {
  return a.createdAt === b.createdAt ? a.id < b.id : a.createdAt < b.createdAt;
}
