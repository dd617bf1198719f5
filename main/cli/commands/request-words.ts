/** What the commands say that list the account, jobs and the queue, or change the queue. */
import { catalogue, icu } from '../../contract/messages/catalogue.ts';

const counted = (count: number): { count: number } => ({ count });

export const accountWords = catalogue('cli.account', {
  empty: 'The account has no assets.',
  entered: icu('{count, plural, one {# asset} other {# assets}} not in this library before.', counted),
  incomplete: icu(
    '{count, plural, one {# asset} other {# assets}} not complete at the service, skipped.',
    counted,
  ),
  listing: icu('Listing the account: {count, plural, one {# asset} other {# assets}}', counted),
});

export const jobWords = catalogue('cli.jobs', {
  notAsked:
    'Another Caliper has this library open. This list is from the library; the service was not queried.',
  noAnswer: 'The service does not respond; the list may be outdated. Try again later.',
  none: 'No jobs.',
  members: icu('{kind}: {counts}', (kind: string, counts: string) => ({ kind, counts })),
  state: icu('{name}: {status}.', (name: string, status: string) => ({ name, status })),
});

export const queueWords = catalogue('cli.queue', {
  empty: 'The queue is empty.',
  notPaused: icu(
    '{name}: it may be at the service already, so it can no longer be paused.',
    (name: string) => ({ name }),
  ),
  firstOrBefore: 'Give either --before or --first.',
  discarded: icu(
    'Discarded {count, plural, one {# request} other {# requests}}. Nothing was created.',
    counted,
  ),
  sets: icu(
    '{inFlight} of {most} variation sets are queued or running.',
    (inFlight: number, most: number) => ({
      inFlight,
      most,
    }),
  ),
  assetLimit: icu('The asset limit is reached: {detail}', (detail: string) => ({ detail })),
});
