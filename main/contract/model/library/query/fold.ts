/** Texts as they are compared: case and Latin, Greek and Cyrillic accents do not matter, "Möbel" is found by "mobel". */

const accents = /[\u0300-\u036f]/g;
const plain = /^[\x20-\x7e]*$/;

/** The same for a text and for what is looked for in it. */
export function fold(text: string): string {
  return plain.test(text) ? text.toLowerCase() : text.normalize('NFKD').replace(accents, '').toLowerCase();
}

/** The words of a folded text, as white space parts them. */
export function wordsIn(folded: string): string[] {
  return folded.split(/[\s\0]+/).filter((word) => word !== '');
}
