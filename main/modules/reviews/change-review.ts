/** What one change makes of the review of an asset: its verdict, its marks and its history, within what the schema allows. */

import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { ReviewRow } from '../../catalogue/library-tables.ts';
import { AppError } from '../../contract/plain/errors.ts';
import { reviewLimits } from '../../contract/plain/organisation-limits.ts';
import type { AssetId } from '../../contract/schema/ids.ts';
import type { Review } from '../../contract/schema/library/organisation.ts';
import {
  type Mark,
  type MarkChange,
  noReviewBody,
  type ReviewBody,
  type ReviewHistory,
} from '../../contract/schema/review/review.ts';

// What is remembered of what was said before. Pure.

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
function inOrder(history: readonly ReviewHistory[]): ReviewHistory[] {
  const once = new Map(history.map((entry) => [JSON.stringify(entry), entry]));
  return [...once.entries()]
    .toSorted(([a, one], [b, other]) => compare(one.at, other.at) || compare(a, b))
    .map(([, entry]) => entry)
    .slice(-reviewLimits.history);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

// Keeps a review within what its schema allows, in one order on every machine. Pure.

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

// What one change makes of the marks of an asset. Pure.

/** Who changes it, when, and what the file named by the change has as its content (null where that is not known). */
export interface ChangedBy {
  readonly by: string;
  readonly at: string;
  readonly sha256: string | null;
}

/** Throws `review.mark-unknown`, `review.too-many-marks`. Setting a mark again that is there changes nothing. */
export function changeMarks(body: ReviewBody, change: MarkChange, who: ChangedBy): ReviewBody {
  const { marks, removed } = body;
  const { by, at } = who;
  const said = (what: ReviewHistory['what'], text: string): ReviewHistory[] => [
    ...body.history,
    { at, by, what, verdict: null, text },
  ];
  const known = marks.find(({ id }) => id === change.id);
  switch (change.type) {
    case 'set': {
      if (known !== undefined) return body;
      if (marks.length >= reviewLimits.marks)
        throw new AppError('review.too-many-marks', { limit: reviewLimits.marks });
      const mark = newMark(change, who);
      return bounded({
        ...body,
        marks: [...marks, mark],
        removed: removed.filter((one) => one.mark.id !== mark.id),
        history: said('mark-set', mark.text),
      });
    }
    case 'restore': {
      if (known !== undefined) return body;
      const gone = removed.find(({ mark }) => mark.id === change.id);
      if (gone === undefined) throw new AppError('review.mark-unknown', { id: change.id });
      return bounded({
        ...body,
        marks: [...marks, { ...gone.mark, changedAt: at }],
        removed: removed.filter((one) => one !== gone),
        history: said('mark-restored', gone.mark.text),
      });
    }
    case 'remove': {
      const mark = required(known, change.id);
      return bounded({
        ...body,
        marks: marks.filter((one) => one !== mark),
        removed: [...removed, { mark, by, at }],
        history: said('mark-removed', mark.text),
      });
    }
    case 'edit':
    case 'move':
    case 'resolve': {
      const mark = required(known, change.id);
      const now = changed(mark, change, who);
      const what =
        change.type === 'edit'
          ? 'mark-edited'
          : change.type === 'move'
            ? 'mark-moved'
            : solved(change.resolved);
      return bounded({
        ...body,
        marks: marks.map((one) => (one === mark ? now : one)),
        history: said(what, mark.text),
      });
    }
  }
}

function solved(resolved: boolean): ReviewHistory['what'] {
  return resolved ? 'mark-resolved' : 'mark-reopened';
}

function newMark(
  { type: _, path, ...rest }: Extract<MarkChange, { type: 'set' }>,
  { by, at, sha256 }: ChangedBy,
): Mark {
  const file = path === null ? null : { path, sha256 };
  return { ...rest, file, resolved: null, author: by, createdAt: at, changedAt: at };
}

function changed(
  mark: Mark,
  change: Extract<MarkChange, { type: 'edit' | 'move' | 'resolve' }>,
  { by, at, sha256 }: ChangedBy,
): Mark {
  switch (change.type) {
    case 'edit':
      return { ...mark, text: change.text, severity: change.severity, changedAt: at };
    case 'move': {
      const { point, normal, pose, path } = change;
      return { ...mark, point, normal, pose, file: path === null ? null : { path, sha256 }, changedAt: at };
    }
    case 'resolve':
      return { ...mark, resolved: change.resolved ? { by, at } : null, changedAt: at };
  }
}

function required(mark: Mark | undefined, id: string): Mark {
  if (mark === undefined) throw new AppError('review.mark-unknown', { id });
  return mark;
}

// Notes a verdict in the review of an asset, in the transaction that changes it: its history then knows it, and its file follows.

/** Of an asset that nobody has reviewed. */
export function freshReview(assetId: AssetId): ReviewRow {
  return { assetId, body: noReviewBody, base: {}, due: false, fileSha256: null, fileError: null };
}

/** `review` null: the verdict was taken away; `at`: when. */
export function noteVerdict(
  { reviews }: Pick<Catalogue, 'reviews'>,
  assetId: AssetId,
  review: Review | null,
  at: string,
): void {
  const row = reviews.get(assetId) ?? freshReview(assetId);
  const entry =
    review === null
      ? { at, by: '', what: 'verdict' as const, verdict: null, text: '' }
      : { ...entryOf(review), at };
  const body = bounded({ ...row.body, verdictAt: at, history: [...row.body.history, entry] });
  reviews.put({ ...row, body, due: true });
}
