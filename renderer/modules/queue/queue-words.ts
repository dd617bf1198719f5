/** What the queue's toolbar, questions and commands say; what a row says is made where its state is judged. English. */
import { counted } from '../../../main/contract/plain/number-text.ts';
import type { JobRoute } from '../../../main/contract/schema/job.ts';
import type { QueueFilter } from './store/queue-view.ts';

/** Create calls as filters. */
export const routeNames: Record<JobRoute, string> = {
  standard: 'Standard asset',
  measured: 'Measured asset',
  'standard-batch': 'Standard batch',
  'measured-batch': 'Measured batch',
  'high-fidelity-set': 'High-fidelity set',
  'procedural-set': 'Procedural set',
  unknown: 'Created elsewhere',
};

/** The parts of the list. */
export const sectionNames = {
  waiting: 'Waiting here',
  sending: 'Sending',
  queued: 'Queued at the service',
  running: 'Running',
  downloading: 'Downloading',
  ended: 'Ended',
} as const;

/** What is called by no name: by what it is. */
export const kindWords = {
  asset: (remoteId: string): string => `Asset ${remoteId}`,
  measured: 'Measured',
  batch: (count: number): string => `Batch of ${count}`,
  measuredBatch: (count: number): string => `Measured batch of ${count}`,
  set: (count: number): string => `Set of ${count} variants`,
} as const;

/** The bar above the list. */
export const toolbarWords = {
  show: 'Show',
  filters: {
    all: 'All',
    active: 'Active',
    waiting: 'Waiting here',
    done: 'Done',
    failed: 'Failed',
  } satisfies Record<QueueFilter, string>,
  search: 'Search the queue',
  searchHint: 'Search by name, id or error',
  hideDone: (hidden: boolean, count: number): string =>
    hidden ? `Show the ${counted(count, 'finished row')}` : 'Hide finished rows',
  narrow: 'Filter by kind and connection',
  narrowed: (parts: readonly string[]): string => `Filtered: ${parts.join(', ')}`,
  route: 'Kind',
  anyRoute: 'Any kind',
  connection: 'Connection',
  anyConnection: 'Any connection',
  reset: 'Show all kinds and connections',
  clear: 'Clear ended rows…',
} as const;

/** Where the list is empty. */
export const nothingWords = {
  title: {
    all: 'Nothing is called that',
    active: 'Nothing is under way',
    waiting: 'Nothing waits here',
    done: 'Nothing is done yet',
    failed: 'Nothing has failed',
  } satisfies Record<QueueFilter, string>,
  allDone: 'Everything that is left is done',
  narrowed: 'Nothing of this kind or connection',
  showAll: 'Show everything',
  neverTitle: 'Nothing has been requested yet',
  never:
    'Describe an asset or give an image of it. Here you then watch the service make it and its files arrive, also after a restart.',
  clearedTitle: 'Nothing is under way',
  cleared: 'What had ended was cleared off the list; what was made stays where it is.',
  create: 'Create an asset',
  library: 'Open the library',
} as const;

/** The question before rows leave the list. */
export const clearWords = {
  title: (count: number): string => `Clear ${counted(count, 'ended row')}?`,
  kept: 'Only the rows leave the queue: assets, files and what the service has stay as they are. It can be undone.',
  which: 'Which of them',
  done: (count: number) => ({
    label: `${counted(count, 'row')} that are done`,
    hint: 'What failed stays to be seen',
  }),
  all: (count: number) => ({ label: `All ${counted(count, 'row')}`, hint: 'Also failed and canceled ones' }),
  dismiss: 'Keep them',
  confirm: 'Clear',
} as const;

/** Said by CapacityLine. */
export const capacityLineWords = {
  capacity: 'Capacity',
  title: 'How much can still be created',
  aboutTheCapacity: 'About the capacity',
} as const;

/** Said by QueueScreen. */
export const queueScreenWords = {
  jobsAndRequests: 'Jobs and requests',
  tryAgain: 'Try again',
  loadingTheQueue: 'Loading the queue',
  older: 'What is older',
  newestOnly: (count: string): string =>
    `These are the newest ${count} jobs. Clear what is done to see older ones.`,
} as const;

/** Said by queue-commands. */
export const queueCommandWords = {
  pauseOrResume: 'Pause or resume',
  moveUpInThe: 'Move up in the sending order',
  moveDownInThe: 'Move down in the sending order',
  sendBeforeEverythingElse: 'Send before everything else',
  sendAfterEverythingElse: 'Send after everything else',
  label: 'Label…',
  sendHeldRequestsAnyway: 'Send held requests anyway',
  clearFromTheList: 'Clear from the list…',
  copyTheIds: 'Copy the ids',
  copyTheErrors: 'Copy the errors',
  discard: 'Discard',
  cancelAtTheService: 'Cancel at the service',
  retryOnlyTheGaps: 'Retry only the gaps…',
  showOrHideThe: 'Show or hide the history',
  showInLibrary: 'Show the assets of the batch or set in the library',
  openItsAsset: 'Open its asset',
  tryTheRequestNow: 'Try the request now',
  editAndSendAgain: 'Edit and send again',
  whatToDo: 'What to do about its error',
  tryTheDownloadAgain: 'Try the download again',
  downloadWhatIsMissing: 'Download what is missing',
  downloadAsZipBundle: 'Download as ZIP bundle',
  makeAgain: 'Make the failed or canceled asset again',
  createAnotherLikeThis: 'Create another like this',
  showWhatItMakes: 'Show what it makes again',
  pauseEverything: 'Pause everything that waits or downloads',
  pauseEverythingKeywords: 'stop hold all',
  resumeEverything: 'Resume everything that is paused',
  resumeEverythingKeywords: 'go on all',
  hideOrShowFinished: 'Hide or show finished rows',
  hideOrShowFinishedKeywords: 'finished complete',
  clearEndedRows: 'Clear ended rows…',
  clearEndedRowsKeywords: 'finished complete remove',
  selectAllRows: 'Select all rows',
  clearTheSelection: 'Clear the selection',
  showEverything: 'Show everything in the queue',
  showActive: 'Show only what is under way',
  showWaiting: 'Show only what waits here',
  showDone: 'Show only what is done',
  showFailed: 'Show only what failed',
  filter: 'filter',
} as const;
