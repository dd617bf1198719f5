/** What notices and undo say of versions. English. */
import { catalogue, icu } from '../../../../main/contract/messages/catalogue.ts';

export const versionNoticeWords = catalogue('versions.notices', {
  switched: icu('Version {number} is in use.', (number: number) => ({ number })),
  reverted: icu(
    'Version {now} is in use, with the files of version {number}.',
    (number: number, now: number) => ({
      number,
      now,
    }),
  ),
  renamed: icu('Renamed version {number}.', (number: number) => ({ number })),
});
