/** What the queue says: its toolbar, its rows with their menus, its questions and commands. English. */
import { counted } from '../../../main/contract/plain/number-text.ts';
import type { JobRoute } from '../../../main/contract/schema/job.ts';
import type { QueueRow } from './rows/queue-rows.ts';
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
  all: (count: number) => ({
    label: `All ${counted(count, 'row')}`,
    hint: 'Also what failed, was refused or stopped',
  }),
  refused: (count: number): string => `Discarded ${counted(count, 'refused request')}.`,
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

/** Said by HeadingRow. */
export const headingRowWords = {
  unfold: 'Unfold',
  fold: 'Fold',
  pauseAllOfIt: 'Pause all of it',
  resumeAllOfIt: 'Resume all of it',
  changeTheLabel: 'Change the label…',
  labelAllOfIt: 'Label all of it…',
  cancelAtTheService: (count: number): string => `Cancel ${count} at the service…`,
  discard: (count: number): string => `Discard ${count}`,
  clearFromTheList: (count: number): string => `Clear ${count} from the list…`,
  show: (text: string): string => `Show ${text}`,
  hide: (text: string): string => `Hide ${text}`,
} as const;

/** Said by QueueQuestions. */
export const queueQuestionsWords = {
  labelTitle: (what: string): string => `Label ${what}`,
  labelHint: 'Requests of one label that are sent one after another stand together under it.',
  takeTheLabelAway: 'Take the label away',
  label: 'Label',
  gapsAsked: (title: string): string => `The gaps of “${title}” are being made again.`,
  gapsTitle: (what: string, title: string): string => `Make ${what} of “${title}” again?`,
  gapsHint:
    'Failed and canceled members are requested again, and each new asset counts. The gaps stay visible where they were.',
  cancel: 'Cancel',
  makeThemAgain: 'Make them again',
  how: 'How',
  cancelTitle: (title: string): string => `Cancel “${title}”?`,
  cancelTitleMany: (what: string): string => `Cancel ${what}?`,
  cancelIt: 'Cancel it',
  cancelMany: (what: string): string => `Cancel ${what}`,
  keepGoing: 'Keep going',
  cancelHint: (members: number): string =>
    `The service cancels ${counted(members, 'unfinished asset')}, unless one has started generating: then it cancels none of that batch or set, and the row says so. What is canceled does not count towards the account’s limit, and can be made again later.`,
} as const;

/** Said by QueueRowView. */
export const queueRowViewWords = {
  selected: 'Selected',
  actionsFor: (title: string): string => `Actions for ${title}`,
  fold: (unfolded: boolean, what: 'members' | 'history'): string =>
    `${unfolded ? 'Hide' : 'Show'} the ${what}`,
  progressOf: (title: string): string => `Progress of ${title}`,
  finishing: 'Finishing',
} as const;

/** Said by RowActions. */
export const rowActionsWords = {
  sendAnyway: 'Send anyway',
  tryNow: 'Try now',
  editAndSendAgain: 'Edit and send again',
  discard: 'Discard',
  showInLibrary: 'Show in the library',
  retryGaps: 'Retry gaps…',
  tryAgain: 'Try again',
  makeItAgain: 'Make it again',
  open: 'Open',
  resume: 'Resume',
  pause: 'Pause',
} as const;

/** Said by RowHistory. */
export const rowHistoryWords = {
  dismiss: 'Dismiss',
  asksFor: 'Requests',
  askedFor: 'Requested',
  attempts: 'Attempts',
  label: 'Label',
  history: 'History',
  queuedFor: 'Queued for',
  runningFor: 'Running for',
  filesDone: (done: number, total: number, size: string): string => `${done} of ${total}, ${size}`,
  jobId: 'Job id',
  jobIdCopied: 'job id',
  noType: 'The service gave no problem type',
  noReason: 'The service gave no reason.',
} as const;

/** Said by RowLineage. */
export const rowLineageWords = {
  gapsMadeBy: 'Gaps are made again by',
} as const;

/** Said by SelectionBar. */
export const selectionBarWords = {
  selectedRows: 'Selected rows',
  selected: (what: string): string => `${what} selected`,
  pause: 'Pause',
  resume: 'Resume',
  label: 'Label…',
  cancel: (count: number): string => `Cancel ${count}…`,
  discard: (count: number): string => `Discard ${count}`,
  clear: (count: number): string => `Clear ${count}…`,
  clearTheSelection: 'Clear the selection',
} as const;

/** Said by MemberBar. */
export const memberBarWords = {
  notListed: 'not listed',
} as const;

/** Said by row-entries. */
export const rowEntryWords = {
  sendAnyway: 'Send anyway',
  tryNow: 'Try now',
  editAndSendAgain: 'Edit and send again',
  moveToTheTop: 'Move to the top',
  moveUp: 'Move up',
  moveDown: 'Move down',
  label: 'Label…',
  requestId: 'request id',
  discard: 'Discard',
  showInLibrary: 'Show in the library',
  retryOnlyTheGaps: 'Retry only the gaps…',
  showOrHideIts: 'Show or hide its history',
  whatToDo: 'What to do about its error',
  downloadWhatIsMissing: 'Download what is missing',
  downloadAsZipBundles: 'Download as ZIP bundles',
  batchId: 'batch id',
  setId: 'set id',
  jobId: 'job id',
  placeInTheBatch: 'place in the batch or set',
  openAsset: 'Open asset',
  tryTheDownloadAgain: 'Try the download again',
  downloadAsZipBundle: 'Download as ZIP bundle',
  downloadError: 'download error',
  makeItAgain: 'Make it again',
  makeItAgainHint: 'The same request once more; it counts as a new asset',
  createAnotherLikeThis: 'Create another like this',
  clearFromTheList: 'Clear from the list…',
  pause: (pauses: boolean, type: QueueRow['type']): string =>
    `${pauses ? 'Pause' : 'Resume'}${type === 'submission' ? '' : type === 'group' ? ' the downloads' : ' the download'}`,
  cancelWhole: (label: string, isBatch: boolean): string =>
    `${label} the whole ${isBatch ? 'batch' : 'set'}…`,
  showWhatItMakes: 'Show what it makes again',
  copy: (what: string): string => `Copy ${what}`,
} as const;

/** Said by bulk-entries. */
export const bulkEntryWords = {
  pause: 'Pause',
  resume: 'Resume',
  moveToTheTop: (count: number): string => `Move ${count} to the top`,
  moveToTheEnd: (count: number): string => `Move ${count} to the end`,
  sendHeldAnyway: (count: number): string => `Send ${count} held anyway`,
  label: (count: number): string => `Label ${count}…`,
  copy: (what: string): string => `Copy ${what}`,
  clearFromTheList: (count: number): string => `Clear ${count} from the list…`,
  cancelAtTheService: (count: number): string => `Cancel ${count} at the service…`,
  discard: (count: number): string => `Discard ${count}`,
} as const;

/** Said by queue-actions. */
export const queueActionWords = {
  discarded: (what: string): string => `Discarded ${what}.`,
  copied: (count: number, what: string): string =>
    `${count === 1 ? `The ${what} is` : `${counted(count, what)} are`} on the clipboard.`,
  noClipboard: 'The clipboard is not available.',
  isCanceled: (title: string): string => `“${title}” is canceled.`,
} as const;
