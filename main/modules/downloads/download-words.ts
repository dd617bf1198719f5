/** Why files of an asset are not downloaded now, or not as a bundle. */
import { catalogue } from '../../contract/messages/catalogue.ts';

export const downloadWords = catalogue('downloads.reasons', {
  notInBundle: 'it does not contain all files of the asset',
  rests: 'it rests',
});
