/** What the queue says: its toolbar, its rows with their menus, its questions and commands. English. */
import { catalogue, icu } from '../../../main/contract/messages/catalogue.ts';
import type { JobRoute } from '../../../main/contract/schema/job.ts';
import type { QueueRow } from './rows/queue-rows.ts';
import type { QueueFilter } from './store/queue-view.ts';

/** Create calls as filters. */
export const routeNames: Record<JobRoute, string> = catalogue('queue.routeNames', {
  standard: 'Standard asset',
  measured: 'Measured asset',
  'standard-batch': 'Standard batch',
  'measured-batch': 'Measured batch',
  'high-fidelity-set': 'High-fidelity set',
  'procedural-set': 'Procedural set',
  unknown: 'Created elsewhere',
});

/** The parts of the list. */
export const sectionNames = catalogue('queue.sectionNames', {
  waiting: 'Queued here',
  sending: 'Sending',
  queued: 'Queued at the service',
  running: 'Running',
  downloading: 'Downloading',
  ended: 'Finished',
});

/** Titles of unnamed rows. */
export const kindWords = catalogue('queue.kind', {
  asset: icu('Asset {remoteId}', (remoteId: string) => ({ remoteId })),
  measured: 'Measured',
  batch: icu('Batch of {count}', (count: number) => ({ count })),
  measuredBatch: icu('Measured batch of {count}', (count: number) => ({ count })),
  set: icu('Set of {count} variants', (count: number) => ({ count })),
});

/** The bar above the list. */
export const toolbarWords = catalogue('queue.toolbar', {
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
  hideDone: icu(
    '{hidden, select, true {Show {count, plural, one {# done row} other {# done rows}}} other {Hide done rows}}',
    (hidden: boolean, count: number) => ({ hidden, count }),
  ),
  narrow: 'Filter by kind and connection',
  narrowed: icu('Filtered: {parts}', (parts: readonly string[]) => ({ parts: parts.join(', ') })),
  route: 'Kind',
  anyRoute: 'Any kind',
  connection: 'Connection',
  anyConnection: 'Any connection',
  reset: 'Show all kinds and connections',
  clear: 'Clear finished rows…',
});

/** Where the list is empty. */
export const nothingWords = catalogue('queue.nothing', {
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
});

/** The question before rows leave the list. */
export const clearWords = catalogue('queue.clear', {
  title: icu('Clear {count, plural, one {# finished row} other {# finished rows}}?', (count: number) => ({
    count,
  })),
  kept: 'Only the rows are removed from the queue. Assets, files and data at the service are kept. You can undo this.',
  which: 'Rows to clear',
  done: icu('{count, plural, one {# done row} other {# done rows}}', (count: number) => ({ count })),
  doneHint: 'Failed rows are kept',
  all: icu('All {count, plural, one {# row} other {# rows}}', (count: number) => ({ count })),
  allHint: 'Also what failed, was refused or stopped',
  refused: icu(
    'Discarded {count, plural, one {# refused request} other {# refused requests}}.',
    (count: number) => ({ count }),
  ),
  dismiss: 'Cancel',
  confirm: 'Clear',
});

/** Said by CapacityLine. */
export const capacityLineWords = catalogue('queue.capacityLine', {
  capacity: 'Capacity',
  title: 'Remaining capacity',
  aboutTheCapacity: 'About capacity',
});

/** Said by QueueScreen. */
export const queueScreenWords = catalogue('queue.queueScreen', {
  jobsAndRequests: 'Jobs and requests',
  tryAgain: 'Try again',
  loadingTheQueue: 'Loading queue',
  older: 'Older jobs',
  newestOnly: icu('Showing the newest {count} jobs. Clear done rows to see older ones.', (count: string) => ({
    count,
  })),
});

/** Said by queue-commands. */
export const queueCommandWords = catalogue('queue.queueCommand', {
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
});

/** Said by HeadingRow. */
export const headingRowWords = catalogue('queue.headingRow', {
  unfold: 'Expand',
  fold: 'Collapse',
  pauseAllOfIt: 'Pause all',
  resumeAllOfIt: 'Resume all',
  changeTheLabel: 'Change label…',
  labelAllOfIt: 'Label all…',
  cancelAtTheService: icu('Cancel {count} at the service…', (count: number) => ({ count })),
  discard: icu('Discard {count}', (count: number) => ({ count })),
  clearFromTheList: icu('Clear {count} from list…', (count: number) => ({ count })),
  show: icu('Show {text}', (text: string) => ({ text })),
  hide: icu('Hide {text}', (text: string) => ({ text })),
});

/** Said by QueueQuestions. */
export const queueQuestionsWords = catalogue('queue.queueQuestions', {
  labelTitle: icu('Label {count, plural, one {# request} other {# requests}}', (count: number) => ({
    count,
  })),
  labelHint: 'Consecutive requests with the same label are grouped in the queue.',
  takeTheLabelAway: 'Remove label',
  label: 'Label',
  gapsAsked: icu('Retrying the failed members of “{title}”.', (title: string) => ({ title })),
  gapsTitle: icu(
    'Retry {count, plural, one {# failed member} other {# failed members}} of “{title}”?',
    (count: number, title: string) => ({ count, title }),
  ),
  gapsHint:
    'Failed and canceled members are requested again, and each new asset counts. The original members stay visible.',
  cancel: 'Cancel',
  makeThemAgain: 'Retry',
  how: 'Retry as',
  cancelTitle: icu('Cancel “{title}”?', (title: string) => ({ title })),
  cancelTitleMany: icu('Cancel {count, plural, one {# job} other {# jobs}}?', (count: number) => ({ count })),
  cancelIt: 'Cancel job',
  cancelMany: icu('Cancel {count, plural, one {# asset} other {# assets}}', (count: number) => ({ count })),
  keepGoing: 'Keep running',
  cancelHint: icu(
    'The service cancels {members, plural, one {# unfinished asset} other {# unfinished assets}}, unless one of a batch or set has started generating: then it cancels none of them. Canceled assets do not count toward the account’s asset limit and can be retried later.',
    (members: number) => ({ members }),
  ),
});

