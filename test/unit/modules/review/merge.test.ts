/** Two copies of a review become one: newer by mark, both where nobody can tell, nothing lost, the same from either side. */
import { describe, expect, test } from 'vitest';
import { reviewLimits } from '../../../../main/contract/plain/organisation-limits.ts';
import type { Mark, ReviewBody } from '../../../../main/contract/schema/review/review.ts';
import { noReviewBody } from '../../../../main/contract/schema/review/review.ts';
import { bounded, changeMarks } from '../../../../main/modules/reviews/change-review.ts';
import { baseOf, merged, type WholeReview } from '../../../../main/modules/reviews/merge.ts';

const latest = '2026-11-22T00:00:00.000Z';
const at = (minute: number): string => `2026-11-21T10:${String(minute).padStart(2, '0')}:00.000Z`;
const mark = (id: string, minute: number, rest: Partial<Mark> = {}): Mark => ({
  id,
  text: `${id} at ${minute}`,
  severity: null,
  point: [0, 0, 0],
  normal: null,
  file: null,
  pose: null,
  resolved: null,
  author: 'Ada',
  createdAt: at(0),
  changedAt: at(minute),
  ...rest,
});
const body = (marks: Mark[], rest: Partial<ReviewBody> = {}): ReviewBody => ({
  ...noReviewBody,
  marks,
  ...rest,
});
const whole = (marks: Mark[], rest: Partial<ReviewBody> = {}): WholeReview => ({
  review: null,
  body: body(marks, rest),
});
const texts = ({ body: { marks } }: WholeReview): string[] => marks.map(({ text }) => text).toSorted();
const both = (a: WholeReview, b: WholeReview, base = {}): WholeReview => {
  const one = merged(a, b, base, latest);
  expect(merged(b, a, base, latest)).toEqual(one);
  return one;
};

describe('marks', () => {
  test.each([
    ['each side has one of its own', [mark('a', 1)], [mark('b', 2)], {}, ['a at 1', 'b at 2']],
    ['the newer counts', [mark('a', 1)], [mark('a', 2)], {}, ['a at 2']],
    ['only one side changed it', [mark('a', 3)], [mark('a', 1)], { a: at(1) }, ['a at 3']],
    ['both changed it', [mark('a', 3)], [mark('a', 2)], { a: at(1) }, ['a at 2', 'a at 3']],
    ['at the same time', [mark('a', 1)], [mark('a', 1, { text: 'x' })], {}, ['a at 1', 'x']],
  ] as const)('%s', (_, ours, theirs, base, expected) => {
    expect(texts(both(whole([...ours]), whole([...theirs]), base))).toEqual(expected);
  });

  test('words that are others now are in the history, and a conflict is not doubled by the next merge', () => {
    const first = both(whole([mark('a', 1)]), whole([mark('a', 2)]));
    expect(first.body.history).toMatchObject([{ what: 'mark-edited', text: 'a at 1', at: at(1) }]);
    const conflict = both(whole([mark('a', 3)]), whole([mark('a', 2)]), { a: at(1) });
    const again = both(conflict, whole([mark('a', 2)]), { a: at(1) });
    expect(texts(again)).toEqual(['a at 2', 'a at 3']);
    expect(both(again, again, baseOf(again.body))).toEqual(again);
  });

  test('what was removed stays removed unless it was changed later, or put back', () => {
    const gone = { removed: [{ mark: mark('a', 1), by: 'Bob', at: at(5) }] };
    expect(texts(both(whole([], gone), whole([mark('a', 1)])))).toEqual([]);
    const wanted = both(whole([], gone), whole([mark('a', 6)]));
    expect(texts(wanted)).toEqual(['a at 6']);
    expect(wanted.body.removed).toEqual([]);
  });

  test('a time in the future does not win for ever, and other offsets are the same instant', () => {
    const far = both(whole([mark('a', 1, { changedAt: '9999-01-01T00:00:00Z' })]), whole([]));
    expect(far.body.marks[0]?.changedAt).toBe(latest);
    const offset = both(
      whole([mark('a', 1, { changedAt: '2026-11-21T13:05:00+03:00' })]),
      whole([mark('a', 4)]),
    );
    expect(offset.body.marks[0]).toMatchObject({ text: 'a at 1', changedAt: at(5) });
  });
});

test('the newer verdict counts, the other one is in the history; one that was taken away stays away', () => {
  const given = (verdict: 'approved' | 'rejected', minute: number): WholeReview => ({
    review: { verdict, notes: `said ${verdict}`, reviewer: 'Ada', at: at(minute) },
    body: body([], { verdictAt: at(minute) }),
  });
  const one = both(given('approved', 1), given('rejected', 2));
  expect(one.review?.verdict).toBe('rejected');
  expect(one.body.history).toMatchObject([{ verdict: 'approved', text: 'said approved' }]);
  const taken: WholeReview = { review: null, body: body([], { verdictAt: at(3) }) };
  expect(both(given('approved', 1), taken).review).toBeNull();
  expect(both(given('approved', 1), whole([])).review?.verdict).toBe('approved');
});

test('a review never grows beyond its bounds: resolved marks give way first, to those that can come back', () => {
  const many = Array.from({ length: reviewLimits.marks + 2 }, (_, n) =>
    mark(`m${n}`, 1, { resolved: n === 7 ? { by: '', at: at(2) } : null }),
  );
  const history = Array.from({ length: 2 * reviewLimits.history }, (_, n) => ({
    at: new Date(n * 1000).toISOString(),
    by: 'Ada',
    what: 'mark-set' as const,
    verdict: null,
    text: '',
  }));
  const kept = bounded(body(many, { history }));
  expect(kept.marks).toHaveLength(reviewLimits.marks);
  expect(kept.marks.some(({ id }) => id === 'm7')).toBe(false);
  expect(kept.removed.map(({ mark: { id } }) => id)).toContain('m7');
  expect(kept.history).toHaveLength(reviewLimits.history);
  expect(kept.history.at(-1)).toEqual(history.at(-1));
  const change = { ...mark('one more', 1), type: 'set' as const, id: 'new', path: null };
  expect(() => changeMarks(kept, change, { by: '', at: at(3), sha256: null })).toThrow(
    /limit of 500 annotations/,
  );
});
