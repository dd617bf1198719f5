/** Why a listed path cannot be kept. Continues “The file … was not saved: ”. */
import { catalogue, icu } from '../contract/messages/catalogue.ts';

export const pathWords = catalogue('transfer.path', {
  notText: 'its name is not valid text',
  control: 'its name contains a control character',
  colon: 'its name contains a colon, which means a drive or a hidden stream',
  onlyDots: 'a part of its path consists of dots and spaces, or of hidden marks, only',
  partial: 'its name is reserved for partial downloads',
  longName: icu('a part of its path is longer than {bytes} bytes', (bytes: number) => ({ bytes })),
  empty: 'its path is empty',
  otherMachine: 'its path names another machine',
  absolute: 'its path is absolute',
  drive: 'its path has a drive letter',
  folder: 'its path names a folder, not a file',
  leaves: 'its path leaves the folder of the asset',
  deep: icu('its path is deeper than {folders} folders', (folders: number) => ({ folders })),
  long: icu('its path is longer than {bytes} bytes', (bytes: number) => ({ bytes })),
  throughFile: 'a part of its path is the name of a file that is already there',
  ofFolder: 'its name is that of a folder of the asset',
  taken:
    'its name is already taken by another file (names that differ only in case or accents are the same on many disks)',
  linkOut: 'a link in the folder of the asset leads out of it',
});