/** Said by QueueRowView. */
export const queueRowViewWords = catalogue('queue.queueRowView', {
  selected: 'Selected',
  actionsFor: icu('Actions for {title}', (title: string) => ({ title })),
  fold: icu(
    '{unfolded, select, true {{what, select, members {Hide members} other {Hide history}}} other {{what, select, members {Show members} other {Show history}}}}',
    (unfolded: boolean, what: 'members' | 'history') => ({ unfolded, what }),
  ),
  progressOf: icu('Progress of {title}', (title: string) => ({ title })),
  finishing: 'Finishing',
});

/** Said by RowActions. */
export const rowActionsWords = catalogue('queue.rowActions', {
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
});

/** Said by RowHistory. */
export const rowHistoryWords = catalogue('queue.rowHistory', {
  dismiss: 'Dismiss',
  asksFor: 'Request',
  files: 'Files',
  assets: icu('{count, plural, one {# asset} other {# assets}}', (count: number) => ({ count })),
  askedFor: 'Requested at',
  attempts: 'Attempts',
  label: 'Label',
  history: 'History',
  queuedFor: 'Queued for',
  runningFor: 'Running for',
  filesDone: icu('{done} of {total}, {size}', (done: number, total: number, size: string) => ({
    done,
    total,
    size,
  })),
  jobId: 'Job ID',
  jobIdCopied: 'job ID',
  noType: 'The service gave no problem type',
  noReason: 'The service gave no reason.',
});

/** Said by RowLineage. */
export const rowLineageWords = catalogue('queue.rowLineage', {
  gapsMadeBy: 'Failed members retried by',
});

/** Said by SelectionBar. */
export const selectionBarWords = catalogue('queue.selectionBar', {
  selectedRows: 'Selected rows',
  selected: icu('{count, plural, one {# row} other {# rows}} selected', (count: number) => ({ count })),
  pause: 'Pause',
  resume: 'Resume',
  label: 'Label…',
  cancel: icu('Cancel {count}…', (count: number) => ({ count })),
  discard: icu('Discard {count}', (count: number) => ({ count })),
  clear: icu('Clear {count}…', (count: number) => ({ count })),
  clearTheSelection: 'Clear selection',
});

/** Said by MemberBar. */
export const memberBarWords = catalogue('queue.memberBar', {
  notListed: 'not listed',
});

/** Said by row-entries. */
export const rowEntryWords = catalogue('queue.rowEntry', {
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
  pause: icu(
    '{pauses, select, true {Pause} other {Resume}}{type, select, submission {} other {{type, select, group { downloads} other { download}}}}',
    (pauses: boolean, type: QueueRow['type']) => ({ pauses, type }),
  ),
  cancelWhole: icu(
    '{label} whole {isBatch, select, true {batch} other {set}}…',
    (label: string, isBatch: boolean) => ({ label, isBatch }),
  ),
  showWhatItMakes: 'Show what it retries',
  copy: icu('Copy {what}', (what: string) => ({ what })),
});

/** Said by bulk-entries. */
export const bulkEntryWords = catalogue('queue.bulkEntry', {
  pause: 'Pause',
  resume: 'Resume',
  moveToTheTop: icu('Move {count} to the top', (count: number) => ({ count })),
  moveToTheEnd: icu('Move {count} to the end', (count: number) => ({ count })),
  sendHeldAnyway: icu('Send {count} blocked anyway', (count: number) => ({ count })),
  label: icu('Label {count}…', (count: number) => ({ count })),
  copyIds: icu('Copy {count, plural, one {# id} other {# ids}}', (count: number) => ({ count })),
  copyErrors: icu('Copy {count, plural, one {# error} other {# errors}}', (count: number) => ({ count })),
  clearFromTheList: icu('Clear {count} from list…', (count: number) => ({ count })),
  cancelAtTheService: icu('Cancel {count} at the service…', (count: number) => ({ count })),
  discard: icu('Discard {count}', (count: number) => ({ count })),
});

/** Said by queue-actions. */
export const queueActionWords = catalogue('queue.queueAction', {
  discarded: icu('Discarded {count, plural, one {# request} other {# requests}}.', (count: number) => ({
    count,
  })),
  copied: icu('Copied the {what}.', (what: string) => ({ what })),
  copiedIds: icu('{count, plural, one {Copied the id.} other {Copied # ids.}}', (count: number) => ({
    count,
  })),
  copiedErrors: icu('{count, plural, one {Copied the error.} other {Copied # errors.}}', (count: number) => ({
    count,
  })),
  noClipboard: 'The clipboard is not available.',
  isCanceled: icu('Canceled “{title}”.', (title: string) => ({ title })),
});
