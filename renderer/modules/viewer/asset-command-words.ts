/** Titles of the commands and of the menu of one asset. Pure; English. */
import { catalogue, icu } from '../../../main/contract/messages/catalogue.ts';

// Titles of the commands of the shown asset, in the palette and in its menu. English.

/** In the palette; `keywords` are sought as well. */
export const assetCommandWords = catalogue('viewer.assetCommand', {
  next: 'Next asset',
  previous: 'Previous asset',
  back: 'Back to the library',
  deleteAtService: { title: 'Delete this asset at the service…', keywords: 'remove trash' },
  rename: { title: 'Rename this asset', keywords: 'title name' },
  tags: 'Edit tags…',
  review: 'Review…',
  note: 'Edit note…',
  collections: 'Add to collection…',
  rate: icu(
    '{rating, plural, =0 {Remove rating} one {Rate # star} other {Rate # stars}}',
    (rating: number) => ({ rating }),
  ),
  rateKeywords: 'rating stars',
  deleteHere: { title: 'Move this asset to the bin…', keywords: 'delete here remove trash disk' },
  restore: { title: 'Put this asset back' },
  inspect: { title: 'Inspect this asset’s files again', keywords: 'verify hash check problems' },
  reveal: { title: 'Show asset in folder' },
  copyPath: { title: 'Copy asset path', keywords: 'folder clipboard' },
  copyId: { title: 'Copy asset ID', keywords: 'clipboard service' },
  again: { title: 'Retry this asset', keywords: 'make again failed canceled' },
  like: { title: 'Create another like this', keywords: 'again same request' },
  fetch: { title: 'Download the files of this asset', keywords: 'fetch again' },
  tabs: {
    overview: 'Show overview',
    files: 'Show files',
    truth: 'Show validation',
    options: 'Show options',
    origin: 'Show origin',
  },
});

/** In the menu of its head. */
export const assetMenuWords = catalogue('viewer.assetMenu', {
  rename: 'Rename',
  tags: 'Tags…',
  collections: 'Collections…',
  review: 'Review…',
  note: 'Note…',
  deleteHere: 'Move to bin…',
  restore: 'Put back',
});
