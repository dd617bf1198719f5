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
  open: (open: number, all: number): string =>
    open === all ? `${all} open` : `${open} open, ${all - open} resolved`,
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

/** Where the review is kept, in a sentence; null where there is nothing to say. */
export function fileWords(file: ReviewFileState): string | null {
  switch (file.state) {
    case 'none':
      return null;
    case 'written':
      return 'Saved in this library and as review.json next to the files.';
    case 'due':
      return 'Saved in this library; review.json is being written next to the files.';
    case 'away':
      return 'Saved in this library. It is written next to the files when their folder is available.';
    case 'not-allowed':
      return `Caliper does not change your own folders (${file.path}), so the review is saved in this library only. You can allow Caliper to save it there as review.json.`;
    case 'failed':
      return sentenceOf(file.error);
  }
}

/** What was done, as a sentence without who and when. */
export function historyWords({ what, verdict, text }: ReviewHistory): string {
  const about = text === '' ? '' : ` “${text.length > 200 ? `${text.slice(0, 200)}…` : text}”`;
  switch (what) {
    case 'verdict':
      return verdict === null ? 'Removed the verdict' : `${verdictWords[verdict]}${about}`;
    case 'mark-set':
      return `Added an annotation${about}`;
    case 'mark-edited':
      return `Edited an annotation, before:${about}`;
    case 'mark-moved':
      return `Moved an annotation${about}`;
    case 'mark-resolved':
      return `Resolved an annotation${about}`;
    case 'mark-reopened':
      return `Reopened an annotation${about}`;
    case 'mark-removed':
      return `Removed an annotation${about}`;
    case 'mark-restored':
      return `Restored an annotation${about}`;
  }
}

/** Who set it. */
export function authorOf({ author }: Pick<Mark, 'author'>): string {
  return author === '' ? marksWords.someone : author;
}
