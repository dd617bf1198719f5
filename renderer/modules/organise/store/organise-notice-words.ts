/** Changes of the library in words, as notices and the way back name them. Pure. */

import { catalogue, icu } from '../../../../main/contract/messages/catalogue.ts';
import type { LibraryChange, ReviewVerdict } from '../../../../main/contract/schema/library/organisation.ts';

const ratingWords = catalogue('organise.stars', {
  stars: icu('{rating, plural, =0 {no stars} one {# star} other {# stars}}', (rating: number) => ({
    rating,
  })),
});

/** `4 stars`. */
export function starsWords(rating: number): string {
  return ratingWords.stars(rating);
}

/** As buttons and lists name the verdicts. */
export const verdictWords: Readonly<Record<ReviewVerdict, string>> = catalogue('organise.verdict', {
  approved: 'Approved',
  'needs-work': 'Needs work',
  rejected: 'Rejected',
});

/** The same within a sentence. */
const verdictsInText: Readonly<Record<ReviewVerdict, string>> = catalogue('organise.verdictInText', {
  approved: 'approved',
  'needs-work': 'needs work',
  rejected: 'rejected',
});

const changes = catalogue('organise.change', {
  untitled: icu(
    'Removed the title of {assets, plural, one {# asset} other {# assets}}',
    (assets: number) => ({
      assets,
    }),
  ),
  titled: icu(
    'Renamed {assets, plural, one {# asset} other {# assets}} to “{title}”',
    (assets: number, title: string) => ({ assets, title }),
  ),
  tagged: icu(
    'Tagged {assets, plural, one {# asset} other {# assets}} {tags}',
    (assets: number, tags: readonly string[]) => ({ assets, tags: tags.join(', ') }),
  ),
  untagged: icu(
    'Removed {count, plural, one {the tag} other {the tags}} {tags} from {assets, plural, one {# asset} other {# assets}}',
    (assets: number, tags: readonly string[]) => ({ assets, count: tags.length, tags: tags.join(', ') }),
  ),
  renamedTag: icu(
    'Renamed the tag {from} to {to} in {assets, plural, one {# asset} other {# assets}}',
    (assets: number, from: string, to: string) => ({ assets, from, to }),
  ),
  unrated: icu(
    'Removed the rating of {assets, plural, one {# asset} other {# assets}}',
    (assets: number) => ({
      assets,
    }),
  ),
  rated: icu(
    'Rated {assets, plural, one {# asset} other {# assets}} {stars}',
    (assets: number, stars: string) => ({ assets, stars }),
  ),
  noNote: icu('Removed the note of {assets, plural, one {# asset} other {# assets}}', (assets: number) => ({
    assets,
  })),
  noted: icu('Edited the note of {assets, plural, one {# asset} other {# assets}}', (assets: number) => ({
    assets,
  })),
  notReviewed: icu(
    'Removed the review of {assets, plural, one {# asset} other {# assets}}',
    (assets: number) => ({
      assets,
    }),
  ),
  reviewed: icu(
    'Reviewed {assets, plural, one {# asset} other {# assets}}: {verdict}',
    (assets: number, verdict: string) => ({ assets, verdict }),
  ),
  collected: icu(
    'Added {assets, plural, one {# asset} other {# assets}} to {named, select, true {“{name}”} other {a collection}}',
    (assets: number, name: string | undefined) => ({ assets, named: name !== undefined, name: name ?? '' }),
  ),
  uncollected: icu(
    'Removed {assets, plural, one {# asset} other {# assets}} from {named, select, true {“{name}”} other {a collection}}',
    (assets: number, name: string | undefined) => ({ assets, named: name !== undefined, name: name ?? '' }),
  ),
  binned: icu('Moved {assets, plural, one {# asset} other {# assets}} to the bin', (assets: number) => ({
    assets,
  })),
  restored: icu('Put back {assets, plural, one {# asset} other {# assets}}', (assets: number) => ({
    assets,
  })),
});

/** What was done to `assets` assets; `collectionName` where it is known. */
export function changeWords(change: LibraryChange, assets: number, collectionName?: string): string {
  switch (change.type) {
    case 'title':
      return change.title === null ? changes.untitled(assets) : changes.titled(assets, change.title);
    case 'add-tags':
      return changes.tagged(assets, change.tags);
    case 'remove-tags':
      return changes.untagged(assets, change.tags);
    case 'rename-tag':
      return changes.renamedTag(assets, change.from, change.to);
    case 'rating':
      return change.rating === 0 ? changes.unrated(assets) : changes.rated(assets, starsWords(change.rating));
    case 'note':
      return change.note === '' ? changes.noNote(assets) : changes.noted(assets);
    case 'review':
      return change.verdict === null
        ? changes.notReviewed(assets)
        : changes.reviewed(assets, verdictsInText[change.verdict]);
    case 'collect':
      return changes.collected(assets, collectionName);
    case 'uncollect':
      return changes.uncollected(assets, collectionName);
    case 'delete-here':
      return changes.binned(assets);
    case 'restore':
      return changes.restored(assets);
    default:
      return change satisfies never;
  }
}
