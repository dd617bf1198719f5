/** What notices of the stores say: of actions that can be taken back, and of what cannot. */
import { formatNumber } from '../../../../main/contract/messages/number-text.ts';

/** What was done and can be taken back. */
export const actionWords = {
  undo: 'Undo',
  redo: 'Redo',
  undone: (words: string) => `Undone: ${words}`,
  doneAgain: (words: string) => `Redone: ${words}`,
  tapeChanged: 'Changed your measurement',
  tapeCleared: 'Cleared your measurement',
  cleared: (rows: number) => `Cleared ${rows === 1 ? 'a row' : `${formatNumber(rows)} rows`}`,
  offTheQueue: (words: string) => `${words} from the queue.`,
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
  nothingChanged: 'No changes.',
  deletedAtService: (title: string, connection: string) =>
    `Deleted “${title}” at “${connection}”. Its files on this disk are kept.`,
  setDeletedAtService: (title: string, connection: string) =>
    `Deleted the set “${title}” at “${connection}”. Its files on this disk are kept.`,
  stillMade: 'Still being created',
  stillArriving: 'Still downloading',
  noFolderDropped: 'The dropped files contain no folder and no model.',
  show: 'Show',
  showEnded: 'Show finished',
  goTo: 'Go to',
} as const;

/** `1 asset`, `1,200 assets`. */
export function countedAssets(count: number): string {
  return `${formatNumber(count)} ${count === 1 ? 'asset' : 'assets'}`;
}
