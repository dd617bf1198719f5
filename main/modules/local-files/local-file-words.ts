/** Why files of an asset cannot be inspected, or are not as its manifest says. */
import { catalogue, icu } from '../../contract/messages/catalogue.ts';

export const localFileWords = catalogue('localFiles.reasons', {
  otherSize: icu('it has {bytes} bytes instead of {expected}', (bytes: number, expected: number) => ({
    bytes,
    expected,
  })),
  readerEnded: 'its reader crashed or timed out',
  listedTwice: icu('it lists {path} twice', (path: string) => ({ path })),
  noManifest: 'its download is incomplete, its manifest was deleted, or it is not from Caliper',
  noManifestBelow: 'it contains no manifest and no folders with one',
});
