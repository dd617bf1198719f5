/** What notices of the stores say: of actions that can be taken back, and of what cannot. */
import { formatNumber } from '../../../../main/contract/plain/number-text.ts';

/** What was done and can be taken back. */
export const actionWords = {
  undo: 'Undo',
  redo: 'Redo',
  undone: (words: string) => `Undone: ${words}`,
  doneAgain: (words: string) => `Done again: ${words}`,
  tapeChanged: 'Changed the tape measure',
  tapeCleared: 'Cleared the tape measure',
  cleared: (rows: number) => `Cleared ${rows === 1 ? 'a row' : `${formatNumber(rows)} rows`}`,
  offTheQueue: (words: string) => `${words} off the queue.`,
  presetDeleted: (name: string) => `Deleted the preset “${name}”.`,
  boardRemoved: (name: string) => `Removed the board “${name}”.`,
  searchRemoved: (name: string) => `Removed the saved search “${name}”`,
  ignored(problems: number, ignored: boolean): string {
    const what = problems === 1 ? 'a problem' : `${formatNumber(problems)} problems`;
    return ignored ? `Ignored ${what}` : `Put ${what} back on the list`;
  },
  /** An action as a sentence. */
  sentence: (words: string) => `${words}.`,
} as const;

/** What is said of all else: why nothing was done, what is deleted for good, where to look. */
export const noticeWords = {
  nothingChanged: 'Nothing changed: they were like that already.',
  deletedAtService: (title: string, connection: string) =>
    `“${title}” is deleted at “${connection}”. Its files here are kept.`,
  setDeletedAtService: (title: string, connection: string) =>
    `The set “${title}” is deleted at “${connection}”. The files of its members here are kept.`,
  stillMade: 'It is still being made',
  stillArriving: 'Its files are still arriving',
  noFolderDropped: 'What was dropped holds no folder and no model that could be added.',
  show: 'Show',
  showEnded: 'Show what has ended',
  goTo: 'Go to',
} as const;

/** `1 asset`, `1,200 assets`. */
export function countedAssets(count: number): string {
  return `${formatNumber(count)} ${count === 1 ? 'asset' : 'assets'}`;
}
