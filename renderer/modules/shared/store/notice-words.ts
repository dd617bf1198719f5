/** What notices of the stores say: of actions that can be taken back, and of what cannot. */
import { catalogue, icu } from '../../../../main/contract/messages/catalogue.ts';

/** What was done and can be taken back. */
export const actionWords = catalogue('shared.action', {
  undo: 'Undo',
  redo: 'Redo',
  undone: icu('Undone: {words}', (words: string) => ({ words })),
  doneAgain: icu('Redone: {words}', (words: string) => ({ words })),
  tapeChanged: 'Changed your measurement',
  tapeCleared: 'Cleared your measurement',
  cleared: icu('Cleared {rows, plural, one {a row} other {{rows, number} rows}}', (rows: number) => ({
    rows,
  })),
  offTheQueue: icu('{words} from the queue.', (words: string) => ({ words })),
  presetDeleted: icu('Deleted the preset “{name}”.', (name: string) => ({ name })),
  boardRemoved: icu('Removed the board “{name}”.', (name: string) => ({ name })),
  searchRemoved: icu('Removed the saved search “{name}”', (name: string) => ({ name })),
  ignored: icu(
    '{ignored, select, true {Ignored {problems, plural, one {a problem} other {# problems}}} other {Put {problems, plural, one {a problem} other {# problems}} back on the list}}',
    (problems: number, ignored: boolean) => ({ problems, ignored }),
  ),
  /** An action as a sentence. */
  sentence: icu('{words}.', (words: string) => ({ words })),
});

/** What is said of all else: why nothing was done, what is deleted for good, where to look. */
export const noticeWords = catalogue('shared.notice', {
  nothingChanged: 'No changes.',
  deletedAtService: icu(
    'Deleted “{title}” at “{connection}”. Its files on this disk are kept.',
    (title: string, connection: string) => ({ title, connection }),
  ),
  setDeletedAtService: icu(
    'Deleted the set “{title}” at “{connection}”. Its files on this disk are kept.',
    (title: string, connection: string) => ({ title, connection }),
  ),
  stillMade: 'Still being created',
  stillArriving: 'Still downloading',
  noFolderDropped: 'The dropped files contain no folder and no model.',
  show: 'Show',
  showEnded: 'Show finished',
  goTo: 'Go to',
  /** Of the selected assets, these have no files to drag. */
  notDragged: icu(
    '{count, plural, one {Skipped # asset: its files are not on this disk.} other {Skipped # assets: their files are not on this disk.}}',
    (count: number) => ({ count }),
  ),
});

const countWords = catalogue('shared.count', {
  assets: icu('{count, plural, one {# asset} other {# assets}}', (count: number) => ({ count })),
});

/** `1 asset`, `1,200 assets`. */
export function countedAssets(count: number): string {
  return countWords.assets(count);
}
