/** Characters that nobody sees and that make a name read as another one: `cup<U+202E>gpj.exe` is shown as `cupexe.jpg`. */

/**
 * Marks that turn the direction of writing, and those that take no room or show nothing, such as the fillers of Hangul.
 * Not the joiners U+200C and U+200D, which belong to words and to emoji.
 */
const hidden =
  /[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb]/gu;

/** The text without them: for the names of files and folders, and for names in what leaves Caliper. */
export function withoutHiddenMarks(text: string): string {
  return text.replace(hidden, '');
}
