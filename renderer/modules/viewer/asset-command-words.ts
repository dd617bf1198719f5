/** What the commands and the menu of one asset are called. Pure; English. */
import { starsWords } from '../organise/store/organise-notice-words.ts';

// What the commands of the shown asset are called, in the palette and in its menu. English.

/** In the palette; `keywords` are sought as well. */
export const assetCommandWords = {
  next: 'Next asset',
  previous: 'Previous asset',
  back: 'Back to the library',
  deleteAtService: { title: 'Delete this asset at the service…', keywords: 'remove trash' },
  rename: { title: 'Rename this asset', keywords: 'title name' },
  tags: 'Edit the tags…',
  review: 'Review…',
  note: 'Write the note…',
  collections: 'Put into a collection…',
  rate: (rating: number) => ({ title: `Rate it ${starsWords(rating)}`, keywords: 'rating stars' }),
  deleteHere: { title: 'Delete this asset here…', keywords: 'remove trash bin disk' },
  restore: { title: 'Put this asset back into the library' },
  inspect: { title: 'Inspect the files of this asset again', keywords: 'verify hash check problems' },
  reveal: { title: 'Show this asset in its folder' },
  copyPath: { title: 'Copy the path of this asset', keywords: 'folder clipboard' },
  copyId: { title: 'Copy the id of this asset', keywords: 'clipboard service' },
  again: { title: 'Make this asset again', keywords: 'retry failed canceled' },
  like: { title: 'Create another like this', keywords: 'again same request' },
  fetch: { title: 'Fetch the files of this asset', keywords: 'download again' },
  tabs: {
    overview: 'Show the overview of the asset',
    files: 'Show the files of the asset',
    truth: 'Show what the files of the asset really say',
    options: 'Show the options of the asset',
    origin: 'Show where the asset comes from',
  },
} as const;

/** In the menu of its head. */
export const assetMenuWords = {
  rename: 'Rename',
  tags: 'Tags…',
  collections: 'Collections…',
  review: 'Review…',
  note: 'Note…',
  deleteHere: 'Delete here…',
  restore: 'Put back',
} as const;
