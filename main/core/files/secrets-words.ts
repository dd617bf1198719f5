/** Where tokens are kept when no keychain does it, and what happened to their file: sentences, one after the other. */
import { catalogue, icu } from '../../contract/messages/catalogue.ts';

export const secretsWords = catalogue('secrets', {
  file: icu(
    'Tokens are kept unencrypted in the file {file}, {isWindows, select, true {in your user profile} other {which only your user account on this machine may read}}.',
    (file: string, isWindows: boolean) => ({ file, isWindows }),
  ),
  damaged: icu(
    'The file was damaged and was set aside as {aside}; connect again with your token.',
    (aside: string) => ({ aside }),
  ),
  wasOpen: 'Other users of this machine could read that file until now; consider making a new token.',
  staysOpen:
    'Other users of this machine may read that file, and its permissions cannot be changed; consider making a new token.',
});
