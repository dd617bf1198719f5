/** Changes of the library in words, as notices and the way back name them. Pure. */

import { catalogue } from '../../../../main/contract/messages/catalogue.ts';
import type { LibraryChange, ReviewVerdict } from '../../../../main/contract/schema/library/organisation.ts';
import { countedAssets } from '../../shared/store/notice-words.ts';

/** `4 stars`. */
export function starsWords(rating: number): string {
  return rating === 0 ? 'no stars' : `${rating} ${rating === 1 ? 'star' : 'stars'}`;
}

/** As buttons and lists name the verdicts. */
export const verdictWords: Readonly<Record<ReviewVerdict, string>> = catalogue('organise.verdict', {
  approved: 'Approved',
  'needs-work': 'Needs work',
  rejected: 'Rejected',
});

/** What was done to `assets` assets; `collectionName` where it is known. */
export function changeWords(change: LibraryChange, assets: number, collectionName?: string): string {
  const them = countedAssets(assets);
  const collection = collectionName === undefined ? 'a collection' : `“${collectionName}”`;
  switch (change.type) {
    case 'title':
      return change.title === null ? `Removed the title of ${them}` : `Renamed ${them} to “${change.title}”`;
    case 'add-tags':
      return `Tagged ${them} ${change.tags.join(', ')}`;
    case 'remove-tags':
      return `Removed ${change.tags.length === 1 ? 'the tag' : 'the tags'} ${change.tags.join(', ')} from ${them}`;
    case 'rename-tag':
      return `Renamed the tag ${change.from} to ${change.to} in ${them}`;
    case 'rating':
      return change.rating === 0
        ? `Removed the rating of ${them}`
        : `Rated ${them} ${starsWords(change.rating)}`;
    case 'note':
      return change.note === '' ? `Removed the note of ${them}` : `Edited the note of ${them}`;
    case 'review':
      return change.verdict === null
        ? `Removed the review of ${them}`
        : `Reviewed ${them}: ${verdictWords[change.verdict].toLowerCase()}`;
    case 'collect':
      return `Added ${them} to ${collection}`;
    case 'uncollect':
      return `Removed ${them} from ${collection}`;
    case 'delete-here':
      return `Moved ${them} to the bin`;
    case 'restore':
      return `Put back ${them}`;
    default:
      return change satisfies never;
  }
}
