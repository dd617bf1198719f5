/** What the queue says: its toolbar, its rows with their menus, its questions and commands. English. */
import { counted } from '../../../main/contract/messages/number-text.ts';
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
  waiting: 'Queued here',
  sending: 'Sending',
  queued: 'Queued at the service',
  running: 'Running',
  downloading: 'Downloading',
  ended: 'Finished',
} as const;

/** Titles of unnamed rows. */
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
    waiting: 'Queued here',
    done: 'Done',
    failed: 'Failed',
  } satisfies Record<QueueFilter, string>,
  search: 'Search the queue',
  searchHint: 'Search by name, ID or error',
  hideDone: (hidden: boolean, count: number): string =>
    hidden ? `Show ${counted(count, 'done row')}` : 'Hide done rows',
  narrow: 'Filter by kind and connection',
  narrowed: (parts: readonly string[]): string => `Filtered: ${parts.join(', ')}`,
  route: 'Kind',
  anyRoute: 'Any kind',
  connection: 'Connection',
  anyConnection: 'Any connection',
  reset: 'Show all kinds and connections',
  clear: 'Clear finished rows…',
} as const;

/** Where the list is empty. */
export const nothingWords = {
  title: {
    all: 'No results',
    active: 'No active rows',
    waiting: 'No queued requests',
    done: 'No done rows',
    failed: 'No failed rows',
  } satisfies Record<QueueFilter, string>,
  allDone: 'All remaining rows are done',
  narrowed: 'No rows of this kind or connection',
  showAll: 'Show all',
  neverTitle: 'No requests yet',
  never:
    'Describe an asset or add an image of it. The queue shows its progress at the service and the download of its files, also after a restart.',
  clearedTitle: 'The queue is empty',
  cleared: 'Finished rows were cleared. Their assets stay in the library.',
  create: 'Create an asset',
  library: 'Open library',
} as const;

/** The question before rows leave the list. */
export const clearWords = {
  title: (count: number): string => `Clear ${counted(count, 'finished row')}?`,
  kept: 'Only the rows are removed from the queue. Assets, files and data at the service are kept. You can undo this.',
  which: 'Rows to clear',
  done: (count: number) => ({
    label: counted(count, 'done row'),
    hint: 'Failed rows are kept',
  }),
  all: (count: number) => ({
    label: `All ${counted(count, 'row')}`,
    hint: 'Also what failed, was refused or stopped',
  }),
  refused: (count: number): string => `Discarded ${counted(count, 'refused request')}.`,
  dismiss: 'Cancel',
  confirm: 'Clear',
} as const;

/** Said by CapacityLine. */
export const capacityLineWords = {
  capacity: 'Capacity',
  title: 'Remaining capacity',
  aboutTheCapacity: 'About capacity',
} as const;

/** Said by QueueScreen. */
export const queueScreenWords = {
  jobsAndRequests: 'Jobs and requests',
  tryAgain: 'Try again',
  loadingTheQueue: 'Loading queue',
  older: 'Older jobs',
  newestOnly: (count: string): string =>
    `Showing the newest ${count} jobs. Clear done rows to see older ones.`,
} as const;

/** Said by queue-commands. */
export const queueCommandWords = {
  pauseOrResume: 'Pause or resume',
  moveUpInThe: 'Move up in the queue',
  moveDownInThe: 'Move down in the queue',
  sendBeforeEverythingElse: 'Move to the top',
  sendAfterEverythingElse: 'Move to the end',
  label: 'Label…',
  sendHeldRequestsAnyway: 'Send blocked requests anyway',
  clearFromTheList: 'Clear from list…',
  copyTheIds: 'Copy IDs',
  copyTheErrors: 'Copy errors',
  discard: 'Discard',
  cancelAtTheService: 'Cancel at the service',
  retryOnlyTheGaps: 'Retry failed…',
  showOrHideThe: 'Toggle history',
  showInLibrary: 'Show the batch or set in the library',
  openItsAsset: 'Open asset',
  tryTheRequestNow: 'Try request now',
  editAndSendAgain: 'Edit and send again',
  whatToDo: 'Help with this error',
  tryTheDownloadAgain: 'Retry download',
  downloadWhatIsMissing: 'Download missing files',
  downloadAsZipBundle: 'Download as ZIP bundle',
  makeAgain: 'Retry the failed or canceled asset',
  createAnotherLikeThis: 'Create another like this',
  showWhatItMakes: 'Show what it retries',
  pauseEverything: 'Pause all requests and downloads',
  pauseEverythingKeywords: 'stop hold all',
  resumeEverything: 'Resume all requests and downloads',
  resumeEverythingKeywords: 'go on all',
  hideOrShowFinished: 'Toggle done rows',
  hideOrShowFinishedKeywords: 'finished complete',
  clearEndedRows: 'Clear finished rows…',
  clearEndedRowsKeywords: 'ended complete remove',
  selectAllRows: 'Select all rows',
  clearTheSelection: 'Clear selection',
  showEverything: 'Show all rows',
  showActive: 'Show active rows',
  showWaiting: 'Show rows queued here',
  showDone: 'Show done rows',
  showFailed: 'Show failed rows',
  filter: 'filter',
} as const;

/** Said by HeadingRow. */
export const headingRowWords = {
  unfold: 'Expand',
  fold: 'Collapse',
  pauseAllOfIt: 'Pause all',
  resumeAllOfIt: 'Resume all',
  changeTheLabel: 'Change label…',
  labelAllOfIt: 'Label all…',
  cancelAtTheService: (count: number): string => `Cancel ${count} at the service…`,
  discard: (count: number): string => `Discard ${count}`,
  clearFromTheList: (count: number): string => `Clear ${count} from list…`,
  show: (text: string): string => `Show ${text}`,
  hide: (text: string): string => `Hide ${text}`,
} as const;

