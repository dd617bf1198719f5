/** What an account’s assets are read for, and why there is no end to them; within a sentence about the service. */
import { catalogue, icu } from '../../contract/messages/catalogue.ts';

export const accountWords = catalogue('account.operations', {
  listAssets: 'list the assets',
  tooManyAssets: icu('the account lists more than {count} assets', (count: number) => ({ count })),
});
