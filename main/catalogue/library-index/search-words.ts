/** Why the search cannot answer. */
import { catalogue } from '../../contract/messages/catalogue.ts';

export const searchWords = catalogue('catalogue.search', {
  brokeDown: 'it broke down',
  unknownError: 'an unknown error',
});
