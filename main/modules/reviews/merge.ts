/**
 * Brings together what this library says of an asset's review and what another person wrote beside its files. Of each
 * mark the newer counts; where both changed it since they were last the same, both are kept. Pure.
 */
import { createHash } from 'node:crypto';
import type { Review } from '../../contract/schema/library/organisation.ts';
import {
  type Mark,
  markIdSchema,
  type RemovedMark,
  type ReviewBody,
} from '../../contract/schema/review/review.ts';
import { bounded, entryOf } from './change-review.ts';

/** A whole review: the verdict and everything beside it. */
export interface WholeReview {
  readonly review: Review | null;
  readonly body: ReviewBody;
}

/** When each mark was changed last, as of the last time that both sides were the same; empty when they never were. */
export type Base = Readonly<Record<string, string>>;

/** `latest` bounds times that lie in the future, which would otherwise win for ever. */
export function merged(ours: WholeReview, theirs: WholeReview, base: Base, latest: string): WholeReview {
  const mine = withoutFuture(ours, latest);
  const other = withoutFuture(theirs, latest);
  const history = [...mine.body.history];
  const removed = mergedRemovals(mine.body.removed, other.body.removed);
  const goneAt = new Map(removed.map(({ mark, at }) => [mark.id, at]));
  const kept = mergedMarks(mine.body.marks, other.body.marks, base, (lost) => history.push(entryOf(lost)));
  // Who changed a mark after it was taken away wants it.
  const isGone = ({ id, changedAt }: Mark): boolean => (goneAt.get(id) ?? '') > changedAt;
  const marks = kept.filter((mark) => !isGone(mark));
  const there = new Set(marks.map(({ id }) => id));
  const [newer, older] = byVerdict(mine, other);
  if (older.review !== null && !isSame(older.review, newer.review)) history.push(entryOf(older.review));
  return {
    review: newer.review,
    body: bounded({
      marks,
      removed: removed.filter(({ mark }) => !there.has(mark.id)),
      history: [...history, ...other.body.history],
      verdictAt: newer.body.verdictAt,
    }),
  };
}

/** What `merged` takes as `base` from then on. */
export function baseOf({ marks }: ReviewBody): Base {
  return Object.fromEntries(marks.map(({ id, changedAt }) => [id, changedAt]));
}

/** True when both say the same. */
export function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function mergedMarks(
  ours: readonly Mark[],
  theirs: readonly Mark[],
  base: Base,
  onLost: (mark: Mark) => void,
): Mark[] {
  const byId = new Map(ours.map((mark) => [mark.id, mark]));
  for (const their of theirs) {
    const our = byId.get(their.id);
    if (our === undefined) byId.set(their.id, their);
    else if (!isSame(our, their)) {
      const [newer, older] = comesAfter(our, their) ? [our, their] : [their, our];
      byId.set(newer.id, newer);
      if (bothChanged(our, their, base)) {
        const beside = asAnother(older);
        if (!byId.has(beside.id)) byId.set(beside.id, beside);
      } else if (older.text !== newer.text) onLost(older);
    }
  }
  return [...byId.values()];
}

/** Of the same time, both sides choose the same one. */
function comesAfter(our: Mark, their: Mark): boolean {
  if (our.changedAt !== their.changedAt) return our.changedAt > their.changedAt;
  return JSON.stringify(our) > JSON.stringify(their);
}

/** Same time and other words: nobody can say which of them is newer. */
function bothChanged(our: Mark, their: Mark, base: Base): boolean {
  if (our.changedAt === their.changedAt) return our.text !== their.text;
  const before = Object.hasOwn(base, our.id) ? base[our.id] : undefined;
  return before !== undefined && our.changedAt !== before && their.changedAt !== before;
}

/** On every machine under the same id, so that it is not doubled again by the next merge. */
function asAnother(mark: Mark): Mark {
  const digest = createHash('sha256').update(JSON.stringify(mark)).digest('hex').slice(0, 12);
  return { ...mark, id: markIdSchema.parse(`${mark.id.slice(0, 60)}-${digest}`) };
}

function mergedRemovals(ours: readonly RemovedMark[], theirs: readonly RemovedMark[]): RemovedMark[] {
  const byId = new Map<string, RemovedMark>();
  for (const one of [...ours, ...theirs]) {
    const known = byId.get(one.mark.id);
    if (known === undefined || one.at > known.at) byId.set(one.mark.id, one);
  }
  return [...byId.values()];
}

/** Newer first; one that was never judged is the older. */
function byVerdict(a: WholeReview, b: WholeReview): [WholeReview, WholeReview] {
  return (a.body.verdictAt ?? '') >= (b.body.verdictAt ?? '') ? [a, b] : [b, a];
}

function withoutFuture({ review, body }: WholeReview, latest: string): WholeReview {
  const until = (at: string): string => {
    // Of any offset: as an instant in one form, so that texts compare as times do.
    const instant = new Date(at).toISOString();
    return instant > latest ? latest : instant;
  };
  const mark = (one: Mark): Mark => ({
    ...one,
    createdAt: until(one.createdAt),
    changedAt: until(one.changedAt),
    resolved: one.resolved && { ...one.resolved, at: until(one.resolved.at) },
  });
  return {
    review: review && { ...review, at: until(review.at) },
    body: {
      marks: body.marks.map(mark),
      removed: body.removed.map((one) => ({ ...one, mark: mark(one.mark), at: until(one.at) })),
      history: body.history.map((one) => ({ ...one, at: until(one.at) })),
      verdictAt: body.verdictAt && until(body.verdictAt),
    },
  };
}
