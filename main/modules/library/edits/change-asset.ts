/** What a change makes of one asset. Pure. */
import { inOrderOnce } from '../../../contract/plain/in-order-once.ts';
import { organisationLimits } from '../../../contract/plain/organisation-limits.ts';
import {
  type LibraryChange,
  type Organisation,
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
      return said({ review: reviewOf(change, at) });
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
  at: string,
): Review | null {
  return verdict === null ? null : { verdict, notes, reviewer, at };
}
