/** What is said of all that runs together, of closing Caliper meanwhile, and of the states of rows. English. */
import { counted } from '../../../main/contract/messages/number-text.ts';
import type { Status } from '../../ui/status/Signs.tsx';

/** The line at the top of the queue, and the short form beside the search. */
export const overallWords = {
  name: 'All of the queue',
  progress: 'Progress of the whole queue',
  finished: (ended: string, entered: string): string => `${ended} of ${entered} assets finished`,
  short: (ended: string, entered: string): string => `${ended} of ${entered}`,
  downloaded: (received: string, total: string): string => `${received} of ${total} downloaded`,
  downloadedSoFar: (received: string): string => `${received} downloaded`,
  idle: 'Nothing is running',
  openQueue: (progress: string): string => `Open the queue: ${progress}`,
} as const;

/** Whether Caliper can be closed. */
export const closingWords = {
  safe: 'Safe to close: everything is saved',
  safeHint: 'Requests, uploads, downloads and checks resume when Caliper starts again.',
  unsafe: 'Keep Caliper open',
  unsafeTitle: 'Lost if you close Caliper now',
  rest: 'Everything else is saved, and resumes when Caliper starts again.',
  parts: {
    sending: (): string => 'A request that is being added to the queue',
    clips: (count: number): string => `${counted(count, 'clip')} still being copied: add them again`,
    photos: (count: number): string => `${counted(count, 'photo')} still being copied: add them again`,
    formImages: (count: number): string =>
      `${counted(count, 'image')} of a form still being copied: select it again`,
    batchFiles: (count: number): string =>
      `${counted(count, 'file')} of the new batch not in the library yet: add them again`,
    exports: (count: number): string => `${counted(count, 'export')} under way: export again`,
    importing: (): string => 'A ZIP import under way: import it again',
  },
} as const;

/** The legend: each state in one sentence, in the order in which a request passes through them. */
export const stateLegendWords = {
  open: 'What the states mean',
  keywords: 'legend status meaning help',
  states: [
    ['ready', 'On this computer, next in line to be sent.'],
    ['waiting', 'On this computer or downloading; the last try failed and the next is planned.'],
    ['held', 'On this computer until the account’s asset limit or a set slot allows it.'],
    ['paused', 'Paused by you. What has arrived is kept.'],
    ['sending', 'Being uploaded to the service.'],
    ['queued', 'At the service, not started.'],
    ['running', 'The service is making it.'],
    ['finishing', 'All but done; the last step has no percentage.'],
    ['downloading', 'Made; its files are arriving on this disk.'],
    ['stopped', 'The download needs you. The row says why.'],
    ['complete', 'Made, and every file is on this disk.'],
    ['partial', 'Some members of the batch or set failed.'],
    ['failed', 'The service could not make it. The row says why.'],
    ['refused', 'The service did not accept the request. Nothing was made.'],
    ['canceled', 'Canceled before it was made.'],
  ] satisfies readonly (readonly [Status | 'finishing', string])[],
} as const;
