/** What many assets have in common, and where they differ. Pure. */
import type { CollectionId } from '../../../main/contract/schema/ids.ts';
import type { Organisation, Review } from '../../../main/contract/schema/library/organisation.ts';

/** Something that only some of them have. */
export interface Partly<V> {
  readonly value: V;
  /** How many of them have it. */
  readonly assets: number;
}

/** `mixed` where they differ. */
export interface CommonOrganisation {
  readonly assets: number;
  readonly title: string | null | { readonly mixed: true };
  readonly rating: number | 'mixed';
  readonly note: string | { readonly mixed: true };
  readonly review: Review | null | 'mixed';
  /** The most frequent first, then by name. */
  readonly tags: readonly Partly<string>[];
  readonly collections: readonly Partly<CollectionId>[];
}

/** Of none everything is empty. */
export function commonOrganisation(all: readonly Organisation[]): CommonOrganisation {
  const [first] = all;
  const same = <V>(of: (one: Organisation) => V): V | undefined => {
    if (first === undefined) return undefined;
    const value = of(first);
    return all.every((one) => of(one) === value) ? value : undefined;
  };
  const note = same((one) => one.note);
  const sameReview = same((one) => reviewKey(one.review)) !== undefined;
  return {
    assets: all.length,
    title: first === undefined ? null : titleOf(same((one) => one.title ?? '')),
    rating: first === undefined ? 0 : (same((one) => one.rating) ?? 'mixed'),
    note: first === undefined ? '' : (note ?? { mixed: true }),
    review: first === undefined ? null : sameReview ? first.review : 'mixed',
    tags: counted(all.flatMap((one) => one.tags)),
    collections: counted(all.flatMap((one) => one.collections)),
  };
}

function titleOf(title: string | undefined): CommonOrganisation['title'] {
  return title === undefined ? { mixed: true } : title === '' ? null : title;
}

function reviewKey(review: Review | null): string {
  return review === null ? '' : JSON.stringify([review.verdict, review.notes, review.reviewer]);
}

function counted<V extends string>(values: readonly V[]): Partly<V>[] {
  const counts = new Map<V, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts]
    .map(([value, assets]) => ({ value, assets }))
    .toSorted((a, b) => b.assets - a.assets || a.value.localeCompare(b.value, 'en'));
}
