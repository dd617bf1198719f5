/** Why Caliper does not open a path or a link. */
import { catalogue } from '../../contract/messages/catalogue.ts';

export const openingWords = catalogue('opening.refusals', {
  notAbsolute: 'it is not an absolute path',
  ownData: 'Caliper stores its own data there',
  openLibrary: 'it is the library that is open already',
  neither: 'it is neither a file nor a folder',
  format: 'its format is not supported',
  link: 'the link is not supported: links can only show an asset or a screen',
  otherLibrary: 'the asset is not in this library',
});
