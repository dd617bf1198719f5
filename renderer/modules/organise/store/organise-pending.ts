/** What an organisation will be once changes that are on their way have been made. Pure. */
import { inOrderOnce } from '../../../../main/contract/plain/in-order-once.ts';
import type { LibraryChange, Organisation } from '../../../../main/contract/schema/library/organisation.ts';

/** As main does it; what is no part of the organisation changes nothing here. `at` is an ISO date-time. */
export function withChange(before: Organisation, change: LibraryChange, at: string): Organisation {
  switch (change.type) {
    case 'title':
      return { ...before, title: change.title };
    case 'add-tags':
      return { ...before, tags: inOrderOnce([...before.tags, ...change.tags]) };
    case 'remove-tags':
      return { ...before, tags: before.tags.filter((tag) => !change.tags.includes(tag)) };
    case 'rename-tag':
      return {
        ...before,
        tags: inOrderOnce(before.tags.map((tag) => renamed(tag, change))),
      };
    case 'rating':
      return { ...before, rating: change.rating };
    case 'note':
      return { ...before, note: change.note };
    case 'review': {
      const { verdict, notes, reviewer } = change;
      return { ...before, review: verdict === null ? null : { verdict, notes, reviewer, at } };
    }
    case 'collect':
      return { ...before, collections: inOrderOnce([...before.collections, change.collectionId]) };
    case 'uncollect':
      return { ...before, collections: before.collections.filter((id) => id !== change.collectionId) };
    case 'delete-here':
    case 'restore':
      return before;
    default:
      return change satisfies never;
  }
}

/** True when the change would make no difference; when a review was written does not count. */
export function includesChange(organisation: Organisation, change: LibraryChange): boolean {
  const ordered = {
    ...organisation,
    tags: inOrderOnce(organisation.tags),
    collections: inOrderOnce(organisation.collections),
  };
  const after = withChange(ordered, change, organisation.review?.at ?? '');
  return JSON.stringify(after) === JSON.stringify(ordered);
}

function renamed(tag: string, { from, to }: { readonly from: string; readonly to: string }): string {
  if (tag === from) return to;
  return tag.startsWith(`${from}/`) ? to + tag.slice(from.length) : tag;
}
