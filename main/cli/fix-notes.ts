/** What fixes did and left, as commands print it. Pure. */
import { fixNoteText } from '../contract/plain/fix-note-sentences.ts';
import type { VersionNote } from '../contract/schema/library/versions.ts';
import { fixWords } from './commands/fix-words.ts';

/** For `--json`: with its sentence. */
export const withText = (note: VersionNote) => ({ ...note, text: fixNoteText(note) });

export function noteLines({
  done,
  left,
}: {
  readonly done: readonly VersionNote[];
  readonly left: readonly VersionNote[];
}): string[] {
  return [...done.map((note) => line(fixWords.done, note)), ...left.map((note) => line(fixWords.left, note))];
}

function line(word: string, note: VersionNote): string {
  return `${word}  ${note.path === null ? '' : `${note.path}: `}${fixNoteText(note)}`;
}
