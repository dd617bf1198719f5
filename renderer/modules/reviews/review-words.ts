/** What reviewing says: marks, verdicts, where the review is kept. Pure; English. */
import { sentenceOf } from '../../../main/contract/plain/error-messages.ts';
import type {
  Mark,
  MarkSeverity,
  ReviewFileState,
  ReviewHistory,
} from '../../../main/contract/schema/review/review.ts';
import { formatNumber } from '../../ui/text/format.ts';
import { verdictWords } from '../organise/store/organise-notice-words.ts';

export const marksWords = {
  label: 'Marks',
  hint: 'Click the model where something is to be looked at, or press A over it.',
  atMiddle: 'Mark the middle',
  nothingThere: 'There is nothing of the model. Point at its surface to set a mark there.',
  moving: (number: number): string => `Click where mark ${number} belongs. Esc leaves it where it is.`,
  setHere: 'Set a mark under the pointer',
  setMiddle: 'Set a mark in the middle of the view',
  letGo: 'Do not set the mark',
  again: 'Try again',
  none: 'No marks yet.',
  list: 'Marks of this asset',
  text: 'What is wrong here?',
  textLabel: 'Text of the mark',
  severity: 'How much it matters',
  name: 'Your name, for this and later marks',
  save: 'Save',
  cancel: 'Cancel',
  lookAt: (number: number): string => `Look at mark ${number}`,
  resolve: 'Resolved',
  reopen: 'Open again',
  edit: 'Change the text',
  move: 'Move it',
  remove: 'Remove it',
  actions: (number: number): string => `Actions for mark ${number}`,
  resolved: 'resolved',
  unnamed: 'Without words',
  onFile: (path: string): string => `set on ${path}`,
  fileChanged: 'The file is another one by now: look whether it still holds.',
  someone: 'Somebody',
  open: (open: number, all: number): string =>
    open === all ? `${all} open` : `${open} open, ${all - open} resolved`,
} as const;

export const severityWords: Readonly<Record<MarkSeverity | 'none', string>> = {
  none: 'Not said',
  note: 'Note',
  minor: 'Minor',
  major: 'Major',
};

export const reviewTabWords = {
  tab: 'Review',
  verdict: 'Verdict',
  goesOn: 'Go to the next asset after a verdict',
  marks: 'Marks',
  openMarks: 'Set marks in the view',
  kept: 'Where it is kept',
  history: 'What was said before',
  noHistory: 'Nothing yet.',
  exportAsset: 'Export…',
  again: 'Try again',
  allow: 'Write it there',
  forbid: 'Do not write there any more',
  verdictKeywords: 'review verdict',
  title: 'Show the review of the asset',
  give: {
    approved: 'Approve this asset',
    'needs-work': 'Say that this asset needs work',
    rejected: 'Reject this asset',
  },
  giveChosen: {
    approved: 'Approve what is selected',
    'needs-work': 'Say that what is selected needs work',
    rejected: 'Reject what is selected',
  },
  toggleGoesOn: 'After a verdict, go to the next asset or stay',
  desk: (count: number): string =>
    count === 1 ? 'Review it in the view' : `Review ${formatNumber(count)} assets one by one`,
  last: 'That was the last one. Its verdict is kept.',
  deskCommand: 'Review the chosen assets one by one',
  sheetHtml: 'Save a review sheet (HTML)',
  sheetCsv: 'Save a review sheet (CSV)',
  sheetKeywords: 'contact sheet export table print verdicts',
  deskKeywords: 'verdict approve reject next',
  sheetSaved: (name: string): string => `Saved “${name}”.`,
} as const;

/** Where the review is kept, in a sentence; null where there is nothing to say. */
export function fileWords(file: ReviewFileState): string | null {
  switch (file.state) {
    case 'none':
      return null;
    case 'written':
      return 'Kept in this library and as review.json beside the files.';
    case 'due':
      return 'Kept in this library; review.json is being written beside the files.';
    case 'away':
      return 'Kept in this library. It is written beside the files as soon as their folder is there.';
    case 'not-allowed':
      return `The files lie in a folder of your own (${file.path}), in which Caliper changes nothing. The review is kept in this library only, unless you let it be written there as review.json.`;
    case 'failed':
      return sentenceOf(file.error);
  }
}

/** What was done, as a sentence without who and when. */
export function historyWords({ what, verdict, text }: ReviewHistory): string {
  const about = text === '' ? '' : ` “${text.length > 200 ? `${text.slice(0, 200)}…` : text}”`;
  switch (what) {
    case 'verdict':
      return verdict === null ? 'Took the verdict away' : `${verdictWords[verdict]}${about}`;
    case 'mark-set':
      return `Set a mark${about}`;
    case 'mark-edited':
      return `Changed the words of a mark, before${about}`;
    case 'mark-moved':
      return `Moved a mark${about}`;
    case 'mark-resolved':
      return `Resolved a mark${about}`;
    case 'mark-reopened':
      return `Opened a mark again${about}`;
    case 'mark-removed':
      return `Removed a mark${about}`;
    case 'mark-restored':
      return `Put a mark back${about}`;
  }
}

/** Who set it. */
export function authorOf({ author }: Pick<Mark, 'author'>): string {
  return author === '' ? marksWords.someone : author;
}
