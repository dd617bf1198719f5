/** What one change makes of the marks of an asset. Pure. */
import { AppError } from '../../contract/plain/errors.ts';
import { reviewLimits } from '../../contract/plain/review-limits.ts';
import type { Mark, MarkChange, ReviewBody, ReviewHistory } from '../../contract/schema/review/review.ts';
import { bounded } from './bounded.ts';

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
