/** The values of the fields: what many assets have in common, tags as they are typed, and the rating that a key leads to. Pure. */

import { organisationLimits, tagPattern } from '../../../main/contract/plain/organisation-limits.ts';
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

/** `wrong` could not be tags; spaces around slashes and at the ends are left out. */
export interface ReadTags {
  readonly tags: readonly string[];
  readonly wrong: readonly string[];
}

/** Takes lists with commas, semicolons, tabs or line breaks between, as spreadsheets and notes have them. */
export function readTags(text: string): ReadTags {
  const parts = text
    .split(/[,;\t\r\n]+/)
    .map((part) =>
      part
        .replaceAll('"', '')
        .split('/')
        .map((word) => word.trim().replaceAll(/\s+/g, ' '))
        .join('/'),
    )
    .filter((part) => part !== '');
  return {
    tags: [...new Set(parts.filter(isTag))],
    wrong: parts.filter((part) => !isTag(part)),
  };
}

function isTag(tag: string): boolean {
  return tag.length <= organisationLimits.tag && tagPattern.test(tag);
}

/** Every tag and those above it: `kitchen/chairs` is also `kitchen`. */
export function withParents(tags: readonly string[]): string[] {
  const all = new Set<string>();
  for (const tag of tags) {
    const parts = tag.split('/');
    for (let depth = 1; depth <= parts.length; depth += 1) all.add(parts.slice(0, depth).join('/'));
  }
  return [...all].toSorted((a, b) => a.localeCompare(b, 'en'));
}

/** Those that begin so come first, then those of which a part does, then those that contain it; at most `most`. */
export function suggestTags(
  known: readonly string[],
  typed: string,
  have: ReadonlySet<string>,
  most = 8,
): string[] {
  const wanted = typed.trim().toLowerCase();
  const rank = (tag: string): number => {
    const name = tag.toLowerCase();
    if (name.startsWith(wanted)) return 0;
    if (name.includes(`/${wanted}`)) return 1;
    return name.includes(wanted) ? 2 : 3;
  };
  return known
    .filter((tag) => !have.has(tag) && tag.toLowerCase() !== wanted)
    .map((tag) => ({ tag, rank: rank(tag) }))
    .filter((one) => one.rank < 3)
    .toSorted((a, b) => a.rank - b.rank || a.tag.localeCompare(b.tag, 'en'))
    .slice(0, most)
    .map(({ tag }) => tag);
}

/** Digits set, arrows change by one, Home and Delete take away; null for another key. */
export function ratingAfterKey(key: string, rating: number): number | null {
  if (/^[0-5]$/.test(key)) return Number(key);
  if (key === 'ArrowRight' || key === 'ArrowUp') return Math.min(5, rating + 1);
  if (key === 'ArrowLeft' || key === 'ArrowDown') return Math.max(0, rating - 1);
  if (key === 'End') return 5;
  return key === 'Home' || key === 'Backspace' ? 0 : null;
}
