/** English of reviews: annotations, verdicts, where the review is stored. Pure. */
import { catalogue, icu } from '../../../main/contract/messages/catalogue.ts';
import { sentenceOf } from '../../../main/contract/plain/error-messages.ts';
import type {
  Mark,
  MarkSeverity,
  ReviewFileState,
  ReviewHistory,
} from '../../../main/contract/schema/review/review.ts';
import { verdictWords } from '../organise/store/organise-notice-words.ts';

export const marksWords = catalogue('reviews.marks', {
  label: 'Annotations',
  hint: 'Click the model to add an annotation, or point at it and press A.',
  atMiddle: 'Annotate the centre',
  nothingThere: 'There is no surface at that point. Point at the model to add an annotation.',
  moving: icu('Click the new position of annotation {number}. Esc cancels.', (number: number) => ({
    number,
  })),
  setHere: 'Add annotation at the pointer',
  setMiddle: 'Add annotation at the centre of the view',
  letGo: 'Cancel the annotation',
  again: 'Try again',
  none: 'No annotations yet.',
  list: 'Annotations of this asset',
  text: 'What is wrong here?',
  textLabel: 'Annotation text',
  severity: 'Severity',
  name: 'Your name, for this and later annotations',
  save: 'Save',
  cancel: 'Cancel',
  lookAt: icu('Go to annotation {number}', (number: number) => ({ number })),
  resolve: 'Resolve',
  reopen: 'Reopen',
  edit: 'Edit text',
  move: 'Move',
  remove: 'Remove',
  actions: icu('Actions for annotation {number}', (number: number) => ({ number })),
  resolved: 'resolved',
  unnamed: 'No text',
  onFile: icu('added on {path}', (path: string) => ({ path })),
  fileChanged: 'The file has changed since. Check whether this still applies.',
  someone: 'Unknown',
  open: icu(
    '{open} open{resolved, plural, =0 {} other {, {resolved} resolved}}',
    (open: number, all: number) => ({ open, resolved: all - open }),
  ),
});

export const severityWords: Readonly<Record<MarkSeverity | 'none', string>> = catalogue('reviews.severity', {
  none: 'None',
  note: 'Note',
  minor: 'Minor',
  major: 'Major',
});

export const reviewTabWords = catalogue('reviews.reviewTab', {
  tab: 'Review',
  verdict: 'Verdict',
  goesOn: 'Open the next asset after a verdict',
  marks: 'Annotations',
  openMarks: 'Annotate in the view',
  kept: 'Storage',
  history: 'History',
  noHistory: 'No history yet.',
  exportAsset: 'Export…',
  again: 'Try again',
  allow: 'Save to this folder',
  forbid: 'Stop saving to this folder',
  verdictKeywords: 'review verdict',
  title: 'Show review',
  give: {
    approved: 'Approve this asset',
    'needs-work': 'Mark this asset as needs work',
    rejected: 'Reject this asset',
  },
  giveChosen: {
    approved: 'Approve selection',
    'needs-work': 'Mark selection as needs work',
    rejected: 'Reject selection',
  },
  toggleGoesOn: 'Toggle opening the next asset after a verdict',
  desk: icu(
    '{count, plural, one {Review in the view} other {Review {count, number} assets one by one}}',
    (count: number) => ({ count }),
  ),
  last: 'That was the last asset. Its verdict is saved.',
  deskCommand: 'Review selection one by one',
  sheetHtml: 'Save review sheet (HTML)',
  sheetCsv: 'Save review sheet (CSV)',
  sheetKeywords: 'contact sheet export table print verdicts',
  deskKeywords: 'verdict approve reject next',
  sheetSaved: icu('Saved “{name}”.', (name: string) => ({ name })),
});

const fileMessages = catalogue('reviews.file', {
  written: 'Saved in this library and as review.json next to the files.',
  due: 'Saved in this library; review.json is being written next to the files.',
  away: 'Saved in this library. It is written next to the files when their folder is available.',
  notAllowed: icu(
    'Caliper does not change your own folders ({path}), so the review is saved in this library only. You can allow Caliper to save it there as review.json.',
    (path: string) => ({ path }),
  ),
});

/** Where the review is kept, in a sentence; null where there is nothing to say. */
export function fileWords(file: ReviewFileState): string | null {
  switch (file.state) {
    case 'none':
      return null;
    case 'written':
      return fileMessages.written;
    case 'due':
      return fileMessages.due;
    case 'away':
      return fileMessages.away;
    case 'not-allowed':
      return fileMessages.notAllowed(file.path);
    case 'failed':
      return sentenceOf(file.error);
  }
}

const withText = (text: string) => ({
  hasText: text !== '',
  text: text.length > 200 ? `${text.slice(0, 200)}…` : text,
});

const historyMessages = catalogue('reviews.history', {
  noVerdict: 'Removed the verdict',
  verdict: icu('{verdict}{hasText, select, true { “{text}”} other {}}', (verdict: string, text: string) => ({
    verdict,
    ...withText(text),
  })),
  'mark-set': icu('Added an annotation{hasText, select, true { “{text}”} other {}}', withText),
  'mark-edited': icu('Edited an annotation, before:{hasText, select, true { “{text}”} other {}}', withText),
  'mark-moved': icu('Moved an annotation{hasText, select, true { “{text}”} other {}}', withText),
  'mark-resolved': icu('Resolved an annotation{hasText, select, true { “{text}”} other {}}', withText),
  'mark-reopened': icu('Reopened an annotation{hasText, select, true { “{text}”} other {}}', withText),
  'mark-removed': icu('Removed an annotation{hasText, select, true { “{text}”} other {}}', withText),
  'mark-restored': icu('Restored an annotation{hasText, select, true { “{text}”} other {}}', withText),
});

/** What was done, as a sentence without who and when. */
export function historyWords({ what, verdict, text }: ReviewHistory): string {
  if (what !== 'verdict') return historyMessages[what](text);
  return verdict === null ? historyMessages.noVerdict : historyMessages.verdict(verdictWords[verdict], text);
}

/** Who set it. */
export function authorOf({ author }: Pick<Mark, 'author'>): string {
  return author === '' ? marksWords.someone : author;
}
