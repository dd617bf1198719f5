/** What is said of all that runs together, of closing Caliper meanwhile, and of the states of rows. English. */
import { catalogue, icu } from '../../../main/contract/messages/catalogue.ts';
import type { Status } from '../../ui/status/Signs.tsx';

/** The line at the top of the queue, and the short form beside the search. */
export const overallWords = catalogue('queue.overall', {
  name: 'All of the queue',
  progress: 'Progress of the whole queue',
  finished: icu('{ended} of {entered} assets finished', (ended: string, entered: string) => ({
    ended,
    entered,
  })),
  short: icu('{ended} of {entered}', (ended: string, entered: string) => ({ ended, entered })),
  downloaded: icu('{received} of {total} downloaded', (received: string, total: string) => ({
    received,
    total,
  })),
  downloadedSoFar: icu('{received} downloaded', (received: string) => ({ received })),
  idle: 'Nothing is running',
  openQueue: icu('Open the queue: {progress}', (progress: string) => ({ progress })),
});

/** Whether Caliper can be closed. */
export const closingWords = catalogue('queue.closing', {
  safe: 'Safe to close: everything is saved',
  safeHint: 'Requests, uploads, downloads and checks resume when Caliper starts again.',
  unsafe: 'Keep Caliper open',
  unsafeTitle: 'Lost if you close Caliper now',
  rest: 'Everything else is saved, and resumes when Caliper starts again.',
  parts: {
    sending: icu('A request that is being added to the queue', () => ({})),
    clips: icu(
      '{count, plural, one {# clip} other {# clips}} still being copied: add them again',
      (count: number) => ({ count }),
    ),
    photos: icu(
      '{count, plural, one {# photo} other {# photos}} still being copied: add them again',
      (count: number) => ({ count }),
    ),
    formImages: icu(
      '{count, plural, one {# image} other {# images}} of a form still being copied: select it again',
      (count: number) => ({ count }),
    ),
    batchFiles: icu(
      '{count, plural, one {# file} other {# files}} of the new batch not in the library yet: add them again',
      (count: number) => ({ count }),
    ),
    exports: icu(
      '{count, plural, one {# export} other {# exports}} under way: export again',
      (count: number) => ({ count }),
    ),
    importing: icu('A ZIP import under way: import it again', () => ({})),
    texts: icu(
      '{count, plural, one {# field} other {# fields}} with text you have not confirmed',
      (count: number) => ({ count }),
    ),
    forms: icu('{count, plural, one {# form} other {# forms}} not saved yet', (count: number) => ({ count })),
  },
});

/** The legend: each state in one sentence, in the order in which a request passes through them. */
export const stateLegendWords = catalogue('queue.stateLegend', {
  open: 'What the states mean',
  keywords: 'legend status meaning help',
  states: {
    ready: 'On this computer, next in line to be sent.',
    waiting: 'On this computer or downloading; the last try failed and the next is planned.',
    held: 'On this computer until the account’s asset limit or a set slot allows it.',
    paused: 'Paused by you. What has arrived is kept.',
    sending: 'Being uploaded to the service.',
    queued: 'At the service, not started.',
    running: 'The service is making it.',
    finishing: 'All but done; the last step has no percentage.',
    downloading: 'Made; its files are arriving on this disk.',
    stopped: 'The download needs you. The row says why.',
    complete: 'Made, and every file is on this disk.',
    partial: 'Some members of the batch or set failed.',
    failed: 'The service could not make it. The row says why.',
    refused: 'The service did not accept the request. Nothing was made.',
    canceled: 'Canceled before it was made.',
  } satisfies Partial<Record<Status | 'finishing', string>>,
});
