/** What a change makes of one asset, and what is kept of it so that it can be taken back. Pure. */

import { z } from 'zod';
import { inOrderOnce, organisationLimits } from '../../../contract/plain/organisation-limits.ts';
import { assetIdSchema } from '../../../contract/schema/ids.ts';
import {
  type LibraryChange,
  type Organisation,
  organisationSchema,
  type Review,
} from '../../../contract/schema/library/organisation.ts';

/** All of an asset that a change can change. */
export interface AssetState {
  readonly organisation: Organisation;
  readonly deletedHereAt: string | null;
}

/** Why an asset stays as it is, though the change was meant for it. */
export type Refusal = 'edit.too-many-tags' | 'edit.tag-too-long';

/** `at`: when the change was made. Answers the same state where nothing changes, or why the asset cannot have it. */
export function changeAsset(state: AssetState, change: LibraryChange, at: string): AssetState | Refusal {
  const { organisation } = state;
  const said = (patch: Partial<Organisation>): AssetState => ({
    ...state,
    organisation: { ...organisation, ...patch },
  });
  const tagged = (tags: readonly string[]): AssetState | Refusal => {
    const ordered = inOrderOnce(tags);
    if (ordered.some((tag) => tag.length > organisationLimits.tag)) return 'edit.tag-too-long';
    return ordered.length > organisationLimits.tags ? 'edit.too-many-tags' : said({ tags: ordered });
  };
  switch (change.type) {
    case 'title':
      return said({ title: change.title === '' ? null : change.title });
    case 'add-tags':
      return tagged([...organisation.tags, ...change.tags]);
    case 'remove-tags':
      return said({ tags: organisation.tags.filter((tag) => !change.tags.includes(tag)) });
    case 'rename-tag':
      return tagged(organisation.tags.map((tag) => renamed(tag, change.from, change.to)));
    case 'rating':
      return said({ rating: change.rating });
    case 'note':
      return said({ note: change.note });
    case 'review':
      return said({ review: reviewOf(change, organisation.review, at) });
    case 'collect':
      return said({ collections: inOrderOnce([...organisation.collections, change.collectionId]) });
    case 'uncollect':
      return said({ collections: organisation.collections.filter((id) => id !== change.collectionId) });
    case 'delete-here':
      return { ...state, deletedHereAt: state.deletedHereAt ?? at };
    case 'restore':
      return { ...state, deletedHereAt: null };
  }
}

/** The tag itself, and every tag below it. */
function renamed(tag: string, from: string, to: string): string {
  if (tag === from) return to;
  return tag.startsWith(`${from}/`) ? to + tag.slice(from.length) : tag;
}

function reviewOf(
  { verdict, notes, reviewer }: Extract<LibraryChange, { type: 'review' }>,
  before: Review | null,
  at: string,
): Review | null {
  return verdict === null ? null : { verdict, notes: notes ?? before?.notes ?? '', reviewer, at };
}

// What a change has changed of one asset, kept so that it can be taken back later. Pure.

const { title, tags, rating, note, review, collections } = organisationSchema.shape;
const valuesSchema = <T extends z.ZodType>(value: T) => z.strictObject({ was: value, is: value }).optional();
const membersSchema = <T extends z.ZodType>(list: T) =>
  z.strictObject({ added: list, removed: list }).optional();

/** Only what differs: of single values both, of lists what came and what went. */
export const differenceSchema = z.strictObject({
  title: valuesSchema(title),
  rating: valuesSchema(rating),
  note: valuesSchema(note),
  review: valuesSchema(review),
  tags: membersSchema(tags),
  collections: membersSchema(collections),
  deletedHereAt: valuesSchema(z.string().nullable()),
});
export type Difference = z.infer<typeof differenceSchema>;

/** What a part of an edit has changed, by asset. */
export const partDifferencesSchema = z.array(z.tuple([assetIdSchema, differenceSchema]));
export type PartDifferences = z.infer<typeof partDifferencesSchema>;

/** Null when nothing differs. */
export function differenceOf(before: AssetState, after: AssetState): Difference | null {
  const was = before.organisation;
  const is = after.organisation;
  const found: Difference = {
    title: valuesOf(was.title, is.title),
    rating: valuesOf(was.rating, is.rating),
    note: valuesOf(was.note, is.note),
    review: valuesOf(was.review, is.review),
    tags: membersOf(was.tags, is.tags),
    collections: membersOf(was.collections, is.collections),
    deletedHereAt: valuesOf(before.deletedHereAt, after.deletedHereAt),
  };
  return Object.values(found).every((one) => one === undefined) ? null : found;
}

/** The state without the difference: a value comes back only where it is still the one that the change had set. */
export function takenBack(state: AssetState, difference: Difference): AssetState {
  const now = state.organisation;
  const organisation: Organisation = {
    title: valueBefore(now.title, difference.title),
    rating: valueBefore(now.rating, difference.rating),
    note: valueBefore(now.note, difference.note),
    review: valueBefore(now.review, difference.review),
    tags: membersBefore(now.tags, difference.tags),
    collections: membersBefore(now.collections, difference.collections),
  };
  return { organisation, deletedHereAt: valueBefore(state.deletedHereAt, difference.deletedHereAt) };
}

interface Values<T> {
  readonly was: T;
  readonly is: T;
}

function valuesOf<T>(was: T, is: T): Values<T> | undefined {
  return isSame(was, is) ? undefined : { was, is };
}

function valueBefore<T>(now: T, values: Values<T> | undefined): T {
  return values !== undefined && isSame(now, values.is) ? values.was : now;
}

/** Values are texts, numbers, null or a review, whose keys its schema puts in one order. */
function isSame(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}

interface Members<T> {
  readonly added: T[];
  readonly removed: T[];
}

function membersOf<T>(was: readonly T[], is: readonly T[]): Members<T> | undefined {
  const added = is.filter((one) => !was.includes(one));
  const removed = was.filter((one) => !is.includes(one));
  return added.length === 0 && removed.length === 0 ? undefined : { added, removed };
}

function membersBefore<T extends string>(now: readonly T[], members: Members<T> | undefined): T[] {
  if (members === undefined) return [...now];
  return inOrderOnce([...now.filter((one) => !members.added.includes(one)), ...members.removed]);
}