/** Said by QueueQuestions. */
export const queueQuestionsWords = {
  labelTitle: (what: string): string => `Label ${what}`,
  labelHint: 'Consecutive requests with the same label are grouped in the queue.',
  takeTheLabelAway: 'Remove label',
  label: 'Label',
  gapsAsked: (title: string): string => `Retrying the failed members of “${title}”.`,
  gapsTitle: (what: string, title: string): string => `Retry ${what} of “${title}”?`,
  gapsHint:
    'Failed and canceled members are requested again, and each new asset counts. The original members stay visible.',
  cancel: 'Cancel',
  makeThemAgain: 'Retry',
  how: 'Retry as',
  cancelTitle: (title: string): string => `Cancel “${title}”?`,
  cancelTitleMany: (what: string): string => `Cancel ${what}?`,
  cancelIt: 'Cancel job',
  cancelMany: (what: string): string => `Cancel ${what}`,
  keepGoing: 'Keep running',
  cancelHint: (members: number): string =>
    `The service cancels ${counted(members, 'unfinished asset')}, unless one of a batch or set has started generating: then it cancels none of them. Canceled assets do not count toward the account’s asset limit and can be retried later.`,
} as const;

/** Said by QueueRowView. */
export const queueRowViewWords = {
  selected: 'Selected',
  actionsFor: (title: string): string => `Actions for ${title}`,
  fold: (unfolded: boolean, what: 'members' | 'history'): string => `${unfolded ? 'Hide' : 'Show'} ${what}`,
  progressOf: (title: string): string => `Progress of ${title}`,
  finishing: 'Finishing',
} as const;

/** Said by RowActions. */
export const rowActionsWords = {
  sendAnyway: 'Send anyway',
  tryNow: 'Try now',
  editAndSendAgain: 'Edit and send again',
  discard: 'Discard',
  showInLibrary: 'Show in library',
  retryGaps: 'Retry failed…',
  tryAgain: 'Try again',
  makeItAgain: 'Retry',
  open: 'Open',
  resume: 'Resume',
  pause: 'Pause',
} as const;

/** Said by RowHistory. */
export const rowHistoryWords = {
  dismiss: 'Dismiss',
  asksFor: 'Request',
  askedFor: 'Requested at',
  attempts: 'Attempts',
  label: 'Label',
  history: 'History',
  queuedFor: 'Queued for',
  runningFor: 'Running for',
  filesDone: (done: number, total: number, size: string): string => `${done} of ${total}, ${size}`,
  jobId: 'Job ID',
  jobIdCopied: 'job ID',
  noType: 'The service gave no problem type',
  noReason: 'The service gave no reason.',
} as const;

/** Said by RowLineage. */
export const rowLineageWords = {
  gapsMadeBy: 'Failed members retried by',
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
  clearTheSelection: 'Clear selection',
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
  requestId: 'request ID',
  discard: 'Discard',
  showInLibrary: 'Show in library',
  retryOnlyTheGaps: 'Retry failed…',
  showOrHideIts: 'Toggle history',
  whatToDo: 'Help with this error',
  downloadWhatIsMissing: 'Download missing files',
  downloadAsZipBundles: 'Download as ZIP bundles',
  batchId: 'batch ID',
  setId: 'set ID',
  jobId: 'job ID',
  placeInTheBatch: 'position in the batch or set',
  openAsset: 'Open asset',
  tryTheDownloadAgain: 'Retry download',
  downloadAsZipBundle: 'Download as ZIP bundle',
  downloadError: 'download error',
  makeItAgain: 'Retry',
  makeItAgainHint: 'Sends the same request again; counts as a new asset',
  createAnotherLikeThis: 'Create another like this',
  clearFromTheList: 'Clear from list…',
  pause: (pauses: boolean, type: QueueRow['type']): string =>
    `${pauses ? 'Pause' : 'Resume'}${type === 'submission' ? '' : type === 'group' ? ' downloads' : ' download'}`,
  cancelWhole: (label: string, isBatch: boolean): string => `${label} whole ${isBatch ? 'batch' : 'set'}…`,
  showWhatItMakes: 'Show what it retries',
  copy: (what: string): string => `Copy ${what}`,
} as const;

/** Said by bulk-entries. */
export const bulkEntryWords = {
  pause: 'Pause',
  resume: 'Resume',
  moveToTheTop: (count: number): string => `Move ${count} to the top`,
  moveToTheEnd: (count: number): string => `Move ${count} to the end`,
  sendHeldAnyway: (count: number): string => `Send ${count} blocked anyway`,
  label: (count: number): string => `Label ${count}…`,
  copy: (what: string): string => `Copy ${what}`,
  clearFromTheList: (count: number): string => `Clear ${count} from list…`,
  cancelAtTheService: (count: number): string => `Cancel ${count} at the service…`,
  discard: (count: number): string => `Discard ${count}`,
} as const;

/** Said by queue-actions. */
export const queueActionWords = {
  discarded: (what: string): string => `Discarded ${what}.`,
  copied: (count: number, what: string): string =>
    count === 1 ? `Copied the ${what}.` : `Copied ${counted(count, what)}.`,
  noClipboard: 'The clipboard is not available.',
  isCanceled: (title: string): string => `Canceled “${title}”.`,
} as const;
