/** What the help says of options that several commands have, and what is wrong with their values. Options and arguments continue their names in a list, so they begin in lower case; `more` is printed below it. */
import { catalogue, icu } from '../../contract/messages/catalogue.ts';

const given = (values: string): { values: string } => ({ values });

export const optionHelp = catalogue('cli.help.options', {
  titles: { usage: 'Usage:', arguments: 'Arguments:', options: 'Options:', commands: 'Commands:' },
  choices: icu('choices: {values}', given),
  default: icu('default: {values}', given),
  preset: icu('preset: {values}', given),
  faults: {
    notPositive: 'It must be a number above 0.',
    notSeconds: 'It must be a number of seconds from 0 to 86400.',
    notWithin: icu('It must be a whole number from {least} to {most}.', (least: number, most: number) => ({
      least,
      most,
    })),
  },
  params:
    'service params, as JSON or key=value such as mesh.quality=low; omitted params use the account’s defaults',
  label: 'label to group requests',
  paused: 'queue it without sending, to review it first',
  dryRun: 'show what would be sent without sending it',
  again: 'create it even if the same request is in the queue',
  saved: 'use this saved search; combined with a query, both must match',
  exitCodes:
    'Exit codes: 0 done, 1 failed, 2 wrong usage or no service connected, 75 queued but not sent yet, or the library is in use (run the same command again: nothing is created twice), 130 interrupted.',
});
