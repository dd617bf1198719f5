/** What the rows of the queue, their menus and their questions say. English. */
import { counted } from '../../../../main/contract/plain/number-text.ts';
import type { QueueRow } from './queue-rows.ts';

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
