/** Why a catalogue, a manifest or a review beside the files cannot be used. They continue a sentence about the file. */
import { catalogue, icu } from '../contract/messages/catalogue.ts';

export const damageWords = catalogue('catalogue.damage', {
  notAFile: 'something that is not a file has taken its place',
  onlyLog: 'the file is gone, its log is still there',
  notADatabase: 'it is not a database',
  header: 'its header is damaged',
  log: 'its log is damaged',
  headerUnreadable: 'its header cannot be read',
  versionNumber: 'its version number is damaged',
  wrongTable: icu('{table} is missing or not as it should be', (table: string) => ({ table })),
  badConnection: 'a connection cannot be read',
  lostConnection: icu('{table} name a connection that is not there', (table: string) => ({ table })),
  notACatalogue: 'it is not a catalogue',
  unreadable: 'it cannot be read',
  emptyBesideAssets: 'it is empty, but there are assets',
  rebuiltAtStart: icu(
    'the catalogue is damaged ({code}); it is rebuilt at the next start',
    (code: string) => ({ code }),
  ),
});

export const folderWords = catalogue('catalogue.folders', {
  notRegular: 'it is not a regular file',
  tooLarge: icu(
    'it has {bytes} bytes, more than {what, select, manifest {a manifest} other {a review}} can have',
    (bytes: number, what: 'manifest' | 'review') => ({ bytes, what }),
  ),
  unreadable: 'it cannot be read',
  unknownManifest: 'it is not a manifest that this Caliper knows',
  foreignId: 'its asset id is not one of Caliper',
  outside: 'it names a file outside its folder',
  notJson: 'it is not JSON',
  unknownReview: icu(
    'it is no review that this Caliper knows{isKnown, select, true { (look at “{where}”)} other {}}',
    (where: string) => ({ isKnown: where !== '', where }),
  ),
  sameAsset: 'another folder holds the same asset',
  /** Where a library was moved, when its mark does not say. */
  somewhere: 'another folder',
});
