/** What is wrong with what a user gives to a command: a file, a folder, a secret. Reasons continue “… cannot be read (”. */
import { catalogue, icu } from '../contract/messages/catalogue.ts';

export const inputWords = catalogue('cli.input', {
  notAFile: 'it is not a file',
  missing: {
    file: 'no such file',
    folder: 'no such folder',
    either: 'no such file or folder',
  },
  notAFolder: 'it is not a folder',
  denied: 'permission denied',
  copying: icu(
    'Copying {name} into the library: {done} of {all}',
    (name: string, done: string, all: string) => ({ name, done, all }),
  ),
  token: {
    prompt: 'Token (hidden): ',
    missing: 'No token on standard input. Run “caliper connect --url URL < token.txt”.',
  },
  secret: {
    prompt: 'Signing secret (hidden): ',
    missing:
      'No secret on standard input. Run “caliper verify-webhook --secret-stdin --header H --body FILE < secret.txt”.',
  },
});

/** What this process does not do, or does for the user. Reasons continue “… cannot be opened (” and “… did not start (”. */
export const appWords = catalogue('cli.app', {
  opensNothing: 'the command line opens none',
  sandboxElsewhere: 'it runs in the Caliper that has the library open',
  newLibrary: icu('No Caliper library in {folder}: creating a new one.', (folder: string) => ({ folder })),
  details: icu('Details: caliper explain {code}', (code: string) => ({ code })),
});
