/** Names and reasons of what is inspected. */
import { catalogue } from '../../contract/messages/catalogue.ts';

export const listingWords = catalogue('inspection.listing', {
  unnamed: 'Unnamed asset',
  noFolder: 'the folder does not exist',
});
