/** Why something that a user writes about an asset cannot be kept. */
import { catalogue } from '../messages/catalogue.ts';

export const organisationWords = catalogue('organisation', {
  badTag: 'A tag has no commas or quotes, and something between its slashes.',
});
