/** Reasons that several modules give. They continue a sentence about a file or a folder. */
import { catalogue, icu } from '../../contract/messages/catalogue.ts';

export const commonReasons = catalogue('shared.reasons', {
  notAFile: 'it is not a file',
  notAFolder: 'it is not a folder',
  empty: 'it is empty',
  doesNotExist: 'it does not exist',
  unreadable: 'it cannot be read',
  unreadableBecause: icu('it cannot be read ({code})', (code: string) => ({ code })),
  contentUnlisted: 'its content cannot be listed',
  undecodable: 'it cannot be decoded',
  unknownError: 'an unknown error',
  unknown: 'unknown',
  /** Of a folder that is to be added. */
  folders: {
    insideLibrary: 'it is inside Caliper’s library. Select a folder outside it.',
    containsLibrary: 'it contains Caliper’s library. Select a folder that does not.',
    insideAdded: icu('it is inside {folder}, which was added already.', (folder: string) => ({ folder })),
    containsAdded: icu(
      'it contains {folder}, which was added already. Remove that first; tags and reviews of its assets are kept.',
      (folder: string) => ({ folder }),
    ),
  },
  otherLibrary: 'another library is in its place, or its disk was reconnected; restart Caliper',
});
