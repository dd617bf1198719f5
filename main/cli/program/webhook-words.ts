/** What the help says of the commands for webhooks. Options and arguments continue their names in a list, so they begin in lower case; `more` is printed below it. */
import { catalogue, icu } from '../../contract/messages/catalogue.ts';

export const webhookHelp = catalogue('cli.help.webhooks', {
  which: 'ID or URL of a webhook',
  about: 'manage webhooks of the service in use',
  list: 'list registered webhooks',
  delete: 'delete a webhook and its stored secret',
  verify: {
    about: 'check the signature of a delivery; the secret is read from standard input',
    secretStdin: 'read the signing secret from standard input',
    header: 'value of the X-Service-Signature header as received',
    body: 'file with the body, byte for byte as received',
    more: 'Offline; opens no library.\nExit codes: 0 valid, 1 malformed, too old, too new or mismatch, 2 wrong usage.',
  },
  add: {
    about: 'register a webhook and print its signing secret, once',
    url: 'public HTTPS URL',
    another: 'register even if one with the same URL and events exists',
    event: icu('one or more events (default: all of {events})', (events: string) => ({ events })),
  },
  replace: {
    about: 'register a replacement for a webhook; with --finish: test it and delete the old one',
    url: 'new URL (default: unchanged)',
    event: 'new events (default: unchanged)',
    finish: 'send a test to the new one, and delete the old one when it is delivered',
    wait: 'with --finish: how long to wait for the test',
    more: 'Run it without --finish first to get the new secret. Let the receiver accept both secrets, then run it with --finish.',
  },
  test: {
    about: 'have the service send a test event, and report the result',
    wait: 'how long to wait for the result',
  },
  deliveries: {
    about: 'list deliveries, newest first, with totals',
    status: 'only deliveries with this status',
    limit: 'maximum number of deliveries',
    cursor: 'continue after a page',
  },
});
